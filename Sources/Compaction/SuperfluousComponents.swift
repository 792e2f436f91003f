import Analysis
import Association
import JSONSource
import Matching
import SourceText

/// Components without which the same links open the apps, on every system that reads them.
enum SuperfluousComponents {
  /// An element of `components` or `paths`.
  struct Element: Hashable {
    private let entryNumber: UInt32
    private let indexNumber: UInt32
    let node: NodeID

    init(entry: Int, index: Int, node: NodeID) {
      entryNumber = UInt32(entry)
      indexNumber = UInt32(index)
      self.node = node
    }

    /// The index of the entry in `details`.
    var entry: Int { Int(entryNumber) }
    /// The index in its list.
    var index: Int { Int(indexNumber) }
  }

  /// The components that decide nothing, and those that others would replace, in order. Those of a list that would be left without any
  /// stay.
  ///
  /// - Parameter isQuick: Whether only those are found that others leave no URL, or that match none.
  static func all(
    in file: AssociationFile, on systems: KeptSystems, _ stepBudget: StepBudget, isQuick: Bool = false
  ) -> [Element] {
    let since = systems.includesPaths ? SystemGeneration.paths : systems.oldest
    let readings = file.readings(since: since).filter { systems.includes($0.generations) }.map { $0.file }
    let found = readings.map { elements(of: $0, stepBudget.part(share: readings.count), isQuick: isQuick) }
    var superfluous = found.first ?? []
    if found.count > 1 {
      let sets = found.map { Set($0) }
      superfluous = unique(found.flatMap { $0 }).filter { element in
        readings.indices.allSatisfy { sets[$0].contains(element) || !readings[$0].reads(element) }
      }
    }
    func list(_ element: Element) -> ListID {
      ListID(entry: element.entry, isPaths: file.document.kind(element.node) == .string)
    }
    var counts: [ListID: Int] = [:]
    for element in superfluous { counts[list(element), default: 0] += 1 }
    var emptied: Set<ListID> = []
    for element in superfluous {
      let id = list(element)
      guard let count = counts.removeValue(forKey: id) else { continue }
      let reading = readings.first { $0.holds(element) }
      if count >= reading?.applinks?.entries[element.entry].count ?? 0 { emptied.insert(id) }
    }
    return emptied.isEmpty ? superfluous : superfluous.filter { !emptied.contains(list($0)) }
  }

  /// The elements in the order of the file, each once.
  private static func unique(_ elements: [Element]) -> [Element] {
    var unique: [Element] = []
    unique.reserveCapacity(elements.count)
    for element in elements.sorted(by: { $0.node < $1.node }) where unique.last != element { unique.append(element) }
    return unique
  }

  private struct ListID: Hashable {
    let entry: Int
    let isPaths: Bool
  }

  /// The superfluous elements in one reading, in order.
  private static func elements(of file: AssociationFile, _ stepBudget: StepBudget, isQuick: Bool) -> [Element] {
    guard let applinks = file.applinks else { return [] }
    let order = OrderAnalysis(file, VariableTable(file), stepBudget)
    var found: [Element] = []
    func add(_ component: Component) {
      found.append(Element(entry: component.entry, index: component.index, node: component.node))
    }
    for entry in applinks.entries {
      let elements = entry.elements
      order.forEachRepetitionIndex(of: entry) {
        found.append(Element(entry: entry.index, index: $0, node: elements[$0]))
      }
      for (component, outcome) in order.outcomes(of: entry) where !outcome.isReached { add(component) }
    }
    if isQuick { return unique(found) }
    // An entry that opens nothing is the author's to correct.
    let opening = applinks.entries.filter { !order.openers.opensNothing($0) }
    let isOpening = Set(opening.map { $0.index })
    for redundant in order.redundantComponents(where: { isOpening.contains($0.index) }, ignoring: { _ in false }) {
      add(redundant.component)
    }
    for entry in opening { order.forEachTrailingExclusion(of: entry) { add($0.component) } }
    return unique(found)
  }

  static func edits(removing elements: [Element], from file: AssociationFile) -> [SourceEdit] {
    let lists = Dictionary(grouping: elements) { file.document.kind($0.node) == .string }
    let edits = lists.flatMap { isPaths, elements in
      // A list of strings is `paths`, also where `components` hide it from current systems.
      let older = isPaths && !elements.allSatisfy(file.holds) ? file.read(by: .paths) : file
      return Dictionary(grouping: elements, by: { $0.entry }).flatMap { entry, elements -> [SourceEdit] in
        let nodes = (file.holds(elements[0]) ? file : older).applinks?.entries[entry].elements ?? []
        return file.document.removals(from: nodes, at: elements.map { $0.index }.sorted())
      }
    }
    return edits.sorted(by: SourceEdit.isBefore)
  }
}

extension AssociationFile {
  /// Returns `true` if the list of an element is read at all.
  fileprivate func holds(_ element: SuperfluousComponents.Element) -> Bool {
    guard let entries = applinks?.entries, entries.indices.contains(element.entry) else { return false }
    let elements = entries[element.entry].elements
    return elements.indices.contains(element.index) && elements[element.index] == element.node
  }

  /// Returns `true` if an element is read for an app.
  fileprivate func reads(_ element: SuperfluousComponents.Element) -> Bool {
    holds(element) && applinks?.entries[element.entry].apps.isEmpty == false
  }
}
