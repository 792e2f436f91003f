package import Association
import JSONSource
import SourceText

extension Rule {
  static let malformedAppID = Rule(
    "malformed-app-id", .apps, .error, summary: "a value that cannot be an app ID",
    reason: """
      An app ID is `<prefix>.<bundle ID>`. The prefix is ten characters A–Z and 0–9, usually the team ID; the bundle ID consists of letters, digits, \
      hyphens and dots. Devices compare the whole text with the ID that the app is signed with, so one wrong character matches no app, without any \
      notice. That is why it is an error. A prefix of ten digits could be a team ID but is probably the app's number in the App Store: a warning.
      """,
    cost: "if an app is meant, it gets no links, passwords or clips from this ID",
    source: "documented: Apple, \"applinks\" and \"CFBundleIdentifier\"",
    examples: [
      .wrong("a prefix of nine characters", appID: "9QX4T7KM2.shop.harbor.app"),
      .wrong("a prefix in lowercase letters", appID: "9qx4t7km2p.shop.harbor.app"),
      .wrong("a prefix with a hyphen", appID: "9QX4-7KM2P.shop.harbor.app"),
      .wrong("no prefix", appID: "shop.harbor.app"),
      .wrong("no bundle ID", appID: "9QX4T7KM2P"),
      .wrong("a leading space", appID: " 9QX4T7KM2P.shop.harbor.app", fixed: "9QX4T7KM2P.shop.harbor.app"),
      .wrong("a space inside", appID: "9QX4T7KM2P.shop.harbor app"),
      .wrong("a URL", appID: "https://apps.apple.com/app/id1291943406"),
      .wrong("a slash", appID: "9QX4T7KM2P/shop.harbor.app"),
      .wrong("a colon instead of the dot", appID: "9QX4T7KM2P:shop.harbor.app"),
      .wrong("an App Store number", appID: "1291943406"),
      .wrong("that number as the prefix", appID: "1291943406.shop.harbor.app"),
      .wrong("an underscore in the bundle ID", appID: "9QX4T7KM2P.shop.harbor_app"),
      .wrong("a wildcard", appID: "9QX4T7KM2P.shop.harbor.*"),
      .wrong("a star instead of the prefix", appID: "*.com.harbor.app"),
      .wrong("a slash, and a prefix in lowercase letters", appID: "9qx4t7km2p.shop.harbor.app/"),
      .wrong("a wildcard domain, as in an entitlement", appID: "*.harbor.shop"),
      .wrong("a service, as in an entitlement", appID: "applinks:harbor.shop"),
      .wrong("in another service", #"{"webcredentials": {"apps": ["9QX4T7KM2.shop.harbor.app"]}}"#),
      .right("a prefix of ten characters and a bundle ID", appID: "9QX4T7KM2P.shop.harbor-2.app"),
    ],
    check: .file { context in
      for site in context.appIDSites where site.placeholder?.hidesMalformation != true {
        guard let fault = site.fault else { continue }
        let faults = AppIDFault.all(in: site.id.text)
        let help = faults.map { $0.help }.uniqued()
        let subject = fault == .empty ? "the app ID" : "the app ID \(context.quote(site.id.text))"
        context.report(
          "\(subject) \(faults.map { $0.message }.joined(separator: ", and "))", at: site.node,
          severity: fault.severity, help: help, fix: fault.fix(site, context.document))
      }
    })
}

extension AppID {
  /// The fault that `malformed-app-id` reports as an error, as words after the ID, and the next action; `nil` for an ID that an app can have.
  package var malformation: (words: String, help: String)? {
    guard let fault = AppIDFault(text), fault.severity == nil else { return nil }
    return (fault.message, fault.help)
  }
}

/// Why a text is not an app ID; of several faults, the most helpful first.
enum AppIDFault: Equatable {
  case empty
  case spacesAround
  case space
  case url
  case domain
  case prefixWildcard
  case separator(Character)
  case slash
  case storeNumber
  case onlyPrefix
  case noDot
  case noPrefix
  case prefixLength(String)
  case prefixLowerCase(String)
  case prefixCharacter(String)
  case numericPrefix(String)
  case noBundleID
  case wildcard
  case bundleCharacter(Character)
  case emptyLabel

  init?(_ text: String) {
    let id = AppID(text)
    guard !id.isOrdinary, let fault = Self.fault(ofWhole: text) ?? Self.fault(ofParts: id) else { return nil }
    self = fault
  }

  private static func fault(ofParts id: AppID) -> Self? {
    guard let prefix = id.prefix, let bundleID = id.bundleID else {
      return AppID.isPrefix(id.text) ? .onlyPrefix : .noDot
    }
    return fault(ofPrefix: String(prefix)) ?? fault(ofBundleID: bundleID)
      ?? (prefix.allSatisfy { $0.isNumber } ? .numericPrefix(String(prefix)) : nil)
  }

  private static func fault(ofWhole text: String) -> Self? {
    if text.isEmpty { return .empty }
    if text.contains("://") { return .url }
    if let space = fault(ofSpaceIn: text) { return space }
    if AppID.isPrefix(text.prefix(10)), let separator = text.dropFirst(10).first, ":-_/".contains(separator) {
      return .separator(separator)
    }
    if text.contains("/") { return .slash }
    if text.hasPrefix("*") { return isLikelyDomain(text) ? .domain : .prefixWildcard }
    if let colon = text.firstIndex(of: ":") {
      if AssociationKey.named(text[..<colon].lowercased(), at: .root) != nil { return .domain }
      if !text[..<colon].contains(".") { return .separator(":") }
    }
    let digits = text.hasPrefix("id") ? text.dropFirst(2) : Substring(text)
    return digits.isASCIINumber ? .storeNumber : nil
  }

