import AppSiteAssociation
import ArgumentParser
import ProjectSettings

struct SeverityOptions: ParsableArguments {
  @Option(
    help: .init(
      "The least severity that fails: info, warning, error or never. (default: warning)",
      valueName: "severity"), completion: .list(thresholds),
    transform: Self.threshold)
  var failOn: SeveritySetting?

  private static let thresholds = Severity.allCases.map(\.rawValue) + ["never"]

  @Flag(help: "Exit with status 0 in spite of findings, as --fail-on never does.")
  var exitZero = false

  @Option(
    name: .customLong("allow"), help: .init("Leave out a rule. Can be repeated.", valueName: "rule"),
    completion: .ruleName)
  var allowed: [String] = []

  @Option(
    name: .customLong("deny"), help: .init("Make the findings of a rule errors. Can be repeated.", valueName: "rule"),
    completion: .ruleName)
  var denied: [String] = []

  @Option(
    name: .customLong("select"),
    help: .init("Report what a rule leaves out by default, too. Can be repeated.", valueName: "rule"),
    completion: .ruleName)
  var selected: [String] = []

  func validate() throws {
    try refuse("--exit-zero and --fail-on exclude each other", if: exitZero && failOn != nil)
    for name in allowed + denied + selected { _ = try Rule.required(name) }
    for (words, others) in [("denied", denied), ("selected", selected)] {
      let common = allowed.map(Rule.currentName).first(where: others.map(Rule.currentName).contains)
      if let common { throw ValidationError("'\(common)' is both allowed and \(words)") }
    }
  }

  private static func threshold(_ text: String) throws -> SeveritySetting {
    if text == "never" { return .off }
    guard let severity = Severity(rawValue: text) else {
      let hint = likelyNames(for: text, among: thresholds).first.map { "; did you mean '\($0)'?" } ?? ""
      throw ValidationError("'\(escapedForDisplay(text))' is not info, warning, error or never\(hint)")
    }
    return .severity(severity)
  }

  /// The options as flags. Former names of rules are noted.
  var flags: LintFlags {
    var flags = LintFlags()
    flags.failOn = exitZero ? .off : failOn
    flags.allowed = Rule.current(allowed)
    flags.denied = Rule.current(denied)
    flags.selected = Rule.current(selected)
    return flags
  }
}

/// The options for linting. They override the configuration.
struct LintSettingsArguments: ParsableArguments {
  @OptionGroup var severity: SeverityOptions

  @OptionGroup var minimumSystem: MinimumSystemOption

  @Option(
    help: .init("The most literal strings that a component may stand for, such as 10_000_000.", valueName: "number"),
    transform: Self.count)
  var maxExpansion: Int?

  @Option(
    help: .init(
      "The most warnings that do not fail; more of them exit with status 1. The default of --fail-on is then error.",
      valueName: "number"))
  var maxWarnings: Int?

  @Option(
    help: .init(
      "The most findings of one rule to show; the others are counted. 0 shows all. (default: 50 as text, otherwise 1000)",
      valueName: "count"))
  var limit: Int?

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings is a number of warnings, from 0") }
    if let limit, limit < 0 { throw ValidationError("--limit is a number of findings, or 0 for all") }
  }

  var flags: LintFlags {
    var flags = severity.flags
    flags.minimumSystem = minimumSystem.version
    flags.maximumExpansion = maxExpansion
    flags.limit = limit
    flags.maximumWarnings = maxWarnings
    return flags
  }

  /// Reads digits with optional underscores.
  private static func count(_ text: String) throws -> Int {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy(\.isASCIINumber), let count = Int(groups.joined()), count > 0 else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a number such as 10000000 or 10_000_000")
    }
    return count
  }
}
