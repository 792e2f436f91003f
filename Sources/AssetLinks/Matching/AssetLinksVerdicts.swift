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

  /// The verdicts of one app by rules that are compiled already.
  init(_ file: AssetLinksFile, package: String, _ matcher: RuleMatcher) {
    deciders =
      Self.listed(file.statementsByPackage[package] ?? []).map { statement in
        [Decider(app: AppID(package), statement: statement.index, matcher: statement.hasRules ? matcher : nil)]
      } ?? []
    apps = deciders.map(\.app)
  }

  /// The statement whose rules decide. Which of several lists Android uses is undefined (documented); here it is the first (decided).
  private static func listed(_ statements: [Statement]) -> Statement? {
    statements.first(where: \.hasRules) ?? statements.first
  }

  /// - Parameters:
  ///   - package: The only app to decide for; all by default.
  ///   - parser: The version of Android's parser.
  package init(_ file: AssetLinksFile, package: String? = nil, _ parser: PatternParser = .later) {
    let statements = file.statementsByPackage
    deciders = file.packages.filter { package == nil || $0 == package }.compactMap { name in
      guard let statement = Self.listed(statements[name] ?? []) else { return nil }
      var matcher: RuleMatcher?
      if case .rules(let rules, _) = statement.rules {
        matcher = RuleMatcher(rules.map { RuleText($0, in: file.document) }, parser)
      }
      return Decider(app: AppID(name), statement: statement.index, matcher: matcher)
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
