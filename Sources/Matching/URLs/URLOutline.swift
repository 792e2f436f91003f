import SourceText

/// The bounds of a URL's parts, found without a copy.
///
/// The bytes may be raw: spaces and bytes beyond ASCII are no delimiters, so their encoding has the same outline. O(bytes).
struct URLOutline: Sendable, Hashable {
  let schemeEnd: Int
  /// After `user@`, before `:port`.
  let host: Range<Int>
  /// The beginning of the path, before the query and the fragment.
  let pathStart: Int

  /// Outlines an absolute URL (RFC 3986, appendix B).
  init(_ bytes: Span<UInt8>) throws(LinkURL.Problem) {
    var end = 0
    while end < bytes.count, Self.isScheme(bytes[end], isFirst: end == 0) { end += 1 }
    guard end > 0, end < bytes.count, bytes[end] == UInt8(ascii: ":") else {
      throw Self.isPath(bytes) ? .pathWithoutHost : Self.enclosure(bytes) ?? .noScheme
    }
    schemeEnd = end
    end += 1
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "/"), bytes[end + 1] == UInt8(ascii: "/") else {
      throw Self.isHostAndPort(bytes, schemeEnd) ? .noScheme : .noAuthority
    }
    end += 2
    let authorityStart = end
    while end < bytes.count, !Self.endsAuthority(bytes[end]) { end += 1 }
    pathStart = end
    host = Self.host(bytes, authorityStart..<end)
    guard !host.isEmpty else { throw .noHost }
  }

  /// Rejects bytes that no URL has, whatever its outline.
  static func checkCharacters(_ bytes: Span<UInt8>) throws(LinkURL.Problem) {
    if isOrdinary(bytes) { return }
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= LinkURL.Problem.lengthLimit else { throw .tooLong(bytes: bytes.count) }
    for index in bytes.indices where isControl(bytes[index]) { throw .controlCharacter(offset: index) }
  }

  /// Returns `true` if all bytes are printable ASCII, and neither none nor too many, as nearly always.
  static func isOrdinary(_ bytes: Span<UInt8>) -> Bool {
    hasOrdinaryLength(bytes) && bytes.isWithin(0x20...0x7E)
  }

  static func hasOrdinaryLength(_ bytes: Span<UInt8>) -> Bool { 1...LinkURL.Problem.lengthLimit ~= bytes.count }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// The fault of a URL after a character of the surrounding text: a scheme and `://` follow it.
  private static func enclosure(_ bytes: Span<UInt8>) -> LinkURL.Problem? {
    let (openings, closings) = (Array("<\"'([{`*>".utf8), Array(">\"')]}`*\0".utf8))
    guard !bytes.isEmpty, let pair = openings.firstIndex(of: bytes[0]) else { return nil }
    var end = 1
    while end < bytes.count, isScheme(bytes[end], isFirst: end == 1) { end += 1 }
    let separator = Array("://".utf8)
    guard end > 1, end + separator.count <= bytes.count,
      separator.indices.allSatisfy({ bytes[end + $0] == separator[$0] })
    else { return nil }
    let isClosed = bytes[bytes.count - 1] == closings[pair]
    func text(_ byte: UInt8) -> String { String(decoding: [byte], as: UTF8.self) }
    return .characterBeforeScheme(text(openings[pair]), closing: isClosed ? text(closings[pair]) : nil)
  }

  private static func isScheme(_ byte: UInt8, isFirst: Bool) -> Bool {
    byte.isASCIILetter || !isFirst && (byte.isASCIIDigit || "+-.".utf8.contains(byte))
  }

  /// Returns `true` if the bytes begin with `/`, and not with `//`, which a host follows.
  private static func isPath(_ bytes: Span<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    return !bytes.isEmpty && bytes[0] == slash && !(bytes.count > 1 && bytes[1] == slash)
  }

  /// Returns `true` for `harbor.shop:8443`, where the text before the colon could be a scheme too.
  private static func isHostAndPort(_ bytes: Span<UInt8>, _ colon: Int) -> Bool {
    guard colon + 1 < bytes.count, bytes[colon + 1].isASCIIDigit else { return false }
    return bytes.firstIndex(of: UInt8(ascii: "."), in: 0..<colon) != nil
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func host(_ bytes: Span<UInt8>, _ authority: Range<Int>) -> Range<Int> {
    var start = authority.lowerBound
    for index in authority where bytes[index] == UInt8(ascii: "@") { start = index + 1 }
    var end = start
    // An IPv6 address is in brackets; without the closing one there is no host.
    if end < authority.upperBound, bytes[end] == UInt8(ascii: "[") {
      while end < authority.upperBound, bytes[end] != UInt8(ascii: "]") { end += 1 }
      if end == authority.upperBound { return start..<start }
    }
    while end < authority.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
    return start..<end
  }

  /// Universal links are `https` or `http` (documented); other schemes never match (decided).
  func hasWebScheme(_ bytes: Span<UInt8>) -> Bool {
    guard schemeEnd == 4 || schemeEnd == 5 else { return false }
    var scheme: UInt64 = 0
    for index in 0..<schemeEnd { scheme = scheme << 8 | UInt64(bytes[index] | 0x20) }
    return scheme == 0x68_7474_7073 || scheme == 0x6874_7470
  }

  /// Returns `true` if the host is the domain, in any letter case (oracle), and in Unicode or Punycode (decided).
  func hasHost(_ domain: String, _ bytes: Span<UInt8>) -> Bool {
    if let isPlainHost = isPlainHost(domain, bytes) { return isPlainHost }
    return LinkURL.comparedHost(host.map { bytes[$0] }) == LinkURL.comparedHost(domain.utf8)
  }

  /// Returns `true` if the host is the domain; `nil` unless both are ASCII without encoded characters, as nearly always.
  private func isPlainHost(_ domain: String, _ bytes: Span<UInt8>) -> Bool? {
    var index = host.lowerBound
    var isSame = true
    for expected in domain.utf8 {
      guard expected < 0x80 else { return nil }
      if index < host.upperBound {
        if PercentEncoding.isRaw(bytes[index]) || bytes[index] == UInt8(ascii: "%") { return nil }
        isSame = isSame && bytes[index].asciiLowercased == expected.asciiLowercased
      }
      index += 1
    }
    // A longer host may have bytes to encode, which are no shorter then.
    return isSame && index == host.upperBound
  }
}
