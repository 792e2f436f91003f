import SourceText

/// Where the paths of URLs begin. Most URLs of a list begin as the one before: that beginning is compared, and not read again.
struct LinkOrigin {
  /// The last beginning, with the first byte behind the host.
  private var known: [UInt8] = []
  private var domain: String?
  /// `true` if paths behind it are those of links.
  private var isLink = false

  /// Longer beginnings are not kept.
  private static let longest = 128

  /// Returns where the path of a URL begins; `nil` if its scheme is not that of links, or its host is not the domain.
  ///
  /// - Complexity: O(bytes before the path).
  mutating func pathStart(of url: Span<UInt8>, domain: String?) throws(LinkURL.Problem) -> Int? {
    if !known.isEmpty, url.begins(with: known.span), domain == self.domain { return isLink ? known.count - 1 : nil }
    let outline = try URLOutline(url)
    isLink = outline.hasWebScheme(url) && domain.map { outline.hasHost($0, url) } ?? true
    self.domain = domain
    known.removeAll(keepingCapacity: true)
    if outline.pathStart < min(url.count, Self.longest) {
      for index in 0...outline.pathStart { known.append(url[index]) }
    }
    return isLink ? outline.pathStart : nil
  }
}
