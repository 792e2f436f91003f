package import SourceText

/// One string of `com.apple.developer.associated-domains`: `<service>:<domain>`, with `?mode=…` behind it where the CDN is not
/// asked. Parts that do not belong in a claim are kept, so that they can be reported.
package struct Claim: Sendable, Hashable {
  /// As it is written; hostile until escaped for display.
  package let text: String
  package let range: SourceRange
  /// The range of the text, if the file contains it byte for byte.
  private let verbatim: SourceRange?
  /// `true` if the claim is not in the source of its app; its place is that of the app's list.
  package let isAdded: Bool

  /// The text before the first colon.
  package private(set) var service: Part?
  /// `https://`, or what is left of it.
  package private(set) var scheme: Part?
  /// `user:password@`
  package private(set) var userInfo: Part?
  /// The host with its wildcard.
  package private(set) var host: Part
  /// `:8080`
  package private(set) var port: Part?
  /// From the first slash on.
  package private(set) var path: Part?
  /// The text between `?` and `#`.
  package private(set) var query: Part?
  /// From `#` on.
  package private(set) var fragment: Part?
  /// The domain without a wildcard, in lower case and in ASCII: what names the association file. `nil` where the claim names none.
  package private(set) var domain: String?

  package struct Part: Sendable, Hashable {
    package let text: String
    /// Its bytes in the UTF-8 of the claim.
    package let bytes: Range<Int>
  }

  /// - Parameter verbatim: The range of the text, if the file contains it byte for byte.
  package init(_ text: String, at range: SourceRange, verbatim: SourceRange? = nil, isAdded: Bool = false) {
    self.text = text
    self.range = range
    self.verbatim = verbatim
    self.isAdded = isAdded
    host = Part(text: "", bytes: 0..<0)
    parse(Array(text.utf8))
    let name = isWildcard ? String(host.text.dropFirst(2)) : host.text
    if case .name(let ascii) = ClaimHost(name) { domain = ascii }
  }

  /// The place of a part; of the whole claim where the source has it in another spelling.
  package func range(of part: Part) -> SourceRange {
    guard let verbatim, verbatim.count == text.utf8.count else { return range }
    let start = verbatim.lower.value
    return SourceRange(start + part.bytes.lowerBound..<start + part.bytes.upperBound)
  }
}

// MARK: Parsing

extension Claim {
  private mutating func parse(_ bytes: [UInt8]) {
    func part(_ range: Range<Int>) -> Part { Part(text: String(decoding: bytes[range], as: UTF8.self), bytes: range) }
    func first(_ characters: String, in range: Range<Int>) -> Int? { Self.firstIndex(of: characters, bytes, range) }
    var start = 0
    if let colon = first(":", in: 0..<bytes.count) {
      let isScheme = bytes[(colon + 1)...].starts(with: Array("//".utf8))
      let head = part(0..<colon)
      let tail = bytes[(colon + 1)...].prefix { !"/?#".utf8.contains($0) }
      let isPort = head.text.contains(".") && !tail.isEmpty && tail.allSatisfy { $0.isASCIIDigit }
      if isScheme && ["http", "https"].contains(head.text.lowercased()) {
        scheme = part(0..<colon + 3)
        start = colon + 3
      } else if !isPort {
        service = head
        start = colon + 1
      }
    }
    if scheme == nil, let end = Self.schemeEnd(bytes, from: start) {
      scheme = part(start..<end)
      start = end
    }
    let authority = start..<(first("/?#\\", in: start..<bytes.count) ?? bytes.count)
    if let at = bytes[authority].lastIndex(of: UInt8(ascii: "@")) {
      userInfo = part(start..<at + 1)
      start = at + 1
    }
    var hostEnd = authority.upperBound
    let isLiteral = start < hostEnd && bytes[start] == UInt8(ascii: "[")
    let portStart =
      isLiteral ? bytes[start..<hostEnd].firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? hostEnd : start
    if let colon = first(":", in: portStart..<hostEnd) {
      port = part(colon..<hostEnd)
      hostEnd = colon
    }
    host = part(start..<hostEnd)
    var index = authority.upperBound
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "\\") {
      let end = first("?#", in: index..<bytes.count) ?? bytes.count
      path = part(index..<end)
      index = end
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      let end = first("#", in: index..<bytes.count) ?? bytes.count
      query = part(index + 1..<end)
      index = end
    }
    if index < bytes.count { fragment = part(index..<bytes.count) }
  }

  /// The first of some characters outside of a build setting.
  private static func firstIndex(of characters: String, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var depth = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "$"), index + 1 < range.upperBound, "({".utf8.contains(bytes[index + 1]) {
        depth += 1
        index += 1
      } else if depth > 0 {
        if ")}".utf8.contains(byte) { depth -= 1 }
      } else if characters.utf8.contains(byte) {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The end of `scheme://` or `//`, where one of them begins here.
  private static func schemeEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    let name = bytes[start...].prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    let rest = bytes[name.endIndex...]
    if name.isEmpty { return rest.starts(with: "//".utf8) ? start + 2 : nil }
    return rest.starts(with: "://".utf8) ? name.endIndex + 3 : nil
  }
}

