import AppSiteAssociation
public import ArgumentParser
import Audit
public import Matching
public import Reports
import URLLines
import Verdicts

// Types of the modules as values of options.

extension ColorChoice: ExpressibleByArgument {}
extension LinkRouter.Engine: ExpressibleByArgument {}
extension InputFormat: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension RoutingQuestion.Format: OutputFormat {}

extension WantedVerdict: ExpressibleByArgument {
  public init?(argument: String) { self.init(written: argument) }

  public static var allValueStrings: [String] { names }
  public static var defaultCompletionKind: CompletionKind { .list(names) }
}

extension RoutingQuestion.Selection: ExpressibleByArgument {
  public init?(argument: String) {
    if argument == Self.unexpectedName {
      self = .unexpected
    } else if let verdict = WantedVerdict(written: argument) {
      self = .verdict(verdict)
    } else {
      return nil
    }
  }

  public static var allValueStrings: [String] { WantedVerdict.names + [unexpectedName] }
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  private static let unexpectedName = "unexpected"
}

extension SystemVersion {
  /// The value of an option such as `--min-ios 13.5`.
  static func argument(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text) else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a version such as 13.5")
    }
    if let fault = version.fault { throw ValidationError(fault) }
    return version
  }
}

extension Duration {
  /// A number with a unit: `90s`, `30m` or `2h`.
  static func argument(_ text: String) throws -> Duration {
    let units = ["s": 1, "m": 60, "h": 3_600]
    guard let unit = units[String(text.suffix(1))], text.dropLast().isASCIINumber, let count = Int(text.dropLast()),
      (1...1_000_000).contains(count)
    else { throw ValidationError("'\(escapedForDisplay(text))' is not a duration such as 90s, 30m or 2h") }
    return .seconds(count * unit)
  }
}

extension Compaction.Options.Name {
  /// A name for the variable that has a value in its list: `food=burrito`.
  static func argument(_ text: String) throws -> Self {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex else {
      throw ValidationError("'\(escapedForDisplay(text))' is not name=value, such as food=burrito")
    }
    let name = String(text[..<sign])
    try refuse(
      "the name '\(escapedForDisplay(name))' of a variable cannot hold $, ( or )",
      if: name.contains(where: { "$()".contains($0) }))
    return Self(name, forListWith: String(text[text.index(after: sign)...]))
  }
}

/// The names of an enum's cases as values of an option, as ArgumentParser has them, but compiled for each enum: its generic code looks
/// conformances up each time that the program starts, which costs a tenth of the time of `aasa match`.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  public init?(argument: String) { self.init(rawValue: argument) }
  public var defaultValueDescription: String { rawValue }
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
  public static var allValueDescriptions: [String: String] { [:] }
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension CommandConfiguration {
  /// A command of the program.
  ///
  /// One that is parsed alone does not look for `--generate-completion-script`, which the whole program answers: that takes two declarations
  /// more, an eighth of the time of a small `aasa match`.
  static func named(_ name: String, abstract: String, usage: String? = nil, discussion: String) -> CommandConfiguration
  {
    CommandConfiguration(
      commandName: name, _superCommandName: "aasa", abstract: abstract, usage: usage, discussion: discussion)
  }
}

extension CompletionKind {
  static var ruleName: CompletionKind { .list(RuleCatalog.all.rules.map(\.name)) }
}

extension Rule {
  /// Returns the names of rules, and notes former names that were given.
  static func current(_ names: [String]) -> [String] {
    for note in names.compactMap(renaming) { Output.note(note) }
    return names.map(currentName)
  }

  /// Finds a rule by its name. Throws an error with similar names.
  static func required(_ name: String) throws -> Rule {
    if let rule = RuleCatalog.all.named(name) { return rule }
    let hint = didYouMean(RuleCatalog.all.likelyNames(for: name).map { "'\($0)'" }) ?? "see `aasa rules`"
    throw ValidationError("no rule is named '\(escapedForDisplay(name))'; \(hint)")
  }
}
