import Association

/// The components of a plan, ready to be matched. Shared by all tasks.
@safe final class CompiledEntries: @unchecked Sendable {
  private let memory = TableMemory()
  /// The tables of plain paths, each with its entry.
  let lists: [(entry: Int, table: PlainPathTable)]
  /// The components that are not in a list, by form; those as written come first.
  let forms: [FormPatterns]
  let decisions: Decisions
  private let plan: RoutingPlan
  let componentCount: Int

  /// O(components), and the characters of their patterns.
  init(_ plan: RoutingPlan) {
    var firstNumbers: [UInt32] = []
    var count = 0
    for (entry, _) in plan.entries {
      firstNumbers.append(UInt32(count))
      count += entry.count
    }
    var exclusions = [UInt64](repeating: 0, count: (count + 63) / 64)
    var lists: [(entry: Int, table: PlainPathTable)] = []
    var builders: [TextForm: FormPatternsBuilder] = [:]
    for (index, (first, named)) in zip(firstNumbers, plan.entries).enumerated() {
      let entry = named.entry
      var list =
        entry.count >= RoutingPlan.listThreshold ? PlainPathTable(plan.file.source, capacity: entry.count) : nil
      func number(_ index: Int, _ excludes: Bool) -> ComponentID {
        let id = ComponentID(number: first + UInt32(index))
        if excludes { exclusions[Int(id.number / 64)] |= 1 << UInt64(id.number % 64) }
        return id
      }
      plan.forEachComponent(of: entry) {
        list?.insert($1, number($0, $1.excludes))
      } other: {
        let component = ComponentPlan($0, plan.file, plan.variables)
        let form = TextForm(component)
        builders[form, default: FormPatternsBuilder(form)].add(
          number($0.index, component.excludes), component, GroupIndex(index))
      }
      list?.seal()
      if let list { lists.append((index, list)) }
    }
    self.plan = plan
    componentCount = count
    unsafe decisions = Decisions(
      firstNumbers: memory.table(firstNumbers), exclusions: memory.table(exclusions))
    self.lists = lists
    var forms: [FormPatterns] = []
    for form in TextForm.all {
      if var builder = builders.removeValue(forKey: form) { forms.append(FormPatterns(&builder)) }
    }
    self.forms = forms
  }

  var count: Int { plan.entries.count }

  /// `true` if all components are compared as written, with letter case.
  var isWritten: Bool { forms.map { $0.form } == [TextForm(isDecoded: false, ignoresCase: false)] }

  /// The automaton of all components that are not in a list. O(characters of the patterns).
  func forest() -> ComponentForest {
    var forest = ComponentForest(groups: count)
    for (group, (entry, _)) in plan.entries.enumerated() {
      let first = unsafe decisions.firstNumbers[group]
      plan.forEachComponent(of: entry) {
        let id = ComponentID(number: first + UInt32($0.index))
        forest.add(ComponentPlan($0, plan.file, plan.variables), as: id, to: GroupIndex(group))
      }
    }
    forest.seal()
    return forest
  }

  /// The decisions of components, valid as long as their owner exists.
  @unsafe struct Decisions {
    /// The number of the first component of each entry.
    fileprivate let firstNumbers: UnsafeMutablePointer<UInt32>
    /// A bit for each component.
    fileprivate let exclusions: UnsafeMutablePointer<UInt64>

    @inline(__always)
    func decision(_ id: ComponentID, inEntry entry: Int) -> LinkMatcher.Decision {
      unsafe LinkMatcher.Decision(
        component: Int(id.number - firstNumbers[entry]),
        excludes: exclusions[Int(id.number / 64)] >> UInt64(id.number % 64) & 1 == 1)
    }
  }
}

extension RoutingPlan {
  /// The number of components from which the plain paths of an entry are looked up in a table.
  fileprivate static let listThreshold = 4_096

  /// Calls `plain` with each plain path of a long entry, and `other` with each of its other components, in order; with all of a shorter one.
  fileprivate func forEachComponent(
    of entry: Entry, plain: (_ index: Int, PlainPath) -> Void = { _, _ in }, other: (Component) -> Void
  ) {
    if entry.count >= Self.listThreshold { return file.forEachComponent(of: entry, plain: plain, other: other) }
    for index in 0..<entry.count { applinks?.component(at: index, of: entry).map(other) }
  }
}
