// Where values may vary: between slashes, wildcards, variables, the marks of parts, and the signs of a query. Texts whose structure
// is the same can be laid under each other, and their values are columns.

/// Finds the runs of a text between its separators.
struct TextRuns {
  /// A number for the separators in their order and where runs stand between them (FNV-1a); others may share it.
  private(set) var structure: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The start and end of each run.
  private(set) var runs: [Range<Int>] = []

  /// O(text). The runs of the text before are forgotten.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ separators: Separators) {
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
      let byte = unsafe text[index]
      let next = index + 1 < text.count ? unsafe text[index + 1] : 0
      if byte == UInt8(ascii: "$"), next == UInt8(ascii: "(") {
        // A variable stays as it is: it is a separator of several bytes.
        endRun()
        var isOpen = true
        while isOpen, index < text.count {
          let byte = unsafe text[index]
          mix(byte)
          isOpen = byte != UInt8(ascii: ")")
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
}

/// The bytes between which values stand.
struct Separators {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 != 0 : byte < 128 && high >> UInt64(byte - 64) & 1 != 0
  }

  /// Between the segments of a path, the items of a query, and around wildcards.
  static let segments = Separators([1, 2, 3, 4] + Array("/*?=&".utf8))
  /// Between the words of a segment.
  static let words = Separators(Array("-_.~+,;:@!".utf8))
}
