package import SourceText

package enum ClaimHost: Sendable, Hashable {
  /// A fully qualified domain name, in lower case and in ASCII.
  case name(String)
  case empty
  case address
  case localhost
  /// One label: top-level domains have no association file.
  case single
  /// A label that no name has, and why.
  case label(String, DomainLabelFault)
  /// Letters beyond ASCII that would have to be normalised before they have an ASCII form.
  case unnormalised
  /// Longer than 253 characters.
  case long

  /// O(text).
  package init(_ text: String) { self = Self.classified(text) }

  private static func classified(_ text: String) -> ClaimHost {
    if text.isEmpty { return .empty }
    if text.hasPrefix("[") || isIPv4(text) { return .address }
    // A final dot ends a name in full; it is the same name (RFC 1034, section 3.1).
    let full = text.hasSuffix(".") ? String(text.dropLast()) : text
    var labels: [String] = []
    for label in full.split(separator: ".", omittingEmptySubsequences: false) {
      if let fault = DomainLabelFault(label) { return .label(String(label), fault) }
      guard let ascii = Punycode.domain(String(label)) else { return .unnormalised }
      if ascii.utf8.count > 63 { return .label(String(label), .long) }
      labels.append(ascii)
    }
    let name = labels.joined(separator: ".")
    if name == "localhost" || name.hasSuffix(".localhost") { return .localhost }
    if labels.count == 1 { return .single }
    return name.utf8.count > 253 ? .long : .name(name)
  }

  /// Returns `true` if readers of URLs parse the text as an IPv4 address: the last label is a number (WHATWG URL, "ends in a number").
  private static func isIPv4(_ text: String) -> Bool {
    guard let last = text.split(separator: ".").last else { return false }
    let isHexadecimal = last.lowercased().hasPrefix("0x") && last.dropFirst(2).allSatisfy { $0.isHexDigit }
    return isHexadecimal || last.utf8.allSatisfy { $0.isASCIIDigit }
  }
}
