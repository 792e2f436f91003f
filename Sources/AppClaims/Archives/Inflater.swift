// Deflate (RFC 1951). Each block has its codes in a table indexed by as many bits as its longest code has, so that a symbol is one look-up.
// The result has the size that was promised, and nothing is read or written beyond either end.

/// Undoes deflate.
struct Inflater {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// Bits that were read and not used, the next one lowest.
  private var buffer: UInt64 = 0
  private var available = 0
  private var output: [UInt8]
  private var written = 0

  /// The bytes of a deflated range; `nil` where it is damaged or does not give exactly `size` bytes.
  static func inflate(_ bytes: [UInt8], in range: Range<Int>, size: Int) -> [UInt8]? {
    // No bits of deflate stand for more than 1,032 bytes: a promise of more is none.
    guard size >= 0, size / 1_032 <= range.count else { return nil }
    var inflater = Inflater(
      bytes: bytes, index: range.lowerBound, end: range.upperBound, output: [UInt8](repeating: 0, count: size))
    return inflater.run() ? inflater.output : nil
  }

  private init(bytes: [UInt8], index: Int, end: Int, output: [UInt8]) {
    self.bytes = bytes
    self.index = index
    self.end = end
    self.output = output
  }

  private mutating func run() -> Bool {
    while true {
      guard let isLast = bits(1), let kind = bits(2) else { return false }
      switch kind {
      case 0: guard copyStored() else { return false }
      case 1:
        guard let lengths = Self.fixedLengths, let distances = Self.fixedDistances, decode(lengths, distances) else {
          return false
        }
      case 2: guard let codes = readCodes(), decode(codes.lengths, codes.distances) else { return false }
      default: return false
      }
      if isLast == 1 { return written == output.count }
    }
  }

  // MARK: Bits

  private mutating func fill() {
    while available <= 48, index < end {
      buffer |= UInt64(bytes[index]) << UInt64(available)
      available += 8
      index += 1
    }
  }

  private mutating func bits(_ count: Int) -> Int? {
    if available < count { fill() }
    guard available >= count else { return nil }
    let value = Int(buffer & (1 << UInt64(count) - 1))
    buffer >>= UInt64(count)
    available -= count
    return value
  }

  private mutating func symbol(_ code: Code) -> Int? {
    if available < code.bits { fill() }
    let entry = code.table[Int(buffer & code.mask)]
    let length = Int(entry & 15)
    guard length > 0, length <= available else { return nil }
    buffer >>= UInt64(length)
    available -= length
    return Int(entry >> 4)
  }

  // MARK: Blocks

  private mutating func copyStored() -> Bool {
    // To the next byte; whole bytes that were read ahead go back.
    buffer >>= UInt64(available % 8)
    available -= available % 8
    index -= available / 8
    (buffer, available) = (0, 0)
    guard end - index >= 4 else { return false }
    let length = Int(bytes[index]) | Int(bytes[index + 1]) << 8
    let check = Int(bytes[index + 2]) | Int(bytes[index + 3]) << 8
    index += 4
    guard length == ~check & 0xFFFF, length <= end - index, length <= output.count - written else { return false }
    output.replaceSubrange(written..<written + length, with: bytes[index..<index + length])
    index += length
    written += length
    return true
  }

  private mutating func decode(_ lengths: Code, _ distances: Code) -> Bool {
    while let symbol = symbol(lengths) {
      if symbol < 256 {
        guard written < output.count else { return false }
        output[written] = UInt8(truncatingIfNeeded: symbol)
        written += 1
      } else if symbol == 256 {
        return true
      } else {
        guard symbol < 286, let moreLength = bits(Self.lengthBits[symbol - 257]), let far = self.symbol(distances),
          far < 30, let moreDistance = bits(Self.distanceBits[far])
        else { return false }
        let length = Self.lengthBases[symbol - 257] + moreLength
        let distance = Self.distanceBases[far] + moreDistance
        guard distance <= written, length <= output.count - written else { return false }
        for _ in 0..<length {
          output[written] = output[written - distance]
          written += 1
        }
      }
    }
    return false
  }

  private mutating func readCodes() -> (lengths: Code, distances: Code)? {
    guard let moreLengths = bits(5), let moreDistances = bits(5), let moreCodes = bits(4) else { return nil }
    let (lengthCount, distanceCount) = (moreLengths + 257, moreDistances + 1)
    guard lengthCount <= 286, distanceCount <= 30 else { return nil }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in Self.codeOrder.prefix(moreCodes + 4) {
      guard let length = bits(3) else { return nil }
      codeLengths[place] = UInt8(length)
    }
    guard let code = Code(codeLengths[...]) else { return nil }
    var lengths: [UInt8] = []
    while lengths.count < lengthCount + distanceCount {
      guard let symbol = symbol(code) else { return nil }
      var (value, times) = (UInt8(0), 0)
      switch symbol {
      case 16:
        guard let last = lengths.last, let more = bits(2) else { return nil }
        (value, times) = (last, more + 3)
      case 17:
        guard let more = bits(3) else { return nil }
        times = more + 3
      case 18:
        guard let more = bits(7) else { return nil }
        times = more + 11
      default: (value, times) = (UInt8(symbol), 1)
      }
      guard times <= lengthCount + distanceCount - lengths.count else { return nil }
      lengths += repeatElement(value, count: times)
    }
    guard let first = Code(lengths[..<lengthCount]), let second = Code(lengths[lengthCount...]) else { return nil }
    return (first, second)
  }

  // MARK: Codes

  /// A prefix code: for every sequence of bits the symbol (upper twelve bits) and how many bits it takes (lower four; 0 for none).
  private struct Code {
    let table: [UInt16]
    let bits: Int
    let mask: UInt64

    /// `nil` where lengths are no prefix code.
    init?(_ lengths: ArraySlice<UInt8>) {
      let longest = Int(lengths.max() ?? 0)
      bits = max(longest, 1)
      mask = 1 << UInt64(bits) - 1
      var table = [UInt16](repeating: 0, count: 1 << bits)
      var counts = [Int](repeating: 0, count: 16)
      for length in lengths where length > 0 { counts[Int(length)] += 1 }
      var next = [Int](repeating: 0, count: 16)
      var code = 0
      for length in 1..<16 {
        code = (code + (length > 1 ? counts[length - 1] : 0)) << 1
        next[length] = code
        guard code + counts[length] <= 1 << length else { return nil }
      }
      for (symbol, length) in lengths.enumerated() where length > 0 {
        let length = Int(length)
        var place = Self.reversed(next[length], length)
        next[length] += 1
        while place < table.count {
          table[place] = UInt16(symbol) << 4 | UInt16(length)
          place += 1 << length
        }
      }
      self.table = table
    }

    private static func reversed(_ code: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 << 1 | (code >> $1 & 1) }
    }
  }

  private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073, 4_097,
    6_145, 8_193, 12_289, 16_385, 24_577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  private static let fixedLengths = Code(
    [(8, 144), (9, 112), (7, 24), (8, 8)].flatMap { [UInt8](repeating: $0.0, count: $0.1) }[...])
  private static let fixedDistances = Code([UInt8](repeating: 5, count: 30)[...])
}
