import SourceText

extension LinkURL {
  /// The host of a URL in lower case, with bytes beyond ASCII as their percent-encoding; for comparison with the host of a file.
  ///
  /// - Parameter url: The bytes of the URL, of which no string is made.
  /// - Complexity: O(bytes).
  package static func comparedHost(of url: Span<UInt8>) throws(Problem) -> [UInt8] {
    try URLOutline.checkCharacters(url)
    let host = try URLOutline(url).host
    return PercentEncoding.encodeRaw(host.map { url[$0] }).map { $0.asciiLowercased }
  }

  /// The host of a domain in the form in which hosts are compared; `nil` for a text that is no domain.
  package static func comparedHost(ofDomain domain: String) -> [UInt8]? {
    try? comparedHost(of: Array("https://\(domain)/".utf8).span)
  }
}
