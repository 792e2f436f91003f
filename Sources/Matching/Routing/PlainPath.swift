import Association
import JSONSource
import SourceText

/// A component with one plain ASCII path and nothing else: compared with the bytes of the file, so that a list of a million paths costs
/// 12 bytes each and no allocation.
package struct PlainPath: Sendable {
  /// The path in the source, without the slashes at its ends.
  private let start: UInt32
  private let count: UInt32
  package let excludes: Bool
  package let isDecoded: Bool

  package var range: Range<Int> { Int(start)..<Int(start + count) }

  /// `nil` for any other component. O(path).
  init?(_ component: Component, in document: JSONDocument) {
    guard component.caseSensitive.value, component.isOnlyPath, case .pattern(let source) = component.path.value,
      let path = document.plainText(source)
    else { return nil }
    let bytes = document.source.bytes
    guard bytes[path].allSatisfy(Self.isPlain) else { return nil }
    self.init(
      path, excludes: component.exclude.value, isDecoded: !component.percentEncoded.value, in: bytes.span)
  }

  init(_ place: Range<Int>, excludes: Bool, isDecoded: Bool, in bytes: Span<UInt8>) {
    self.excludes = excludes
    self.isDecoded = isDecoded
    let path = bytes.withoutSlashes(place)
    (start, count) = (UInt32(path.lowerBound), UInt32(path.count))
  }

  /// Returns `true` if a byte is a literal character of a pattern, whichever way the URL is compared.
  package static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "$"): false
    default: byte < 0x80
    }
  }

  /// Returns `true` if this is the path of a URL, which begins with a slash and ends in no other one.
  func matches(_ subject: PartSubject, in source: SourceFile) -> Bool {
    guard subject.bytes.count == Int(count) + 1, subject.bytes[0] == UInt8(ascii: "/") else { return false }
    // From the end, where the paths of a list differ most.
    var index = Int(count)
    while index > 0 {
      if subject.bytes[index] != source.bytes[Int(start) + index - 1] { return false }
      index -= 1
    }
    return true
  }
}

extension Span<UInt8> {
  /// The slash rules for a path of plain characters: slashes at both ends are ignored.
  @inlinable
  package func withoutSlashes(_ path: Range<Int>) -> Range<Int> {
    var (start, end) = (path.lowerBound, path.upperBound)
    while start < end, self[start] == UInt8(ascii: "/") { start += 1 }
    while start < end, self[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return start..<end
  }
}
