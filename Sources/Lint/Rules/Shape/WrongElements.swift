import Association
import JSONSource
import SourceText

/// Elements of a list that have the form of another key: paths among components, or components among paths.
enum WrongElements {
  /// The next action and the edits, as far as the intended form is known.
  ///
  /// - Parameters:
  ///   - nodes: Elements of one type, in order.
  ///   - place: The list, for messages.
  ///   - renamable: The key `paths`, if the list has no other elements and may be one of components.
  static func remedy(
    for nodes: [NodeID], in place: String, _ renamable: NodeID?, _ document: JSONDocument
  ) -> (help: String?, fix: Fix?) {
    func help(_ first: String, _ noun: String) -> String {
      nodes.count == 1
        ? "write \(quoted(first, limit: 120))" : "write \(noun), the first one as \(quoted(first, limit: 120))"
    }
    switch place {
    case "`components`":
      let paths = nodes.compactMap { PathAsComponent($0, document) }
      guard paths.count == nodes.count, let first = paths.first else { break }
      let edits = paths.compactMap { $0.fix?.edits }
      let title = nodes.count == 1 ? "make it a component" : "make them components"
      let fix = edits.count == nodes.count ? Fix(title, edits.flatMap { $0 }) : nil
      return (help(first.component, "components"), fix)
    case "`paths`":
      guard nodes.allSatisfy({ looksLikeComponent($0, document) }) else { break }
      if let renamable {
        let isEdited = document.problems.isEmpty && document.marks(renamable).isDisjoint(with: .rewritten)
        let fix = Fix("write `components`", [SourceEdit(document.range(renamable), "\"components\"")])
        return ("write `components` instead of `paths`", isEdited ? fix : nil)
      }
      let paths = nodes.compactMap { ComponentAsPath($0, document) }
      guard paths.count == nodes.count, let first = paths.first else { break }
      let fix = Fix("write the \(nodes.count == 1 ? "path" : "paths")", paths.map { $0.edit })
      return (help(first.path, "strings"), document.problems.isEmpty ? fix : nil)
    default: break
    }
    return (nil, nil)
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

/// A pattern in the form of the old `paths`, as the component that it means.
struct PathAsComponent {
  /// The component as JSON.
  let component: String
  /// An edit that writes it; `nil` if the text is not valid JSON.
  let fix: Finding.Fix?

  /// `nil` if the element is not a string.
  init?(_ element: NodeID, _ document: JSONDocument) {
    guard document.kind(element) == .string else { return nil }
    let exclusion = "NOT "
    let text = document.string(element)
    let excludes = text.hasPrefix(exclusion)
    let end = excludes ? ", \"exclude\": true}" : "}"
    component = "{\"/\": \(jsonQuoted(excludes ? String(text.dropFirst(exclusion.count)) : text))\(end)"
    let marks = document.marks(element)
    guard document.problems.isEmpty, marks.isDisjoint(with: .rewritten) else {
      fix = nil
      return
    }
    let range = document.range(element).bytes
    var edits = [SourceEdit(SourceRange(at: range.lowerBound), "{\"/\": ")]
    if excludes {
      let start = range.lowerBound + 1
      edits.append(SourceEdit(SourceRange(start..<start + exclusion.utf8.count), ""))
    }
    edits.append(SourceEdit(SourceRange(at: range.upperBound), end))
    fix = Finding.Fix("make it a component", edits)
  }
}
