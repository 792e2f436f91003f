/// The target of a link: a place in the page or a page of the web. No other scheme can be made, so no link runs a script.
package struct HTMLLink: Sendable, Hashable {
  let text: String

  /// The element of the page with an ID.
  package static func anchor(_ id: String) -> HTMLLink { HTMLLink(text: "#" + id) }

  /// A page of the web; `nil` for a text that is not a URL with the scheme `https` or `http`.
  package static func web(_ url: String) -> HTMLLink? {
    let start = url.prefix(8).lowercased()
    guard start.hasPrefix("https://") || start.hasPrefix("http://") else { return nil }
    // A browser removes tabs and line ends from a URL, and other software reads spaces and controls in different ways.
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    return HTMLLink(text: url)
  }
}