  private static func fault(ofSpaceIn text: String) -> Self? {
    guard text.contains(where: { $0.isWhitespace }) else { return nil }
    return text.trimmed { $0.isWhitespace }.contains { $0.isWhitespace } ? .space : .spacesAround
  }

  private static func fault(ofPrefix prefix: String) -> Self? {
    if AppID.isPrefix(prefix) { return nil }
    let isWord = prefix.allSatisfy { ("a"..."z").contains($0) }
    if isWord, prefix.utf8.count < 10 { return .noPrefix }
    if prefix.count != 10 { return .prefixLength(prefix) }
    let isAlphanumeric = prefix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isAlphanumeric ? .prefixLowerCase(prefix) : .prefixCharacter(prefix)
  }

  private static func fault(ofBundleID bundleID: Substring) -> Self? {
    if bundleID.isEmpty { return .noBundleID }
    if bundleID.contains("*") { return .wildcard }
    let strange = bundleID.first { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")) }
    if let strange { return .bundleCharacter(strange) }
    return bundleID.split(separator: ".", omittingEmptySubsequences: false).contains("") ? .emptyLabel : nil
  }

  /// Returns `true` if a text with a star in front looks like a domain, whose last label is the top-level one, rather than like a
  /// bundle ID, whose first label is.
  private static func isLikelyDomain(_ text: String) -> Bool {
    let labels = text.split(separator: ".").dropFirst()
    guard let first = labels.first, let last = labels.last, labels.count > 1 else { return true }
    let topLevel: Set<Substring> = [
      "com", "org", "net", "io", "co", "app", "dev", "me", "link", "de", "uk", "fr", "jp", "br", "ru",
    ]
    return !topLevel.contains(first) && last.allSatisfy { ("a"..."z").contains($0) }
  }

  /// The faults of a text, each of the text that is left when those before it are corrected.
  static func all(in text: String) -> [Self] {
    var faults: [Self] = []
    var text = text
    while let fault = Self(text), !faults.contains(fault) {
      faults.append(fault)
      guard let next = fault.corrected(text), next != text else { break }
      text = next
    }
    return faults
  }

  /// The text without the fault; `nil` where that is not known.
  private func corrected(_ text: String) -> String? {
    let anyPrefix = "ABCDE01234"
    switch self {
    case .spacesAround, .space: return text.filter { !$0.isWhitespace }
    case .slash:
      let plain = text.trimmed { $0 == "/" }
      return plain.contains("/") ? nil : String(plain)
    case .prefixWildcard: return anyPrefix + text.drop { $0 == "*" }
    case .separator: return AppID.isPrefix(text.prefix(10)) ? "\(text.prefix(10)).\(text.dropFirst(11))" : nil
    case .prefixLength, .prefixLowerCase, .prefixCharacter: return AppID(text).bundleID.map { "\(anyPrefix).\($0)" }
    case .noPrefix: return "\(anyPrefix).\(text)"
    default: return nil
    }
  }

  var severity: Severity? { if case .numericPrefix = self { .warning } else { nil } }

  var message: String {
    switch self {
    case .empty: "is empty"
    case .spacesAround: "begins or ends with white space"
    case .space: "contains white space"
    case .url: "is a URL"
    case .domain: "looks like a domain of an entitlement"
    case .prefixWildcard: "has a star instead of its prefix"
    case .separator(let character): "is malformed: `\(character)` should be `.` between prefix and bundle ID"
    case .slash: "contains a slash"
    case .storeNumber: "looks like an App Store number"
    case .onlyPrefix: "is only a prefix, without a bundle ID"
    case .noDot: "has no dot between prefix and bundle ID"
    case .noPrefix: "begins like a bundle ID, without a prefix"
    case .prefixLength(let prefix):
      "has a prefix of \(counted(prefix.count, "character")) (\(quoted(prefix))) instead of ten"
    case .prefixLowerCase(let prefix): "has lowercase letters in its prefix \(quoted(prefix))"
    case .prefixCharacter(let prefix): "has characters other than A–Z and 0–9 in its prefix \(quoted(prefix))"
    case .numericPrefix(let prefix): "has a prefix of digits (\(quoted(prefix))), like an App Store number"
    case .noBundleID: "has no bundle ID after the dot"
    case .wildcard: "contains a wildcard"
    case .bundleCharacter(let character): "contains \(quoted(String(character))), which a bundle ID cannot contain"
    case .emptyLabel: "has an empty part in its bundle ID"
    }
  }

  var help: String {
    switch self {
    case .spacesAround, .space: "remove the white space"
    case .slash: "remove the slash, and write `<team ID>.<bundle ID>`"
    case .wildcard: "list the full ID of each app"
    case .bundleCharacter, .emptyLabel, .noBundleID, .onlyPrefix: "copy the bundle ID from the app's target in Xcode"
    default: "write `<team ID>.<bundle ID>`; the team ID is on the membership page of the developer account"
    }
  }

  /// Removes white space around the ID, if the file has it unescaped.
  func fix(_ site: AppIDSite, _ document: JSONDocument) -> Fix? {
    guard self == .spacesAround, document.marks(site.node).isDisjoint(with: [.escaped, .malformed, .unquoted]) else {
      return nil
    }
    let content = document.contentRange(site.node)
    let bytes = document.source.bytes[content]
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }),
      AppIDFault(String(decoding: bytes[first...last], as: UTF8.self)) == nil
    else { return nil }
    let edits = [content.lowerBound..<first, last + 1..<content.upperBound].filter { !$0.isEmpty }
    return Fix("remove the white space", edits.map { Fix.Edit(SourceRange($0), "") })
  }
}
