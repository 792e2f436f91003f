package import SourceText

/// The name of a host in an associated domain: labels of ASCII letters, digits, `-` and `_`, in lower case.
///
/// IP addresses in any notation and other text are refused before any request, except for those of a development server.
package struct DomainName: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) throws(Failure) {
    let shown = "'\(escapedForDisplay(text))'"
    if text.isEmpty { throw Failure("the name of a domain is missing") }
    if text.contains("@") { throw Failure("\(shown) has a user name before the domain; remove it") }
    if text.contains(":") || text.hasPrefix("[") { throw Self.address(shown) }
    if text.hasPrefix("*.") {
      let domain = escapedForDisplay(text.dropFirst(2))
      throw Failure("\(shown) is a wildcard; its file is served by '\(domain)'")
    }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      let punycode = Punycode.domain(text).map { ", here '\($0)'" } ?? ""
      throw Failure("\(shown) is not ASCII; write associated domains in Punycode\(punycode)")
    }
    let name = text.lowercased()
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { throw Failure("\(shown) ends with a dot; remove it") }
    if labels.contains(where: \.isEmpty) {
      throw Failure("\(shown) has an empty label: two dots in a row, or one at the beginning")
    }
    for label in labels {
      if let fault = Self.fault(label) { throw Failure("\(shown) is not the name of a domain: \(fault)") }
    }
    if name.utf8.count > 253 { throw Failure("the name of the domain is longer than 253 bytes: \(shown)") }
    if let last = labels.last, Self.isNumber(last) { throw Self.address(shown) }
    description = name
  }

  /// Reads the name or the address of this computer, of a development server: `localhost`, a name below it, an IPv4 address in
  /// 127.0.0.0/8, or `[::1]`. `nil` for others.
  init?(loopback text: some StringProtocol) {
    let name = text.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") {
      guard let address = IPAddress(String(name.dropFirst().dropLast())), address.isLoopback else { return nil }
      description = "[\(address)]"
    } else if let address = IPAddress(name) {
      guard !name.contains(":"), address.isLoopback else { return nil }
      description = address.description
    } else {
      guard let host = try? DomainName(name), name == "localhost" || name.hasSuffix(".localhost") else { return nil }
      self = host
    }
  }

  /// `true` if the name is local: not in the public DNS.
  package var isLocal: Bool {
    !description.contains(".") || Self.localSuffixes.contains { description.hasSuffix($0) }
  }

  /// RFC 6761, RFC 6762, RFC 8375, and ICANN's top-level domain for private use.
  private static let localSuffixes = [".localhost", ".local", ".internal", ".home.arpa"]

  private static func fault(_ label: Substring) -> String? {
    switch DomainLabelFault(label) {
    case .long: "a label is longer than 63 bytes"
    case .hyphen: "a label begins or ends with a hyphen"
    case .space: "it has a space"
    case .character(let scalar): "it has '\(escapedForDisplay(String(scalar)))'"
    case .empty, nil: nil
    }
  }

  /// Returns `true` if a name that ends with this label is an address: decimal, octal or hexadecimal (URL Standard, "ends in a number").
  private static func isNumber(_ label: Substring) -> Bool {
    label.allSatisfy(\.isWholeNumber) || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  private static func address(_ shown: String) -> Failure {
    Failure("\(shown) is an IP address; only a domain name can be associated with an app")
  }
}
