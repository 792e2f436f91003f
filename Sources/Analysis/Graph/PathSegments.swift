import Association
import JSONSource
import Matching
import SourceText

/// Numbers for the segments of path patterns, each with the slash in front of it.
struct PathSegments {
  private let document: JSONDocument
  private var texts: StringNumbers

  init(_ document: JSONDocument) {
    self.document = document
    texts = StringNumbers(document.source.bytes)
  }

  /// The segments of the path of a component, as they are displayed.
  mutating func numbers(of path: AssociationFile.PartConstraint) -> [UInt32] {
    guard case .pattern(let pattern) = path else { return [number(of: "any path")] }
    let bytes = document.source.bytes
    if let text = document.plainText(pattern), bytes[text].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return text.isEmpty ? [root] : Self.segments(bytes, text).map { UInt32(texts.number(ofASCII: $0)) }
    }
    let text = String(decoding: document.utf8(pattern), as: UTF8.self)
    let shown = Array(escapedForDisplay(text).utf8)
    if shown.isEmpty { return [root] }
    return Self.segments(shown, 0..<shown.count).map { number(of: String(decoding: shown[$0], as: UTF8.self)) }
  }

  /// The number of `/`, which an empty pattern matches.
  private var root: UInt32 { mutating get { number(of: "/") } }

  mutating func number(of text: String) -> UInt32 { UInt32(texts.number(of: text)) }

  func text(_ number: UInt32) -> String { texts.text(Int(number)) }

  /// The ranges of the segments of a pattern. A slash in the name of a variable is part of the name.
  private static func segments(_ bytes: [UInt8], _ pattern: Range<Int>) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var start = pattern.lowerBound
    var isInName = false
    for index in pattern {
      switch bytes[index] {
      case UInt8(ascii: "/") where !isInName && index > start:
        segments.append(start..<index)
        start = index
      case UInt8(ascii: "(") where index > start && bytes[index - 1] == UInt8(ascii: "$"): isInName = true
      case UInt8(ascii: ")"): isInName = false
      default: break
      }
    }
    return segments + [start..<pattern.upperBound]
  }
}
