import SourceText

/// A URL split into the parts that components match, each as written.
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
    /// More than ``lengthLimit`` bytes.
    case tooLong(bytes: Int)

    /// 1 MiB, beyond what servers and browsers read.
    public static let lengthLimit = 1 << 20

    /// The problem, and the next action.
    public var message: String {
      switch self {
      case .empty: "the URL is empty"
      case .noScheme: "the URL has no scheme; write it in full, as in https://example.com/path"
      case .noAuthority: "the URL has no `//` after its scheme; write it in full, as in https://example.com/path"
      case .noHost: "the URL has no host; write it in full, as in https://example.com/path"
      case .controlCharacter(let offset): "the URL has a control character at byte \(offset + 1); percent-encode it"
      case .tooLong(let bytes): "the URL has \(grouped(bytes)) bytes; at most \(grouped(Self.lengthLimit)) are matched"
      }
    }
  }

  /// Splits an absolute URL (RFC 3986, appendix B). O(bytes).
  public init(_ text: some StringProtocol) throws(Problem) {
    try self.init(bytes: Array(text.utf8))
  }

  package init(bytes raw: [UInt8]) throws(Problem) {
    try URLOutline.checkCharacters(raw.span)
    let bytes = PercentEncoding.encodeRaw(raw)
    let outline = try URLOutline(bytes.span)

    func end(from start: Int, before isDelimiter: (UInt8) -> Bool) -> Int {
      bytes[start...].firstIndex(where: isDelimiter) ?? bytes.count
    }
    let question = UInt8(ascii: "?")
    let hash = UInt8(ascii: "#")
    let pathEnd = end(from: outline.pathStart) { $0 == question || $0 == hash }
    let hasQuery = pathEnd < bytes.count && bytes[pathEnd] == question
    let queryStart = hasQuery ? pathEnd + 1 : pathEnd
    let queryEnd = hasQuery ? end(from: queryStart) { $0 == hash } : pathEnd

    self.bytes = bytes
    schemeEnd = outline.schemeEnd
    hostRange = outline.host
    pathRange = outline.pathStart..<pathEnd
    queryRange = queryStart..<queryEnd
    fragmentRange = min(queryEnd + 1, bytes.count)..<bytes.count
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

  /// Returns `true` if the host is the domain, in any letter case (oracle).
  package func hasHost(_ domain: String) -> Bool {
    host.lowercased() == domain.lowercased()
  }
}
