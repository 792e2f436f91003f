import ArgumentParser
import Matching
import SourceText

/// The option of commands that print URLs.
struct DomainOption: ParsableArguments {
  @Option(
    name: .customLong("domain"),
    help: Self.help(
      "Printed URLs have it as their host. (default: example.com; urls and diff use the domain in aasa.yml first)"))
  var given: String?

  /// - Parameter effect: The effect in a command, as a sentence.
  static func help(_ effect: String) -> ArgumentHelp {
    ArgumentHelp("The domain that serves the file. \(effect)")
  }

  /// The help of commands that match URLs.
  static var helpForPaths: ArgumentHelp {
    help(
      "It is the host of paths, and URLs of other hosts never match. (default: the domains of the file in aasa.yml, else any host)"
    )
  }

  func validate() throws { if let given { try Self.check(given) } }

  /// Throws unless the text is a host and nothing else.
  static func check(_ domain: String) throws {
    if let fault = DomainFault(domain) {
      throw ValidationError("'\(escapedForDisplay(domain))' \(fault.words); \(fault.advice)")
    }
  }
}
