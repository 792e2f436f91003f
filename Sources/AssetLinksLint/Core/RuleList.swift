import AssetLinks
import JSONSource
import Matching

/// The dynamic rules of a statement, and searches about all URLs. A search that ends without a result gives no finding.
final class RuleList {
  let statement: Statement
  let node: NodeID
  let rules: [DynamicRule]
  let texts: [RuleText]
  /// The steps that the searches about all lists of the file have together.
  private let budget: StepBudget
  /// The rules as the later parser reads them.
  private(set) lazy var plans = texts.map { RulePlan($0, .later) }

  /// `nil` for a statement without rules that Android reads.
  init?(_ statement: Statement, in document: JSONDocument, _ budget: StepBudget) {
    guard statement.isAboutLinks, case .rules(let rules, let node) = statement.rules else { return nil }
    (self.statement, self.node, self.rules, self.budget) = (statement, node, rules, budget)
    texts = rules.map { RuleText($0, in: document) }
  }

  static let steps = 20_000_000
  /// The steps for a rule that is compiled for a search, or matched with a URL.
  static let stepsForRule = 50

  /// The rules that a URL is compared with in the time of a step: most fail at its first characters.
  static let rulesForStep = 8

  static var fileBudget: StepBudget { StepBudget(states: 50_000, steps: 2 * steps) }

  /// `true` if a search about the list ended without a result.
  var isUndecided = false

  var isExhausted: Bool { budget.isExhausted }

  /// Begins a search that costs some steps before it visits states; `nil` when the steps of the file are used up.
  func question(steps: Int) -> StepBudget? {
    budget.take(steps)
    if budget.isExhausted {
      isUndecided = true
      return nil
    }
    return budget.part(steps: Self.steps)
  }

  private func question(rules places: some Sequence<Int>) -> StepBudget? {
    question(steps: places.reduce(0) { $0 + Self.stepsForRule + texts[$1].length })
  }

  /// Returns `true` if a search proved that no such URL exists.
  private func isProvedEmpty(_ result: SearchResult<[UInt8]>) -> Bool {
    if case .undecided = result { isUndecided = true }
    return result.isNone
  }

  /// A URL that a rule matches, before others or not, made from the shortest text for each of its patterns; `nil` if that URL does not match.
  private func example(_ place: Int, _ parser: PatternParser) -> LinkURL? {
    guard let url = texts[place].example(parser), let link = try? LinkURL("https://example.com" + url),
      [RulePlan(texts[place], parser)].firstMatch(link) != nil
    else { return nil }
    return link
  }

  /// An example for each rule, as the later parser reads it.
  private lazy var laterExamples = rules.indices.map { example($0, .later) }

  /// The places of rules that do not decide an example of their own, as most do; `nil` where the steps are used up.
  private var undecidedExamples: [Int]? {
    var places: [Int] = []
    for place in rules.indices {
      guard question(steps: place / Self.rulesForStep) != nil else { return nil }
      if laterExamples[place].flatMap(plans.firstMatch) != place { places.append(place) }
    }
    return places
  }

  /// The most rules that are each compared with those before it. More are followed with all others together, which a single rule with a long query can keep
  /// from an answer.
  private static let singleLimit = 20

  /// The places of rules that decide no URL although they match one; empty where it is undecided.
  private(set) lazy var unreachable: [Int] = {
    guard let places = undecidedExamples else { return [] }
    if places.count <= Self.singleLimit { return places.filter { isUnreachable($0) && matchesSomething($0, .later) } }
    guard let budget = question(rules: rules.indices) else { return [] }
    let (found, isComplete) = Search(budget, [], beside: [RuleAutomaton(plans)]).deciders()
    guard isComplete else {
      isUndecided = true
      return []
    }
    let deciding = Set(found.compactMap { $0.numbers[0] })
    return places.filter { !deciding.contains($0) && matchesSomething($0, .later) }
  }()

  /// Returns `true` if a search of the earlier rules alone proved that a rule decides nothing.
  private func isUnreachable(_ place: Int) -> Bool {
    guard let budget = question(rules: 0...place) else { return false }
    let search = Search(budget, [], beside: [RuleAutomaton(Array(plans[...place])), RuleAutomaton([plans[place]])])
    return isProvedEmpty(search.first(where: { $0[0] == place }, unless: { !$0.isAlive(1) }))
  }

