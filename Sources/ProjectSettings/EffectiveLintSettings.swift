package import Association
package import Lint
package import Matching
package import SourceText

/// The lint settings of the command line.
package struct LintFlags: Sendable {
  package var minimumSystem: SystemVersion?
  package var failOn: SeveritySetting?
  package var maximumExpansion: Int?
  package var limit: Int?
  package var maximumWarnings: Int?
  package var allowed: [String] = []
  package var denied: [String] = []
  package var selected: [String] = []

  package init() {}
}

/// The settings in effect for a file: flags override the configuration, which overrides the defaults.
package struct EffectiveLintSettings: Sendable {
  package enum Origin: Sendable, Hashable {
    case builtIn
    case configuration(SourceRange)
    /// The name of the flag: `--min-ios`.
    case flag(String)
  }

  package struct Setting<Value: Sendable>: Sendable {
    package let value: Value
    package let origin: Origin
  }

  package let minimumSystem: Setting<SystemVersion?>
  package let failOn: Setting<SeveritySetting>
  package let maximumWarnings: Setting<Int?>
  package let maximumExpansion: Setting<Int>
  /// 0 for all; `nil` where each format has its own.
  package let limit: Setting<Int?>
  /// The rules that report what they leave out by default, too.
  package let selected: Set<String>
  /// The rules with settings, by name.
  package let rules: [String: Setting<SeveritySetting>]

  /// - Parameter path: The file, relative to the configuration's folder; `nil` for settings of no particular file.
  package init(_ settings: LintSettings, _ flags: LintFlags, path: String? = nil) {
    let overrides = path.map(settings.overrides(for:)) ?? []
    func setting<Value>(_ flag: Value?, _ name: String, _ own: Located<Value>?, _ builtIn: Value) -> Setting<Value> {
      if let flag { return Setting(value: flag, origin: .flag(name)) }
      return own.map { Setting(value: $0.value, origin: .configuration($0.range)) }
        ?? Setting(value: builtIn, origin: .builtIn)
    }
    func optional<Value>(_ located: Located<Value>?) -> Located<Value?>? {
      located.map { Located(.some($0.value), $0.range) }
    }
    let system = overrides.last { $0.minimumSystem != nil }?.minimumSystem ?? settings.minimumSystem
    minimumSystem = setting(flags.minimumSystem.map { .some($0) }, "--min-ios", optional(system), nil)
    maximumWarnings = setting(
      flags.maximumWarnings.map { .some($0) }, "--max-warnings", optional(settings.maximumWarnings), nil)
    let threshold = setting(flags.failOn, "--fail-on", settings.failOn, .severity(.warning))
    // A number of warnings that do not fail has an effect only if the first one does not.
    failOn =
      maximumWarnings.value != nil && threshold.origin == .builtIn
      ? Setting(value: .severity(.error), origin: maximumWarnings.origin) : threshold
    maximumExpansion = setting(
      flags.maximumExpansion, "--max-expansion", settings.maximumExpansion, LintOptions().maximumExpansion)
    limit = setting(flags.limit.map { .some($0) }, "--limit", optional(settings.limit), nil)
    var rules: [String: Setting<SeveritySetting>] = [:]
    for own in [settings.rules] + overrides.map({ $0.rules }) {
      for (name, rule) in own { rules[name] = Setting(value: rule.value, origin: .configuration(rule.range)) }
    }
    for name in flags.allowed { rules[name] = Setting(value: .off, origin: .flag("--allow")) }
    for name in flags.denied { rules[name] = Setting(value: .severity(.error), origin: .flag("--deny")) }
    self.rules = rules
    selected = Set(flags.selected)
  }

  /// The options for the linter.
  package var options: LintOptions {
    var options = LintOptions()
    options.minimumSystem = minimumSystem.value
    options.maximumExpansion = maximumExpansion.value
    options.selected = selected
    if let limit = limit.value { options.findingsPerRule = limit == 0 ? .max : max(limit, options.findingsPerRule) }
    for (name, setting) in rules {
      switch setting.value {
      case .off: options.allowed.insert(name)
      case .severity(let severity): options.severities[name] = severity
      }
    }
    return options
  }
}

extension IgnoredFindings {
  /// Returns `true` if a finding of its rule in one of its files is one of these.
  ///
  /// - Parameter component: Returns the component that the finding is in.
  package func matches(message: String, _ component: () -> ComponentName?) -> Bool {
    guard text.map({ message.contains($0) }) ?? true else { return false }
    return place.map { $0 == component() } ?? true
  }
}
