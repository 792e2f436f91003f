import Analysis
import Association
import JSONSource
import Matching
import SourceText

/// Components without which the same links open the apps.
enum SuperfluousComponents {
  /// The components that decide nothing, and those that others would replace, in order. Those of an entry that would be left without any
  /// stay.
  static func all(in file: AssociationFile, _ budget: Budget) -> [ComponentPlace] {
    guard let applinks = file.applinks else { return [] }
    let order = OrderAnalysis(file, VariableTable(file), budget)
    var found: [Int: Set<Int>] = [:]
    func add(_ component: Component) { found[component.entry, default: []].insert(component.index) }
    for entry in applinks.entries {
      order.forEachRepetition(of: entry) { add($0.component) }
      for (component, outcome) in order.outcomes(of: entry) {
        switch outcome {
        case .covered, .acceptsNothing: add(component)
        case .decides, .undecided: continue
        }
      }
    }
    // An entry that opens nothing is the author's to correct.
    let opening = applinks.entries.filter { !order.openers.opensNothing($0) }
    let isOpening = Set(opening.map(\.index))
    for redundant in order.redundantComponents(where: { isOpening.contains($0.index) }, ignoring: { _ in false }) {
      add(redundant.component)
    }
    for entry in opening { order.forEachTrailingExclusion(of: entry) { add($0.component) } }
    return applinks.entries.flatMap { entry -> [ComponentPlace] in
      let indices = found[entry.index] ?? []
      if indices.count == entry.count { return [] }
      return indices.sorted().map { ComponentPlace(entry: entry.index, component: $0) }
    }
  }

  static func edits(removing places: [ComponentPlace], from file: AssociationFile) -> [SourceEdit] {
    let indices = Dictionary(grouping: places, by: \.entry).mapValues { Set($0.map(\.component)).sorted() }
    let edits = (file.applinks?.entries ?? []).flatMap { entry in
      indices[entry.index].map { file.document.removals(from: entry.elements, at: $0) } ?? []
    }
    return edits.sorted(by: SourceEdit.isBefore)
  }
}
