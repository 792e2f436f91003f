// The components of an app and the dynamic rules of a package are followed together through all URLs (`Search`). Each pair of a component
// and a rule that decides a URL shows with a shortest one, so the pairs of which only one opens the app are all differences there are. When
// every state was visited without such a pair, the two open the same URLs.
//
// Ordinary URLs are searched first, and get half of the budget: a pair that decides one of them is shown with it. The matchers confirm each
// difference with a budget of their own; where that ends, the differences are not all there are.

package import Association
package import Matching

/// The URLs that an app can open on Android at all, whatever its dynamic rules are.
package protocol LinkBound: AnyObject, Sendable {
  /// Decides the URLs within by rule 0.
  var automaton: any LinkAutomaton { get }

  var ruleCount: Int { get }

  func contains(_ url: LinkURL) -> Bool
}

/// The URLs that an app opens on one platform and not on the other, as far as the files decide.
package struct PlatformComparison: Sendable {
  package struct Difference: Sendable {
    package let url: String
    package let apple: AppVerdict
    package let android: AppVerdict
    /// `true` if the URL is within the bound; `nil` without one.
    package let isInBound: Bool?
    /// `true` if the URL is in ``LinkLanguage/ordinary``; otherwise no such URL has the same deciders.
    package let isOrdinary: Bool
  }

  package enum URLs: Sendable {
    /// Those of ``LinkLanguage/ordinary``.
    case ordinary
    case all
  }

  package enum Result: String, Sendable { case equal, different, undecided }

  /// One for each pair of a deciding component and a deciding rule: ordinary URLs first, then shorter ones.
  package let differences: [Difference]
  package let urls: URLs
  /// The platforms on which the site shares its passwords and passkeys with the app.
  package let credentials: (onApple: Bool, onAndroid: Bool)
  private let isComplete: (ordinary: Bool, all: Bool)

  /// The package is one of ``AssetLinksFile/packages``, with dynamic rules or a bound. Beside the budget of the search, the matchers have half as
  /// many steps.
  package init(
    _ file: AssociationFile, app: AppID, _ links: AssetLinksFile, package: String, host: String,
    within bound: (any LinkBound)? = nil, _ urls: URLs = .all, _ stepBudget: StepBudget,
    _ parser: PatternParser = .later
  ) {
    credentials = (
      file.apps(ofService: "webcredentials").contains { $0.id == app },
      links.statements.contains { statement in
        statement.include == nil && statement.app?.packageName?.text == package
          && statement.relations.contains { $0.text == Statement.loginCredentials }
      }
    )
    let entries = (file.applinks?.entries ?? []).filter { $0.apps.contains { $0.id == app } }
    let variables = VariableTable(file)
    guard let rules = Self.rules(of: package, links), let components = Self.components(entries, of: file, variables)
    else {
      (differences, self.urls, isComplete) = ([], urls, (false, false))
      return
    }
    // Without rules the bound alone decides.
    let plans = rules.map { RulePlan($0, parser) }
    let ruled: [any LinkAutomaton] = rules.isEmpty && bound != nil ? [] : [RuleAutomaton(plans)]
    let confirmationBudget = StepBudget(states: 0, steps: stepBudget.left / 2)
    func deciders(_ scope: Search.Scope, _ budget: StepBudget) -> (found: [Pair], isComplete: Bool) {
      Search(budget, [.init(components)], from: components, scope, beside: ruled + (bound.map { [$0.automaton] } ?? []))
        .deciders()
    }
    let ordinary = deciders(.within(.ordinary), urls == .all ? stepBudget.part(share: 2) : stepBudget)
    let all = urls == .all ? deciders(.everything, stepBudget) : nil
    let known = Set(ordinary.found.map { $0.numbers })
    let others = (all?.found ?? []).filter { !known.contains($0.numbers) }

    // The automata of the components are freed before others are made.
    let excludes = components.items.map { $0.excludes }
    let linked = links.deciders[package].map { PackageLinks($0, in: links, parser, plans) }
    var confirmation = Confirmation(
      file, app, entries, variables, (AppID(package), linked), bound, confirmationBudget,
      patterns: excludes.count + rules.count + (bound?.ruleCount ?? 0))
    var differences: [Difference] = []
    for (isOrdinary, pairs) in [(true, ordinary.found), (false, others)] {
      for (numbers, path) in pairs {
        let opens = (
          onApple: numbers[0].map { !excludes[$0] } ?? false,
          byRules: ruled.isEmpty || (numbers[1].map { !rules[$0].excludes } ?? false)
        )
        let isInBound = bound.map { _ in numbers[1 + ruled.count] != nil }
        if opens.onApple == (opens.byRules && isInBound ?? true) { continue }
        let url = "https://\(host)" + String(decoding: path, as: UTF8.self)
        guard let verdicts = confirmation.verdicts(url, opens, isInBound) else { continue }
        differences.append(
          Difference(
            url: url, apple: verdicts.apple, android: verdicts.android, isInBound: isInBound, isOrdinary: isOrdinary))
      }
    }
    self.differences = differences.enumerated().sorted {
      ($0.element.isOrdinary ? 0 : 1, $0.element.url.utf8.count, $0.offset)
        < ($1.element.isOrdinary ? 0 : 1, $1.element.url.utf8.count, $1.offset)
    }.map { $0.element }
    self.urls = urls
    isComplete = (
      ordinary.isComplete && confirmation.allConfirmed,
      (all?.isComplete ?? ordinary.isComplete) && confirmation.allConfirmed
    )
  }

  static let lengthLimit = 10_000

  /// The most bytes of rules that are searched: their automata take many times as much.
  private static let textLimit = 2 << 20

  /// Returns `true` for rules that are not too many to be searched.
  static func isPossible(ruleCount: Int, length: Int) -> Bool { ruleCount <= lengthLimit && length <= textLimit }

  /// The rules of a package; `nil` where they are too many.
  private static func rules(of package: String, _ links: AssetLinksFile) -> [RuleText]? {
    let rules = links.deciders[package]?.dynamicRules ?? []
    guard isPossible(ruleCount: rules.count, length: 0) else { return nil }
    let texts = links.texts(rules)
    return isPossible(ruleCount: rules.count, length: texts.reduce(0) { $0 + $1.length }) ? texts : nil
  }

  /// The components of entries; `nil` where they are too many.
  private static func components(
    _ entries: [Entry], of file: AssociationFile, _ variables: VariableTable
  ) -> OrderedComponents? {
    let items = OrderedComponents.items(entries, of: file, variables, atMost: lengthLimit + 1)
    return items.count <= lengthLimit ? OrderedComponents(items: items) : nil
  }

  private typealias Pair = (numbers: [Int?], url: [UInt8])
}

