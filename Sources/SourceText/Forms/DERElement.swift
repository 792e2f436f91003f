/// One element of DER or BER (X.690): a tag, and where its content is.
package struct DERElement: Sendable {
  /// The first byte; tags of more bytes are not read.
  package let tag: UInt8
  package let content: Range<Int>
  package let end: Int

  /// The depth to which elements of an indefinite length may be nested.
  private static let depthLimit = 32

  /// The first element of a range; `nil` where none fits into it. An indefinite length that is never closed reaches to the end of
  /// the range. O(1) for a definite length, O(range) else.
  package init?(_ bytes: [UInt8], in range: Range<Int>) { self.init(bytes, range, depth: 0) }

  private init?(_ bytes: [UInt8], _ range: Range<Int>, depth: Int) {
    guard range.count >= 2, range.upperBound <= bytes.count, depth < Self.depthLimit else { return nil }
    tag = bytes[range.lowerBound]
    let first = bytes[range.lowerBound + 1]
    var start = range.lowerBound + 2
    if first == 0x80 {
      var index = start
      while index + 2 <= range.upperBound, bytes[index] != 0 || bytes[index + 1] != 0 {
        guard let child = DERElement(bytes, index..<range.upperBound, depth: depth + 1) else { return nil }
        index = child.end
      }
      let isClosed = index + 2 <= range.upperBound
      content = start..<(isClosed ? index : range.upperBound)
      end = isClosed ? index + 2 : range.upperBound
      return
    }
    var length = Int(first)
    if first > 0x80 {
      let digits = Int(first & 0x7F)
      guard digits <= 4, digits <= range.upperBound - start else { return nil }
      length = bytes[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
      start += digits
    }
    guard length <= range.upperBound - start else { return nil }
    content = start..<start + length
    end = content.upperBound
  }

  /// The elements of a range, one after the other; `nil` if a part of it is not an element.
  package static func all(_ bytes: [UInt8], in range: Range<Int>) -> [DERElement]? {
    var elements: [DERElement] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let element = DERElement(bytes, in: index..<range.upperBound) else { return nil }
      elements.append(element)
      index = element.end
    }
    return elements
  }
}
