import Association
import JSONSource
import SourceText

extension Rule {
  static let unknownKey = Rule(
    "unknown-key", .shape, .error, summary: "a key that systems ignore",
    reason: """
      Systems silently ignore unknown keys at every level, and key names are case-sensitive: a device does not see the value of `appIds` or `path`. \
      It is an error if the intended key is known, because the file does not do what it says, and for the same reason if the key is in the wrong \
      place. With an empty value (`[]`, `{}`, `""`, `null`) nothing is lost, so it is information, except for an empty pattern. Any other unknown \
      key is a warning inside `applinks` and information elsewhere, where other programs may read it. A remark such as `comment` in an entry of \
      `details` is harmless: its documented place is in components, and systems ignore it anywhere. Of very many unknown keys in one object, the \
      first 100,000 are looked at.
      """,
    cost: "the value of the key is ignored", source: "oracle; documented: Apple, \"applinks\"",
    examples: [
      .wrong("letter case", apps: #""appIds": ["9QX4T7KM2P.shop.harbor.app"],"#, fixed: Example.plainEntry),
      .wrong("a service in another letter case", file(with: "appLinks"), fixed: file(with: "applinks")),
      .wrong("singular", members: #""component": [{"/": "/buy/*"}]"#, fixed: #""components": [{"/": "/buy/*"}]"#),
      .wrong(
        "a word instead of a sign", components: #"{"/": "/buy/*", "query": {"item": "?*"}}"#,
        fixed: #"{"/": "/buy/*", "?": {"item": "?*"}}"#),
      .wrong(
        "a word with the opposite meaning", components: #"{"/": "/buy/*", "ignoreCase": true}"#,
        fixed: #"{"/": "/buy/*", "caseSensitive": false}"#),
      .wrong(
        "a service inside another",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}],
          "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}
        }}
        """),
      .wrong(
        "`details` outside `applinks`",
        #"{"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}"#),
      .wrong("an empty value, with which nothing is lost", entry: Example.plainEntry + ",\n" + #""path": []"#),
      .wrong("an unfamiliar key", components: #"{"/": "/buy/*", "method": "GET"}"#),
      .wrong("a remark, which is harmless", entry: #""comment": "the shop","# + "\n" + Example.plainEntry),
      .right(
        "the keys that Apple documents",
        components: #"{"/": "/buy/*", "?": {"item": "?*"}, "caseSensitive": false, "comment": "the shop"}"#),
    ],
    check: .file { context in
      /// The new names of misspelt keys, by object. Of two with the same new name, only the first has a fix.
      var renamed: [NodeID: Set<String>] = [:]
      context.walkKeys(unknownLimit: AssociationKey.examinedKeys + 1) { key in
        if key.known != nil { return true }
        if key.unknownBefore == AssociationKey.examinedKeys {
          reportRest(after: key, context)
        } else {
          let guess = KeyGuess(context.document.string(key.member.key), at: key.level)
          reportUnknown(key, guess, &renamed, context)
        }
        return true
      }
    })

  private static func file(with service: String) -> String {
    """
    {"\(service)": {"details": [{
      "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
      "components": [{"/": "/buy/*"}]
    }]}}
    """
  }

  private static func reportRest(after key: LocatedKey, _ context: LintContext) {
    context.report(
      "\(context.phrase(of: key)) has more than \(grouped(AssociationKey.examinedKeys)) unknown keys; those from here on are not looked at",
      at: key.member.key, severity: key.level.isInside ? .warning : .info,
      help: ["remove them, unless another program reads them"])
  }

  private static func reportUnknown(
    _ key: LocatedKey, _ guess: KeyGuess, _ renamed: inout [NodeID: Set<String>], _ context: LintContext
  ) {
    func unknown() -> String { "\(context.quote(key.member.key)) is not a key of \(context.phrase(of: key))" }
    if guess != .remark, context.saysNothing(key.member, guess) {
      return context.report(
        unknown(), at: key.member.key, severity: .info, help: ["remove it"], cost: "none: its value is empty")
    }
    switch guess {
    case .spelling(let likely):
      let isOpposite = KeyGuess.isOpposite(context.document.string(key.member.key))
      let names = likely.map { "`\($0)`" }.joined(separator: " or ") + (isOpposite ? " with the opposite value" : "")
      let isFirst = renamed[key.object, default: []].insert(likely[0]).inserted
      lazy var isPresent = likely.contains { context.document.member($0, of: key.object) != nil }
      context.report(
        unknown(), at: key.member.key,
        help: [isPresent ? "remove it, or move its value to \(names), which exists too" : "write \(names)"],
        cost: likely.contains { ["/", "?", "#"].contains($0) } ? context.scopeWithoutConditions(key) : nil,
        fix: likely.count == 1 && isFirst && !isPresent ? renaming(key, to: likely[0], context) : nil)
    case .elsewhere(let other):
      context.report(
        "\(unknown()): it belongs in \(phrase(ofPlace: other))", at: key.member.key,
        help: [help(movingTo: other, from: key.level)])
    case .remark:
      // The elements of `paths` can have none.
      if key.level == .entry, context.document.member("components", of: key.object) == nil { return }
      context.report(
        "\(unknown()); a remark here is harmless", at: key.member.key, severity: .info,
        help: ["leave it, or move it into a component as `comment`"], cost: "none: systems ignore it")
    case .nothing:
      context.report(
        unknown(), at: key.member.key, severity: key.level.isInside ? .warning : .info,
        help: ["remove it, unless another program reads it"])
    }
  }

  private static func renaming(_ key: LocatedKey, to name: String, _ context: LintContext) -> Fix? {
    let document = context.document
    guard !document.marks(key.member.key).contains(.unquoted),
      AssociationKey.named(name, at: key.level)?.kinds.contains(document.kind(key.member.value)) ?? false
    else { return nil }
    let renaming = Fix.Edit(document.range(key.member.key), "\"\(name)\"")
    guard KeyGuess.isOpposite(document.string(key.member.key)) else { return Fix("write `\(name)`", [renaming]) }
    return document.boolean(key.member.value).map { value in
      let opposite = Fix.Edit(document.range(key.member.value), value ? "false" : "true")
      return Fix("write `\(name)` with the opposite value", [renaming, opposite])
    }
  }

  private static func phrase(ofPlace level: AssociationKey.Level) -> String {
    switch level {
    case .root: "the outermost object"
    case .service: "a service such as `webcredentials`"
    case .applinks, .entry, .component: level.phrase
    }
  }

  private static func help(movingTo level: AssociationKey.Level, from current: AssociationKey.Level) -> String {
    if level == .component, current != .service, current != .root {
      return "move it into each component that it applies to, or into `defaults`"
    }
    if current == .service { return "remove it: only `applinks` matches paths" }
    return "move it into \(phrase(ofPlace: level))"
  }
}

extension LintContext {
  /// Returns `true` if the value of an unknown key has no effect under the intended key either. An empty pattern has one.
  func saysNothing(_ member: JSONDocument.Member, _ guess: KeyGuess) -> Bool {
    switch document.kind(member.value) {
    case .null: return true
    case .object: return document.members(member.value).isEmpty
    case .array: return document.elements(member.value).isEmpty
    case .string where document.utf8(member.value).isEmpty:
      let names = if case .spelling(let likely) = guess { likely } else { [document.string(member.key)] }
      return !names.contains { ["/", "?", "#"].contains($0) }
    case .string, .number, .boolean: return false
    }
  }

  /// The object that contains a key, for messages.
  func phrase(of key: LocatedKey) -> String {
    guard key.level == .service, let root = document.root,
      let service = document.members(root).first(where: { $0.value == key.object })
    else { return key.level.phrase }
    return quote(service.key)
  }
}

extension AssociationKey.Level {
  /// `true` if no other program is likely to read the keys of such an object.
  fileprivate var isInside: Bool { [.applinks, .entry, .component].contains(self) }
}
