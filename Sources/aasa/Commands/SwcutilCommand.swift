import AppSiteAssociation
import ArgumentParser
import Reports

struct SwcutilCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swcutil",
    abstract: "Replace Apple's swcutil on any system.",
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
      Verify.self, Match.self, Download.self, Get.self, Show.self, Reset.self, Watch.self, OpenUL.self,
      DeveloperMode.self,
    ]
  )

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Match a URL against an association file.",
      discussion: """
        Prints one line for each app: { s = applinks, a = APP, d = DOMAIN }: Pattern "URL" matched. If a component \
        excludes the URL, the line ends with "blocked match." Services without patterns, such as webcredentials, match \
        every URL.

        EXAMPLES
          aasa swcutil verify -d example.com -j FILE -u https://example.com/buy/42
          aasa swcutil verify -j FILE -u /search/
        """
    )

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
      commandName: "match",
      abstract: "Match a URL against a component.",
      discussion: """
        The JSON is one component as in `components`, or an array of them. The first matching one is printed with its \
        index.

        EXAMPLES
          aasa swcutil match -u /help/7 -j '{"/": "/help/*"}'
          aasa swcutil match -u '/search?q=fish' -j patterns.json
        """
    )

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
