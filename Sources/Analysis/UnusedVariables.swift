package import Association
import JSONSource
import Matching

extension AssociationFile {
  /// The substitution variables that neither a pattern nor a value names, without those whose names no pattern can use. Of equal names
  /// only the last counts. O(bytes).
  package func unusedVariables() -> [AssociationFile.SubstitutionVariable] {
    guard let applinks, !applinks.variables.isEmpty else { return [] }
    var used: Set<[UInt8]> = []
    func note(_ node: NodeID) {
      for case .variable(let name) in Pattern(text: document.utf8(node)).elements.map({ $0.kind }) { used.insert(name) }
    }
    applinks.variables.flatMap { $0.values }.forEach(note)
    for entry in applinks.entries {
      var hasOrdinary = false
      applinks.forEachElement(of: entry) { index, ordinaryPath in
        // Components with nothing but an ordinary path all have the same patterns of `defaults`: the first is enough.
        if ordinaryPath != nil, hasOrdinary { return }
        if ordinaryPath != nil { hasOrdinary = true }
        guard let component = applinks.component(at: index, of: entry) else { return }
        component.forEachPattern { pattern, _, _, _ in note(pattern.node) }
      }
    }
    let last = Dictionary(applinks.variables.map { ($0.name, $0.key) }, uniquingKeysWith: { $1 })
    return applinks.variables.filter {
      last[$0.name] == $0.key && $0.canBeUsed && !used.contains(Array($0.name.utf8))
    }
  }
}

extension AssociationFile.SubstitutionVariable {
  /// `true` if a pattern can name the variable: a name may hold any character but `$`, `(` and `)` (documented); an empty one
  /// names nothing (decided).
  package var canBeUsed: Bool { !name.isEmpty && !name.utf8.contains(where: "$()".utf8.contains) }
}
