/// A URL of a web server, taken apart as far as a redirect needs it (RFC 3986, section 5).
package struct WebAddress: Sendable, Hashable {
  /// In lower case, such as `https`.
  package let scheme: String
  /// In lower case, with a port where there is one.
  package let authority: String
  /// Path, query and fragment; `/` at least.
  package let rest: String

  package var text: String { "\(scheme)://\(authority)\(rest)" }

  package var host: String {
    if authority.hasPrefix("[") { return authority.firstIndex(of: "]").map { String(authority[...$0]) } ?? authority }
    return String(authority.prefix { $0 != ":" })
  }

  package var port: String? {
    let rest = authority.split(separator: "@").last?.split(separator: "]").last ?? ""
    guard !authority.hasSuffix("]"), let colon = rest.firstIndex(of: ":") else { return nil }
    let port = rest[rest.index(after: colon)...]
    return port.isEmpty ? nil : String(port)
  }

  package var path: String { String(rest.prefix { $0 != "?" && $0 != "#" }) }

  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard let end = Self.schemeEnd(text) else { return nil }
    let name = text[..<end].dropLast(3).lowercased()
    let authority = text[end...].prefix { !"/?#".contains($0) }
    guard !authority.isEmpty else { return nil }
    let rest = String(text[authority.endIndex...])
    scheme = name
    self.authority = authority.lowercased()
    self.rest = rest.hasPrefix("/") ? rest : "/" + rest
  }

  /// Reads the value of a `Location` header, which may be relative to the requested URL. Its fragment is left out, because no request has one
  /// (RFC 9110, section 10.2.2).
  package init?(location: some StringProtocol, from base: WebAddress) {
    let reference = String(location.prefix { $0 != "#" })
    // A fragment alone is a place in the requested document itself.
    guard let target = location.hasPrefix("#") ? base : Self.resolved(reference, from: base) else { return nil }
    scheme = target.scheme
    authority = target.authority
    rest = Self.withoutDotSegments(target.path) + target.rest.drop { $0 != "?" }
  }

  /// The URL of a reference without a fragment; `nil` for an empty one.
  private static func resolved(_ text: String, from base: WebAddress) -> WebAddress? {
    if let whole = WebAddress(text) { return whole }
    // Another scheme, such as `mailto:` or that of an app.
    let first = text.prefix { !"/?".contains($0) }
    guard !text.isEmpty, !first.contains(":") else { return nil }
    if text.hasPrefix("//") { return WebAddress("\(base.scheme):\(text)") }
    let path = base.path
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    let start = text.hasPrefix("/") ? "" : text.hasPrefix("?") ? path : String(folder)
    return WebAddress("\(base.scheme)://\(base.authority)\(start)\(text)")
  }

  /// A path without its segments `.` and `..` (RFC 3986, section 5.2.4).
  private static func withoutDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isDots = segment == "." || segment == ".."
      if segment == ".." { _ = kept.popLast() }
      if !isDots { kept.append(segment) } else if index + 1 == segments.count { kept.append("") }
    }
    return "/" + kept.joined(separator: "/")
  }

  /// `true` if a request can contain every character as it is.
  package var canBeAsked: Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

  static func schemeEnd(_ text: String) -> String.Index? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"), text.first?.isLetter == true,
      text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return text.index(colon, offsetBy: 3)
  }
}
