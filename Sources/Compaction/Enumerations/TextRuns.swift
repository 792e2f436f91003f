// Values may vary between slashes, wildcards, variables, the marks of parts, and the delimiters of a query. Texts of the same structure can
// be aligned, so that their values form columns.

import SourceText

/// The runs of a text between its separators.
struct TextRuns {
  /// A hash of the separators in order and of the places of runs between them (FNV-1a); other structures may share it.
  private(set) var structure: UInt64 = 0
  private(set) var runs: [Range<Int>] = []

  /// O(text). The runs of the previous text are forgotten.
  ///
  /// - Parameter separators: No letters and digits: only other characters are looked at one by one.
  mutating func read(_ text: Span<UInt8>, _ separators: ByteSet) {
    runs.removeAll(keepingCapacity: true)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The end of the last separator, which may be beyond the word that is read.
    var start = 0
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    func endRun(_ end: Int) {
      if start < end {
        runs.append(start..<end)
        mix(0xFF)
      }
    }
    var index = 0
    while index < text.count {
      var marks = text.marks(at: index)
      while marks != 0 {
        let place = index + marks.trailingZeroBitCount / 8
        marks &= marks &- 1
        if place < start { continue }
        let byte = text[place]
        if byte == UInt8(ascii: "$"), place + 1 < text.count, text[place + 1] == UInt8(ascii: "(") {
          // A variable is a separator of several bytes.
          endRun(place)
          start = place
          var isOpen = true
          while isOpen, start < text.count {
            mix(text[start])
            isOpen = text[start] != UInt8(ascii: ")")
            start += 1
          }
        } else if separators.contains(byte) {
          endRun(place)
          mix(byte)
          start = place + 1
        }
      }
      index += 8
    }
    endRun(text.count)
    structure = hash
  }

  /// The texts before each run, and after the last, of the text that was read.
  func between(_ text: Span<UInt8>) -> [[UInt8]] {
    let starts = [0] + runs.map { $0.upperBound }
    let ends = runs.map { $0.lowerBound } + [text.count]
    return zip(starts, ends).map { start, end in (start..<end).map { text[$0] } }
  }
}

extension Span<UInt8> {
  /// The highest bit of each of the next eight bytes, as far as there are as many, that is ASCII but no letter or digit.
  @inline(__always)
  fileprivate func marks(at index: Int) -> UInt64 {
    let rest = count - index
    if rest >= 8 { return word(at: index).nonalphanumericBytes }
    var word: UInt64 = 0
    if count >= 8 {
      word = self.word(at: count - 8) >> UInt64(8 * (8 - rest))
    } else {
      for next in 0..<rest { word |= UInt64(self[index + next]) << UInt64(8 * next) }
    }
    return word.nonalphanumericBytes & (1 << UInt64(8 * rest) - 1)
  }
}

extension UInt64 {
  /// The highest bit of each byte that is ASCII but no letter or digit. For bytes below 0x80 a sum with at most 0x7F carries into no other
  /// byte: its highest bit is set where the byte is at least the complement.
  fileprivate var nonalphanumericBytes: UInt64 {
    let text = self & UInt64(each: 0x7F)
    func isAtLeast(_ bound: UInt8, _ word: UInt64) -> UInt64 { word &+ UInt64(each: 0x80 - bound) }
    let digits = isAtLeast(UInt8(ascii: "0"), text) & ~isAtLeast(UInt8(ascii: "9") + 1, text)
    let lower = text | UInt64(each: 0x20)
    let letters = isAtLeast(UInt8(ascii: "a"), lower) & ~isAtLeast(UInt8(ascii: "z") + 1, lower)
    return ~(digits | letters | self) & UInt64(each: 0x80)
  }
}

extension ByteSet {
  /// The bytes between the segments of a path, the items of a query, and around wildcards.
  static let segments = ByteSet([1, 2, 3, 4] + Array("/*?=&".utf8))
  /// The bytes between the words of a segment.
  static let words = ByteSet("-_.~+,;:@!".utf8)
}
