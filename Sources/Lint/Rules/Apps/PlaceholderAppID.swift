import Association
import Matching
import SourceText

extension Rule {
  static let placeholderAppID = Rule(
    "placeholder-app-id", .apps, .error, summary: "an app ID that looks like a placeholder",
    reason: """
      Documentation, tutorials and templates use app IDs such as `TEAMID.com.example.app` and `${TEAM_ID}.${BUNDLE_ID}`. A file that still has one \
      was probably not finished, or its deployment did not fill it in. It is an error if the prefix looks like a placeholder. A prefix that Apple's \
      documentation or a well-known tutorial has could be a real one, and a bundle ID such as `com.example.app` after a plausible prefix may belong \
      to a test, so these are warnings.
      """,
    cost: "if it is one, no app gets links, passwords or clips from it", source: "decided: the list of placeholders",
    examples: [
      .wrong("a word instead of the team ID", appID: "TEAMID.shop.harbor.app"),
      .wrong("a team ID from documentation", appID: "ABCDE12345.shop.harbor.app"),
      .wrong("repeated letters", appID: "XXXXXXXXXX.shop.harbor.app"),
      .wrong("letters and digits in sequence", appID: "A1B2C3D4E5.shop.harbor.app"),
      .wrong("an app ID of Apple's documentation", appID: "9JA89QQLNQ.com.apple.wwdc"),
      .wrong("a bundle ID from documentation", appID: "9QX4T7KM2P.com.example.app"),
      .wrong("a shell variable", appID: "${TEAM_ID}.shop.harbor.app"),
      .wrong("a template variable", appID: "{{ team_id }}.shop.harbor.app"),
      .wrong("an Xcode build setting", appID: "$(AppIdentifierPrefix)shop.harbor.app"),
      .wrong("a variable without braces", appID: "$TEAM_ID.shop.harbor.app"),
      .wrong("a word in angle brackets", appID: "<TEAM_ID>.shop.harbor.app"),
      .right("a real app ID", appID: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .file { context in
      // A prefix is reported once, with the number of the other IDs.
      var others: [String: Int] = [:]
      for site in context.appIDSites {
        if case .prefix(let prefix)? = site.placeholder { others[prefix, default: -1] += 1 }
      }
      for site in context.appIDSites {
        guard let placeholder = site.placeholder else { continue }
        let quoted = context.quote(site.id.text)
        switch placeholder {
        case .template:
          context.report(
            "the app ID \(quoted) contains a template placeholder", at: site.node,
            help: ["fill it in during deployment, or write the app ID"],
            cost: "until it is filled in, no app gets links, passwords or clips from it")
        case .prefix(let prefix):
          guard let more = others.removeValue(forKey: prefix) else { continue }
          let rest = more == 0 ? "" : "; also affects \(grouped(more)) more"
          context.report(
            "the prefix \(context.quote(prefix)) in the app ID \(quoted) looks like a placeholder\(rest)",
            at: site.node, help: ["write the team ID from the membership page of the developer account"])
        case .sample(let text, let place):
          context.report(
            "the app ID \(quoted) looks like a placeholder: \(context.quote(text)) is in \(place)",
            at: site.node, severity: .warning, help: ["write the ID of your app, unless this is it"])
        case .bundleID(let label):
          context.report(
            "the bundle ID in \(quoted) looks like a placeholder: \(context.quote(label))", at: site.node,
            severity: .warning, help: ["copy the bundle ID from the app's target in Xcode, unless this is it"])
        }
      }
    })
}

/// The part of a bundle ID or a package name that looks like a placeholder; `nil` for none.
package func placeholderLabel(in name: String) -> String? { PlaceholderAppID.placeholder(in: name[...]) }

enum PlaceholderAppID: Equatable {
  case template
  case prefix(String)
  /// A text that documentation has, and the documentation.
  case sample(text: String, place: String)
  case bundleID(String)

  /// - Parameter prefixes: Those of the IDs before.
  static func find(in id: AppID, _ prefixes: inout Prefixes) -> Self? {
    let text = id.text
    if !id.isOrdinary {
      if isTemplate(text) { return .template }
      // Digits alone are an App Store number, which `malformed-app-id` reports.
      if text.allSatisfy({ $0.isNumber }) { return nil }
    }
    if let placeholder = prefixes.placeholder(id.prefix ?? Substring(text)) { return placeholder }
    guard let bundleID = id.bundleID else { return nil }
    if bundleID == sampleBundleID || bundleID.hasPrefix("\(sampleBundleID).") {
      return .sample(text: sampleBundleID, place: appleDocumentation)
    }
    return placeholder(in: bundleID).map { .bundleID($0) }
  }

  /// The prefixes of the IDs of a file, of which most are that of the ID before.
  struct Prefixes {
    private var last: (prefix: Substring, placeholder: PlaceholderAppID?)?

    fileprivate mutating func placeholder(_ prefix: Substring) -> PlaceholderAppID? {
      if let last, last.prefix == prefix { return last.placeholder }
      let placeholder = PlaceholderAppID.placeholder(prefix: String(prefix))
      last = (prefix, placeholder)
      return placeholder
    }
  }

  private static func placeholder(prefix: String) -> Self? {
    isPlaceholder(prefix: prefix) ? .prefix(prefix) : samplePrefixes[prefix].map { .sample(text: prefix, place: $0) }
  }

  private static func isTemplate(_ text: String) -> Bool {
    ["${", "{{", "$(", "($", "<%", "%{", "#{", "[["].contains(where: text.contains)
      || text.contains("<") && text.contains(">") || text.hasPrefix("$") || text.hasPrefix("%")
  }

  /// `true` if the whole ID has to be replaced, so that its other faults do not matter.
  var hidesMalformation: Bool {
    switch self {
    case .template, .prefix: true
    case .sample, .bundleID: false
    }
  }

  private static let appleDocumentation = "Apple's documentation"

  /// Prefixes that could be real ones and are in documentation: of "Support Universal Links", of "Shared Web Credentials", of the
  /// Handoff guide, and of a tutorial that many copied.
  private static let samplePrefixes = [
    "9JA89QQLNQ": appleDocumentation, "D3KQX62K1A": appleDocumentation, "YWBN8XTPBJ": appleDocumentation,
    "KFCNEC27GU": "a well-known tutorial",
  ]

  private static let sampleBundleID = "com.apple.wwdc"

  /// Prefixes in examples; the first has its letters in Apple's order.
  private static let prefixes: Set<String> = [
    "ABCED12345", "9876543210", "APPID", "APPIDPREFIX", "PREFIX", "BUNDLESEEDID", "APPLEID", "DEVELOPERID", "TEAM",
    "MYTEAM", "DUMMY", "SAMPLE", "TODO", "TBD",
  ]

  /// Text that no real prefix contains.
  private static let words = [
    "TEAMID", "YOURTEAM", "APPLETEAM", "YOURAPP", "YOURPREFIX", "YOURID", "REPLACEME", "CHANGEME", "PLACEHOLDER",
    "EXAMPLE",
  ].map { Array($0.utf8) }

  private static func isPlaceholder(prefix: String) -> Bool {
    let plain = AppID.isPrefix(prefix) ? prefix : prefix.uppercased().filter { $0.isLetter || $0.isNumber }
    if prefixes.contains(plain) { return true }
    let bytes = Array(plain.utf8)
    if words.contains(where: bytes.containsText) { return true }
    return plain.count >= 3 && plain.allSatisfy { $0 == plain.first } || isSequence(bytes)
  }

  /// Returns `true` if the letters are the first of the alphabet and the digits count up from 0 or 1, however they are mixed:
  /// `ABCDE12345`, `A1B2C3D4E5`.
  private static func isSequence(_ text: [UInt8]) -> Bool {
    let digits = text.filter { $0.isASCIIDigit }
    let letters = text.filter { $0.isASCIILetter }
    guard text.count >= 6, digits.count + letters.count == text.count, digits.count <= 10, letters.count <= 26
    else { return false }
    let counted = digits.first.map { first in
      first <= UInt8(ascii: "1")
        && digits.indices.allSatisfy {
          (Int(first - UInt8(ascii: "0")) + $0) % 10 == Int(digits[$0] - UInt8(ascii: "0"))
        }
    }
    return counted ?? true && letters.indices.allSatisfy { letters[$0] == UInt8(ascii: "A") + UInt8($0) }
  }

  /// Company names in documentation, tutorials and generators, in several languages.
  private static let companies = names([
    "example", "yourcompany", "mycompany", "companyname", "yourcompanyname", "mycompanyname", "company", "yourdomain",
    "mydomain", "domain", "yourorg", "yourorganization", "yourname", "monentreprise", "miempresa", "tuempresa",
    "meinefirma", "suaempresa", "yoursite", "mywebsite", "yourwebsite",
  ])

  private static let apps = names([
    "yourapp", "yourappname", "yourbundleid", "bundleid", "bundleidentifier", "appname", "yourapplication",
  ])

  private static func names(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }

  private static let shortestName = companies.union(apps).map { $0.count }.min() ?? 0

  fileprivate static func placeholder(in bundleID: Substring) -> String? {
    let labels = bundleID.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
    func isPlaceholder(_ label: Substring, _ names: Set<[UInt8]>) -> Bool {
      if label.utf8.count < shortestName { return false }
      return names.contains(label.utf8.filter { !"-_".utf8.contains($0) }.map { $0.asciiLowercased })
    }
    if labels.count > 1, isPlaceholder(labels[1], companies) { return labels[...1].joined(separator: ".") }
    return labels.first { isPlaceholder($0, apps) }.map(String.init)
  }
}
