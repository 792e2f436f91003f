import ArgumentParser
import CBuild
import CSignals
import SourceText
import SystemCalls
import Tasks

@main
struct Aasa: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "aasa", abstract: "Lint, test and explain apple-app-site-association files.",
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

      Without a command, a file or folder is checked by `aasa lint`, a domain by `aasa audit` and a link by `aasa doctor`.
      `aasa --version --verbose` prints the commit too.

      EXIT STATUS
        0  success
        1  findings, or a failed expectation
        2  the command could not run: wrong usage, or unreadable input
        3  `aasa audit`: only Apple's CDN lags behind the site
      """,
    version: version,
    subcommands: [
      MatchCommand.self, ExplainCommand.self, LintCommand.self, TestCommand.self, AuditCommand.self,
      EntitlementsCommand.self, DoctorCommand.self, FetchCommand.self, ConfigCommand.self, RulesCommand.self,
      DiffCommand.self, CompareCommand.self, ConvertCommand.self, URLsCommand.self, CompactCommand.self,
      StatsCommand.self, GraphCommand.self, ExportCommand.self,
      ServeCommand.self, LSPCommand.self, MCPCommand.self, SchemaCommand.self, SwcutilCommand.self,
    ]
  )

  /// Runs the program, or the stand-in for `swcutil` when it is called by that name. Every error is status 2, also wrong usage, which
  /// is 64 in ArgumentParser.
  static func main() {
    // Swift's library reads them from /proc, which a bare root folder may lack.
    if CommandLine.arguments.isEmpty { end(with: Failure("cannot read the arguments: /proc is not mounted")) }
    FileDescriptor.holdClosedStandardDescriptors()
    csignals_handle()
    let name = CommandLine.arguments.first?.split(separator: "/").last
    let arguments = Array(CommandLine.arguments.dropFirst())
    if name == "swcutil" { return run(SwcutilCommand.self, arguments) }
    do throws(Failure) {
      // No flag of the root command: commands have a `--verbose` of their own.
      if arguments.count == 2, Set(arguments) == ["--version", "--verbose"] {
        return try Output.print("aasa \(version)\ncommit \(unsafe String(cString: cbuild_commit()))\n")
      }
      run(Aasa.self, try completed(arguments))
    } catch {
      end(with: error)
    }
  }

  /// The arguments with the obvious command, which is noted on standard error.
  private static func completed(_ arguments: [String]) throws(Failure) -> [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let completed = try BareCommand.completed(arguments, commands: names) else { return arguments }
    Output.note("running `\(ShellWord.command(completed))`")
    return completed
  }

  private static func run(_ root: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try named(arguments, in: root) ?? root.parseAsRoot(arguments)
      if let failure = UsageFault.repetition(in: arguments, of: { DeclaredCommand(root) }) { throw failure }
      try command.run()
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let failure as Failure {
      end(with: failure)
    } catch let configuration as UnusableConfiguration {
      configuration.show()
      exit(withError: ExitCode.couldNotRun)
    } catch let problem as TaskProblem {
      end(with: Failure(problem))
    } catch {
      exit(root, arguments, explaining: error)
    }
  }

  /// The command that the first argument names, parsed without the declarations of the others. `nil` where the arguments are wrong or
  /// ask for help: the parser of the whole program has the messages, and knows the name before that of the command.
  private static func named(_ arguments: [String], in root: (some ParsableCommand).Type) -> (any ParsableCommand)? {
    guard let name = arguments.first,
      let command = root.configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      command.configuration.subcommands.isEmpty
    else { return nil }
    let parsed = try? command.parseAsRoot(Array(arguments.dropFirst()))
    return parsed.flatMap { type(of: $0) == command ? $0 : nil }
  }

  private static func end(with failure: Failure) -> Never {
    Output.report(failure)
    exit(withError: ExitCode.couldNotRun)
  }

  /// Prints help and the version to standard output, and usage errors to standard error.
  private static func exit(
    _ root: (some ParsableCommand).Type, _ arguments: [String], explaining error: any Error
  ) -> Never {
    let isAnswer = root.exitCode(for: error) == .success
    // For a wrong name after `help`, the parser shows the help of the command before it.
    if !isAnswer || arguments.first == "help",
      let failure = UsageFault(in: arguments, of: DeclaredCommand(root)).failure
    {
      end(with: failure)
    }
    let message = isAnswer ? root.fullMessage(for: error) : escaped(root.fullMessage(for: error))
    let text = message.hasPrefix("Error: ") ? "error: \(lowercased(message.dropFirst(7)))\n" : message + "\n"
    do throws(Failure) { try Output.print(text, to: isAnswer ? .standardOutput : .standardError) } catch {
      end(with: error)
    }
    exit(withError: isAnswer ? ExitCode.success : .couldNotRun)
  }

  /// A sentence of ArgumentParser as our messages begin.
  private static func lowercased(_ message: Substring) -> String {
    let isName = message.dropFirst().first?.isUppercase ?? false
    return isName ? String(message) : message.prefix(1).lowercased() + message.dropFirst()
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
