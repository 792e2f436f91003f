public import ArgumentParser
import Association
public import Matching
public import Reports
import SourceText
import URLLines
import URLSources
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

  private static let unexpectedName = "unexpected"
}

extension SystemVersion {
  /// The value of an option such as `--min-ios 13.5`.
  static func argument(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text) else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a version such as 13.5")
    }
    return version
  }
}
