import AppClaims
import Association
import Fetching
import JSONSource
import Reports
import Serving

/// Where an examination has association files from: what was given, the domains, and Apple's CDN.
struct DiagnosisSources {
  /// The files that answer in the place of domains.
  let given: [AgainstArgument]
  let isOffline: Bool
  /// The server that is asked as the CDN.
  let cdn: AssociationURL
  let options: CurlClient.Options
  /// What was read for a path alone, which answers for every domain.
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

  /// The file of a domain; `nil` where none was given and none is asked for.
  func file(_ domain: String) -> ServedAssociation? {
    if let known = files.first(where: { $0.domain == domain }) ?? files.first(where: { $0.domain == nil }) {
      return ServedAssociation(domain, .file(known.file))
    }
    for case (let name, .server(let url)) in given.map({ ($0.domain, $0.source) }) where name == domain {
      return Progress("fetching").during { DomainFiles(options).ask(url, for: domain) }
    }
    return given.isEmpty && !isOffline ? DomainFiles(options).ask([domain]).first : nil
  }

  /// What the CDN has for a domain; `nil` where it is not asked, because a file was given in the place of the domain.
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
