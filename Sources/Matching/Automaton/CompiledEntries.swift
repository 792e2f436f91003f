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
    var compiled: [TextForm: [(id: ComponentID, plan: ComponentPlan, group: GroupIndex)]] = [:]
    for (index, (first, named)) in zip(firstNumbers, plan.entries).enumerated() {
      var reader = EntryReader(plan, named.entry, first)
      reader.readAll(&exclusions)
      if let list = reader.list { lists.append((index, list)) }
      for (id, component) in reader.others {
        compiled[TextForm(component), default: []].append((id, component, GroupIndex(index)))
      }
    }
    self.firstNumbers = FixedBuffer(firstNumbers)
    self.exclusions = FixedBuffer(exclusions.words)
    unsafe decisions = Decisions(firstNumbers: self.firstNumbers.start, exclusions: self.exclusions.start)
    self.lists = lists
    forms = TextForm.all.compactMap { form in compiled[form].map { FormPatterns(form, $0) } }
  }

  /// The number of entries.
  var count: Int { firstNumbers.count }

  /// What components decide, valid as long as their owner exists.
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
  /// The components that are not in the list.
  private(set) var others: [(id: ComponentID, plan: ComponentPlan)] = []

  init(_ plan: RoutingPlan, _ entry: Entry, _ firstNumber: UInt32) {
    self.plan = plan
    self.entry = entry
    self.firstNumber = firstNumber
    if entry.count >= Self.listThreshold { list = PlainPathTable(plan.file.source, capacity: entry.count) }
  }

  mutating func readAll(_ exclusions: inout ComponentIDSet) {
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
  private mutating func read(_ index: Int, _ applinks: AppLinks, _ exclusions: inout ComponentIDSet) -> PlainPath? {
    guard let component = applinks.component(at: index, of: entry) else { return nil }
    if list != nil, let path = PlainPath(component, in: plan.file.document) {
      add(path, index, &exclusions)
      return path
    }
    let id = ComponentID(number: firstNumber + UInt32(index))
    if component.exclude.value { exclusions.insert(id) }
    others.append((id, ComponentPlan(component, plan.file, plan.variables)))
    return nil
  }

  private mutating func add(_ path: PlainPath, _ index: Int, _ exclusions: inout ComponentIDSet) {
    let id = ComponentID(number: firstNumber + UInt32(index))
    if path.excludes { exclusions.insert(id) }
    list?.insert(path, id)
  }
}
