import ArgumentParser
import Association
import Claims
import Dispatch
import Fetching
import JSONSource
import Reports
import Serving
import Synchronization

/// Which association files answer what apps claim.
struct AgainstArguments: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: .init(
      "A domain to ask, or the association file of a domain as DOMAIN=PATH; a PATH alone answers for every domain. Can be repeated. By default the domains that are claimed are asked.",
      valueName: "domain or path"), completion: .file())
  var texts: [String] = []

  @Flag(help: "Ask no domain.")
  var offline = false

  func validate() throws {
    if offline, let text = texts.first(where: { AgainstArgument($0).isAsked }) {
      throw ValidationError("--offline asks no domain, and --against \(text) does")
    }
    if texts.count(where: { AgainstArgument($0).path == Input.standardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  var readsStandardInput: Bool { texts.contains { AgainstArgument($0).path == Input.standardInput } }

  /// The files that answer.
  ///
  /// - Parameter domains: The domains that are claimed.
  func read(_ domains: [String], _ options: CurlClient.Options) throws(Failure) -> [ServedAssociation] {
    var seen: Set<String> = []
    let claimed = domains.filter { seen.insert($0).inserted }
    if texts.isEmpty { return offline ? [] : DomainFiles(options).ask(claimed) }
    var served: [ServedAssociation] = []
    for text in texts {
      let argument = AgainstArgument(text)
      if let path = argument.path {
        let file = AssociationFile(try Input.source(path, options))
        let names = argument.domain.map { [$0] } ?? claimed
        served += names.map { ServedAssociation($0, .file(file)) }
      } else if let domain = argument.domain {
        served += DomainFiles(options).ask([domain])
      }
    }
    return served
  }
}

/// One value of `--against`: `DOMAIN`, `DOMAIN=PATH`, `PATH`, or a URL.
struct AgainstArgument {
  let domain: String?
  /// The file; `nil` where the domain is asked.
  let path: String?

  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if RemoteFile.isURL(text) {
      domain = (try? AssociationURL(text))?.host.description
      path = text
    } else if parts.count == 2, let name = Self.name(parts[0]) {
      domain = name
      path = parts[1]
    } else if text != Input.standardInput, !SiteSearch.isFile(Input.filePath(text)), let name = Self.name(text) {
      domain = name
      path = nil
    } else {
      domain = nil
      path = text
    }
  }

  /// Whether a server is asked.
  var isAsked: Bool { path.map(RemoteFile.isURL) ?? true }

  private static func name(_ text: String) -> String? {
    if case .name(let name) = ClaimHost(text).form { name } else { nil }
  }
}

/// Asks domains for their association files as devices do: `.well-known`, and where that is not there, the root.
struct DomainFiles: Sendable {
  private let client: CurlClient
  private let options: CurlClient.Options

  init(_ options: CurlClient.Options) {
    self.options = options
    client = CurlClient(options)
  }

  /// Asks several domains at once, a few at a time, and answers in their order.
  func ask(_ domains: [String]) -> [ServedAssociation] {
    if domains.count < 2 { return Progress("fetching").during { domains.map(ask) } }
    let answers = Mutex<[Int: ServedAssociation]>([:])
    Progress("fetching").during {
      DispatchQueue.concurrentPerform(iterations: domains.count) { index in
        let answer = ask(domains[index])
        answers.withLock { $0[index] = answer }
      }
    }
    return answers.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func ask(_ domain: String) -> ServedAssociation {
    let exchange = ask(AssociationURL.wellKnownPath, of: domain)
    // The root is asked where the first place has nothing; where it has something else, that is what counts (decided).
    guard [404, 410].contains(exchange.response?.status) else { return served(domain, exchange) }
    let root = ask("/apple-app-site-association", of: domain)
    return served(domain, root.response?.status == 200 ? root : exchange)
  }

  private func ask(_ path: String, of domain: String) -> Exchange {
    client.ask(HTTPRequest("https://\(domain)\(path)", userAgent: FetchOptions.userAgent), isVerified: true)
  }

  private func served(_ domain: String, _ exchange: Exchange) -> ServedAssociation {
    switch exchange.outcome {
    case .response(let response):
      if let fault = RemoteFile.fault(response, options) { return ServedAssociation(domain, .failure(fault)) }
      let source = SourceFile(name: exchange.request.url, bytes: response.body)
      return ServedAssociation(domain, .file(AssociationFile(source)))
    case .failure(let failure):
      let words = TransferFailureText.words(failure, host: domain)
      switch failure {
      case .certificate, .tls, .truncated, .malformedResponse: return ServedAssociation(domain, .failure(words))
      case .unknownHost, .forbiddenAddress, .notConnected, .timeout, .notAsked:
        return ServedAssociation(domain, .unknown(words))
      }
    }
  }
}

extension ServedAssociation {
  /// That the domain could not be asked, for the report.
  var unreached: ReportFailure? {
    guard case .unknown(let reason) = outcome else { return nil }
    return ReportFailure(path: domain, message: "cannot ask \(domain): \(reason); --offline asks no domain")
  }
}
