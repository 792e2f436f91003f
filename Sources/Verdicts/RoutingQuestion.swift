package import Association
package import Matching
package import URLLines

/// The question that a run of `match` asks about each URL, and the form of the answers.
package struct RoutingQuestion: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case text, json, jsonl, tsv, html
  }

  /// The URLs and verdicts that are shown.
  package enum Selection: Sendable, Hashable {
    case verdict(WantedVerdict)
    /// URLs with an unexpected verdict, and rows of a table that cannot be checked.
    case unexpected
  }

  package let router: LinkRouter
  /// The apps that rows of tables may name.
  package let listed: [AppID]
  package let domain: String?
  /// Further domains that serve the file.
  package let otherDomains: [String]
  /// The domains that serve the file; empty for any.
  package var domains: [String] { (domain.map { [$0] } ?? []) + otherDomains }
  package let format: Format
  /// The verdict that every app must get, where a row of a table does not state another.
  package let expected: WantedVerdict?
  /// `nil` for all.
  package let only: Selection?
  /// `true` if verdicts are counted instead of shown.
  package let summarizes: Bool
  /// The columns of a line for each line of the input; `nil` for the results of URLs alone.
  package var columns: OutputColumns?
  /// The form of ``Format/text``.
  package let text: @Sendable (URLAnswer) -> String

  package init(
    router: LinkRouter, listed: [AppID], domain: String?, otherDomains: [String] = [], format: Format,
    expected: WantedVerdict?,
    only: Selection?, summarizes: Bool,
    text: @escaping @Sendable (URLAnswer) -> String = { _ in "" }
  ) {
    self.router = router
    self.listed = listed
    self.domain = domain
    self.otherDomains = otherDomains
    self.format = format
    self.expected = expected
    self.only = only
    self.summarizes = summarizes
    self.text = text
  }

  /// `true` if nothing is asked about a URL but its verdicts, to count them, and its host.
  var onlyCounts: Bool { summarizes && columns == nil && otherDomains.isEmpty && expected == nil }

  /// The verdict that is shown; `nil` for all.
  var onlyVerdict: WantedVerdict? { if case .verdict(let verdict)? = only { verdict } else { nil } }
}

/// The answer for a URL, as text shows it.
package struct URLAnswer: Sendable {
  /// The URL as it was given.
  package let url: String
  package let outcome: Outcome
  /// The expected verdict and the line of a row whose expectation is not met.
  package var missed: (expected: WantedVerdict, line: Int)?

  package enum Outcome: Sendable {
    case verdicts([AppVerdict])
    /// The reason why the URL has no verdicts.
    case error(String)
  }
}