  private(set) lazy var matchesNothing = !rules.indices.contains { place in
    PatternParser.allCases.contains { matchesSomething(place, $0) }
  }

  /// `true` for an exclusion of all URLs alone.
  var isSwitchedOff: Bool { rules.count == 1 && rules[0].excludes && ["*", "/*"].contains(texts[0].path) }

  static let costOfOpeningNothing = "the browser opens all links; without the list, the intent filters decide"
  static let openingHelp = "add a rule for the links that should open the app"

  /// The places of the exclusions behind the last rule that opens the app; none without such a rule.
  private(set) lazy var trailingExclusions = rules.lastIndex { !$0.excludes }.map { $0 + 1..<rules.count } ?? 0..<0

  /// Returns `true` if an earlier rule of the other effect decides a URL that a rule matches, and if this is undecided.
  func isContested(_ place: Int) -> Bool {
    func isOpposite(_ other: Int) -> Bool { rules[other].excludes != rules[place].excludes }
    guard (0..<place).contains(where: isOpposite) else { return false }
    guard let budget = question(rules: 0...place) else { return true }
    let search = Search(budget, [], beside: [RuleAutomaton(Array(plans[..<place])), RuleAutomaton([plans[place]])])
    return !isProvedEmpty(
      search.first(
        where: { $0[1] != nil && $0[0].map(isOpposite) ?? false }, unless: { !$0.isAlive(0) || !$0.isAlive(1) }))
  }

  /// Returns `true` if a rule matches any URL, before others or not, and if this is undecided.
  func matchesSomething(_ place: Int, _ parser: PatternParser) -> Bool {
    if (parser == .later ? laterExamples[place] : example(place, parser)) != nil { return true }
    guard let budget = question(rules: [place]) else { return true }
    let search = Search(budget, [], beside: [RuleAutomaton([RulePlan(texts[place], parser)])])
    return !isProvedEmpty(search.first(where: { $0[0] != nil }, unless: { !$0.isAlive(0) }))
  }

  /// The first later rule that matches every URL of a rule, with only rules of the same effect between them; `nil` without one, or
  /// where it is undecided.
  func coveringRule(of place: Int) -> Int? {
    guard let url = laterExamples[place] else { return nil }
    let others = rules.indices.dropFirst(place + 1).prefix(Self.neighbours).prefix {
      rules[$0].excludes == rules[place].excludes
    }
    guard question(steps: others.count * Self.stepsForRule) != nil else { return nil }
    return others.map { plans[$0] }.matches(url).lazy.map { others.startIndex + $0 }.first { other in
      guard let budget = question(rules: [place, other]) else { return false }
      let search = Search(budget, [], beside: [place, other].map { RuleAutomaton([plans[$0]]) })
      return isProvedEmpty(search.first(where: { $0[0] != nil && $0[1] == nil }, unless: { !$0.isAlive(0) }))
    }
  }

  /// The later rules that are compared with a rule.
  private static let neighbours = 100

  /// A shortest URL, as path, query and fragment, that only one of the two parsers matches with a rule; `nil` without one, or where it is undecided.
  func differingURL(_ place: Int) -> (url: String, matching: PatternParser)? {
    let parsers = PatternParser.allCases
    if Set(parsers.map { RuleReading(texts[place], $0) }).count == 1 { return nil }
    guard let budget = question(rules: [place, place]) else { return nil }
    let search = Search(budget, [], beside: parsers.map { RuleAutomaton([RulePlan(texts[place], $0)]) })
    let result = search.first(where: { ($0[0] == nil) != ($0[1] == nil) }, unless: { !$0.isAlive(0) && !$0.isAlive(1) })
    if case .undecided = result { isUndecided = true }
    guard case .found(let bytes) = result else { return nil }
    let url = String(decoding: bytes, as: UTF8.self)
    guard let link = try? LinkURL("https://example.com" + url) else { return nil }
    let matching = parsers.filter { [RulePlan(texts[place], $0)].firstMatch(link) != nil }
    return matching.count == 1 ? (url, matching[0]) : nil
  }
}

extension Character { var isWildcard: Bool { self == "*" || self == "?" } }
