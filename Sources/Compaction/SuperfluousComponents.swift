import Association
import JSONSource
import Lint
import SourceText

/// Components that decide nothing, or nothing that would be decided otherwise without them.
enum SuperfluousComponents {
  struct Place: Hashable {
    /// The index of the entry in `details`.
    let entry: Int
    let component: Int
  }

  private static let rules = RuleCatalog.lint.rules.filter {
    ["never-matches", "redundant-component", "unreachable-component"].contains($0.name)
  }

  /// The components that the linter knows to be superfluous, in order. Those of an entry that would be left without any stay.
  static func all(in file: AssociationFile, _ options: CompactionOptions) -> [Place] {
    var lint = LintOptions()
    lint.budget = options.budget
    lint.findingsPerRule = .max
    let starts = Linter.lint(file, options: lint, rules: rules).findings.map(\.range.lower)
    guard let applinks = file.applinks, !starts.isEmpty else { return [] }
    return applinks.entries.flatMap { entry in
      let nodes = entry.elements
      let found = starts.filter { file.document.range(entry.node).contains($0) }.sorted()
      var places: [Place] = []
      var next = 0
      for (index, node) in nodes.enumerated() {
        let range = file.document.range(node)
        while next < found.count, found[next] < range.lower { next += 1 }
        if next < found.count, range.contains(found[next]) {
          places.append(Place(entry: entry.index, component: index))
        }
      }
      return places.count < nodes.count ? places : []
    }
  }

  static func edits(removing places: [Place], from file: AssociationFile) -> [SourceEdit] {
    let edits = (file.applinks?.entries ?? []).flatMap { entry -> [SourceEdit] in
      let indices = Set(places.filter { $0.entry == entry.index }.map(\.component)).sorted()
      return indices.isEmpty ? [] : file.document.removals(from: entry.elements, at: indices)
    }
    return edits.sorted(by: SourceEdit.isBefore)
  }
}

extension Entry {
  /// The elements of `components` or `paths`.
  fileprivate var elements: [NodeID] {
    switch patterns {
    case .components(let nodes), .paths(let nodes): nodes
    case .none: []
    }
  }
}

extension SourceRange {
  fileprivate func contains(_ offset: ByteOffset) -> Bool { lower <= offset && offset < upper }
}
