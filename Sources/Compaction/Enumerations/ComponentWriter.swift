import Association

/// Writes components as JSON in the author's style.
package struct ComponentWriter {
  /// The space between members: none in a file without line breaks.
  let space: String
  /// The `defaults` in effect for the component.
  let caseSensitive: Bool
  let percentEncoded: Bool

  /// Writes components for a file without `defaults`.
  package static let standalone = ComponentWriter(space: "", caseSensitive: true, percentEncoded: true)

  /// The component of a step.
  package func text(_ step: Enumeration.Step, _ settings: Enumeration.Settings, _ names: inout VariableNames) -> String
  {
    text(Self.parts(step, &names), settings, excludes: settings.excludes != step.isExclusion)
  }

  /// The text of all parts of a step, its lists named.
  package static func parts(_ step: Enumeration.Step, _ names: inout VariableNames) -> [UInt8] {
    var pattern: [UInt8] = []
    for piece in step.pieces {
      switch piece {
      case .text(let text): pattern += text
      case .predefined(let variable): pattern += Array("$(\(variable.rawValue))".utf8)
      case .list(let list): pattern += Array("$(\(names.name(of: list, behind: pattern)))".utf8)
      }
    }
    return pattern
  }

  /// The component with the parts in a text, as in ``ComponentRows``.
  func text(_ parts: [UInt8], _ settings: Enumeration.Settings, excludes: Bool) -> String {
    var members: [(key: String, value: String)] = []
    var items: [(name: String, pattern: String)] = []
    var rest = parts[...]
    members.append(("/", JSONLayout.string(Self.next(&rest))))
    while let mark = rest.popFirst() {
      switch mark {
      case PartMark.query: members.append(("?", JSONLayout.string(Self.next(&rest))))
      case PartMark.itemName: items.append((JSONLayout.string(Self.next(&rest)), ""))
      case PartMark.itemPattern where !items.isEmpty:
        items[items.count - 1].pattern = JSONLayout.string(Self.next(&rest))
      case PartMark.fragment: members.append(("#", JSONLayout.string(Self.next(&rest))))
      default: break
      }
    }
    if !items.isEmpty {
      members.insert(("?", object(items.map { ($0.name, $0.pattern) })), at: 1)
    }
    if excludes { members.append(("exclude", "true")) }
    if settings.caseSensitive != caseSensitive {
      members.append(("caseSensitive", "\(settings.caseSensitive)"))
    }
    if settings.percentEncoded != percentEncoded {
      members.append(("percentEncoded", "\(settings.percentEncoded)"))
    }
    if !settings.comment.isEmpty { members.append(("comment", JSONLayout.string(settings.comment))) }
    return object(members.map { ("\"\($0.key)\"", $0.value) })
  }

  /// The text up to the next mark.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = rest.prefix { !PartMark.isMark($0) }
    rest = rest.dropFirst(text.count)
    return text
  }

  private func object(_ members: [(String, String)]) -> String {
    let inside = members.map { "\($0.0):\(space)\($0.1)" }.joined(separator: "," + space)
    return "{\(space)\(inside)\(space)}"
  }
}
