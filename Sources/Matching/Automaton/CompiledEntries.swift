import Association
import Synchronization

/// The components of a plan, ready to be put into automata. Shared by all tasks.
package final class CompiledEntries: Sendable {
  private let plan: RoutingPlan
  /// The rule of the first component of each entry.
  private let firstRules: [UInt32]
  private let exclusions: RuleSet
  private let lists: [PlainPathTable?]
  /// The components that are not in a list, with their rules, for each entry.
  private let compiled: [[(rule: Rule, plan: ComponentPlan)]]
  private let forests = Mutex<[URLReading: ComponentForest]>([:])
  /// Whether a component is compared with a decoded part.
  let decodes: Bool
  /// Whether an entry has a list.
  let hasLists: Bool

  /// O(components), and the characters of their patterns.
  package init(_ plan: RoutingPlan) {
    self.plan = plan
    var firstRules: [UInt32] = []
    var count = 0
    for (entry, _) in plan.entries {
      firstRules.append(UInt32(count))
      count += entry.count
    }
    self.firstRules = firstRules
    var exclusions = RuleSet(count: count)
    var lists: [PlainPathTable?] = []
    var compiled: [[(rule: Rule, plan: ComponentPlan)]] = []
    for (first, named) in zip(firstRules, plan.entries) {
      var reader = EntryReader(plan, named.entry, first)
      reader.readAll(&exclusions)
      lists.append(reader.list)
      compiled.append(reader.others)
    }
    self.exclusions = exclusions
    self.lists = lists
    self.compiled = compiled
    hasLists = lists.contains { $0 != nil }
    decodes = compiled.contains { $0.contains { $0.plan.isDecoded } } || lists.contains { $0?.decodes ?? false }
  }

  /// The number of entries.
  var count: Int { firstRules.count }

  /// The automaton of all components that are not in a list, for one way to read URLs.
  func forest(_ reading: URLReading) -> ComponentForest {
    forests.withLock { forests in
      if let made = forests[reading] { return made }
      var forest = ComponentForest(groups: count, reading: reading)
      for (entry, components) in compiled.enumerated() {
        for (rule, component) in components { forest.add(component, as: rule, to: entry) }
      }
      forest.seal()
      forests[reading] = forest
      return forest
    }
  }

  /// The first of an entry's listed paths that is a URL's; see ``PlainPathTable/rule(_:isDecoded:_:)``.
  func listedRule(
    _ path: UnsafeBufferPointer<UInt8>, inEntry entry: Int, isDecoded: Bool, _ scratch: inout [UInt8]
  ) -> Rule {
    unsafe lists[entry]?.rule(path, isDecoded: isDecoded, &scratch) ?? .none
  }

  func decision(_ rule: Rule, inEntry entry: Int) -> Decision {
    Decision(component: Int(rule.number - firstRules[entry]), excludes: exclusions.contains(rule))
  }
}

/// Puts the plain paths of a long entry into a table, and makes plans of the other components.
private struct EntryReader {
  /// The number of components from which the plain paths of an entry are looked up in a table.
  private static let listThreshold = 4_096

  private let plan: RoutingPlan
  private let entry: Entry
  private let firstRule: UInt32
  private(set) var list: PlainPathTable?
  /// The components that are not in the list.
  private(set) var others: [(rule: Rule, plan: ComponentPlan)] = []

  init(_ plan: RoutingPlan, _ entry: Entry, _ firstRule: UInt32) {
    self.plan = plan
    self.entry = entry
    self.firstRule = firstRule
    if entry.count >= Self.listThreshold { list = PlainPathTable(plan.file.source, capacity: entry.count) }
  }

  mutating func readAll(_ exclusions: inout RuleSet) {
    guard let applinks = plan.applinks else { return }
    guard list != nil else {
      for index in 0..<entry.count { _ = read(index, applinks, &exclusions) }
      return
    }
    let source = plan.file.source.bytes
    let bytes = source.span
    /// The first of the ordinary paths; the others differ from it in their text alone.
    var model: PlainPath?
    applinks.forEachElement(of: entry) { index, place in
      if let place, let model {
        add(PlainPath(place, like: model, in: bytes), index, &exclusions)
      } else {
        let path = read(index, applinks, &exclusions)
        if place != nil { model = path }
      }
    }
  }

  /// Reads a component with its settings.
  ///
  /// - Returns: The path, where the component is in the list.
  private mutating func read(_ index: Int, _ applinks: AppLinks, _ exclusions: inout RuleSet) -> PlainPath? {
    guard let component = applinks.component(at: index, of: entry) else { return nil }
    if list != nil, let path = PlainPath(component, in: plan.file.document) {
      add(path, index, &exclusions)
      return path
    }
    let rule = Rule(number: firstRule + UInt32(index))
    if component.exclude.value { exclusions.insert(rule) }
    others.append((rule, ComponentPlan(component, plan.file, plan.variables)))
    return nil
  }

  private mutating func add(_ path: PlainPath, _ index: Int, _ exclusions: inout RuleSet) {
    let rule = Rule(number: firstRule + UInt32(index))
    if path.excludes { exclusions.insert(rule) }
    list?.insert(path, rule)
  }
}

/// A set of rules, a bit for each.
struct RuleSet: Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ rule: Rule) { words[Int(rule.number / 64)] |= 1 << UInt64(rule.number % 64) }
  func contains(_ rule: Rule) -> Bool { words[Int(rule.number / 64)] >> UInt64(rule.number % 64) & 1 == 1 }
}
