import ArgumentParser
import Fetching

/// The options of the commands that ask web servers.
struct FetchOptions: ParsableArguments {
  @Option(
    help: .init(
      "For URLs: an address in the place of those that the host's name has. Can be repeated.",
      valueName: "host:port:address"),
    transform: Self.resolution)
  var resolve: [Resolution] = []

  @Option(
    name: .customLong("ca-file"),
    help: .init(
      "For URLs: the authorities to trust (PEM), in the place of the system's. (default: $SSL_CERT_FILE)",
      valueName: "path"),
    completion: .file())
  var authorities: String?

  @Flag(help: "For URLs: ask private networks and this computer too.")
  var allowPrivate = false

  @Option(help: .init("For URLs: how long one answer may take. (default: 30)", valueName: "seconds"))
  var timeout: Double?

  func validate() throws {
    if let timeout, !(0.1...3600).contains(timeout) { throw ValidationError("--timeout is from 0.1 to 3600 seconds") }
  }

  /// How a server is asked where nothing is said about it.
  static var defaults: CurlClient.Options {
    var options = CurlClient.Options()
    options.caFile = Environment.value("SSL_CERT_FILE").flatMap { $0.isEmpty ? nil : $0 }
    return options
  }

  /// How a server is asked.
  var client: CurlClient.Options {
    var options = Self.defaults
    options.resolve = resolve
    if let authorities { options.caFile = authorities }
    options.allowsPrivate = allowPrivate
    if let timeout { options.timeout = .milliseconds(Int(timeout * 1000)) }
    return options
  }

  /// What this program calls itself.
  static let userAgent = "aasa/\(Aasa.version)"

  private static func resolution(_ text: String) throws -> Resolution {
    do throws(Refusal) { return try Resolution(text) } catch { throw ValidationError(error.reason) }
  }
}
