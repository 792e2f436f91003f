import ArgumentParser
import Association
import Claims
import Dispatch
import Fetching
import Reports
import Serving
import SourceText
import Synchronization

/// The association files to compare claims with.
struct AgainstArguments: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: .init(
      "A domain to request the file from, a file for one domain as DOMAIN=PATH, or a file for all domains. Can be repeated. (default: the claimed domains)",
      valueName: "domain or path"), completion: .file())
  var texts: [String] = []

  @Flag(help: "Make no requests.")
  var offline = false

  func validate() throws {
    if offline, let text = texts.first(where: { AgainstArgument($0).isAsked }) {
      throw ValidationError("--offline asks no domain, and --against \(text) does")
    }
    if texts.count(where: { AgainstArgument($0).isStandardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  var readsStandardInput: Bool { texts.contains { AgainstArgument($0).isStandardInput } }

  /// Returns the files to compare with.
  ///
  /// - Parameter domains: The claimed domains.
  func read(_ domains: [String], _ options: CurlClient.Options) throws(Failure) -> [ServedAssociation] {
    var seen: Set<String> = []
    let claimed = domains.filter { seen.insert($0).inserted }
    if texts.isEmpty { return offline ? [] : DomainFiles(options).ask(claimed) }
    var served: [ServedAssociation] = []
    for argument in texts.map(AgainstArgument.init) {
      switch argument.source {
      case .file(let path):
        let file = AssociationFile(try Input.source(path))
        let names = argument.domain.map { [$0] } ?? claimed
        served += names.map { ServedAssociation($0, .file(file)) }
      case .server(let url): served.append(DomainFiles(options).ask(url, for: argument.domain))
      }
    }
    return served
  }
}

/// A value of `--against`: `DOMAIN`, `DOMAIN:PORT`, a URL or `PATH`; the last two also after `DOMAIN=`.
struct AgainstArgument {
  /// The domain of the file; `nil` for all domains.
  let domain: String?
  let source: Source

  enum Source {
    case file(String)
    case server(AssociationURL)
  }

  init(_ text: String) {
    var place = text
    var name: String?
    if !RemoteFile.isURL(text), let sign = text.firstIndex(of: "="),
      case .name(let domain) = ClaimHost(String(text[..<sign])).form
    {
      name = domain
      place = String(text[text.index(after: sign)...])
    }
    let isFile = place == Input.standardInput || place.contains("/") || SiteSearch.isFile(Input.filePath(place))
    if RemoteFile.isURL(place) || !isFile && name == nil, let url = try? AssociationURL(place),
      RemoteFile.isURL(place) || url.host.description.contains(".")
    {
      source = .server(url)
      domain = name ?? url.host.description
    } else {
      source = .file(place)
      domain = name
    }
  }

  /// Whether it needs a request.
  var isAsked: Bool { if case .server = source { true } else { false } }

  var isStandardInput: Bool { if case .file(Input.standardInput) = source { true } else { false } }
}

/// Requests the association files of domains as devices do: from `.well-known`, and if it is missing there, from the
/// root.
struct DomainFiles: Sendable {
  private let client: CurlClient
  private let options: CurlClient.Options
  /// The number of domains to contact in parallel.
  private static let mostAtOnce = 8

  init(_ options: CurlClient.Options) {
    self.options = options
    client = CurlClient(options)
  }

  /// Requests the files of several domains in parallel. The results are in the order of the domains.
  func ask(_ domains: [String]) -> [ServedAssociation] {
    if domains.count < 2 { return Progress("fetching").during { domains.map(ask) } }
    let answers = Mutex<[Int: ServedAssociation]>([:])
    Progress("fetching").during {
      let group = DispatchGroup()
      let slots = DispatchSemaphore(value: Self.mostAtOnce)
      for (index, domain) in domains.enumerated() {
        slots.wait()
        DispatchQueue.global().async(group: group) {
          let answer = ask(domain)
          answers.withLock { $0[index] = answer }
          slots.signal()
        }
      }
      group.wait()
    }
    return answers.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func ask(_ domain: String) -> ServedAssociation {
    do throws(Refusal) {
      return ask(AssociationURL(host: try DomainName(domain)), for: domain)
    } catch {
      return ServedAssociation(domain, .unknown(error.reason))
    }
  }

  /// Requests the file of a domain from a server, by default the domain itself.
  func ask(_ url: AssociationURL, for domain: String? = nil) -> ServedAssociation {
    let domain = domain ?? url.host.description
    let exchange = ask(url)
    // The root is used if the file is not found, not for any other response (decided).
    guard [404, 410].contains(exchange.response?.status), url.path == AssociationURL.wellKnownPath else {
      return served(domain, exchange)
    }
    let root = ask(AssociationURL(host: url.host, port: url.port, path: "/apple-app-site-association"))
    return served(domain, root.response?.status == 200 ? root : exchange)
  }

  private func ask(_ url: AssociationURL) -> Exchange {
    client.ask(HTTPRequest(url.description, userAgent: FetchOptions.userAgent), isVerified: true)
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
  /// The failure to contact the domain, for the report.
  var unreached: ReportFailure? {
    guard case .unknown(let reason) = outcome else { return nil }
    return ReportFailure(path: domain, message: "cannot ask \(domain): \(reason); --offline asks no domain")
  }
}
