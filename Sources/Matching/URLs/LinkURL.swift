import SourceText

/// A URL split into the parts that components match, each as written.
///
/// A URL given with raw spaces or characters beyond ASCII is percent-encoded as UTF-8 first, as browsers do (decided). The
/// parts are not normalised otherwise: case, dot segments and escapes stay.
///
///     let url = try LinkURL("https://harbor.shop/buy/42?size=7")
///     print(url.host, file.apps(opening: url))
public struct LinkURL: Sendable, Hashable {
  /// The URL with raw characters encoded; ASCII.
  package let bytes: [UInt8]
  private let outline: URLOutline
  private let pathRange: Range<Int>
  private let queryRange: Range<Int>
  private let fragmentRange: Range<Int>

  /// Why a text is not a URL that a link could have.
  ///
  ///     do {
  ///       print(file.apps(opening: try LinkURL(text)))
  ///     } catch {
  ///       if error == .pathWithoutHost { print("write https:// and the domain in front") }
  ///       print(error.message)
  ///     }
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is empty.
    case empty
    /// There is no scheme such as `https:`.
    case noScheme
    /// A character of the surrounding text before the scheme, as in `<https://example.com>`, and its counterpart if it is at the end.
    case characterBeforeScheme(String, closing: String?)
    /// There is only a path, such as `/buy/42`.
    case pathWithoutHost
    /// There is no `//` after the scheme.
    case noAuthority
    /// There is nothing between `//` and the path.
    case noHost
    /// A control character, and the number of bytes before it.
    case controlCharacter(offset: Int)
    /// More than ``lengthLimit`` bytes.
    case tooLong(bytes: Int)
    /// A path does not begin with `/`.
    case relativePath
    /// A domain has a character of another part of a URL.
    case notADomain

    /// 1 MiB, beyond what servers and browsers read.
    public static let lengthLimit = 1 << 20

    /// The problem, and the next action.
    public var message: String {
      switch self {
      case .empty: "the URL is empty"
      case .noScheme: "the URL has no scheme; write https:// in front"
      case .characterBeforeScheme(let character, nil):
        "the text has \(backquoted(character)) before the URL; remove it"
      case .characterBeforeScheme(let character, let closing?):
        "the URL is between \(backquoted(character)) and \(backquoted(closing)); remove both"
      case .pathWithoutHost: "the path has no host; pass its domain"
      case .noAuthority: "the URL has no `//` after its scheme; write it in full, as in https://example.com/path"
      case .noHost: "the URL has no host; write it in full, as in https://example.com/path"
      case .controlCharacter(let offset): "the URL has a control character at byte \(offset + 1); percent-encode it"
      case .tooLong(let bytes): "the URL has \(grouped(bytes)) bytes; at most \(grouped(Self.lengthLimit)) are matched"
      case .relativePath: "the path does not begin with `/`; write it as in `/buy/42`"
      case .notADomain: "the domain is not a name alone; write it as in `example.com`"
      }
    }

    /// The message.
    public var description: String { message }
  }

  /// Splits an absolute URL (RFC 3986, appendix B).
  ///
  ///     let url = try LinkURL("https://harbor.shop/buy/42?size=7")
  ///
  /// - Throws: The reason why the text is not a URL that a link could have.
  /// - Complexity: O(bytes).
  public init(_ text: some StringProtocol) throws(Problem) {
    try self.init(bytes: Array(text.utf8))
  }

  /// The `https` URL of a path of a domain.
  ///
  ///     let url = try LinkURL(path: "/buy/42?size=7#top", domain: "harbor.shop")
  ///
  /// - Parameters:
  ///   - path: The path, with query and fragment where there are any. It begins with `/`.
  ///   - domain: The name of the site, with a port where it has one.
  /// - Throws: The reason why there is no such URL.
  /// - Complexity: O(bytes).
  public init(path: some StringProtocol, domain: some StringProtocol) throws(Problem) {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .relativePath }
    guard domain.utf8.allSatisfy({ !"/?#@\\".utf8.contains($0) }) else { throw .notADomain }
    try self.init("https://\(domain)\(path)")
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
    self.outline = outline
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
  /// The host as written: `harbor.shop` of `https://harbor.shop/buy/42`.
  public var host: String { String(decoding: bytes[outline.host], as: UTF8.self) }

  /// In lower case.
  package var scheme: String { String(decoding: bytes[..<outline.schemeEnd].map { $0.asciiLowercased }, as: UTF8.self) }
  /// The port as written; `nil` without one.
  package var port: Int? {
    Int(String(decoding: bytes[outline.host.upperBound..<outline.pathStart].dropFirst(), as: UTF8.self))
  }

  /// Universal links are `https` or `http` (documented); other schemes never match (decided).
  package var hasWebScheme: Bool { outline.hasWebScheme(bytes.span) }

  /// Returns `true` if a text is a host and nothing else.
  package static func isHost(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains { ":/?#@ ".utf8.contains($0) } && (try? LinkURL("https://\(text)/")) != nil
  }

  /// Returns `true` if the host is the domain, in any letter case (oracle).
  package func hasHost(_ domain: String) -> Bool { outline.hasHost(domain, bytes.span) }
}
