/// A verdict that somebody expects or selects: one of the three, or either of those with which a URL stays in the browser.
package enum WantedVerdict: Sendable, Hashable {
  case verdict(AppVerdict.Verdict)
  /// `exclude` or `no_match`.
  case browser

  package func allows(_ verdict: AppVerdict.Verdict) -> Bool {
    switch self {
    case .verdict(let wanted): wanted == verdict
    case .browser: verdict != .match
    }
  }

  /// The name in output for programs: that of the verdict, or `browser`.
  package var name: String {
    switch self {
    case .verdict(let verdict): verdict.rawValue
    case .browser: Self.browserName
    }
  }

  private static let browserName = "browser"

  /// The words of `aasa.yml` and of people, beside the names of verdicts.
  private static let others: [String: WantedVerdict] = [
    "app": .verdict(.match), "opens": .verdict(.match), "excluded": .verdict(.exclude),
    browserName: .browser, "stays_in_browser": .browser,
  ]

  /// Reads a verdict as people write it in tables and options: in any letter case, also as `no match` or `no-match`.
  package init?(written text: String) {
    let name = String(text.lowercased().map { " -".contains($0) ? "_" : $0 })
    guard let wanted = AppVerdict.Verdict(rawValue: name).map(Self.verdict) ?? Self.others[name] else { return nil }
    self = wanted
  }

  package static var names: [String] { AppVerdict.Verdict.allCases.map { $0.rawValue } + ["app", browserName] }

  package static func fault(_ shown: String) -> String {
    "\(shown) is not a verdict; write `match` (or `app`), `exclude`, `no_match`, or `browser` for either of the last two"
  }
}

extension AppVerdict.Verdict {
  /// The words for people, the same in every report and editor.
  package var words: String {
    switch self {
    case .match: "opens the app"
    case .exclude: "excluded: stays in the browser"
    case .noMatch: "no match: stays in the browser"
    }
  }
}
