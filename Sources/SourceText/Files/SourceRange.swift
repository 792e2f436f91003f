/// A position in a source: the number of bytes before it.
///
///     let start = finding.range.lower
///     print(start.value, lines.position(of: start).line)
public struct ByteOffset: Hashable, Comparable, Sendable {
  /// The number of bytes before this position, from 0 to the size of the source.
  public let value: Int

  /// The position after a number of bytes.
  ///
  ///     let last = lines.position(of: ByteOffset(file.source.bytes.count)).line
  public init(_ value: Int) { self.value = value }

  /// The order of the text.
  ///
  ///     let isBefore = first.range.lower < second.range.lower
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// A half-open range of bytes in a source.
///
///     let range = finding.range
///     print(range.count, String(decoding: file.source.bytes[range.bytes], as: UTF8.self))
public struct SourceRange: Hashable, Sendable {
  /// The first byte.
  public let lower: ByteOffset
  /// The position after the last byte.
  public let upper: ByteOffset

  /// The bytes between two positions; empty where the second is before the first.
  ///
  ///     let between = SourceRange(first.range.upper, second.range.lower)
  public init(_ lower: ByteOffset, _ upper: ByteOffset) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  package init(_ range: Range<Int>) {
    self.init(ByteOffset(range.lowerBound), ByteOffset(range.upperBound))
  }

  package init(at offset: Int) { self.init(offset..<offset) }

  /// The range as plain integers, for subscripts.
  public var bytes: Range<Int> { lower.value..<upper.value }

  /// The number of bytes in the range.
  public var count: Int { upper.value - lower.value }

  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lower, other.lower), max(upper, other.upper))
  }
}
