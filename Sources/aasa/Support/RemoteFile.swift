import Fetching
import JSONSource
import Reports
import Serving
import SourceText

/// Association files and lists of URLs at URLs, which can be used instead of paths.
enum RemoteFile {
  /// The full URL, by default with the path of `.well-known`; an unusable URL is unchanged.
  static func name(_ url: String) -> String { (try? AssociationURL(url))?.description ?? url }

  /// Throws if an output path is a URL.
  static func refuseWriting(_ path: String) throws(Failure) {
    if LexicalPath.isURL(path) { throw Failure("cannot write \(escapedForDisplay(path)): a URL can only be read") }
  }

  /// The file as devices get it: with status 200 and without redirects.
  static func source(_ url: String, _ options: CurlClient.Options) throws(Failure) -> SourceFile {
    let (name, place, response) = try response(url, options)
    if let fault = response.fault {
      let domain = place.isOfDevelopmentServer ? place.origin : place.host.description
      throw Failure("cannot read \(name): \(fault); `aasa audit \(domain)` says more")
    }
    return SourceFile(name: name, bytes: response.body)
  }

  /// A list of URLs, a log or a sitemap, with status 200 and without redirects.
  static func list(_ url: String, _ options: CurlClient.Options) throws(Failure) -> SourceFile {
    var options = options
    options.bodyLimit = listLimit
    let (name, _, response) = try response(url, options)
    if response.isRedirect, let target = response.header("Location") {
      throw Failure("cannot read \(name): the server redirects to \(escapedForDisplay(target)); name that URL")
    }
    if response.status != 200 {
      throw Failure("cannot read \(name): the server answers with status \(response.status)")
    }
    if response.isCut { throw Failure("cannot read \(name): it has more than 50 MB; download it, and name the file") }
    return SourceFile(name: name, bytes: response.body)
  }

  /// The greatest size of a sitemap by its protocol: 50 MB.
  private static let listLimit = 50 << 20

  private static func response(
    _ url: String, _ options: CurlClient.Options
  ) throws(Failure) -> (name: String, place: AssociationURL, HTTPResponse) {
    let name = escapedForDisplay(name(url))
    let place: AssociationURL
    do throws(Refusal) { place = try AssociationURL(url) } catch {
      throw Failure("cannot read \(name): \(error.reason)")
    }
    let request = HTTPRequest(place.description, userAgent: FetchOptions.userAgent)
    let client = CurlClient(options)
    let exchange = Progress("fetching").during { client.ask(request, isVerified: true) }
    switch exchange.outcome {
    case .failure(let failure): throw Failure("cannot read \(name): \(failure.words)")
    case .response(let response): return (name, place, response)
    }
  }
}
