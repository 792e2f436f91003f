import Association
import JSONSource
import SourceText

/// Elements of a list that have the form of another key: paths among components, or components among paths.
struct WrongElements {
  /// The next action; `nil` where the intended form is not known.
  let help: String?
  let fix: Finding.Fix?

  /// - Parameters:
  ///   - nodes: Elements of one type, in order.
  ///   - place: The list, for messages.
  ///   - renamable: The key `paths`, if the list has no other elements and may be one of components.
  init(_ nodes: [NodeID], in place: String, _ renamable: NodeID?, _ document: JSONDocument) {
    func help(_ first: String, _ noun: String) -> String {
      nodes.count == 1
        ? "write \(quoted(first, limit: 120))" : "write \(noun), the first one as \(quoted(first, limit: 120))"
    }
    switch place {
    case "`components`":
      let paths = nodes.compactMap { PathAsComponent($0, document) }
      guard paths.count == nodes.count, let first = paths.first else { break }
      self.help = help(first.component, "components")
      let edits = paths.compactMap { $0.fix?.edits }
      fix =
        edits.count == nodes.count
        ? Finding.Fix(nodes.count == 1 ? "make it a component" : "make them components", edits.flatMap({ $0.self }))
        : nil
      return
    case "`paths`":
      guard nodes.allSatisfy({ Self.looksLikeComponent($0, document) }) else { break }
      if let renamable {
        self.help = "write `components` instead of `paths`"
        fix =
          document.problems.isEmpty && document.marks(renamable).isDisjoint(with: .rewritten)
          ? Finding.Fix("write `components`", [SourceEdit(document.range(renamable), "\"components\"")]) : nil
        return
      }
      let paths = nodes.compactMap { ComponentAsPath($0, document) }
      guard paths.count == nodes.count, let first = paths.first else { break }
      self.help = help(first.path, "strings")
      fix =
        document.problems.isEmpty
        ? Finding.Fix("write the \(nodes.count == 1 ? "path" : "paths")", paths.map({ $0.edit })) : nil
      return
    default: break
    }
    self.help = nil
    fix = nil
  }

  /// Returns `true` if a value is an object with keys of components alone, and one of the three conditions.
  private static func looksLikeComponent(_ node: NodeID, _ document: JSONDocument) -> Bool {
    guard document.kind(node) == .object else { return false }
    let keys = document.members(node).map { document.string($0.key) }
    return keys.allSatisfy { ComponentKey(rawValue: $0) != nil } && keys.contains { ["/", "?", "#"].contains($0) }
  }
}

/// A component that has only a path, in the form of the old `paths`.
private struct ComponentAsPath {
  /// The string as JSON.
  let path: String
  let edit: SourceEdit

  init?(_ node: NodeID, _ document: JSONDocument) {
    var text: String?
    var excludes = false
    for member in document.members(node) {
      switch ComponentKey(rawValue: document.string(member.key)) {
      case .path where document.kind(member.value) == .string: text = document.string(member.value)
      case .exclude where document.kind(member.value) == .boolean: excludes = document.boolean(member.value) ?? false
      default: return nil
      }
    }
    guard let text, !text.hasPrefix("NOT ") else { return nil }
    path = jsonQuoted(excludes ? "NOT \(text)" : text)
    edit = SourceEdit(document.range(node), path)
  }
}

extension JSONDocument.Kind {
  /// The type with an indefinite plural: `strings`.
  var plural: String {
    switch self {
    case .object: "objects"
    case .array: "arrays"
    case .string: "strings"
    case .number: "numbers"
    case .boolean: "Booleans"
    case .null: "null"
    }
  }
}
