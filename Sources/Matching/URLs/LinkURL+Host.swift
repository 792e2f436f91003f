import SourceText

extension LinkURL {
  /// A host in the form in which hosts are compared: in lower case, without percent-encoding, and in Punycode where its form there is
  /// known. So `BÜCHER.example`, `b%C3%BCcher.example` and `xn--bcher-kva.example` are one.
  package static func comparedHost(_ host: some Collection<UInt8>) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    if host.allSatisfy({ $0 < 0x80 && $0 != percent }) { return host.map { $0.asciiLowercased } }
    let plain = String(decoding: PercentEncoding.decodeBytes(host), as: UTF8.self)
    return Array((Punycode.domain(plain) ?? plain.lowercased()).utf8)
  }

  /// The host in the form in which hosts are compared.
  package var comparedHost: String { String(decoding: Self.comparedHost(host.utf8), as: UTF8.self) }

  /// The host of a URL in the form in which hosts are compared.
  ///
  /// - Parameter url: The bytes of the URL, of which no string is made.
  /// - Complexity: O(bytes).
  package static func comparedHost(of url: Span<UInt8>) throws(Problem) -> [UInt8] {
    try URLOutline.checkCharacters(url)
    let host = try URLOutline(url).host
    return comparedHost(host.map { url[$0] })
  }

  /// The host of a domain in the form in which hosts are compared; `nil` for a text that is no domain.
  package static func comparedHost(ofDomain domain: String) -> [UInt8]? {
    try? comparedHost(of: Array("https://\(domain)/".utf8).span)
  }
}
