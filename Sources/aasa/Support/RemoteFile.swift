import Fetching
import Reports
import Serving
import SourceText

/// Association files at URLs, which can be used instead of paths.
enum RemoteFile {
  /// Whether an argument is a URL and not a path. `http://` counts as a URL, so that it is rejected with the reason.
  static func isURL(_ path: String) -> Bool {
    let start = path.prefix(8).lowercased()
    return start == "https://" || start.hasPrefix("http://")
  }

  /// The full URL, by default with the path of `.well-known`; an unusable URL is unchanged.
  static func name(_ url: String) -> String { (try? AssociationURL(url))?.description ?? url }

  /// Throws if an output path is a URL.
  static func refuseWriting(_ path: String) throws(Failure) {
    if isURL(path) { throw Failure("cannot write \(escapedForDisplay(path)): a URL can only be read") }
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
      throw Failure("cannot read \(name): \(TransferFailureText.words(failure, host: place.host.description))")
    case .response(let response):
      if let fault = fault(response, options) {
        throw Failure("cannot read \(name): \(fault); `aasa audit \(place.host)` says more")
      }
      return SourceFile(name: name, bytes: response.body)
    }
  }

  /// The reason why a response is not an association file.
  static func fault(_ response: HTTPResponse, _ options: CurlClient.Options) -> String? {
    if 300..<400 ~= response.status, let target = response.header("Location") {
      return "the server redirects (\(response.status)) to \(escapedForDisplay(target)), and devices follow no redirect"
    }
    if response.status != 200 { return "the server answers with status \(response.status)" }
    if response.isCut { return "the file is larger than \(grouped(options.bodyLimit)) bytes" }
    let type = response.header("Content-Type")?.lowercased() ?? ""
    let isMarkup = response.body.first { ![32, 9, 10, 13].contains($0) } == UInt8(ascii: "<")
    return isMarkup && (type.isEmpty || type.contains("html")) ? "the server answers with an HTML page" : nil
  }
}
