import Association
import JSONSource
import SourceText

/// Writes variables into a file.
package struct VariableText {
  private let document: JSONDocument
  private let applinks: AppLinks
  private let layout: JSONLayout

  init(_ applinks: AppLinks, _ document: JSONDocument) {
    self.document = document
    self.applinks = applinks
    layout = JSONLayout(document)
  }

  /// `true` if variables can be added: the value of `substitutionVariables` is an object, or missing.
  var isWritable: Bool {
    document.value("substitutionVariables", of: applinks.node).map { document.kind($0) == .object } ?? true
  }

  func edits(adding variables: [(name: String, list: ValueTexts)]) -> [SourceEdit] {
    if variables.isEmpty { return [] }
    let space = layout.space
    func members(_ indent: String?) -> String {
      let separator = indent.map { ",\n" + $0 } ?? "," + space
      return variables.map { variable in
        let name = JSONLayout.string(variable.name.utf8)
        return name + ":" + space + Self.values(variable.list, space: space, indent: indent, after: name.utf8.count + 2)
      }.joined(separator: separator)
    }
    if let object = document.value("substitutionVariables", of: applinks.node) {
      guard let last = Array(document.members(object)).last else {
        return [SourceEdit(document.range(object), "{\(space)\(members(nil))\(space)}")]
      }
      let text = layout.separator(before: last.key) + members(layout.indent(of: last.key))
      return [SourceEdit(SourceRange(at: document.range(last.value).upper.value), text)]
    }
    guard let last = Array(document.members(applinks.node)).last else { return [] }
    let end = document.range(last.value).upper
    let separator = layout.separator(before: last.key)
    guard let indent = layout.indent(of: last.key) else {
      return [
        SourceEdit(
          SourceRange(end, end), "\(separator)\"substitutionVariables\":\(space){\(space)\(members(nil))\(space)}")
      ]
    }
    let inner = indent + (indent.hasPrefix("\t") ? "\t" : "  ")
    let text = "\(separator)\"substitutionVariables\": {\n\(inner)\(members(inner))\n\(indent)}"
    return [SourceEdit(SourceRange(end, end), text)]
  }

  /// A list of values as JSON, in lines of at most about 100 characters if it is indented.
  package static func values(_ list: ValueTexts, space: String = "", indent: String? = nil, after used: Int = 0)
    -> String
  {
    let texts = list.values.map { JSONLayout.string($0) }
    let sole = "[" + texts.joined(separator: "," + space) + "]"
    guard let indent, used + sole.utf8.count + indent.utf8.count > 100 else { return sole }
    var lines: [String] = []
    var line = ""
    for (index, text) in texts.enumerated() {
      let part = index + 1 < texts.count ? text + "," : text
      if !line.isEmpty, indent.utf8.count + 2 + line.utf8.count + 1 + part.utf8.count > 100 {
        lines.append(line)
        line = part
      } else {
        line += line.isEmpty ? part : " " + part
      }
    }
    lines.append(line)
    return "[\n" + lines.map { indent + "  " + $0 }.joined(separator: "\n") + "\n" + indent + "]"
  }
}
