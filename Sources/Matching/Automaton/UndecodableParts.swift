/// Which parts of a URL are percent-decoded for components that ask for it: those whose decoding is UTF-8. The others are
/// compared as written (decided).
package struct URLReading: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let pathAsWritten = URLReading(rawValue: 1)
  package static let queryAsWritten = URLReading(rawValue: 2)
  package static let fragmentAsWritten = URLReading(rawValue: 4)
  /// Every part can be decoded, as in nearly all URLs.
  package static let decoded: URLReading = []
}

extension URLReading {
  package init(of bytes: [UInt8]) { self = unsafe bytes.withUnsafeBufferPointer { unsafe URLReading(of: $0) } }

  /// The reading of a URL, given its path, query and fragment with their delimiters. O(bytes).
  init(of bytes: UnsafeBufferPointer<UInt8>) {
    guard unsafe bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) else {
      self = .decoded
      return
    }
    var reading = URLReading.decoded
    var part = URLReading.pathAsWritten
    var decoder = PartDecoder()
    func finishPart() {
      decoder.finish { _ in }
      if decoder.isInvalid { reading.insert(part) }
      decoder = PartDecoder()
    }
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "?"), part == .pathAsWritten {
        finishPart()
        part = .queryAsWritten
      } else if byte == UInt8(ascii: "#"), part != .fragmentAsWritten {
        finishPart()
        part = .fragmentAsWritten
      } else if byte >= 0x80 {
        for written in PercentEncoding.encoded(byte) { decoder.take(written, []) { _ in } }
      } else {
        decoder.take(byte, []) { _ in }
      }
    }
    finishPart()
    self = reading
  }
}
