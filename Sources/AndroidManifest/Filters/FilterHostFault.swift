// Android collects the hosts of filters with `autoVerify` and leaves out those that do not match a pattern: `*.` or nothing, and then a domain with
// at least two labels or an IPv4 address (source: DomainVerificationCollector, android.util.Patterns.DOMAIN_NAME). It looks the host of a link up among
// them as they are written (source: DomainVerificationService).

import SourceText

/// Why Android does not verify a host of an intent filter.
package enum FilterHostFault: Sendable, Hashable {
  case empty
  /// A scheme, a slash or a query is part of the value; the host in it.
  case address(host: String)
  /// The port is part of the value.
  case port(host: String, port: String)
  /// A `*` alone, which any host matches.
  case anyHost
  /// `*harbor.shop`, which any host with this end matches.
  case wildcardWithoutDot
  /// A `*` that is not the first character is literal (documented).
  case innerWildcard
  /// Browsers pass the ASCII form on.
  case notASCII
  /// The host as it should be.
  case upperCase(String)
  case notADomain

  /// `nil` for a host that Android verifies. O(length).
  package init?(_ text: String) {
    guard let fault = Self.fault(of: text) else { return nil }
    self = fault
  }

  private static func fault(of text: String) -> Self? {
    let host = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let name = host.prefix { !"/?#".contains($0) }
    let ending = name.hasPrefix("*.") ? name.dropFirst(2) : name
    if text.isEmpty { return .empty }
    if name.count < text.count { return .address(host: String(name)) }
    if let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].allSatisfy({ $0.isNumber }) {
      return .port(host: String(text[..<colon]), port: String(text[text.index(after: colon)...]))
    }
    if text == "*" { return .anyHost }
    if text.dropFirst().contains("*") { return .innerWildcard }
    if text.hasPrefix("*"), !text.hasPrefix("*.") { return .wildcardWithoutDot }
    if !text.utf8.allSatisfy({ $0 < 0x80 }) { return .notASCII }
    if text.contains(where: { $0.isUppercase }) { return .upperCase(text.lowercased()) }
    return isDomain(ending) ? nil : .notADomain
  }

  /// `true` if the host of a link can match the value in a filter (source).
  package var isHostOfLinks: Bool {
    switch self {
    case .anyHost, .wildcardWithoutDot, .upperCase, .notADomain: true
    case .empty, .address, .port, .innerWildcard, .notASCII: false
    }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1,
      labels.allSatisfy({ label in
        (1...63).contains(label.count) && label.allSatisfy { $0.isASCIIAlphanumeric || "_-".utf8.contains($0) }
      })
    else { return false }
    let isAddress = labels.count == 4 && labels.allSatisfy { UInt8(String(decoding: $0, as: UTF8.self)) != nil }
    guard let top = labels.last, let last = top.last else { return false }
    let isTop =
      top.starts(with: "xn--".utf8) ? last.isASCIIAlphanumeric : top.count > 1 && top.allSatisfy { $0.isASCIILetter }
    let hasLabels = labels.dropLast().allSatisfy { label in
      label.first?.isASCIIAlphanumeric ?? false && label.last?.isASCIIAlphanumeric ?? false
    }
    return isAddress || isTop && hasLabels
  }
}
