package import SourceText

// The fingerprint of a result is FNV-1a (128 bits, the parameters of Fowler, Noll and Vo) over
//
//     "1" NUL rule NUL identity… NUL occurrence
//
// The identity is what the result says it is or, without one, the text at its place: the first 256 bytes of its range, and on each
// side up to 64 bytes of the object around it (to the next brace), all without white space, with a NUL between the three. So neither
// lines above, nor indentation, nor other components change it, and an edit at the place itself does. The occurrence counts
// from 0 the results of the file that are alike so far; results come in order of place. The path is no part of it.

/// A name for a result that stays when it moves in its file.
package struct Fingerprint: Sendable, Hashable {
  private let value: UInt128

  private static let version = "1"

  /// Of nothing.
  init() { value = FowlerNollVo().value }

  private init(_ hash: FowlerNollVo) { value = hash.value }

  /// 32 hexadecimal digits, lower-case.
  package var text: String {
    // By halves, because the division of 128 bits needs a function that WebAssembly does not have.
    [value >> 64, value].map { half in
      let digits = String(UInt64(truncatingIfNeeded: half), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// The results with their fingerprints. O(results).
  package static func marked(_ results: [Finding], in source: SourceFile) -> [Finding] {
    var occurrences: [UInt128: Int] = [:]
    return results.map { result in
      var hash = FowlerNollVo()
      hash.add([version, Rule.formerNames[result.rule] ?? result.rule])
      if let identity = result.identity {
        hash.add(identity)
      } else {
        hash.add(place: result.location.range, in: source)
      }
      let occurrence = occurrences[hash.value, default: 0]
      occurrences[hash.value] = occurrence + 1
      hash.add(["\(occurrence)"])
      var marked = result
      marked.fingerprint = Fingerprint(hash)
      return marked
    }
  }

  /// The fingerprint together with the path of the file, where one must be unique in a report of many files.
  package func with(path: String) -> Fingerprint {
    var hash = FowlerNollVo()
    hash.add([text, path])
    return Fingerprint(hash)
  }
}

/// FNV-1a with 128 bits.
package struct FowlerNollVo {
  package private(set) var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt128(byte)) &* Self.prime }

  /// Adds texts, each with a NUL after it.
  fileprivate mutating func add(_ texts: [String]) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      add(0)
    }
  }

  /// Adds the text before a place, at it and after it.
  fileprivate mutating func add(place range: SourceRange?, in source: SourceFile) {
    guard let range else { return }
    let bytes = source.bytes
    let place = range.bytes.clamped(to: 0..<bytes.count)
    let before = bytes[..<place.lowerBound].suffix(Self.reach).lazy.reversed().prefix { !Self.isBrace($0) }
    let after = bytes[place.upperBound...].prefix(Self.reach).lazy.prefix { !Self.isBrace($0) }
    add(before.filter(Self.isVisible).prefix(Self.context))
    add(bytes[place].prefix(Self.reach).lazy.filter(Self.isVisible).prefix(Self.extent))
    add(after.filter(Self.isVisible).prefix(Self.context))
  }

  /// The bytes that are hashed of a place, and of the text on each side.
  private static let extent = 256
  private static let context = 64
  /// The bytes that are searched for them, so that a file of spaces costs little.
  private static let reach = 4_096

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0)
  }

  private static func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

  private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 }
}
