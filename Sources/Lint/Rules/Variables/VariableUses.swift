import Association
import JSONSource
import Matching

extension Pattern {
  var namedVariables: [(name: [UInt8], element: Element)] {
    elements.compactMap { element in if case .variable(let name) = element.kind { (name, element) } else { nil } }
  }
}

extension LintContext {
  /// Calls `body` with every pattern that has a `$` and the component that uses it, in the order of the file; a pattern of `defaults` comes
  /// once, with the first component that inherits it.
  ///
  /// - Complexity: O(bytes); a file without `$` costs one search of its text.
  func forEachVariableUser(in applinks: AppLinks, _ body: (Pattern, Component) -> Void) {
    guard subject.mayHaveVariables else { return }
    var seen: Set<NodeID> = []
    for entry in applinks.entries {
      for component in notableComponents(of: entry, in: applinks) {
        component.forEachPattern { source, _, _, origin in
          guard file.hasDollar(document.range(source.node).bytes) else { return }
          if origin != .component, !seen.insert(source.node).inserted { return }
          body(Pattern(source, in: document), component)
        }
      }
    }
  }
}

extension AssociationFile {
  /// Returns `true` if bytes contain `$`, plain or as a JSON escape.
  func hasDollar(_ range: Range<Int>) -> Bool {
    let source = document.source.bytes
    let span = source.span.extracting(range)
    if span.holds(UInt8(ascii: "$")) { return true }
    guard span.holds(UInt8(ascii: "\\")) else { return false }
    let bytes = source[range]
    guard let escape = bytes.firstIndex(of: UInt8(ascii: "\\")) else { return false }
    let dollar = Array("u0024".utf8)
    return bytes[escape...].indices.contains { index in
      bytes[index] == UInt8(ascii: "\\") && bytes[(index + 1)...].starts(with: dollar)
    }
  }
}

enum VariableName {
  /// Returns `true` if a name is not empty (decided) and contains no `$`, `(` or `)` (documented).
  static func isValid(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && !name.contains { "$()".utf8.contains($0) }
  }

  static func fault(_ name: [UInt8]) -> String {
    let found = ["$", "(", ")"].filter { name.contains($0.utf8.first ?? 0) }.map { "`\($0)`" }
    return found.isEmpty ? "is empty" : "contains \(found.joined(separator: " and "))"
  }
}
