import Association
import Matching

/// The URLs that a file lets a package open.
struct PackageLinks: Sendable {
  /// `nil` where no statement lets it open links.
  private let statement: Int?
  /// `nil` where the manifest alone decides.
  private let rules: [RulePlan]?
  private let matcher: RuleMatcher?

  static let none = PackageLinks(statement: nil, rules: [], matcher: nil)

  /// - Parameter rules: `nil` where the manifest alone decides.
  init(statement: Int, _ rules: [RuleText]?, _ parser: PatternParser) {
    let plans = rules?.map { RulePlan($0, parser) }
    self.init(statement: statement, rules: plans, matcher: plans.map { RuleMatcher($0) })
  }

  private init(statement: Int?, rules: [RulePlan]?, matcher: RuleMatcher?) {
    self.statement = statement
    self.rules = rules
    self.matcher = matcher
  }

  /// Decides the URLs by the places of rules; by rule 0 where the manifest alone decides.
  var automaton: RuleAutomaton { RuleAutomaton(rules ?? [.everything]) }

  /// Returns `true` if a rule lets the app open what it decides.
  ///
  /// - Parameter rule: The rule that ``automaton`` decides by.
  func opens(_ rule: Int?) -> Bool {
    guard let rule else { return false }
    return rules.map { !$0[rule].excludes } ?? true
  }

  /// The verdict of the matcher, which is not the automaton's.
  func verdict(_ app: AppID, on url: LinkURL) -> AppVerdict {
    if statement != nil, rules == nil {
      return AppVerdict(app: app, verdict: .match, entry: statement, component: nil)
    }
    guard let matcher, let rule = matcher.firstMatch(url) else {
      return AppVerdict(app: app, verdict: .noMatch, entry: nil, component: nil)
    }
    return AppVerdict(
      app: app, verdict: matcher.excludes(rule) ? .exclude : .match, entry: statement, component: rule)
  }
}

extension AssetLinksFile {
  /// The statement that decides for each package, with its rules as text: of several lists the first (decided). O(bytes).
  var deciders: [String: (statement: Int, rules: [RuleText]?)] {
    var deciders: [String: (statement: Int, rules: [RuleText]?)] = [:]
    for statement in statements where statement.opensLinks {
      guard let package = statement.app?.packageName?.text else { continue }
      let known = deciders[package]
      if case .rules(let rules, _) = statement.rules {
        if known?.rules == nil { deciders[package] = (statement.index, rules.map { RuleText($0, in: document) }) }
      } else if known == nil {
        deciders[package] = (statement.index, nil)
      }
    }
    return deciders
  }
}
