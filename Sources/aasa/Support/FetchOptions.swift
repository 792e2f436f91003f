import ArgumentParser
import Fetching
import Serving
import SourceText

/// The options of commands that make requests.
struct FetchOptions: ParsableArguments {
  @Option(
    help: .init(
      "For requests: connect to this address instead of resolving the host. Can be repeated.",
      valueName: "host:port:address"),
    transform: { try Resolution($0) })
  var resolve: [Resolution] = []

  @Option(
    name: .customLong("ca-file"),
    help: .init(
      "For requests: the authorities to trust (PEM) instead of the system's. (default: $SSL_CERT_FILE)",
      valueName: "path"),
    completion: .file())
  var authorities: String?

  @Flag(help: "For requests: allow private networks and this computer.")
  var allowPrivate = false

  @Option(help: .init("For requests: the time limit of one response. (default: 30)", valueName: "seconds"))
  var timeout: Double?

  func validate() throws {
    if let timeout, !(0.1...3600).contains(timeout) { throw ValidationError("--timeout is from 0.1 to 3600 seconds") }
  }

  static var defaults: CurlClient.Options {
    var options = CurlClient.Options()
    options.caFile = Environment.value("SSL_CERT_FILE").flatMap { $0.isEmpty ? nil : $0 }
    return options
  }

  var client: CurlClient.Options {
    var options = Self.defaults
    options.resolve = resolve
    if let authorities { options.caFile = authorities }
    options.allowsPrivate = allowPrivate
    if let timeout { options.timeout = .milliseconds(Int(timeout * 1000)) }
    return options
  }

  /// The options as arguments, for commands that a message suggests.
  var arguments: [String] {
    var arguments = resolve.flatMap { ["--resolve", $0.description] }
    if let authorities { arguments += ["--ca-file", authorities] }
    if allowPrivate { arguments.append("--allow-private") }
    if let timeout { arguments += ["--timeout", timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"] }
    return arguments
  }

  static let userAgent = "aasa/\(Aasa.version)"
}

/// The option of commands that ask Apple's CDN.
struct CDNOption: ParsableArguments {
  @Option(name: .customLong("cdn-url"), help: .init("The server to use instead of Apple's CDN.", valueName: "url"))
  var url = DomainQuestions.cdn

  func validate() throws {
    do throws(Failure) { _ = try AssociationURL(url) } catch { throw ValidationError("--cdn-url: \(error.message)") }
  }

  var origin: String { (try? AssociationURL(url))?.origin ?? url }

  /// The option as arguments, for commands that a message suggests.
  var arguments: [String] { url == DomainQuestions.cdn ? [] : ["--cdn-url", url] }
}

/// The platform whose file a domain serves.
enum PlatformOption: String, ExpressibleByArgument, CaseIterable {
  case ios, android

  static let help = "The platform of the domain's file: ios or android, whose file is assetlinks.json."

  /// The URL of the platform's file, for one without a path of its own.
  func file(_ url: AssociationURL) -> AssociationURL {
    guard self == .android, url.path == AssociationURL.wellKnownPath else { return url }
    return AssociationURL(scheme: url.scheme, host: url.host, port: url.port, path: "/.well-known/assetlinks.json")
  }
}

enum Platforms: String, ExpressibleByArgument, CaseIterable {
  case ios, android, both
}
