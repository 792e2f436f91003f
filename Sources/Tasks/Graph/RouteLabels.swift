import Association
import JSONSource
import SourceText

/// The texts of a component in a graph.
struct RouteLabels {
  /// The segments of the path pattern, each with the slash in front of it. A slash in the name of a variable is part of the name.
  let segments: [String]
  /// The conditions besides the path, as `?code=* #top, any case`; empty without any.
  let conditions: String

  init(_ component: Component, _ document: JSONDocument) {
    func text(_ pattern: PatternSource) -> String {
      escapedForDisplay(String(decoding: document.utf8(pattern.node).dropFirst(pattern.dropped), as: UTF8.self))
    }
    segments =
      switch component.path.value {
      case .pattern(let pattern): Self.segments(text(pattern))
      default: ["any path"]
      }
    var parts: [String] = []
    switch component.query.value {
    case .any: break
    case .pattern(let pattern): parts.append("?\(text(pattern))")
    case .items(let items):
      parts.append(
        "?" + items.map { "\(escapedForDisplay(document.string($0.name)))=\(text($0.pattern))" }.joined(separator: "&"))
    }
    if case .pattern(let pattern) = component.fragment.value { parts.append("#\(text(pattern))") }
    if !component.caseSensitive.value { parts.append("any case") }
    if !component.percentEncoded.value { parts.append("decoded") }
    conditions = parts.joined(separator: ", ")
  }

  private static func segments(_ pattern: String) -> [String] {
    let bytes = Array(pattern.utf8)
    var segments: [String] = []
    var start = 0
    var isInName = false
    var index = 0
    while let found = signs.firstIndex(in: bytes[index...]) {
      switch bytes[found] {
      case UInt8(ascii: "/") where !isInName && found > start:
        segments.append(String(decoding: bytes[start..<found], as: UTF8.self))
        start = found
      case UInt8(ascii: "(") where found > start && bytes[found - 1] == UInt8(ascii: "$"): isInName = true
      case UInt8(ascii: ")"): isInName = false
      default: break
      }
      index = found + 1
    }
    return segments + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  private static let signs = ByteMembers("/()")
}
