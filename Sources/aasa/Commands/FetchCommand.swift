import ArgumentParser
import Fetching
import Reports
import Serving
import SourceText
import SystemCalls

struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "fetch", abstract: "Download the file that a domain serves.", usage: "aasa fetch [<options>] <domain>",
    discussion: """
      The served bytes go to standard output, and the details of the response to standard error. Requests use HTTPS \
      only, except to a development server (http://localhost:3000), and redirects are not followed, because devices do not follow them. A domain is short for its file in \
      .well-known.

      EXAMPLES
        aasa fetch example.com > apple-app-site-association
        aasa fetch example.com --cdn
        aasa fetch example.com --platform android > assetlinks.json
        aasa fetch https://example.com/apple-app-site-association
        aasa fetch http://localhost:3000
        aasa fetch example.com --user-agent AASA-Bot/1.0.0
        aasa fetch staging.example.com --resolve staging.example.com:443:10.0.0.7 \\
          --allow-private --ca-file staging.pem

      EXIT STATUS
        0  the status of the response is 200
        1  it is another status; nothing is written to standard output
        2  wrong usage, or no complete response
      """)

  @Argument(
    help: .init("The domain, https://host[:port][/path], or http://localhost[:port][/path].", valueName: "domain"))
  var target: String

  @Option(help: "\(PlatformOption.help) (default: ios)")
  var platform = PlatformOption.ios

  @Flag(help: "Download the copy of Apple's CDN.")
  var cdn = false

  @OptionGroup var cdnServer: CDNOption

  @OptionGroup var network: FetchOptions

  @Option(help: .init("The user agent to send.", valueName: "text"))
  var userAgent = FetchOptions.userAgent

  @Option(help: .init("The most bytes to accept.", valueName: "bytes"))
  var maxSize = Self.sizeLimit

  @Flag(help: "Accept any certificate, as devices do in ?mode=developer.")
  var insecure = false

  @OptionGroup var color: ColorOption

  func validate() throws {
    try refuse("--cdn-url is the server of --cdn; add --cdn", if: !cdn && !cdnServer.arguments.isEmpty)
    try refuse(
      "the CDN is Apple's and has no file for Android; leave --cdn out", if: cdn && platform == .android)
    try refuse("--max-size is a number of bytes", if: maxSize < 1)
    try refuse(
      "--user-agent has a control character",
      if: userAgent.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }))
  }

  private static let sizeLimit = 5 * 1024 * 1024

  func run() throws {
    try Self.download(
      try Place.file(of: target, platform, cdn: cdn ? cdnServer.url : nil), network.client,
      userAgent: userAgent, maxSize: maxSize, isVerified: !insecure, color.choice)
  }

  /// Prints the file at a URL, and the details of the response on standard error.
  static func download(
    _ url: AssociationURL, _ options: CurlClient.Options, userAgent: String = FetchOptions.userAgent,
    maxSize: Int = sizeLimit, isVerified: Bool = true, _ color: ColorChoice = .auto
  ) throws {
    var options = options
    options.bodyLimit = maxSize
    let client = CurlClient(options)
    let request = HTTPRequest(url.description, userAgent: userAgent)
    let exchange = Progress("fetching").during { client.ask(request, isVerified: isVerified) }
    switch exchange.outcome {
    case .failure(let failure): throw Failure("cannot fetch \(url): \(failure.words)")
    case .response(let response):
      try? Output.print(exchange.document, color, to: .standardError)
      guard response.status == 200 else { throw ExitCode.findings }
      if response.isCut {
        throw Failure("the file is larger than \(grouped(maxSize)) bytes; --max-size lets more pass")
      }
      try Output.print(Terminal.standardOutput.isTerminal ? escapedDocument(response.body) : response.body)
    }
  }
}
