import Association
import Matching

/// The URLs that a file lets a package open.
struct PackageLinks: Sendable {
  /// `nil` where no statement lets it open links.
  private let statement: Int?
  /// `nil` where the manifest alone decides.
  private let rules: [RulePlan]?

  /// - Parameter plans: The rules of the statement, where they are compiled already.
  init(_ statement: Statement?, in file: AssetLinksFile, _ parser: PatternParser, _ plans: [RulePlan]? = nil) {
    self.statement = statement?.index
    rules = statement.map { $0.dynamicRules.map { plans ?? file.texts($0).map { RulePlan($0, parser) } } } ?? []
  }

  /// Decides the URLs by the places of rules; by rule 0 where the manifest alone decides.
  var automaton: RuleAutomaton { RuleAutomaton(rules ?? [.everything]) }

  /// Returns `true` if a rule that ``automaton`` decides by lets the app open what it decides.
  func opens(_ rule: Int?) -> Bool {
    guard let rule else { return false }
    return rules.map { !$0[rule].excludes } ?? true
  }

  /// The verdict of the matcher, which is not the automaton's.
  func verdict(_ app: AppID, on url: LinkURL) -> AppVerdict {
    guard let rules else { return AppVerdict(app: app, verdict: .match, entry: statement, component: nil) }
    guard let rule = rules.firstMatch(url) else { return AppVerdict(noMatch: app) }
    return AppVerdict(app: app, verdict: rules[rule].excludes ? .exclude : .match, entry: statement, component: rule)
  }
}
