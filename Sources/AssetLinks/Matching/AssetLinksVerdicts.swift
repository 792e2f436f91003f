package import Association
package import Matching

/// The verdicts of the apps in an `assetlinks.json`, as far as the file decides: the app's intent filters limit what a phone opens.
///
/// A verdict's entry is the index of the statement, its component that of the dynamic rule. Without dynamic rules the manifest alone decides;
/// then the verdict is a match, and no rule is named.
package struct AssetLinksVerdicts: VerdictEngine {
  package let apps: [AppID]
  private let deciders: [Decider]

  private struct Decider: Sendable {
    let app: AppID
    let statement: Int
    /// `nil` where the manifest alone decides.
    let matcher: RuleMatcher?
  }

  /// - Parameters:
  ///   - package: The only app to decide for; all by default.
  ///   - parser: The version of Android's parser.
  package init(_ file: AssetLinksFile, package: String? = nil, _ parser: PatternParser = .later) {
    deciders = file.packages.filter { package == nil || $0 == package }.compactMap { name in
      if let (statement, rules) = file.ruleList(of: name) {
        let matcher = RuleMatcher(rules.map { RuleText($0, in: file.document) }, parser)
        return Decider(app: AppID(name), statement: statement, matcher: matcher)
      }
      let statement = file.statements.first { $0.opensLinks && $0.app?.packageName?.text == name }
      return statement.map { Decider(app: AppID(name), statement: $0.index, matcher: nil) }
    }
    apps = deciders.map(\.app)
  }

  package func verdicts(for url: LinkURL) -> [AppVerdict] {
    deciders.map { decider in
      guard let matcher = decider.matcher else {
        return AppVerdict(app: decider.app, verdict: .match, entry: decider.statement, component: nil)
      }
      guard let rule = matcher.firstMatch(url) else {
        return AppVerdict(app: decider.app, verdict: .noMatch, entry: nil, component: nil)
      }
      return AppVerdict(
        app: decider.app, verdict: matcher.excludes(rule) ? .exclude : .match, entry: decider.statement, component: rule
      )
    }
  }
}