// MARK: What it says

extension Claim {
  package var knownService: AssociatedService? { service.flatMap { AssociatedService(rawValue: $0.text) } }

  /// `true` if the domain is `*.` and another one.
  package var isWildcard: Bool { host.text.hasPrefix("*.") }

  /// The domain as the table has it: with its wildcard.
  package var shownDomain: String? { domain.map { isWildcard ? "*." + $0 : $0 } }

  /// The values of `mode` in the query, and the items that are something else.
  package var queryItems: (modes: [Part], others: [Part]) {
    guard let query else { return ([], []) }
    var (modes, others): ([Part], [Part]) = ([], [])
    var start = query.bytes.lowerBound
    for item in query.text.split(separator: "&", omittingEmptySubsequences: false) {
      let end = start + item.utf8.count
      if item.hasPrefix("mode=") {
        modes.append(Part(text: String(item.dropFirst(5)), bytes: start + 5..<end))
      } else {
        others.append(Part(text: String(item), bytes: start..<end))
      }
      start = end + 1
    }
    return (modes, others)
  }

  /// The mode; `nil` where it is not known.
  package var mode: ClaimMode? {
    let modes = queryItems.modes
    if modes.isEmpty { return .ordinary }
    return modes.count > 1 || modes[0].text.isEmpty ? nil : ClaimMode(rawValue: modes[0].text)
  }

  /// `true` if the claim has no part that does not belong there.
  package var isWellFormed: Bool {
    knownService != nil && domain != nil && mode != nil && scheme == nil && userInfo == nil && port == nil
      && path == nil && fragment == nil && queryItems.others.isEmpty && host.text.utf8.allSatisfy { $0 < 0x80 }
      && !(isWildcard && knownService == .appclips) && !host.text.hasSuffix(".")
  }

  /// `true` if the claim contains an Xcode build setting, `$(NAME)` or `${NAME}`, whose value is not known here.
  package var isUnresolved: Bool { !buildSettings.isEmpty }

  /// `true` if a build setting may make it a claim of any service.
  package var hasUnresolvedService: Bool { service.map { BuildSetting.isIn($0.text) } ?? isUnresolved }

  package var buildSettings: [Part] {
    let bytes = Array(text.utf8)
    return BuildSetting.ranges(in: bytes).map { Part(text: String(decoding: bytes[$0], as: UTF8.self), bytes: $0) }
  }

  /// Returns `true` if a claim with a known domain covers a host: the domain itself, or a subdomain of a wildcard.
  package func covers(_ host: String) -> Bool {
    guard let domain else { return false }
    return isWildcard ? host.hasSuffix("." + domain) : host == domain
  }

  /// Returns `true` if some values of the claim's build settings make it a claim of a service for a host.
  package func canCover(_ host: String, for service: AssociatedService) -> Bool {
    guard isUnresolved else { return false }
    // Top-level domains have no association file.
    let names = [host] + host.domainsAbove.filter { $0.contains(".") }.map { "*.\($0)" }
    // A mode in a known place does not matter here; one in a build setting may be absent.
    let head =
      query.map { String(decoding: Array(text.utf8)[..<max($0.bytes.lowerBound - 1, 0)], as: UTF8.self) } ?? text
    return names.contains { BuildSetting.canMake("\(service.rawValue):\($0)", from: head) }
  }
}

extension String {
  /// The domains above a domain, the nearest first.
  package var domainsAbove: [String] { indices.filter { self[$0] == "." }.map { String(self[index(after: $0)...]) } }
}

/// The way in which devices fetch the file of a domain.
package enum ClaimMode: String, Sendable, CaseIterable {
  /// From Apple's CDN.
  case ordinary = ""
  /// From the site, with any certificate, for apps that are signed for development (documented).
  case developer
  /// From the site, for apps that a device management installed (documented).
  case managed
  case both = "developer+managed"
}

/// A service of the entitlement (documented).
package enum AssociatedService: String, Sendable, CaseIterable {
  case applinks, webcredentials, appclips, activitycontinuation

  /// The features that need it.
  package var purpose: String {
    switch self {
    case .applinks: "universal links"
    case .webcredentials: "passkeys, saved passwords, HTTPS callbacks of web authentication"
    case .appclips: "App Clips"
    case .activitycontinuation: "Handoff from a web page"
    }
  }
}
