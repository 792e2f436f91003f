import Analysis
import Association
import JSONSource
import SourceText

/// Fixes that move exclusions of an entry before the component that matches their URLs. Those with one target move together.
struct ExclusionMoves {
  /// The fixes, by the index of the first component that moves.
  private var fixes: [Int: Fix] = [:]
  /// The indices of exclusions that would leave a component nothing to match.
  private var conflicts: Set<Int> = []

  init(_ items: [Unreachable], in entry: Entry, _ context: LintContext) {
    let document = context.document
    guard document.problems.isEmpty else { return }
    let nodes: [NodeID]
    switch entry.patterns {
    case .components(let list), .paths(let list): nodes = list
    case .none: return
    }
    /// The indices of the components that move before each index, ascending.
    var moves: [Int: [Int]] = [:]
    for item in items {
      guard let target = target(of: item, in: entry, context) else { continue }
      moves[target, default: []].append(item.component.index)
    }
    for (target, indices) in moves {
      var text = ""
      var edits: [Fix.Edit] = []
      for index in indices {
        let range = document.range(nodes[index])
        let separator = SourceRange(document.range(nodes[index - 1]).upper, range.lower)
        text += document.source.text(range) + document.source.text(separator)
        edits.append(Fix.Edit(separator.union(range), ""))
      }
      let place = document.range(nodes[target]).lower
      edits.append(Fix.Edit(SourceRange(place, place), text))
      guard let component = context.file.applinks?.component(at: target, of: entry) else { continue }
      let name = context.quote(component)
      fixes[indices[0]] = Fix(
        indices.count == 1 ? "move the exclusion before \(name)" : "move \(indices.count) exclusions before \(name)",
        edits)
    }
  }

  func fix(for item: Unreachable) -> Fix? { fixes[item.component.index] }

  /// Whether a component that matches URLs of the exclusion would have none left after it.
  func leavesNothing(_ item: Unreachable) -> Bool { conflicts.contains(item.component.index) }

  /// The target index of an exclusion; `nil` if a move would not help, or would leave the components there nothing to match.
  private mutating func target(of item: Unreachable, in entry: Entry, _ context: LintContext) -> Int? {
    guard item.component.exclude.value, item.effect != .excludes, let (list, position, by) = item.place,
      !item.by.contains(where: { context.isMistaken($0.node) }), let first = by.first
    else { return nil }
    let items = list.components.items
    guard items[first].entry == entry.index, items[position].entry == entry.index else { return nil }
    let analysis = ReachabilityAnalysis(list.components, list.deadline)
    // It must decide something there, and each of the others must keep something.
    guard case .found = analysis.url(of: position, butNotOf: Array(0..<first)) else { return nil }
    for other in by {
      guard case .found = analysis.url(of: other, butNotOf: [position]) else {
        conflicts.insert(item.component.index)
        return nil
      }
    }
    return items[first].index
  }
}
