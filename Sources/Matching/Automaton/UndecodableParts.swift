/// The parts of a URL whose percent-decoding is not UTF-8. Components with `percentEncoded: false` compare these as written
/// (decided).
struct UndecodableParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let path = UndecodableParts(rawValue: 1)
  static let query = UndecodableParts(rawValue: 2)
  static let fragment = UndecodableParts(rawValue: 4)

  /// All sets of some parts, the empty one first.
  static func subsets(of parts: UndecodableParts) -> [UndecodableParts] {
    (UInt8(0)...7).map(UndecodableParts.init(rawValue:)).filter { $0.isSubset(of: parts) }
  }
}

extension UndecodableParts {
  /// - Parameter bytes: A URL's path, query and fragment with their delimiters.
  /// - Complexity: O(bytes).
  init(of bytes: some Collection<UInt8>) {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) else {
      self = []
      return
    }
    var found: UndecodableParts = []
    var part = UndecodableParts.path
    var decoder = PartDecoder()
    func finishPart() {
      decoder.finish { _ in }
      if decoder.isInvalid { found.insert(part) }
      decoder = PartDecoder()
    }
    for byte in bytes {
      if byte == UInt8(ascii: "?"), part == .path {
        finishPart()
        part = .query
      } else if byte == UInt8(ascii: "#"), part != .fragment {
        finishPart()
        part = .fragment
      } else if byte >= 0x80 {
        for written in PercentEncoding.encoded(byte) { decoder.take(written, []) { _ in } }
      } else {
        decoder.take(byte, []) { _ in }
      }
    }
    finishPart()
    self = found
  }
}
