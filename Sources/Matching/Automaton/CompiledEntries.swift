import Association
import Synchronization

/// The components of a plan, ready to be put into automata. Shared by all tasks.
final class CompiledEntries: Sendable {
  private let plan: RoutingPlan
  /// The number of the first component of each entry.
  private let firstNumbers: [UInt32]
  private let exclusions: ComponentIDSet
  private let lists: [PlainPathTable?]
  /// For each entry, the components that are not in a list.
  private let compiled: [[(id: ComponentID, plan: ComponentPlan)]]
  private let forests = Mutex<[UndecodableParts: ComponentForest]>([:])
  /// Whether a component is compared with a decoded part.
  let decodes: Bool
  /// Whether an entry has a list.
  let hasLists: Bool

  /// O(components), and the characters of their patterns.
  init(_ plan: RoutingPlan) {
    self.plan = plan
    var firstNumbers: [UInt32] = []
    var count = 0
    for (entry, _) in plan.entries {
      firstNumbers.append(UInt32(count))
      count += entry.count
    }
    self.firstNumbers = firstNumbers
    var exclusions = ComponentIDSet(count: count)
    var lists: [PlainPathTable?] = []
    var compiled: [[(id: ComponentID, plan: ComponentPlan)]] = []
    for (first, named) in zip(firstNumbers, plan.entries) {
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
  var count: Int { firstNumbers.count }

  /// The automaton of all components that are not in a list, for URLs with some undecodable parts.
  func forest(_ undecodable: UndecodableParts) -> ComponentForest {
    forests.withLock { forests in
      if let made = forests[undecodable] { return made }
      var forest = ComponentForest(groups: count, undecodable: undecodable)
      for (entry, components) in compiled.enumerated() {
        for (id, component) in components { forest.add(component, as: id, to: GroupIndex(entry)) }
      }
      forest.seal()
      forests[undecodable] = forest
      return forest
    }
  }

  /// The first of an entry's listed components with a URL's path; see ``PlainPathTable/component(_:isDecoded:_:)``.
  func listedComponent(
    _ path: UnsafeBufferPointer<UInt8>, inEntry entry: Int, isDecoded: Bool, _ scratch: inout [UInt8]
  ) -> ComponentID {
    unsafe lists[entry]?.component(path, isDecoded: isDecoded, &scratch) ?? .none
  }

  func decision(_ id: ComponentID, in group: GroupIndex) -> LinkMatcher.Decision {
    LinkMatcher.Decision(component: Int(id.number - firstNumbers[Int(group.number)]), excludes: exclusions.contains(id))
  }
}

/// Puts the plain paths of a long entry into a table, and makes plans of the other components.
private struct EntryReader {
  /// The number of components from which the plain paths of an entry are looked up in a table.
  private static let listThreshold = 4_096

  private let plan: RoutingPlan
  private let entry: Entry
  private let firstNumber: UInt32
  private(set) var list: PlainPathTable?
  /// The components that are not in the list.
  private(set) var others: [(id: ComponentID, plan: ComponentPlan)] = []

  init(_ plan: RoutingPlan, _ entry: Entry, _ firstNumber: UInt32) {
    self.plan = plan
    self.entry = entry
    self.firstNumber = firstNumber
    if entry.count >= Self.listThreshold { list = PlainPathTable(plan.file.source, capacity: entry.count) }
  }

  mutating func readAll(_ exclusions: inout ComponentIDSet) {
    guard list != nil else {
      for index in 0..<entry.count {
        if let component = plan.applinks?.component(at: index, of: entry) { add(component, &exclusions) }
      }
      return
    }
    plan.file.forEachComponent(of: entry) {
      add($1, $0, &exclusions)
    } other: {
      add($0, &exclusions)
    }
    list?.seal()
  }

  private mutating func add(_ component: Component, _ exclusions: inout ComponentIDSet) {
    let id = ComponentID(number: firstNumber + UInt32(component.index))
    if component.exclude.value { exclusions.insert(id) }
    others.append((id, ComponentPlan(component, plan.file, plan.variables)))
  }

  private mutating func add(_ path: PlainPath, _ index: Int, _ exclusions: inout ComponentIDSet) {
    let id = ComponentID(number: firstNumber + UInt32(index))
    if path.excludes { exclusions.insert(id) }
    list?.insert(path, id)
  }
}
