import ArgumentParser
import SourceText

/// The program.
@main
struct Aasa: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "aasa",
    abstract: "Lint, test and explain apple-app-site-association files.",
    discussion: """
      EXAMPLES
        aasa lint apple-app-site-association
        aasa test
        aasa audit example.com
        aasa match apple-app-site-association https://example.com/buy/42
        aasa explain apple-app-site-association https://example.com/buy/42
        aasa diff old.json apple-app-site-association
        aasa urls apple-app-site-association
        aasa stats apple-app-site-association
        aasa fetch example.com

      EXIT STATUS
        0  success
        1  findings, or a failed expectation
        2  the command could not run: wrong usage, or unreadable input
      """,
    version: version,
    subcommands: [
      MatchCommand.self, ExplainCommand.self, LintCommand.self, TestCommand.self, AuditCommand.self,
      EntitlementsCommand.self, DoctorCommand.self, FetchCommand.self, ConfigCommand.self, RulesCommand.self,
      DiffCommand.self, URLsCommand.self, CompactCommand.self, StatsCommand.self, ExportCommand.self,
      SchemaCommand.self, SwcutilCommand.self,
    ]
  )

  /// Runs the program, or the stand-in for `swcutil` when it is called by that name. Every error is status 2, also wrong usage, which
  /// is 64 in ArgumentParser.
  static func main() {
    let name = CommandLine.arguments.first?.split(separator: "/").last
    if name == "swcutil" { run(SwcutilCommand.self) } else { run(Aasa.self) }
  }

  private static func run(_ root: (some ParsableCommand).Type) {
    do {
      var command = try root.parseAsRoot()
      try command.run()
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let failure as Failure {
      Output.report(failure)
      exit(withError: ExitCode.couldNotRun)
    } catch {
      exit(root, explaining: error)
    }
  }

  /// Prints help and the version to standard output, and usage errors to standard error.
  private static func exit(_ root: (some ParsableCommand).Type, explaining error: any Error) -> Never {
    let isAnswer = root.exitCode(for: error) == .success
    let message = isAnswer ? root.fullMessage(for: error) : escaped(root.fullMessage(for: error))
    var output = Output(isAnswer ? .standardOutput : .standardError)
    output.write(message.hasPrefix("Error: ") ? "error: \(message.dropFirst(7))\n" : message + "\n")
    try? output.flush()
    exit(withError: isAnswer ? ExitCode.success : .couldNotRun)
  }

  /// A message of ArgumentParser, which repeats arguments as they are.
  private static func escaped(_ message: String) -> String {
    var message = message
    for argument in CommandLine.arguments.dropFirst() {
      // The line ends of an argument are escaped, and those of the message stay.
      var texts = [argument[...]] + argument.split(separator: "=", maxSplits: 1)
      if argument.hasPrefix("-") { texts += argument.unicodeScalars.filter(isHostile).map { "-\($0)"[...] } }
      for text in texts where text.contains(where: \.isNewline) {
        message = message.replacing(text, with: escapedForDisplay(text))
      }
    }
    return escapedLines(message)
  }
}
