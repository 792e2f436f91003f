import Fetching
import JSONSource
import Reports
import Serving
import SourceText

/// Association files at URLs, which can be used instead of paths.
enum RemoteFile {
  /// The full URL, by default with the path of `.well-known`; an unusable URL is unchanged.
  static func name(_ url: String) -> String { (try? AssociationURL(url))?.description ?? url }

  /// Throws if an output path is a URL.
  static func refuseWriting(_ path: String) throws(Failure) {
    if LexicalPath.isURL(path) { throw Failure("cannot write \(escapedForDisplay(path)): a URL can only be read") }
  }

  /// The file as devices get it: with status 200 and without redirects.
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
        throw Failure(
          "cannot read \(name): \(fault); `aasa audit \(place.isOfDevelopmentServer ? place.origin : place.host.description)` says more"
        )
      }
      return SourceFile(name: name, bytes: response.body)
    }
  }
}
