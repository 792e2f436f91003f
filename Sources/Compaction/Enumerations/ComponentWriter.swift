import Association
import Matching

/// Writes components as JSON in the author's style.
package struct ComponentWriter {
  /// The space between members: none in a file without line breaks.
  let space: String
  /// The `defaults` in effect for the component.
  let caseSensitive: Bool
  let percentEncoded: Bool

  /// Writes components for a file without `defaults`.
  package static let standalone = ComponentWriter(space: "", caseSensitive: true, percentEncoded: true)

  package func text(_ step: Enumeration.Step, _ settings: Enumeration.Settings, _ names: inout VariableNames) -> String
  {
    text(Self.parts(step, &names), settings, excludes: settings.excludes != step.isExclusion)
  }

  package static func parts(_ step: Enumeration.Step, _ names: inout VariableNames) -> [UInt8] {
    var pattern: [UInt8] = []
    for piece in step.pieces {
      switch piece {
      case .text(let text): pattern += text
      case .predefined(let variable): pattern += Array("$(\(variable.rawValue))".utf8)
      case .list(let list): pattern += Array("$(\(names.name(of: list, after: pattern)))".utf8)
      }
    }
    return pattern
  }

  /// The component with the parts in a text, as in ``ComponentRows``.
  func text(_ parts: [UInt8], _ settings: Enumeration.Settings, excludes: Bool) -> String {
    let component = ComponentText(parts, settings, excludes: excludes)
    var members: [(key: String, value: String)] = []
    func add(_ key: String, _ text: [UInt8]?) { if let text { members.append((key, JSONLayout.string(text))) } }
    add("/", component.path)
    switch component.query {
    case nil: break
    case .pattern(let text): add("?", text)
    case .items(let items):
      members.append(("?", object(items.map { (JSONLayout.string($0.name), JSONLayout.string($0.pattern)) })))
    }
    add("#", component.fragment)
    if excludes { members.append(("exclude", "true")) }
    if settings.caseSensitive != caseSensitive { members.append(("caseSensitive", "\(settings.caseSensitive)")) }
    if settings.percentEncoded != percentEncoded { members.append(("percentEncoded", "\(settings.percentEncoded)")) }
    if !settings.comment.isEmpty { members.append(("comment", JSONLayout.string(settings.comment))) }
    return object(members.map { ("\"\($0.key)\"", $0.value) })
  }

  private func object(_ members: [(String, String)]) -> String {
    let inside = members.map { "\($0.0):\(space)\($0.1)" }.joined(separator: "," + space)
    return "{\(space)\(inside)\(space)}"
  }
}

extension ComponentText {
  /// - Parameter parts: The text of all parts, as in ``ComponentRows``.
  init(_ parts: [UInt8], _ settings: Enumeration.Settings, excludes: Bool) {
    self.init()
    self.excludes = excludes
    caseSensitive = settings.caseSensitive
    percentEncoded = settings.percentEncoded
    var rest = parts[...]
    /// The text up to the next mark.
    func next() -> [UInt8] {
      let text = rest.prefix { !PartMark.isMark($0) }
      rest = rest.dropFirst(text.count)
      return Array(text)
    }
    path = next()
    var items: [(name: [UInt8], pattern: [UInt8])] = []
    while let mark = rest.popFirst() {
      switch mark {
      case PartMark.query: query = .pattern(next())
      case PartMark.itemName: items.append((next(), []))
      case PartMark.itemPattern where !items.isEmpty: items[items.count - 1].pattern = next()
      case PartMark.fragment: fragment = next()
      default: break
      }
    }
    if !items.isEmpty { query = .items(items) }
  }
}
