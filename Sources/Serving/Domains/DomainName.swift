/// A domain as an entitlement names it: `example.com`, or `*.example.com` for its subdomains.
package struct DomainName: Sendable, Hashable {
  /// The host that is asked: lower-case ASCII, without the wildcard.
  package let host: String
  /// Whether it stands for the subdomains. The file of ``host`` answers for them (documented).
  package let isWildcard: Bool

  /// As an entitlement has it.
  package var text: String { isWildcard ? "*.\(host)" : host }

  /// The host that people take for the same site: with `www.` in front, or without it.
  package var twin: String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www.\(host)" }

  /// Why a text is not a domain.
  package enum Problem: Error, Sendable, Hashable {
    case empty
    /// A URL, a service of an entitlement, a port or a path around a name, which is there if it could be told.
    case notAlone(String?)
    case notASCII
    case address
    case wildcard
    case malformed
  }

  /// Reads a domain. Upper case is taken for lower case, as DNS does.
  package init(_ text: some StringProtocol) throws(Problem) {
    guard !text.isEmpty else { throw .empty }
    guard !text.contains(where: { ":/?#@ \\[]".contains($0) }) else { throw .notAlone(Self.name(inside: String(text))) }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
    let name = text.lowercased()
    isWildcard = name.hasPrefix("*.")
    host = isWildcard ? String(name.dropFirst(2)) : name
    guard !host.contains("*") else { throw .wildcard }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else { throw .malformed }
    // The rule of browsers: a name whose last label is a number is an address (WHATWG URL, "ends in a number").
    guard let last = labels.last, !last.allSatisfy({ "0"..."9" ~= $0 }), !last.hasPrefix("0x") else { throw .address }
  }

  /// Letters, digits, hyphens and underscores, as certificates and servers have them.
  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" || $0 == "_" }
  }

  /// The domain in a URL or in an element of an entitlement.
  private static func name(inside text: String) -> String? {
    var rest = text[...]
    if let scheme = WebAddress.schemeEnd(text) {
      rest = text[scheme...]
    } else if let colon = text.firstIndex(of: ":"), services.contains(text[..<colon].lowercased()) {
      rest = text[text.index(after: colon)...]
    }
    let authority = rest.prefix { !"/?#\\ ".contains($0) }.split(separator: "@").last ?? ""
    let host = authority.prefix { $0 != ":" }
    return (try? DomainName(host))?.text
  }

  private static let services: Set<String> = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
}
