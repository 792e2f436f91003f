import AppSiteAssociation
import ArgumentParser
import Reports
import Serving
import Tasks

struct SwcutilCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swcutil", abstract: "Replace Apple's swcutil on any system.",
    discussion: """
      Takes the arguments of Apple's tool. verify and match print the same output, so that scripts run unchanged on \
      Linux and without root; dl downloads the CDN's copy. The other subcommands act on the Mac itself: each prints its \
      effect there and the command to use instead. The program behaves in the same way when it is run under the name \
      swcutil, for example through a symbolic link:

        ln -s "$(command -v aasa)" /usr/local/bin/swcutil

      EXAMPLES
        aasa swcutil verify -d example.com -j FILE -u https://example.com/buy/42
        aasa swcutil match -u /help/7 -j '{"/": "/help/*"}'

      EXIT STATUS
        0  success, also when nothing matches
        2  wrong usage, JSON that cannot be read, or a subcommand that needs a Mac
      """,
    version: Aasa.version,
    subcommands: [
      Verify.self, Match.self, Download.self, OnMac<Get>.self, OnMac<Show>.self, OnMac<Reset>.self, OnMac<Watch>.self,
      OnMac<OpenUL>.self, OnMac<DeveloperMode>.self,
    ]
  )

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Match a URL against an association file.",
      discussion: """
        Prints one line for each app: { s = applinks, a = APP, d = DOMAIN }: Pattern "URL" matched. If a component \
        excludes the URL, the line ends with "blocked match." Services without patterns, such as webcredentials, match \
        every URL.

        EXAMPLES
          aasa swcutil verify -d example.com -j FILE -u https://example.com/buy/42
          aasa swcutil verify -j FILE -u /search/
        """)

    @Option(name: .shortAndLong, help: "The domain that serves the file. (default: the URL's host)")
    var domain: String?

    @Option(
      name: .shortAndLong, help: "The association file: JSON, a path, or - for standard input.", completion: .file())
    var json: String

    @Option(name: .shortAndLong, help: "The URL, or a path such as /search/. (default: list all apps)")
    var url: String?

    @OptionGroup var tool: SwcutilToolOptions

    func run() throws {
      tool.note()
      let file = AssociationFile(try swcutilSource(json))
      if let fault = FaultText.words(file) { throw Failure(fault) }
      guard let url else { return try Output.print(SwcutilText.verify(file, domain: domain ?? "example.com")) }
      let link = try swcutilURL(url, domain: domain)
      var matcher = LinkRouter(file).makeMatcher()
      try Output.print(
        SwcutilText.verify(
          file, verdicts: matcher.verdicts(for: link), domain: domain ?? link.host, link: link, shown: url))
    }
  }

  struct Match: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "match", abstract: "Match a URL against a component.",
      discussion: """
        The JSON is one component as in `components`, or an array of them. The first matching one is printed with its \
        index.

        EXAMPLES
          aasa swcutil match -u /help/7 -j '{"/": "/help/*"}'
          aasa swcutil match -u '/search?q=fish' -j patterns.json
        """)

    @Option(name: .shortAndLong, help: "The URL, or a path such as /search/.")
    var url: String

    @Option(name: .shortAndLong, help: "The component: JSON, a path, or - for standard input.", completion: .file())
    var json: String

    @OptionGroup var tool: SwcutilToolOptions

    func run() throws {
      tool.note()
      let components = try swcutilSource(json)
      guard let file = SwcutilText.file(components: components) else {
        throw Failure(
          FaultText.words(AssociationFile(components)) ?? "the JSON is not a component or an array of components")
      }
      let link = try swcutilURL(url, domain: nil)
      var matcher = LinkRouter(file).makeMatcher()
      for verdict in matcher.verdicts(for: link) { try Output.print(SwcutilText.match(file, verdict)) }
    }
  }

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
      try FetchCommand.download(try Place.file(of: domain, cdn: DomainQuestions.cdn), FetchOptions.defaults)
    }
  }

  enum Get: MacAction {
    static let verb = "get"
    static let effect = "prints one association of the Mac"
    static let instead =
      "for a device, run `aasa doctor URL --swcutil-show swcutil_show.txt` on the file of a sysdiagnose"
  }

  enum Show: MacAction {
    static let verb = "show"
    static let effect = "prints the associations of the Mac"
    static let instead = "for a device, run `aasa doctor --swcutil-show swcutil_show.txt` on the file of a sysdiagnose"
  }

  enum Reset: MacAction {
    static let verb = "reset"
    static let effect = "deletes the associations of the Mac, which then requests the files again"
    static let instead =
      "nothing is stored here; run `aasa audit DOMAIN` to compare the site's file with the CDN's copy"
  }

  enum Watch: MacAction {
    static let verb = "watch"
    static let effect = "prints changes to the associations of the Mac"
    static let instead = "run `aasa audit DOMAIN` again to see a change of the site's file or of the CDN's copy"
  }

  enum OpenUL: MacAction {
    static let verb = "openul"
    static let effect = "opens a URL as a universal link on the Mac"
    static let instead = "run `aasa doctor URL --app APP` to check each step of a link"
  }

  enum DeveloperMode: MacAction {
    static let verb = "developer-mode"
    static let effect = "turns `?mode=developer` of claims on or off for the Mac"
    static let instead = "run `aasa fetch DOMAIN` for the file that devices request in this mode, past the CDN"
  }
}

/// JSON given as an argument, or the file at a path.
private func swcutilSource(_ argument: String) throws -> SourceFile {
  let first = argument.first { !$0.isWhitespace }
  if first == "{" || first == "[" { return SourceFile(name: "<argument>", bytes: Array(argument.utf8)) }
  return try Place(argument).read(FetchOptions.defaults).source
}

private func swcutilURL(_ text: String, domain: String?) throws -> LinkURL {
  do throws(LinkURL.Problem) { return try SwcutilText.url(text, domain: domain) } catch { throw Failure(error.message) }
}

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

  func note() {
    let flags = [("--verbose", verbose), ("--leaks", leaks), ("--heap", heap), ("--vmmap", vmmap)]
    for (flag, isSet) in flags where isSet { Output.note("\(flag) has no effect here") }
  }
}

protocol MacAction {
  static var verb: String { get }
  /// The effect on a Mac, as a sentence without a full stop.
  static var effect: String { get }
  /// The action to take instead, in the imperative.
  static var instead: String { get }
}

/// A subcommand that acts on the database of a Mac.
struct OnMac<Action: MacAction>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Action.verb, abstract: "On a Mac: \(Action.effect).",
      discussion: "Needs a Mac. \(Action.instead.capitalizedFirst).")
  }

  @Argument(parsing: .allUnrecognized, help: .hidden) var others: [String] = []

  func run() throws { throw Failure("`swcutil \(Action.verb)` needs a Mac: it \(Action.effect); \(Action.instead)") }
}
