import ArgumentParser
import Reports
import SourceText

// The subcommands and flags of Apple's tool beside `verify` and `match`. Their effects on a Mac are documented in TN3155 and in the help
// of the tool.

/// The flags that all subcommands of Apple's tool have.
struct SwcutilToolOptions: ParsableArguments {
  @Flag(help: "Print more, on a Mac; without effect here.")
  var verbose = false

  @Flag(help: "Run `leaks` on the tool, on a Mac; without effect here.")
  var leaks = false

  @Flag(help: "Run `heap` on the tool, on a Mac; without effect here.")
  var heap = false

  @Flag(help: "Run `vmmap` on the tool, on a Mac; without effect here.")
  var vmmap = false

  /// Notes the flags without effect.
  func note() {
    let flags = [("--verbose", verbose), ("--leaks", leaks), ("--heap", heap), ("--vmmap", vmmap)]
    for (flag, isSet) in flags where isSet { Output.note("\(flag) has no effect here") }
  }
}

/// A subcommand that acts on the database of a Mac.
protocol MacSubcommand: ParsableCommand {
  static var verb: String { get }
  /// The effect on a Mac, as a sentence without a full stop.
  static var effect: String { get }
  /// The action to take instead, in the imperative.
  static var instead: String { get }
}

extension MacSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: verb, abstract: "On a Mac: \(effect).",
      discussion: "Needs a Mac. \(instead.capitalizedFirst).")
  }

  func run() throws {
    throw Failure("`swcutil \(Self.verb)` needs a Mac: it \(Self.effect); \(Self.instead)")
  }
}

extension SwcutilCommand {
  struct Download: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dl", abstract: "Download the copy of Apple's CDN.",
      discussion: """
        The same as `aasa fetch DOMAIN --cdn`. Apple's tool prints the file in another notation.

        EXAMPLES
          aasa swcutil dl -d example.com
        """)

    @Option(name: .shortAndLong, help: "The domain.")
    var domain: String

    @OptionGroup var tool: SwcutilToolOptions

    func run() throws {
      tool.note()
      try FetchCommand.parse(["--cdn", "--", domain]).run()
    }
  }

  struct Get: MacSubcommand {
    static let verb = "get"
    static let effect = "prints one association of the Mac"
    static let instead =
      "for a device, run `aasa doctor URL --swcutil-show swcutil_show.txt` on the file of a sysdiagnose"

    @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []
  }

  struct Show: MacSubcommand {
    static let verb = "show"
    static let effect = "prints the associations of the Mac"
    static let instead = "for a device, run `aasa doctor --swcutil-show swcutil_show.txt` on the file of a sysdiagnose"

    @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []
  }

  struct Reset: MacSubcommand {
    static let verb = "reset"
    static let effect = "deletes the associations of the Mac, which then requests the files again"
    static let instead =
      "nothing is stored here; run `aasa audit DOMAIN` to compare the site's file with the CDN's copy"

    @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []
  }

  struct Watch: MacSubcommand {
    static let verb = "watch"
    static let effect = "prints changes to the associations of the Mac"
    static let instead = "run `aasa audit DOMAIN` again to see a change of the site's file or of the CDN's copy"

    @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []
  }

  struct OpenUL: MacSubcommand {
    static let verb = "openul"
    static let effect = "opens a URL as a universal link on the Mac"
    static let instead = "run `aasa doctor URL --app APP` to check each step of a link"

    @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []
  }

  struct DeveloperMode: MacSubcommand {
    static let verb = "developer-mode"
    static let effect = "turns `?mode=developer` of claims on or off for the Mac"
    static let instead = "run `aasa fetch DOMAIN` for the file that devices request in this mode, past the CDN"

    @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []
  }
}
