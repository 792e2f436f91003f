public import ArgumentParser
import Association
import Compaction
public import Matching
public import Reports
import SourceText
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
