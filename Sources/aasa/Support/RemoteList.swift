import Fetching
import Serving
import SourceText

/// Lists of URLs, logs and sitemaps at URLs, which can be used instead of paths.
enum RemoteList {
  /// The greatest size of a sitemap by its protocol: 50 MB.
  private static let limit = 50 << 20

  /// The list, with status 200 and without redirects.
  static func source(_ url: String, _ options: CurlClient.Options) throws(Failure) -> SourceFile {
    let place: AssociationURL
    do throws(Failure) { place = try AssociationURL(url) } catch {
      throw Failure("cannot read \(Input.name(url)): \(error.message)")
    }
    var options = options
    options.bodyLimit = limit
    let request = HTTPRequest(place.description, userAgent: FetchOptions.userAgent)
    let client = CurlClient(options)
    let exchange = Progress("fetching").during { client.ask(request, isVerified: true) }
    let response: HTTPResponse
    switch exchange.outcome {
    case .failure(let failure): throw Failure("cannot read \(place): \(failure.words)")
    case .response(let answer): response = answer
    }
    if response.isRedirect, let target = response.header("Location") {
      throw Failure("cannot read \(place): the server redirects to \(escapedForDisplay(target)); name that URL")
    }
    if response.status != 200 {
      throw Failure("cannot read \(place): the server responds with status \(response.status)")
    }
    if response.isCut { throw Failure("cannot read \(place): it has more than 50 MB; download it, and name the file") }
    return SourceFile(name: place.description, bytes: response.body)
  }
}
