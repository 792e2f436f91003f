extension Rule {
  static let urlInPath = Rule(
    "url-in-path", .patterns, .error, summary: "a path pattern begins with a scheme or a host",
    reason: """
      A path pattern is compared with the URL after the host, from its first slash on. A pattern that begins with \
      `https://` or a host matches only paths that repeat them, which no link has; that is why it is an error. The \
      host is defined elsewhere: by the server of the file and by the app's entitlement.
      """,
    cost: neverMatchesCost,
    source: "documented: `\"/\"` is compared with the path",
    examples: [
      .wrong("a whole URL", components: #"{"/": "https://harbor.shop/fish/*"}"#),
      .wrong("a host", components: #"{"/": "harbor.shop/fish/*"}"#),
      .wrong("the app's own scheme", components: #"{"/": "harbor://fish/*"}"#),
      .right(
        "paths, one of them containing a URL",
        components: #"{"/": "/fish/*"}, {"/": "/index.html/*"}, {"/": "/go/https://*"}"#),
    ],
    check: .pattern { site, context in
      let text = site.pattern.text
      guard site.key == .path, let found = URLStart(text) else { return }
      let rest = text[found.length...]
      let path = rest.first == UInt8(ascii: "/") ? Array(rest) : [UInt8(ascii: "/")] + rest
      context.report(
        found.hasScheme
          ? "a path pattern cannot begin with a scheme and a host" : "a path pattern cannot begin with a host",
        at: site.pattern.sourceRange(0..<max(found.length, 1), in: context.document),
        help: [
          found.isWeb
            ? "write only the path: \(context.quote(path))"
            : "write the path of a web link; custom schemes do not belong in this file"
        ])
    })
}

/// The scheme and host at the beginning of a text.
package struct URLStart {
  /// The number of bytes before the path.
  package let length: Int
  let hasScheme: Bool
  /// `true` if the scheme is one of universal links, or a wildcard.
  let isWeb: Bool

  package init?(_ text: [UInt8]) {
    let slash = UInt8(ascii: "/")
    if let colon = text.span.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      text[(colon + 1)...].starts(with: [slash, slash]),
      text[..<colon].allSatisfy({ $0.isASCIIAlphanumeric || "+-.*?".utf8.contains($0) })
    {
      let scheme = String(decoding: text[..<colon], as: UTF8.self).lowercased()
      hasScheme = true
      isWeb = ["http", "https", "http*", "http?", "https?", "*"].contains(scheme)
      length = Self.hostEnd(text, from: colon + 3)
      return
    }
    // With one slash before it, the text is a segment of the path.
    let start = text.prefix { $0 == slash }.count
    guard start == 0 || start == 2 else { return nil }
    let isClear = start == 2 || text.starts(with: "www.".utf8)
    let end = isClear ? Self.hostEnd(text, from: start) : text[start...].firstIndex(of: slash) ?? text.count
    guard Self.isHost(text[start..<end]), end < text.count || isClear else { return nil }
    hasScheme = false
    isWeb = true
    length = end
  }

  /// The end of a host: before the path, the query or the fragment. Any other `?` is a wildcard.
  private static func hostEnd(_ text: [UInt8], from start: Int) -> Int {
    text[start...].indices.first { index in
      switch text[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "#"): true
      // Of many in a row, only the last one can.
      case UInt8(ascii: "?"):
        text[(index + 1)...].first != UInt8(ascii: "?") && Rule.beginsWithItem(text[(index + 1)...])
      default: false
      }
    } ?? text.count
  }

  /// Returns `true` if a text is labels separated by dots, the first possibly `*`, the last all letters and no file extension.
  private static func isHost(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(UInt8(ascii: ".")) else { return false }
    var labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)[...]
    if labels.first.map(Array.init) == [UInt8(ascii: "*")] { labels = labels.dropFirst() }
    guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy({ $0.isASCIILetter }) else {
      return false
    }
    guard !fileExtensions.contains(String(decoding: last, as: UTF8.self).lowercased()) else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }

  private static let fileExtensions: Set<String> = [
    "asp", "aspx", "cgi", "css", "do", "htm", "html", "js", "json", "jsp", "jspx", "md", "mjs", "pdf", "php", "pl",
    "py", "txt", "xhtml", "xml",
  ]
}
