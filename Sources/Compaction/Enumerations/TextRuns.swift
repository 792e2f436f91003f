// Values may vary between slashes, wildcards, variables, the marks of parts, and the delimiters of a query. Texts of the same structure can
// be aligned, so that their values form columns.

import Matching

/// The runs of a text between its separators.
struct TextRuns {
  /// A hash of the separators in order and of the places of runs between them (FNV-1a); other structures may share it.
  private(set) var structure: UInt64 = 0
  private(set) var runs: [Range<Int>] = []

  /// O(text). The runs of the previous text are forgotten.
  mutating func read(_ text: Span<UInt8>, _ separators: ByteSet) {
    runs.removeAll(keepingCapacity: true)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var start = 0
    var index = 0
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    func endRun() {
      if start < index {
        runs.append(start..<index)
        mix(0xFF)
      }
    }
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "$"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "(") {
        // A variable is a separator of several bytes.
        endRun()
        var isOpen = true
        while isOpen, index < text.count {
          mix(text[index])
          isOpen = text[index] != UInt8(ascii: ")")
          index += 1
        }
        start = index
        continue
      }
      if separators.contains(byte) {
        endRun()
        mix(byte)
        start = index + 1
      }
      index += 1
    }
    endRun()
    structure = hash
  }

  /// The texts before each run, and after the last, of the text that was read.
  func between(_ text: Span<UInt8>) -> [[UInt8]] {
    let starts = [0] + runs.map { $0.upperBound }
    let ends = runs.map { $0.lowerBound } + [text.count]
    return zip(starts, ends).map { start, end in (start..<end).map { text[$0] } }
  }
}

extension ByteSet {
  /// The bytes between the segments of a path, the items of a query, and around wildcards.
  static let segments = ByteSet([1, 2, 3, 4] + Array("/*?=&".utf8))
  /// The bytes between the words of a segment.
  static let words = ByteSet("-_.~+,;:@!".utf8)
}
