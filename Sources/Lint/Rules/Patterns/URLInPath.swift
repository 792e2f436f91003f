import Association
import Matching

extension Rule {
  static let urlInPath = Rule(
    "url-in-path", .patterns, .error,
    summary: "a path pattern begins with a scheme or a host",
    reason: """
      A path pattern is compared with what stands after the host, from its first slash on. A pattern that begins with \
      `https://` or with a host asks for a path that repeats them, which no link has, so it never matches; that is why \
      it is an error. The host is named elsewhere: it is the one that serves the file, and the app's entitlement has it.
      """,
    cost: "the component never matches: its links open in the browser, or its exclusion does not happen",
    source: "documented: `\"/\"` is compared with the path",
    examples: [
      .wrong(
        "a whole URL",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "https://harbor.shop/fish/*"}]}]}}
        """),
      .wrong(
        "a host",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "harbor.shop/fish/*"}]}]}}
        """),
      .wrong(
        "the app's own scheme",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "harbor://fish/*"}]}]}}
        """),
      .right(
        "paths, one of them with a URL in it",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*"}, {"/": "index.html/*"}, {"/": "/go/https://*"}]}]}}
        """),
    ],
    check: .pattern { site, context in
      let text = site.pattern.text
      guard site.part == .path, let found = URLStart(text) else { return }
      let path = text[found.length...]
      context.report(
        found.hasScheme
          ? "a path has no scheme and no host in front of it" : "a path has no host in front of it",
        at: site.pattern.sourceRange(0..<max(found.length, 1), in: context.document),
        help: [
          found.isWeb
            ? "write the path alone: \(context.quote(path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)))"
            : "write the path of the site's own links; the app's own scheme is not for this file"
        ])
    })
}

/// The scheme and host at the beginning of a text.
private struct URLStart {
  /// The number of bytes before the path.
  let length: Int
  let hasScheme: Bool
  /// The scheme is one that universal links have, or left open.
  let isWeb: Bool

  init?(_ text: [UInt8]) {
    let slash = UInt8(ascii: "/")
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      text[(colon + 1)...].starts(with: [slash, slash]),
      text[..<colon].allSatisfy({ Self.isLetter($0) || "0123456789+-.*?".utf8.contains($0) })
    {
      let scheme = String(decoding: text[..<colon], as: UTF8.self).lowercased()
      hasScheme = true
      isWeb = ["http", "https", "http*", "http?", "https?", "*"].contains(scheme)
      length = text[(colon + 3)...].firstIndex(of: slash) ?? text.count
      return
    }
    // Beginning with exactly two slashes, or with none: with one, what follows is a segment of the path.
    let start = text.prefix { $0 == slash }.count
    guard start == 0 || start == 2 else { return nil }
    let end = text[start...].firstIndex(of: slash) ?? text.count
    guard Self.isHost(text[start..<end]), end < text.count || start == 2 || text.starts(with: "www.".utf8) else {
      return nil
    }
    hasScheme = false
    isWeb = true
    length = end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Labels with dots between them, of which the first may be a `*` and the last is all letters, but no file name.
  private static func isHost(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(UInt8(ascii: ".")) else { return false }
    var labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)[...]
    if labels.first.map(Array.init) == [UInt8(ascii: "*")] { labels = labels.dropFirst() }
    guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(isLetter) else { return false }
    guard !fileExtensions.contains(String(decoding: last, as: UTF8.self).lowercased()) else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { isLetter($0) || "0123456789-".utf8.contains($0) }
    }
  }

  private static let fileExtensions: Set<String> = [
    "asp", "aspx", "cgi", "css", "do", "htm", "html", "js", "json", "jsp", "jspx", "md", "mjs", "pdf", "php", "pl",
    "py",
    "txt", "xhtml", "xml",
  ]
}
