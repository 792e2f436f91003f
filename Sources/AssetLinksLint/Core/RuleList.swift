import AssetLinks
import JSONSource
import Matching

/// The dynamic rules of a statement, and answers about all URLs. A search that ends without an answer gives no finding.
final class RuleList {
  let statement: Statement
  let node: NodeID
  let rules: [DynamicRule]
  let texts: [RuleText]
  /// The steps that the questions about all lists of the file have together.
  private let budget: StepBudget
  /// The rules as the later parser reads them.
  private(set) lazy var plans = texts.map { RulePlan($0, .later) }

  /// `nil` for a statement without rules that Android reads.
  init?(_ statement: Statement, in document: JSONDocument, _ budget: StepBudget) {
    guard statement.opensLinks, case .rules(let rules, let node) = statement.rules else { return nil }
    self.statement = statement
    self.node = node
    self.rules = rules
    self.budget = budget
    texts = rules.map { RuleText($0, in: document) }
  }

  /// The steps of one question.
  private static let steps = 20_000_000
  /// The steps for a rule that is compiled for a question, or matched with a URL.
  private static let stepsForRule = 50

  /// The budget of one question.
  static var budget: StepBudget { StepBudget(states: 50_000, steps: steps) }

  /// The budget of all questions about a file.
  static var fileBudget: StepBudget { StepBudget(states: 50_000, steps: 2 * steps) }

  /// Begins a question about some rules.
  ///
  /// - Returns: `nil` when the steps of the file are used up.
  func question(rules count: Int) -> StepBudget? {
    budget.take(count * Self.stepsForRule)
    return budget.isExhausted ? nil : budget.part(steps: Self.steps)
  }

  /// A URL that a rule matches, before others or not, made from the shortest text for each of its patterns; `nil` where that is none.
  private func example(_ place: Int, _ parser: PatternParser) -> LinkURL? {
    guard let url = texts[place].example(parser), let link = try? LinkURL("https://example.com" + url),
      RuleMatcher([texts[place]], parser).firstMatch(link) != nil
    else { return nil }
    return link
  }

  /// The places of rules that decide no URL although they match one; empty where it is undecided.
  private(set) lazy var unreachable: [Int] = {
    // Most rules decide an example of their own.
    let matcher = RuleMatcher(plans)
    if rules.indices.allSatisfy({ place in example(place, .later).flatMap(matcher.firstMatch) == place }) { return [] }
    guard let budget = question(rules: rules.count) else { return [] }
    let (found, isComplete) = Search(budget, [], beside: [RuleAutomaton(plans)]).deciders()
    guard isComplete else { return [] }
    let deciding = Set(found.compactMap(\.numbers[0]))
    return rules.indices.filter { !deciding.contains($0) && matchesSomething($0, .later) }
  }()

  /// Whether a rule matches any URL, before others or not; true where it is undecided.
  func matchesSomething(_ place: Int, _ parser: PatternParser) -> Bool {
    if example(place, parser) != nil { return true }
    guard let budget = question(rules: 1) else { return true }
    let search = Search(budget, [], beside: [RuleAutomaton([texts[place]], parser)])
    return !search.first(where: { $0[0] != nil }, unless: { !$0.isAlive(0) }).isNone
  }

  /// The first later rule that matches every URL of a rule, with only rules of the same effect between them; `nil` where there is none, or
  /// where it is undecided.
  func coveringRule(of place: Int) -> Int? {
    guard let url = example(place, .later) else { return nil }
    let others = rules.indices.dropFirst(place + 1).prefix(Self.neighbours).prefix {
      rules[$0].excludes == rules[place].excludes
    }
    guard question(rules: others.count) != nil else { return nil }
    return RuleMatcher(others.map { plans[$0] }).matches(url).lazy.map { others.startIndex + $0 }.first { other in
      guard let budget = question(rules: 2) else { return false }
      let search = Search(budget, [], beside: [place, other].map { RuleAutomaton([plans[$0]]) })
      return search.first(where: { $0[0] != nil && $0[1] == nil }, unless: { !$0.isAlive(0) }).isNone
    }
  }

  /// The later rules that are compared with a rule.
  private static let neighbours = 100

  /// A shortest URL, as path, query and fragment, that only one of the two parsers matches with a rule; `nil` where there is none, or where it
  /// is undecided.
  func differingURL(_ place: Int) -> (url: String, matching: PatternParser)? {
    let parsers = PatternParser.allCases
    if Set(parsers.map { RuleReading(texts[place], $0) }).count == 1 { return nil }
    guard let budget = question(rules: 2) else { return nil }
    let search = Search(budget, [], beside: parsers.map { RuleAutomaton([texts[place]], $0) })
    let result = search.first(
      where: { ($0[0] == nil) != ($0[1] == nil) }, unless: { !$0.isAlive(0) && !$0.isAlive(1) })
    guard case .found(let bytes) = result else { return nil }
    let url = String(decoding: bytes, as: UTF8.self)
    guard let link = try? LinkURL("https://example.com" + url) else { return nil }
    let matching = parsers.filter { RuleMatcher([texts[place]], $0).firstMatch(link) != nil }
    return matching.count == 1 ? (url, matching[0]) : nil
  }
}

extension RuleList {
  /// Calls `body` with each pattern of a rule: for a query entry the pattern of the value.
  func forEachPattern(of rule: DynamicRule, _ body: (NodeID) -> Void) {
    rule.path.map(body)
    for entry in rule.query { body(entry.value) }
    rule.fragment.map(body)
  }
}

extension Character {
  /// Whether the character is a wildcard of patterns.
  var isWildcard: Bool { self == "*" || self == "?" }
}
