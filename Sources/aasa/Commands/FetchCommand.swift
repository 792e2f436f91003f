import ArgumentParser
import Fetching
import JSONSource
import Reports
import Serving
import SystemPackage

/// `aasa fetch`: the bytes that a site, or Apple's CDN, serves.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Writes the file that a domain serves, and says how it is served.",
    discussion: """
      The served bytes go to standard output, the facts about serving to standard error. Only HTTPS is asked, and no redirect \
      is followed, as devices do not either. A domain stands for its file in .well-known.

      EXAMPLES
        aasa fetch example.com > apple-app-site-association
        aasa fetch example.com --cdn
        aasa fetch https://example.com/apple-app-site-association
        aasa fetch example.com --user-agent AASA-Bot/1.0.0
        aasa fetch staging.example.com --resolve staging.example.com:443:10.0.0.7 \\
          --allow-private --ca-file staging.pem

      EXIT STATUS
        0  the server answered with status 200
        1  it answered with another status; nothing went to standard output
        2  it could not be asked, gave no whole answer, or wrong usage
      """)

  @Argument(help: .init("The domain, or https://host[:port][/path].", valueName: "domain"))
  var target: String

  @Flag(help: "Ask Apple's CDN what it has for the domain.")
  var cdn = false

  @Option(
    name: .customLong("cdn-url"),
    help: .init("Another server in the place of Apple's CDN; goes with --cdn.", valueName: "url"))
  var cdnURL = "https://app-site-association.cdn-apple.com"

  @OptionGroup var network: FetchOptions

  @Option(help: .init("What the client calls itself.", valueName: "text"))
  var userAgent = FetchOptions.userAgent

  @Option(help: .init("The most bytes that the file may have.", valueName: "bytes"))
  var maxSize = 5 * 1024 * 1024

  @Flag(help: "Take any certificate, as devices do in ?mode=developer.")
  var insecure = false

  @OptionGroup var color: ColorOption

  func validate() throws {
    if maxSize < 1 { throw ValidationError("--max-size is a number of bytes") }
    if userAgent.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw ValidationError("--user-agent has a control character")
    }
  }

  func run() throws {
    let url = try url()
    var options = network.client
    options.bodyLimit = maxSize
    let client = CurlClient(options)
    let request = HTTPRequest(url.description, userAgent: userAgent)
    let exchange = Progress("fetching").during { client.ask(request, isVerified: !insecure) }
    switch exchange.outcome {
    case .failure(let failure):
      throw Failure("cannot fetch \(url): \(failure.words)")
    case .response(let response):
      let terminal = Terminal(.standardError)
      var facts = Output(.standardError)
      facts.write(ServingText(style: terminal.style(color.choice), width: terminal.width).text(exchange))
      facts.empty()
      guard response.status == 200 else { throw ExitCode.findings }
      if response.isCut {
        throw Failure("the file is larger than \(grouped(maxSize)) bytes; --max-size lets more pass")
      }
      var output = Output(.standardOutput)
      output.write(response.body, from: 0)
      try output.flush()
    }
  }

  private func url() throws -> AssociationURL {
    do throws(Refusal) {
      let place = try AssociationURL(target)
      guard cdn else { return place }
      let server = try AssociationURL(cdnURL)
      return AssociationURL(host: server.host, port: server.port, path: "/a/v1/\(place.host)")
    } catch {
      throw Failure(error.reason)
    }
  }
}
