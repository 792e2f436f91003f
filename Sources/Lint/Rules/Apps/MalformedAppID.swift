import Association
import JSONSource
import SourceText

extension Rule {
  static let malformedAppID = Rule(
    "malformed-app-id", .apps, .error,
    summary: "a text that cannot be an app ID",
    reason: """
      An app ID is `<prefix>.<bundle ID>`. The prefix is ten characters A–Z and 0–9, usually the team ID; the bundle ID has \
      letters, digits, hyphens and dots. Devices compare the whole text with what the app is signed with, so that one \
      character too many names no app at all, and nobody is told. It is an error for that reason. A prefix of ten digits \
      could be a team ID but is most likely the number of the app in the App Store: a warning.
      """,
    cost: "no app has this ID: it opens no link and shares no password",
    source: "documented: Apple, \"applinks\" and \"CFBundleIdentifier\"",
    examples: [
      .wrong("a prefix of nine characters", file(with: "9QX4T7KM2.shop.harbor.app")),
      .wrong("a prefix in lower-case letters", file(with: "9qx4t7km2p.shop.harbor.app")),
      .wrong("a prefix with a hyphen", file(with: "9QX4-7KM2P.shop.harbor.app")),
      .wrong("no prefix", file(with: "shop.harbor.app")),
      .wrong("no bundle ID", file(with: "9QX4T7KM2P")),
      .wrong(
        "a space in front", file(with: " 9QX4T7KM2P.shop.harbor.app"), fixed: file(with: "9QX4T7KM2P.shop.harbor.app")),
      .wrong("a space inside", file(with: "9QX4T7KM2P.shop.harbor app")),
      .wrong("a URL", file(with: "https://apps.apple.com/app/id1291943406")),
      .wrong("a slash", file(with: "9QX4T7KM2P/shop.harbor.app")),
      .wrong("the number of the app in the App Store", file(with: "1291943406")),
      .wrong("that number as the prefix", file(with: "1291943406.shop.harbor.app")),
      .wrong("an underscore in the bundle ID", file(with: "9QX4T7KM2P.shop.harbor_app")),
      .wrong("a wildcard", file(with: "9QX4T7KM2P.shop.harbor.*")),
      .wrong("in another service", #"{"webcredentials": {"apps": ["9QX4T7KM2.shop.harbor.app"]}}"#),
      .right("a prefix of ten characters and a bundle ID", file(with: "9QX4T7KM2P.shop.harbor-2.app")),
    ],
    check: .file { context in
      for site in context.appIDSites where site.placeholder?.hidesMalformation != true {
        guard let fault = AppIDFault(site.id.text) else { continue }
        let subject = fault == .empty ? "an empty text" : context.quote(site.id.text)
        context.report(
          "\(subject) \(fault.message(context))", at: site.node, severity: fault.severity,
          help: [fault.help], fix: fault.fix(site, context.document))
      }
    })

  private static func file(with id: String) -> String {
    """
    {"applinks": {"details": [{
      "appIDs": ["\(id)"],
      "components": [{"/": "/buy/*"}]
    }]}}
    """
  }
}

/// Why a text is no app ID: the first reason that explains it best.
enum AppIDFault: Equatable {
  case empty
  case spacesAround
  case space
  case url
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
    if let fault = Self.fault(ofWhole: text) {
      self = fault
      return
    }
    let id = AppID(text)
    guard let prefix = id.prefix, let bundleID = id.bundleID else {
      self = AppID.isPrefix(text) ? .onlyPrefix : .noDot
      return
    }
    guard let fault = Self.fault(ofPrefix: String(prefix)) ?? Self.fault(ofBundleID: bundleID) else {
      guard prefix.allSatisfy(\.isNumber) else { return nil }
      self = .numericPrefix(String(prefix))
      return
    }
    self = fault
  }

  private static func fault(ofWhole text: String) -> Self? {
    if text.isEmpty { return .empty }
    if text.contains("://") { return .url }
    if let space = Self.fault(ofSpaceIn: text) { return space }
    if text.contains("/") { return .slash }
    let digits = text.hasPrefix("id") ? text.dropFirst(2) : Substring(text)
    if !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) { return .storeNumber }
    return nil
  }

  private static func fault(ofSpaceIn text: String) -> Self? {
    guard text.contains(where: \.isWhitespace) else { return nil }
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    return trimmed.contains(where: \.isWhitespace) ? .space : .spacesAround
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

  var severity: Severity? {
    if case .numericPrefix = self { .warning } else { nil }
  }

  func message(_ context: LintContext) -> String {
    switch self {
    case .empty: "names no app"
    case .spacesAround: "has white space around it"
    case .space: "has white space in it"
    case .url: "is a URL, not an app ID"
    case .slash: "has a slash: an app ID is a prefix, a dot and a bundle ID"
    case .storeNumber: "is a number of the App Store, not an app ID"
    case .onlyPrefix: "is only a prefix: the bundle ID is missing"
    case .noDot: "has no dot between a prefix and a bundle ID"
    case .noPrefix: "has no prefix: it begins like a bundle ID"
    case .prefixLength(let prefix): "has a prefix of \(prefix.count) characters (\(context.quote(prefix))), not ten"
    case .prefixLowerCase(let prefix): "has lower-case letters in its prefix \(context.quote(prefix))"
    case .prefixCharacter(let prefix): "has other characters than A–Z and 0–9 in its prefix \(context.quote(prefix))"
    case .numericPrefix(let prefix): "has a prefix of digits (\(context.quote(prefix))), like a number of the App Store"
    case .noBundleID: "has no bundle ID after the dot"
    case .wildcard: "has a wildcard: each app is named by its whole ID"
    case .bundleCharacter(let character): "has \(context.quote(String(character))), which no bundle ID has"
    case .emptyLabel: "has a bundle ID with nothing between two dots or at an end"
    }
  }

  var help: String {
    switch self {
    case .spacesAround, .space: "remove the white space"
    case .wildcard: "list each app ID by itself"
    case .bundleCharacter, .emptyLabel, .noBundleID, .onlyPrefix: "copy the bundle ID from the app's target in Xcode"
    default: "write `<team ID>.<bundle ID>`; the team ID is on the membership page of the developer account"
    }
  }

  /// White space around the ID is removed where it stands as it is in the file.
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
