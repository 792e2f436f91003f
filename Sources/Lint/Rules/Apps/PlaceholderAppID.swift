import Association
import Matching

extension Rule {
  static let placeholderAppID = Rule(
    "placeholder-app-id", .apps, .error,
    summary: "an app ID from an example, or from a template that was not filled in",
    reason: """
      Examples and templates name apps that nobody has: `TEAMID.com.example.app`, `${TEAM_ID}.${BUNDLE_ID}`. A file that \
      still names them was not finished, or the deployment did not fill it in. It is an error where the prefix is a \
      placeholder, because then no app has the ID. A bundle ID such as `com.example.app` under a real prefix is a warning: \
      it may belong to a test.
      """,
    cost: "no app has this ID: it opens no link and shares no password",
    source: "decided: the list of placeholders",
    examples: [
      .wrong("a word for the team ID", file(with: "TEAMID.shop.harbor.app")),
      .wrong("the team ID of the documentation", file(with: "ABCDE12345.shop.harbor.app")),
      .wrong("letters to be replaced", file(with: "XXXXXXXXXX.shop.harbor.app")),
      .wrong("the bundle ID of the documentation", file(with: "9QX4T7KM2P.com.example.app")),
      .wrong("a variable of a shell", file(with: "${TEAM_ID}.shop.harbor.app")),
      .wrong("a variable of a template", file(with: "{{ team_id }}.shop.harbor.app")),
      .wrong("a setting of Xcode", file(with: "$(AppIdentifierPrefix)shop.harbor.app")),
      .wrong("a variable without braces", file(with: "$TEAM_ID.shop.harbor.app")),
      .wrong("a word in angle brackets", file(with: "<TEAM_ID>.shop.harbor.app")),
      .right("an ID of an app", file(with: "9QX4T7KM2P.shop.harbor.app")),
    ],
    check: .file { context in
      for site in context.appIDSites {
        guard let placeholder = site.placeholder else { continue }
        let quoted = context.quote(site.id.text)
        switch placeholder {
        case .template:
          context.report(
            "\(quoted) holds a template placeholder that was not filled in", at: site.node,
            help: ["let the deployment fill it in, or write the app ID"])
        case .prefix(let prefix):
          context.report(
            "\(quoted) has the placeholder \(context.quote(prefix)) for a team ID", at: site.node,
            help: ["write the team ID from the membership page of the developer account"])
        case .bundleID(let label):
          context.report(
            "\(quoted) has a bundle ID from an example: \(context.quote(label))", at: site.node, severity: .warning,
            help: ["copy the bundle ID from the app's target in Xcode"])
        }
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

/// What makes an app ID a placeholder.
enum PlaceholderAppID: Equatable {
  case template
  case prefix(String)
  case bundleID(String)

  init?(_ id: AppID) {
    let text = id.text
    // Most IDs have none of the marks, and searching a short text for a character is quicker than for texts.
    let isMarked = text.utf8.contains { "$%#{[(<".utf8.contains($0) }
    let openings = ["${", "{{", "$(", "($", "<%", "%{", "#{", "[["]
    let isBracketed = text.contains("<") && text.contains(">")
    if isMarked, openings.contains(where: text.contains) || isBracketed || ["$", "%"].contains(where: text.hasPrefix) {
      self = .template
      return
    }
    // Digits alone are the ID of an app in the App Store, whichever they are.
    if text.allSatisfy(\.isNumber) { return nil }
    let prefix = String(id.prefix ?? Substring(text))
    if Self.isPlaceholder(prefix: prefix) {
      self = .prefix(prefix)
      return
    }
    guard let bundleID = id.bundleID, let label = Self.placeholder(in: bundleID) else { return nil }
    self = .bundleID(label)
  }

  /// Whether other faults of the ID need no mention: it is replaced as a whole.
  var hidesMalformation: Bool {
    if case .bundleID = self { false } else { true }
  }

  /// Prefixes of examples, of the right shape; a shorter run of letters and digits is `malformed-app-id`.
  private static let prefixes: Set<String> = [
    "ABCDE12345", "12345ABCDE", "ABCDEFGHIJ", "ABCD123456", "ABC1234567", "ABCDEF1234", "123456789A", "1234567890",
    "0123456789", "9876543210", "APPID", "APPIDPREFIX", "PREFIX", "BUNDLESEEDID", "APPLEID", "DEVELOPERID",
  ]

  /// What no prefix holds that belongs to somebody.
  private static let words = ["TEAMID", "YOURTEAM", "APPLETEAM", "YOURAPP", "YOURPREFIX"].map { Array($0.utf8) }

  private static func isPlaceholder(prefix: String) -> Bool {
    let plain = prefix.uppercased().filter { $0.isLetter || $0.isNumber }
    if prefixes.contains(plain) { return true }
    let bytes = Array(plain.utf8)
    if words.contains(where: bytes.containsText) { return true }
    return plain.count >= 3 && Set(plain).count == 1
  }

  /// Words for a company or an app in the examples of documentation, tutorials and generators, in some languages.
  private static let companies: Set<String> = [
    "example", "yourcompany", "mycompany", "companyname", "yourcompanyname", "mycompanyname", "company", "yourdomain",
    "mydomain", "domain", "yourorg", "yourorganization", "yourname", "monentreprise", "miempresa", "tuempresa",
    "meinefirma", "suaempresa", "yoursite", "mywebsite", "yourwebsite",
  ]

  private static let apps: Set<String> = [
    "yourapp", "yourappname", "yourbundleid", "bundleid", "bundleidentifier", "appname", "yourapplication",
  ]

  private static func placeholder(in bundleID: Substring) -> String? {
    let labels = bundleID.split(separator: ".")
    func plain(_ label: Substring) -> String { label.lowercased().filter { $0 != "-" && $0 != "_" } }
    if labels.count > 1, companies.contains(plain(labels[1])) { return labels[...1].joined(separator: ".") }
    return labels.first { apps.contains(plain($0)) }.map(String.init)
  }
}
