package import Association
package import Lint
package import Matching
package import SourceText

/// The settings of `aasa lint` in a configuration.
package struct LintSettings: Sendable {
  package var minimumSystem: Located<SystemVersion>?
  package var failOn: Located<SeveritySetting>?
  package var maximumWarnings: Located<Int>?
  package var maximumExpansion: Located<Int>?
  package var limit: Located<Int>?
  /// The file of known findings, from the configuration's folder.
  package var baseline: Located<String>?
  /// The files that are left out where a folder is searched.
  package var excluded: [Located<Glob>] = [] { didSet { excludedFiles = GlobIndex([excluded]) } }
  package var rules: [String: Located<SeveritySetting>] = [:]
  /// Later ones override earlier ones, and all override the settings above.
  package var overrides: [Override] = [] { didSet { overriddenFiles = GlobIndex(overrides.map { $0.files }) } }
  package var ignored: [IgnoredFindings] = [] { didSet { ignoredFiles = GlobIndex(ignored.map { $0.files }) } }
  /// The former names of rules, at their places.
  package var formerNames: [FormerRuleName] = []
  private var excludedFiles = GlobIndex()
  package private(set) var overriddenFiles = GlobIndex()
  /// The files of ``ignored``, without those that are for all files.
  package private(set) var ignoredFiles = GlobIndex()

  package init() {}

  /// Returns `true` if a file, or a folder above it, is left out. Paths are relative to the configuration's folder.
  package func excludes(_ path: String) -> Bool { !excludedFiles.lists(matching: path).isEmpty }

  func overrides(for path: String) -> [Override] { overriddenFiles.lists(matching: path).map { overrides[$0] } }

  /// Settings for some files.
  package struct Override: Sendable {
    package let files: [Located<Glob>]
    package let minimumSystem: Located<SystemVersion>?
    package let rules: [String: Located<SeveritySetting>]
  }
}

/// The former name of a rule at its place, also in a configuration that is extended.
package struct FormerRuleName: Sendable {
  package let name: String
  package let source: SourceFile
  package let range: SourceRange
}

/// The severity of a rule, or the least one that fails.
package enum SeveritySetting: Sendable, Hashable {
  case severity(Severity)
  /// The rule has no findings, or no finding fails.
  case off

  /// `nil` for ``off``.
  package var severity: Severity? { if case .severity(let severity) = self { severity } else { nil } }
}

package struct IgnoredFindings: Sendable {
  package let rule: String
  /// Their files; empty for all.
  package let files: [Located<Glob>]
  /// Their component, as in `details[0].components[2]`; `nil` for all places.
  package let place: ComponentName?
  /// A part of their message; `nil` for all messages.
  package let text: String?
  package let reason: String
  package let range: SourceRange
}

extension NodeReader {
  /// - Parameter extended: The places of inherited values.
  mutating func lint(_ node: ConfigurationNode, extended: [SourceRange]) -> LintSettings {
    var settings = LintSettings()
    let keys = [
      "min-ios", "fail-on", "max-warnings", "max-expansion", "limit", "baseline", "exclude", "rules", "overrides",
      "ignore",
    ]
    guard let members = members(of: node, "`lint`", keys: keys) else { return settings }
    settings.minimumSystem = members["min-ios"].flatMap { system($0.value) }
    settings.failOn = members["fail-on"].flatMap { severity($0.value, "`fail-on`", or: ["never"]) }
    settings.maximumWarnings = members["max-warnings"].flatMap { count($0.value, "`max-warnings`") }
    settings.maximumExpansion = members["max-expansion"].flatMap { count($0.value, "`max-expansion`") }
    settings.limit = members["limit"].flatMap { count($0.value, "`limit`") }
    settings.baseline = members["baseline"].flatMap { name($0.value, "`baseline`") }
    settings.excluded = members["exclude"].map { elements($0.value, "`exclude`").compactMap { glob($0) } } ?? []
    settings.rules = members["rules"].map { rules($0.value) } ?? [:]
    settings.overrides = members["overrides"].map { overrides($0.value) } ?? []
    settings.ignored = members["ignore"].map { ignored($0.value) } ?? []
    // Inherited ones are noted at their own places.
    settings.formerNames = formerNames.filter { !extended.contains($0.range) }
    return settings
  }