extension PlatformComparison {
  package var result: Result { result(isDifferent: !differences.isEmpty, isComplete.all) }

  package var ordinaryResult: Result {
    result(isDifferent: differences.contains { $0.isOrdinary }, isComplete.ordinary)
  }

  package var hasAllDifferences: Bool { isComplete.all }

  private func result(isDifferent: Bool, _ isComplete: Bool) -> Result {
    isDifferent ? .different : isComplete ? .equal : .undecided
  }
}

/// Matches the URLs of a search.
private struct Confirmation: ~Copyable {
  private var automaton: LinkMatcher
  private var expressions: LinkMatcher
  private let links: (app: AppID, rules: PackageLinks?)
  private let bound: (any LinkBound)?
  private let budget: StepBudget
  private let patterns: Int
  /// The patterns that a byte of a URL is compared with in the time of a step.
  private static let patternsForStep = 16
  /// `true` if every URL was decided as the search found.
  private(set) var allConfirmed = true

  init(
    _ file: AssociationFile, _ app: AppID, _ entries: [Entry], _ variables: VariableTable,
    _ links: (AppID, PackageLinks?), _ bound: (any LinkBound)?, _ budget: StepBudget, patterns: Int
  ) {
    (self.links, self.bound, self.budget, self.patterns) = (links, bound, budget, patterns)
    automaton = LinkRouter(file, app: app, entries: entries, variables).makeMatcher()
    expressions = LinkRouter(file, app: app, entries: entries, variables, engine: .pcre2).makeMatcher()
  }

  /// The verdicts on a URL; `nil` unless they are as the search found, or where the budget has ended.
  mutating func verdicts(
    _ text: String, _ opens: (onApple: Bool, byRules: Bool), _ isInBound: Bool?
  ) -> (apple: AppVerdict, android: AppVerdict)? {
    if budget.isExhausted {
      allConfirmed = false
      return nil
    }
    // Most patterns fail at their first bytes.
    budget.take(text.utf8.count * (1 + patterns / Self.patternsForStep))
    guard let url = try? LinkURL(text), let apple = automaton.verdicts(for: url).first,
      let android = links.rules?.verdict(links.app, on: url), expressions.verdicts(for: url).first == apple,
      (apple.verdict == .match) == opens.onApple, (android.verdict == .match) == opens.byRules,
      bound?.contains(url) == isInBound
    else {
      allConfirmed = false
      return nil
    }
    return (apple, android)
  }
}
