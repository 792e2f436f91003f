/// A URL split into the parts that a component looks at, each as written.
///
/// A URL given with raw spaces or characters beyond ASCII is percent-encoded as UTF-8 first, as browsers do (decided). The
/// parts are not normalised otherwise: case, dot segments and escapes stay.
public struct LinkURL: Sendable, Hashable {
  /// The URL with raw characters encoded; ASCII.
  package let bytes: [UInt8]
  private let schemeEnd: Int
  private let hostRange: Range<Int>
  private let pathRange: Range<Int>
  private let queryRange: Range<Int>
  private let fragmentRange: Range<Int>

  /// Why a text is not a URL that a link could have.
  public enum Problem: Error, Sendable, Hashable {
    case empty
    case noScheme
    case noAuthority
    case noHost
    case controlCharacter(offset: Int)

    /// What is wrong and what to do.
    public var message: String {
      switch self {
      case .empty: "the URL is empty"
      case .noScheme: "the URL has no scheme; write it in full, as in https://example.com/path"
      case .noAuthority: "the URL has no `//` after its scheme; write it in full, as in https://example.com/path"
      case .noHost: "the URL has no host; write it in full, as in https://example.com/path"
      case .controlCharacter(let offset): "the URL has a control character at byte \(offset + 1); percent-encode it"
      }
    }
  }

  /// Splits an absolute URL (RFC 3986, appendix B). O(bytes).
  public init(_ text: some StringProtocol) throws(Problem) {
    try self.init(bytes: Array(text.utf8))
  }

  package init(bytes raw: [UInt8]) throws(Problem) {
    guard !raw.isEmpty else { throw .empty }
    if let control = raw.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) { throw .controlCharacter(offset: control) }
    let bytes = PercentEncoding.encodeRaw(raw)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, Self.isScheme(bytes[..<colon]) else {
      throw .noScheme
    }
    var index = colon + 1
    guard bytes[index...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { throw .noAuthority }
    index += 2

    func end(from start: Int, before isDelimiter: (UInt8) -> Bool) -> Int {
      bytes[start...].firstIndex(where: isDelimiter) ?? bytes.count
    }
    let slash = UInt8(ascii: "/")
    let question = UInt8(ascii: "?")
    let hash = UInt8(ascii: "#")
    let authorityEnd = end(from: index) { $0 == slash || $0 == question || $0 == hash }
    let host = Self.host(bytes, index..<authorityEnd)
    guard !host.isEmpty else { throw .noHost }
    let pathEnd = end(from: authorityEnd) { $0 == question || $0 == hash }
    let hasQuery = pathEnd < bytes.count && bytes[pathEnd] == question
    let queryStart = hasQuery ? pathEnd + 1 : pathEnd
    let queryEnd = hasQuery ? end(from: queryStart) { $0 == hash } : pathEnd

    self.bytes = bytes
    schemeEnd = colon
    hostRange = host
    pathRange = authorityEnd..<pathEnd
    queryRange = queryStart..<queryEnd
    fragmentRange = min(queryEnd + 1, bytes.count)..<bytes.count
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.enumerated().allSatisfy { offset, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): offset > 0
      default: false
      }
    }
  }

  /// The host in an authority: after `user@`, before `:port`.
  private static func host(_ bytes: [UInt8], _ authority: Range<Int>) -> Range<Int> {
    let start = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.lowerBound
    let host = bytes[start..<authority.upperBound]
    // An IPv6 address stands in brackets; without the closing one there is no host.
    let isBracketed = host.first == UInt8(ascii: "[")
    guard let search = isBracketed ? host.firstIndex(of: UInt8(ascii: "]")) : start else { return start..<start }
    let end = bytes[search..<authority.upperBound].firstIndex(of: UInt8(ascii: ":")) ?? authority.upperBound
    return start..<end
  }
}

extension LinkURL {
  /// The path, query and fragment, with the `?` and `#` before them.
  package var afterHost: ArraySlice<UInt8> { bytes[pathRange.lowerBound...] }
  package var path: ArraySlice<UInt8> { bytes[pathRange] }
  /// Empty also when there is no `?` (oracle: an absent part is the empty string).
  package var query: ArraySlice<UInt8> { bytes[queryRange] }
  /// Empty also when there is no `#`.
  package var fragment: ArraySlice<UInt8> { bytes[fragmentRange] }
  /// The host as written.
  public var host: String { String(decoding: bytes[hostRange], as: UTF8.self) }

  /// Universal links are `https` or `http` (documented); other schemes never match (decided).
  package var hasWebScheme: Bool {
    func isScheme(_ name: String) -> Bool { bytes[..<schemeEnd].elementsEqual(name.utf8) { $0 | 0x20 == $1 } }
    return isScheme("https") || isScheme("http")
  }

  /// Whether the host is the domain; letter case does not count (oracle).
  package func hasHost(_ domain: String) -> Bool {
    host.lowercased() == domain.lowercased()
  }
}