  private mutating func system(_ node: ConfigurationNode) -> Located<SystemVersion>? {
    guard let text = text(node, "`min-ios`") else { return nil }
    guard let version = SystemVersion(text) else {
      return refused("\(quoted(text)) is not a version of iOS such as 13.5", at: node)
    }
    if let fault = version.fault { return refused(fault, at: node) }
    return Located(version, node.range)
  }

  /// - Parameter off: The word for none, and other spellings of it.
  private mutating func severity(
    _ node: ConfigurationNode, _ name: String, or off: [String]
  ) -> Located<SeveritySetting>? {
    guard let text = text(node, name) else { return nil }
    if off.contains(text) { return Located(.off, node.range) }
    if let severity = Severity(rawValue: text) { return Located(.severity(severity), node.range) }
    let choices = ["error", "warning", "info", off[0]]
    return refused(
      "\(quoted(text)) is not a severity", at: node,
      help: suggestion(for: text, among: choices, otherwise: "one of \(list(choices))"))
  }

  private mutating func rules(_ node: ConfigurationNode) -> [String: Located<SeveritySetting>] {
    var rules: [String: Located<SeveritySetting>] = [:]
    for member in mapping(node, "`rules`", from: "names of rules to severities", as: "legacy-paths: off") {
      // In YAML 1.1 `off` is `false`.
      guard let rule = rule(member.key), let setting = severity(member.value, "a severity", or: ["off", "false"]) else {
        continue
      }
      if rules.updateValue(setting, forKey: rule) != nil {
        note(
          "the rule \(quoted(rule)) occurs twice in one mapping, once with a former name", at: member.key,
          help: "remove one")
      }
    }
    return rules
  }

  private mutating func rule(_ node: ConfigurationNode) -> String? {
    guard let text = text(node, "the name of a rule") else { return nil }
    if let rule = rules.named(text) {
      if rule.name != text { formerNames.append(FormerRuleName(name: text, source: source, range: node.range)) }
      return rule.name
    }
    return refused(
      "no rule is named \(quoted(text))", at: node,
      help: didYouMean(suggests ? rules.likelyNames(for: text).map { "`\($0)`" } : []) ?? "`aasa rules` lists them")
  }

  private mutating func overrides(_ node: ConfigurationNode) -> [LintSettings.Override] {
    elements(node, "`overrides`").compactMap { element in
      guard let members = members(of: element, "an override", keys: ["files", "min-ios", "rules"]) else { return nil }
      guard let files = members["files"] else {
        noteLack("an override needs `files`, the paths that it is for", at: element)
        return nil
      }
      return LintSettings.Override(
        files: globs(files.value), minimumSystem: members["min-ios"].flatMap { system($0.value) },
        rules: members["rules"].map { rules($0.value) } ?? [:])
    }
  }

  private mutating func ignored(_ node: ConfigurationNode) -> [IgnoredFindings] {
    elements(node, "`ignore`").compactMap { element in
      let keys = ["rule", "files", "component", "text", "reason"]
      guard let members = members(of: element, "an ignored finding", keys: keys) else { return nil }
      let files = members["files"].map { globs($0.value) } ?? []
      let place = members["component"].flatMap { component($0.value) }
      let text = members["text"].flatMap { name($0.value, "`text`")?.value }
      let rule = members["rule"].flatMap { self.rule($0.value) }
      let reason = members["reason"].flatMap { name($0.value, "`reason`")?.value }
      if members["rule"] == nil { noteLack("an ignored finding needs a `rule`", at: element) }
      if members["reason"] == nil {
        noteLack("an ignored finding needs a `reason`", at: element, help: "say why the finding is accepted")
      }
      guard let rule, let reason else { return nil }
      return IgnoredFindings(
        rule: rule, files: files, place: place, text: text, reason: reason,
        range: members["rule"]?.value.range ?? element.range)
    }
  }

  private mutating func component(_ node: ConfigurationNode) -> ComponentName? {
    guard let text = text(node, "`component`") else { return nil }
    return ComponentName(text)
      ?? refused("\(quoted(text)) does not name a component", at: node, help: "as in `details[0].components[2]`")
  }
}
