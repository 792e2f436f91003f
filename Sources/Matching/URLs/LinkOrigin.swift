import SourceText

/// Where the paths of URLs begin. Most URLs of a list begin as the one before: that beginning is compared, and not read again.
struct LinkOrigin {
  /// The last beginning, with the first byte behind the host; 0 bytes for none.
  private var known = Array(repeating: UInt8(0), count: LinkOrigin.longest)
  private var count = 0
  private var domain: String?
  /// `true` if paths behind it are those of links.
  private(set) var isLink = false

  /// Longer beginnings are not kept.
  private static let longest = 128

  /// Returns where the path of a URL begins; `nil` if its scheme is not that of links, or its host is not the domain.
  /// O(bytes before the path).
  mutating func pathStart(of url: Span<UInt8>, domain: String?) throws(LinkURL.Problem) -> Int? {
    if count > 0, url.begins(with: known.span.extracting(first: count)), domain == self.domain {
      return isLink ? count - 1 : nil
    }
    let outline = try URLOutline(url)
    isLink = outline.hasWebScheme(url) && domain.map { outline.hasHost($0, url) } ?? true
    self.domain = domain
    keep(url.extracting(first: min(outline.pathStart + 1, url.count)), isWhole: outline.pathStart < url.count)
    return isLink ? outline.pathStart : nil
  }

  /// - Parameter isWhole: `false` if the URL ends with its host, so that another one with these bytes may have a longer host.
  private mutating func keep(_ beginning: Span<UInt8>, isWhole: Bool) {
    count = isWhole && beginning.count <= Self.longest ? beginning.count : 0
    if count == 0 { return }
    unsafe known.withUnsafeMutableBytes { known in
      unsafe beginning.withUnsafeBytes { unsafe known.copyMemory(from: $0) }
    }
  }
}
