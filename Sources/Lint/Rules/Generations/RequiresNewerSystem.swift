import Analysis
import Association
import JSONSource

extension Rule {
  static let requiresNewerSystem = Rule(
    "requires-newer-system", .generations, .warning,
    summary: "a key that the oldest supported system ignores (with `--min-ios`)",
    reason: """
      A system ignores keys that are newer than itself, and the rest of the file then means something else: without `caseSensitive`, letter case \
      matters; without `components`, an entry opens nothing unless it has `paths`. The rule reports every key that the version given with \
      `--min-ios` does not know; without that option it reports nothing. If the older system finds an older key instead, it is information. A \
      setting with its default value is not reported, nor an entry for newer systems whose apps have one for the older system too: \
      `system-difference` compares these.
      """,
    cost: "on the older system the file means something else",
    source: "documented: Apple, \"applinks\" (availability of each key)",
    examples: [
      .wrong(
        "`caseSensitive` before iOS 13.5", components: #"{"/": "/buy/*", "caseSensitive": false}"#,
        minimumSystem: .components),
      .wrong(
        "variables before iOS 13.5",
        """
        {"applinks": {
          "substitutionVariables": {"dish": ["pizza", "sushi"]},
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/$(dish)"}]}]}}
        """, minimumSystem: .components),
      .wrong(
        "a predefined variable before iOS 13.5", components: #"{"/": "/$(lang)/buy"}"#, minimumSystem: .components),
      .wrong(
        "`defaults` before iOS 14",
        """
        {"applinks": {
          "defaults": {"caseSensitive": false},
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]
        }}
        """, minimumSystem: .variables),
      .wrong(
        "App Clips before iOS 14",
        #"{"appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app.Clip"]}}"#, minimumSystem: .variables),
      .right(
        "the same keys on a system that knows them",
        """
        {"applinks": {
          "defaults": {"caseSensitive": false},
          "substitutionVariables": {"dish": ["pizza", "sushi"]},
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/$(dish)"}]}]
        }}
        """, minimumSystem: .defaults),
    ],
    check: .file { context in
      guard let minimum = context.options.minimumSystem else { return }
      var hasReportedVariables = false
      let examples = minimum < .defaults ? SystemExamples(minimum, context) : nil
      context.walkKeys { key in
        guard let known = key.known else { return false }
        if let since = known.since, since > minimum {
          hasReportedVariables = hasReportedVariables || known.name == "substitutionVariables"
          if !context.hasEntryForApps(of: key, before: since) {
            reportNewer(key, known, since: since, than: minimum, examples?.link(that: key), context)
          }
          return false
        }
        if minimum < .variables, !hasReportedVariables, key.level == .component, usesVariable(key, context.document) {
          hasReportedVariables = true
          context.report(
            "\(minimum) does not know variables: the pattern means something else there", at: key.member.value,
            help: ["write out the values for older systems; variables need \(SystemVersion.variables)"],
            cost: examples?.link(that: key) ?? "on \(minimum), no pattern with a variable matches its URLs")
        }
        return true
      }
    })

  private static func reportNewer(
    _ key: LocatedKey, _ known: AssociationKey, since: SystemVersion, than minimum: SystemVersion,
    _ example: String?, _ context: LintContext
  ) {
    let document = context.document
    if known.kinds == [.boolean], document.boolean(key.member.value) == true { return }
    let fallback = fallback(for: known.name, in: key.object, context)
    let otherwise =
      known.name == "substitutionVariables" ? "patterns with `$(…)` do not match their URLs" : known.otherwise
    let consequence = fallback.map { "it reads `\($0)` instead" } ?? otherwise
    context.report(
      "\(minimum) ignores `\(known.name)`: \(consequence)", at: key.member.key, severity: fallback == nil ? nil : .info,
      help: ["raise `--min-ios` if possible; `\(known.name)` needs \(since)"],
      cost: example ?? fallback.map { "on \(minimum), only `\($0)` applies" })
  }

  /// The older key beside a newer one, if older systems read it.
  private static func fallback(for key: String, in object: NodeID, _ context: LintContext) -> String? {
    guard let older = ["appIDs": "appID", "components": "paths"][key],
      let member = context.document.member(older, of: object)
    else { return nil }
    let known = AssociationKey.named(older, at: .entry)
    let located = LocatedKey(level: .entry, object: object, member: member, known: known, unknownBefore: 0)
    return KeyReaders(located, context) == .none ? nil : older
  }

  /// Returns `true` if the pattern, or one in a query dictionary, has `$(`, in its undecoded bytes.
  private static func usesVariable(_ key: LocatedKey, _ document: JSONDocument) -> Bool {
    guard let name = key.known?.name, ["/", "?", "#"].contains(name) else { return false }
    return hasVariable(Array(document.source.bytes[document.range(key.member.value).bytes]))
  }
}

extension LintContext {
  /// Returns `true` if a key belongs to an entry whose apps have another entry, with patterns, that systems before a version read.
  fileprivate func hasEntryForApps(of key: LocatedKey, before version: SystemVersion) -> Bool {
    guard key.level == .entry, version == .components,
      let index = subject.entryIndices[key.object], let entry = file.applinks?.entries[index], !entry.apps.isEmpty
    else { return false }
    return entry.apps.allSatisfy { subject.olderEntries[$0.id]?.contains { $0 != index } ?? false }
  }
}

/// Links that open an app on current systems and not on an older one, or the other way round, for the costs of findings.
private struct SystemExamples {
  private let version: SystemVersion
  private let context: LintContext
  private let changes: [FileDiff.Change]

  private static let componentLimit = 20

  init?(_ version: SystemVersion, _ context: LintContext) {
    guard let older = context.readings.last, older !== context.readings.first else { return nil }
    self.version = version
    self.context = context
    changes = older.file.differences(
      to: context.file, host: context.options.host, detail: .components(limit: Self.componentLimit),
      budget: context.options.budget
    ).changes.filter { [.opened, .closed].contains($0.kind) && !$0.url.contains("$(") }
  }

  /// A link whose effect the systems change because of a key, in words; `nil` where none is known.
  func link(that key: LocatedKey) -> String? {
    guard let change = changes.first(where: { isOf(key, $0) }) else { return nil }
    let (opens, stays) = change.kind == .opened ? ("newer systems", "\(version)") : ("\(version)", "newer systems")
    return "\(context.shown(change.url)) opens the app on \(opens) and the browser on \(stays)"
  }

  /// Returns `true` if a component that decides the link has the key, or inherits from its object.
  private func isOf(_ key: LocatedKey, _ change: FileDiff.Change) -> Bool {
    [change.old, change.new].contains { verdict in
      guard let entry = verdict.entry, let index = verdict.component, let applinks = context.file.applinks,
        applinks.entries.indices.contains(entry)
      else { return false }
      let owner = applinks.entries[entry]
      let component = index < owner.count ? applinks.component(at: index, of: owner) : nil
      switch (key.level, key.known?.name) {
      case (.component, _): return component?.node == key.object || owner.defaults != nil && owner.node == key.object
      case (.entry, _): return owner.node == key.object
      case (.applinks, "substitutionVariables"):
        return component.map { context.file.hasDollar(context.document.range($0.node).bytes) } ?? false
      case (.applinks, _): return true
      case (.root, _), (.service, _): return false
      }
    }
  }
}
