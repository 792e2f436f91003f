package import Association
package import Matching

/// The text of verdicts for people.
package protocol VerdictText: Sendable {
  /// - Parameter url: The URL as it was given.
  func text(_ url: String, _ verdicts: [AppVerdict]) -> String

  /// - Parameter message: The reason why the URL has no verdicts.
  func text(_ url: String, error message: String) -> String

  /// A line below the verdicts that are not as expected.
  func expectation(_ expected: AppVerdict.Verdict, line: Int) -> String
}

/// The question that a run of `match` asks about each URL, and the form of the answers.
package struct RoutingQuestion: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case text, json, jsonl, tsv, html
  }

  /// The URLs and verdicts that are shown.
  package enum Selection: Sendable, Hashable {
    case verdict(AppVerdict.Verdict)
    /// URLs with an unexpected verdict, and rows of a table that cannot be checked.
    case unexpected
  }

  package let router: LinkRouter
  /// The apps that rows of tables may name.
  package let listed: [AppID]
  package let domain: String?
  package let format: Format
  /// The verdict that every app must get, where a row of a table does not state another.
  package let expected: AppVerdict.Verdict?
  /// `nil` for all.
  package let only: Selection?
  /// `true` if verdicts are counted instead of shown.
  package let summarizes: Bool
  package let text: any VerdictText

  package init(
    router: LinkRouter, listed: [AppID], domain: String?, format: Format, expected: AppVerdict.Verdict?,
    only: Selection?, summarizes: Bool, text: some VerdictText
  ) {
    self.router = router
    self.listed = listed
    self.domain = domain
    self.format = format
    self.expected = expected
    self.only = only
    self.summarizes = summarizes
    self.text = text
  }

  /// The verdict that is shown; `nil` for all.
  var onlyVerdict: AppVerdict.Verdict? { if case .verdict(let verdict)? = only { verdict } else { nil } }
}
