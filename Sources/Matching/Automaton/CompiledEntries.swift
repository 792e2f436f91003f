import Association

/// The components of a plan, ready to be matched. Shared by all tasks.
@safe final class CompiledEntries: @unchecked Sendable {
  /// The number of the first component of each entry.
  private let firstNumbers: FixedBuffer<UInt32>
  /// A bit for each component.
  private let exclusions: FixedBuffer<UInt64>
  /// The tables of plain paths, each with its entry.
  let lists: [(entry: Int, table: PlainPathTable)]
  /// The components that are not in a list, by form; those as written come first.
  let forms: [FormPatterns]
  let decisions: Decisions
  private let plan: RoutingPlan
  /// The number of components in all entries.
  let componentCount: Int

  /// O(components), and the characters of their patterns.
  init(_ plan: RoutingPlan) {
    var firstNumbers: [UInt32] = []
    var count = 0
    for (entry, _) in plan.entries {
      firstNumbers.append(UInt32(count))
      count += entry.count
    }
    var exclusions = ComponentIDSet(count: count)
    var lists: [(entry: Int, table: PlainPathTable)] = []
    var builders: [TextForm: FormPatternsBuilder] = [:]
    for (index, (first, named)) in zip(firstNumbers, plan.entries).enumerated() {
      var reader = EntryReader(plan, named.entry, first)
      reader.readAll(&exclusions) { id, component in
        let form = TextForm(component)
        builders[form, default: FormPatternsBuilder(form)].add(id, component, GroupIndex(index))
      }
      if let list = reader.list { lists.append((index, list)) }
    }
    self.plan = plan
    componentCount = count
    self.firstNumbers = FixedBuffer(firstNumbers)
    self.exclusions = FixedBuffer(exclusions.words)
    unsafe decisions = Decisions(firstNumbers: self.firstNumbers.start, exclusions: self.exclusions.start)
    self.lists = lists
    var forms: [FormPatterns] = []
    for form in TextForm.all {
      if var builder = builders.removeValue(forKey: form) { forms.append(FormPatterns(&builder)) }
    }
    self.forms = forms
  }

  /// The number of entries.
  var count: Int { firstNumbers.count }

  /// `true` if all components are compared as written, with letter case.
  var isWritten: Bool { forms.map { $0.form } == [TextForm(isDecoded: false, ignoresCase: false)] }

  /// The automaton of all components that are not in a list.
  ///
  /// - Complexity: O(characters of the patterns).
  func forest() -> ComponentForest {
    var forest = ComponentForest(groups: count)
    for (group, (entry, _)) in plan.entries.enumerated() {
      let first = unsafe firstNumbers.start[group]
      func add(_ component: Component) {
        let id = ComponentID(number: first + UInt32(component.index))
        forest.add(ComponentPlan(component, plan.file, plan.variables), as: id, to: GroupIndex(group))
      }
      if lists.contains(where: { $0.entry == group }) {
        plan.file.forEachComponent(of: entry) { _, _ in
        } other: {
          add($0)
        }
      } else {
        for index in 0..<entry.count { plan.applinks?.component(at: index, of: entry).map(add) }
      }
    }
    forest.seal()
    return forest
  }

  /// The decisions of components, valid as long as their owner exists.
  @unsafe struct Decisions {
    fileprivate let firstNumbers: UnsafeMutablePointer<UInt32>
    fileprivate let exclusions: UnsafeMutablePointer<UInt64>

    @inline(__always)
    func decision(_ id: ComponentID, inEntry entry: Int) -> LinkMatcher.Decision {
      unsafe LinkMatcher.Decision(
        component: Int(id.number - firstNumbers[entry]),
        excludes: exclusions[Int(id.number / 64)] >> UInt64(id.number % 64) & 1 == 1)
    }
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

  init(_ plan: RoutingPlan, _ entry: Entry, _ firstNumber: UInt32) {
    self.plan = plan
    self.entry = entry
    self.firstNumber = firstNumber
    if entry.count >= Self.listThreshold { list = PlainPathTable(plan.file.source, capacity: entry.count) }
  }

  /// - Parameter other: Called with each component that is not in the list, in order.
  mutating func readAll(_ exclusions: inout ComponentIDSet, other: (ComponentID, ComponentPlan) -> Void) {
    func add(_ component: Component) {
      let id = ComponentID(number: firstNumber + UInt32(component.index))
      if component.exclude.value { exclusions.insert(id) }
      other(id, ComponentPlan(component, plan.file, plan.variables))
    }
    guard list != nil else {
      for index in 0..<entry.count { plan.applinks?.component(at: index, of: entry).map(add) }
      return
    }
    plan.file.forEachComponent(of: entry) {
      self.add($1, $0, &exclusions)
    } other: {
      add($0)
    }
    list?.seal()
  }

  private mutating func add(_ path: PlainPath, _ index: Int, _ exclusions: inout ComponentIDSet) {
    let id = ComponentID(number: firstNumber + UInt32(index))
    if path.excludes { exclusions.insert(id) }
    list?.insert(path, id)
  }
}
