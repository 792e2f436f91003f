package import AppClaims
package import Association
package import Serving
import SourceText
import Threads

/// Requests the association files of domains as devices do.
package struct DomainFiles: Sendable {
  private let client: any HTTPClient
  private let questions: DomainQuestions
  private static let maxConcurrent = 8

  /// - Parameter cdn: The server to use as Apple's CDN, `https://` and a host.
  package init(_ client: any HTTPClient, cdn: String = DomainQuestions.cdn) {
    self.client = client
    questions = DomainQuestions(client, cdn: cdn)
  }

  /// The files of several domains, in their order.
  package func files(of domains: [String]) -> [ServedAssociation] {
    var files: [ServedAssociation] = []
    WorkerThreads.each(domains, limit: Self.maxConcurrent) {
      file(of: ClaimedDomain(host: $0))
    } use: {
      files.append($0)
    }
    return files
  }

  /// The file of a domain: `.well-known`, and if that has nothing, the root. If it has something else, the root is not requested
  /// (decided).
  ///
  /// - Parameters:
  ///   - name: The domain that the file is used for, if it is another one.
  ///   - userAgent: That of devices, or of the CDN.
  package func file(of domain: ClaimedDomain, for name: String? = nil, as userAgent: String = UserAgent.device)
    -> ServedAssociation
  {
    var exchange = questions.ask(.wellKnown, about: domain, as: userAgent)
    if [404, 410].contains(exchange.response?.status) {
      let root = questions.ask(.root, about: domain, as: userAgent)
      if root.response?.status == 200 { exchange = root }
    }
    return served(exchange, for: name ?? domain.host, userAgent)
  }

  package func file(at url: String, for name: String, as userAgent: String = UserAgent.device) -> ServedAssociation {
    served(client.ask(HTTPRequest(url, userAgent: userAgent), isVerified: true), for: name, userAgent)
  }

  /// The copy of Apple's CDN.
  package func copy(of domain: String) -> ServedAssociation {
    let exchange = questions.ask(.cdn, about: ClaimedDomain(host: domain))
    switch exchange.outcome {
    case .failure(let failure): return ServedAssociation(domain, .unknown(failure.words))
    case .response where exchange.file != nil: return ServedAssociation(domain, .file(file(exchange)))
    case .response(let response):
      let answer = CDNAnswer(response)
      guard answer.isFailureOfSite else {
        return ServedAssociation(
          domain, .unknown("it responds with \(response.statusWords), without a file or a reason"))
      }
      let failure = answer.failure
      let reason = failure.map { ": \($0.words)" } ?? ""
      return ServedAssociation(
        domain, .failure("it has no file of \(domain) (status \(response.status))\(reason)"),
        siteStatus: failure?.siteStatus)
    }
  }

  private func served(_ exchange: Exchange, for domain: String, _ userAgent: String) -> ServedAssociation {
    switch exchange.outcome {
    // The requests from here are too many, not those of the CDN.
    case .response(let response) where response.status == 429 && userAgent == UserAgent.bot:
      ServedAssociation(domain, .unknown("the server responds with status 429"))
    case .response(let response):
      ServedAssociation(
        domain, response.fault.map { .failure($0) } ?? .file(file(exchange)), siteStatus: response.status)
    case .failure(let failure):
      ServedAssociation(
        domain, failure.isOfServer ? .failure(failure.words) : .unknown(failure.words), isRefused: failure.isRefusal)
    }
  }

  private func file(_ exchange: Exchange) -> AssociationFile {
    AssociationFile(SourceFile(name: exchange.request.url, bytes: exchange.response?.body ?? []))
  }
}

