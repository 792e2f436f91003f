import Fetching
import JSONSource
import Serving

/// Association files behind URLs, where a path could stand.
enum RemoteFile {
  /// Whether an argument is a URL and not a path. What begins with `http://` is one as well: it is refused, with the reason.
  static func isURL(_ path: String) -> Bool {
    let start = path.prefix(8).lowercased()
    return start == "https://" || start.hasPrefix("http://")
  }

  /// The whole URL, with the path of `.well-known` where it has none; as it is given where it is not usable.
  static func name(_ url: String) -> String { (try? AssociationURL(url))?.description ?? url }

  /// Refuses a URL where a path to write to stands.
  static func refuseWriting(_ path: String) throws(Failure) {
    if isURL(path) { throw Failure("cannot write \(escapedForDisplay(path)): a URL can only be read") }
  }

  /// The file as a device gets it: status 200, no redirect.
  static func source(_ url: String, _ options: CurlClient.Options) throws(Failure) -> SourceFile {
    let name = escapedForDisplay(name(url))
    let place: AssociationURL
    do throws(Refusal) { place = try AssociationURL(url) } catch {
      throw Failure("cannot read \(name): \(error.reason)")
    }
    let request = HTTPRequest(place.description, userAgent: FetchOptions.userAgent)
    let client = CurlClient(options)
    let exchange = Progress("fetching").during { client.ask(request, isVerified: true) }
    switch exchange.outcome {
    case .failure(let failure):
      throw Failure("cannot read \(name): \(failure.words)")
    case .response(let response):
      if let fault = response.fault {
        throw Failure("cannot read \(name): \(fault); `aasa audit \(place.host)` says more")
      }
      return SourceFile(name: name, bytes: response.body)
    }
  }
}
