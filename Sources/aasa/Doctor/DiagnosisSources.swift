import Association
import Claims
import Fetching
import Reports
import Serving
import SourceText

/// The sources of association files for a diagnosis: given files, the domains, and Apple's CDN.
struct DiagnosisSources {
  /// The files to use instead of requests to domains.
  let given: [AgainstArgument]
  let isOffline: Bool
  /// The server to use as the CDN.
  let cdn: AssociationURL
  let options: CurlClient.Options
  /// The file for all domains.
  private let files: [(domain: String?, file: AssociationFile)]

  init(_ against: AgainstArguments, cdn: AssociationURL, _ options: CurlClient.Options) throws(Failure) {
    given = against.texts.map(AgainstArgument.init)
    isOffline = against.offline
    self.cdn = cdn
    self.options = options
    var files: [(domain: String?, file: AssociationFile)] = []
    for argument in given {
      if case .file(let path) = argument.source {
        files.append((argument.domain, AssociationFile(try Input.source(path))))
      }
    }
    self.files = files
  }

  /// The file of a domain; `nil` if none was given and requests are off.
  func file(_ domain: String) -> ServedAssociation? {
    if let known = files.first(where: { $0.domain == domain }) ?? files.first(where: { $0.domain == nil }) {
      return ServedAssociation(domain, .file(known.file))
    }
    for case (let name, .server(let url)) in given.map({ ($0.domain, $0.source) }) where name == domain {
      return Progress("fetching").during { DomainFiles(options).ask(url, for: domain) }
    }
    return given.isEmpty && !isOffline ? DomainFiles(options).ask([domain]).first : nil
  }

  /// The CDN's copy for a domain; `nil` if a given file replaces the domain.
  func copy(_ domain: String) -> ServedAssociation? {
    let isGiven = files.contains { $0.domain == domain || $0.domain == nil }
    if isOffline || isGiven { return nil }
    let url = AssociationURL(host: cdn.host, port: cdn.port, path: "/a/v1/\(domain)")
    let client = CurlClient(options)
    let exchange = Progress("fetching").during {
      client.ask(HTTPRequest(url.description, userAgent: FetchOptions.userAgent), isVerified: true)
    }
    switch exchange.outcome {
    case .failure(let failure):
      return ServedAssociation(domain, .unknown(TransferFailureText.words(failure, host: cdn.host.description)))
    case .response(let response):
      if response.status == 200 {
        return ServedAssociation(
          domain, .file(AssociationFile(SourceFile(name: url.description, bytes: response.body))))
      }
      let reason = response.header("Apple-Failure-Reason").map { ": \(escapedForDisplay($0))" } ?? ""
      return ServedAssociation(domain, .failure("it has no file of \(domain) (status \(response.status))\(reason)"))
    }
  }
}