/// The association files of domains: given ones, or those that the domains serve.
package struct AnsweringFiles: Sendable {
  private let given: [Given]
  private let isOffline: Bool
  private let domains: DomainFiles

  /// A file that is used instead of the one that a domain serves.
  package struct Given: Sendable {
    /// `nil` where only the file is given.
    let domain: String?
    let source: Source

    package enum Source: Sendable {
      case file(AssociationFile)
      /// Another server, requested as devices do.
      case server(ClaimedDomain)
      case url(String)

      fileprivate var isDevelopmentServer: Bool {
        if case .server(let server) = self { server.isDevelopmentServer } else { false }
      }

      /// Returns `true` if a folder in the path of the file has the name of a domain.
      fileprivate func isNamed(after domain: String) -> Bool {
        guard case .file(let file) = self else { return false }
        return file.source.name.split(separator: "/").contains { $0.lowercased() == domain }
      }
    }

    package init(_ domain: String?, _ source: Source) {
      self.domain = domain
      self.source = source
    }
  }

  /// - Parameter isOffline: `true` if no request is made.
  package init(_ given: [Given], isOffline: Bool, _ domains: DomainFiles) {
    self.given = given
    self.isOffline = isOffline
    self.domains = domains
  }

  /// The files of claimed domains, and those that were given for others. A file is that of one domain: one that is given
  /// without a domain is used for the claimed domain in its path, else for the first without another file.
  package func all(_ claimed: [String]) -> [ServedAssociation] {
    let claimed = claimed.uniqued()
    if given.isEmpty { return isOffline ? [] : domains.files(of: claimed) }
    let named = Set(given.compactMap(\.domain))
    return given.compactMap { file in
      let free = claimed.filter { !named.contains($0) }
      let own = file.domain ?? free.first { file.source.isNamed(after: $0) } ?? free.first
      return own.map { answer(file.source, $0) }
    }
  }

  /// The same with a development server, which is used unless others are given.
  package func answering(with server: ClaimedDomain) -> AnsweringFiles {
    asksDomains ? AnsweringFiles([Given(nil, .server(server))], isOffline: false, domains) : self
  }

  /// The file of a domain; `nil` if none was given and none is requested.
  package func file(_ domain: String) -> ServedAssociation? {
    if let file = givenFile(domain) { return file }
    if let source = source(of: domain) { return answer(source, domain) }
    return asksDomains ? domains.file(of: ClaimedDomain(host: domain)) : nil
  }

  /// The file that Apple's CDN gets when it requests it again; `nil` if it is not requested, as the copy.
  func refreshed(_ domain: String) -> ServedAssociation? {
    // A given file is not published.
    if isOffline || isUnpublished(domain) { return nil }
    if let source = source(of: domain) { return answer(source, domain, as: UserAgent.bot) }
    return given.isEmpty ? domains.file(of: ClaimedDomain(host: domain), as: UserAgent.bot) : nil
  }

  /// `true` if files that were not given are requested from their domains.
  var asksDomains: Bool { given.isEmpty && !isOffline }

  /// The source that was given for a domain, else for all, instead of its own server.
  func source(of domain: String) -> Given.Source? {
    (given.first { $0.domain == domain } ?? given.first { $0.domain == nil })?.source
  }

  /// The copy of the CDN; `nil` if it is not requested, because a file or a development server was given.
  package func copy(_ domain: String) -> ServedAssociation? {
    isOffline || isUnpublished(domain) ? nil : domains.copy(of: domain)
  }

  private func isUnpublished(_ domain: String) -> Bool {
    givenFile(domain) != nil || source(of: domain)?.isDevelopmentServer == true
  }

  func answer(
    _ source: Given.Source, _ domain: String, as userAgent: String = UserAgent.device
  ) -> ServedAssociation {
    switch source {
    case .file(let file): ServedAssociation(domain, .file(file))
    case .server(let server): domains.file(of: server, for: domain, as: userAgent)
    case .url(let url): domains.file(at: url, for: domain, as: userAgent)
    }
  }

  /// A file that was given for a domain, else for all.
  private func givenFile(_ domain: String) -> ServedAssociation? {
    let candidates = given.filter { $0.domain == domain } + given.filter { $0.domain == nil }
    return candidates.lazy.compactMap { given in
      if case .file(let file) = given.source { ServedAssociation(domain, .file(file)) } else { nil }
    }.first
  }
}
