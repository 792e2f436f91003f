import Serving
import SourceText

/// The name of a host as associated domains have it: labels of ASCII letters, digits and hyphens, in lower case.
///
/// What only looks like a name, an address in any of its spellings above all, is refused before anything is asked.
package struct DomainName: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) throws(Refusal) {
    let shown = "'\(escapedForDisplay(text))'"
    if text.isEmpty { throw Refusal("the name of a domain is missing") }
    if text.contains("@") { throw Refusal("\(shown) has a user name before the domain, which no association has") }
    if text.contains(":") || text.hasPrefix("[") { throw Self.address(shown) }
    if text.hasPrefix("*.") {
      let domain = escapedForDisplay(text.dropFirst(2))
      throw Refusal("\(shown) is a wildcard; its file is that of '\(domain)'")
    }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw Self.international(text, shown) }
    let name = text.lowercased()
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { throw Refusal("\(shown) ends with a dot, which no associated domain does") }
    if labels.contains(where: \.isEmpty) {
      throw Refusal("\(shown) has two dots beside each other, or begins with one")
    }
    for label in labels {
      if let fault = Self.fault(label) { throw Refusal("\(shown) is not the name of a domain: \(fault)") }
    }
    if name.utf8.count > 253 { throw Refusal("the name of the domain is longer than 253 bytes: \(shown)") }
    if let last = labels.last, Self.isNumber(last) { throw Self.address(shown) }
    description = name
  }

  /// Whether the name is one of a computer or of a network of its own, which the public network does not know.
  package var isLocal: Bool {
    !description.contains(".") || Self.localSuffixes.contains { description.hasSuffix($0) }
  }

  /// RFC 6761, RFC 6762, RFC 8375, and what the ICANN has set aside for private use.
  private static let localSuffixes = [".localhost", ".local", ".internal", ".home.arpa"]

  private static func fault(_ label: Substring) -> String? {
    if label.utf8.count > 63 { return "a label is longer than 63 bytes" }
    if label.hasPrefix("-") || label.hasSuffix("-") { return "a label begins or ends with a hyphen" }
    let wrong = label.unicodeScalars.first { !("a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-") }
    return wrong.map { "it has '\(escapedForDisplay(String($0)))'" }
  }

  /// Whether systems read a name with this label at its end as an address: decimal, octal or hexadecimal (URL Standard, "ends in a
  /// number").
  private static func isNumber(_ label: Substring) -> Bool {
    label.allSatisfy(\.isWholeNumber) || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  private static func address(_ shown: String) -> Refusal {
    Refusal("\(shown) is an address; only the name of a domain can be associated with an app")
  }

  private static func international(_ text: String, _ shown: String) -> Refusal {
    let punycode = Punycode.domain(text)
    return Refusal(
      "\(shown) is not in ASCII; associated domains are written in Punycode\(punycode.map { ", here '\($0)'" } ?? "")")
  }
}
