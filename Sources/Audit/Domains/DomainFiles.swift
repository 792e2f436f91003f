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

  fileprivate func files(of domains: [(name: String, mode: ClaimMode)]) -> [ServedAssociation] {
    var files: [ServedAssociation] = []
    WorkerThreads.each(domains, limit: Self.maxConcurrent) {
      file(of: ClaimedDomain(host: $0.name), mode: $0.mode)
    } use: {
      files.append($0)
    }
    return files
  }

  /// The file of a domain: `.well-known`, and if that has nothing, the root. If it has something else, the root is not requested
  /// (decided). The alternate modes read `.well-known` alone (documented).
  ///
  /// - Parameter name: The domain that the file is used for, if it is another one.
  package func file(
    of domain: ClaimedDomain, for name: String? = nil, as userAgent: String = UserAgent.device,
    mode: ClaimMode = .ordinary
  ) -> ServedAssociation {
    var (exchange, fault) = asked(in: mode) { questions.ask(.wellKnown, about: domain, isVerified: $0, as: userAgent) }
    if mode == .ordinary, [404, 410].contains(exchange.response?.status) {
      let root = questions.ask(.root, about: domain, as: userAgent)
      if root.response?.status == 200 { exchange = root }
    }
    return served(exchange, for: name ?? domain.host, userAgent, fault)
  }

  package func file(
    at url: String, for name: String, as userAgent: String = UserAgent.device, mode: ClaimMode = .ordinary
  ) -> ServedAssociation {
    let (exchange, fault) = asked(in: mode) { client.ask(HTTPRequest(url, userAgent: userAgent), isVerified: $0) }
    return served(exchange, for: name, userAgent, fault)
  }

  /// Makes a request as devices do in a mode: developer mode accepts any certificate (documented), whose fault is returned.
  private func asked(
    in mode: ClaimMode, _ ask: (_ isVerified: Bool) -> Exchange
  ) -> (Exchange, fault: CertificateFault?) {
    let exchange = ask(true)
    guard mode == .developer, case .certificate(let fault, _) = exchange.failure else { return (exchange, nil) }
    return (ask(false), fault)
  }

  package func copy(of domain: String) -> ServedAssociation {
    let exchange = questions.ask(.cdn, about: ClaimedDomain(host: domain))
    switch exchange.outcome {
    case .failure(let failure): return ServedAssociation(domain, .unknown(failure.words))
    case .response where exchange.file != nil: return ServedAssociation(domain, .file(file(exchange)))
    case .response(let response):
      let answer = CDNAnswer(response)
      guard answer.isFailureOfSite
      else { return ServedAssociation(domain, .unknown("it \(response.wordsWithoutFile)")) }
      let failure = answer.failure
      let reason = failure.map { ": \($0.words)" } ?? ""
      return ServedAssociation(
        domain, .failure("it has no file of \(domain) (status \(response.status))\(reason)"),
        siteStatus: failure?.siteStatus, obstacleHelp: failure?.obstacleHelp(domain))
    }
  }

  private func served(
    _ exchange: Exchange, for domain: String, _ userAgent: String, _ fault: CertificateFault?
  ) -> ServedAssociation {
    switch exchange.outcome {
    // The requests from here are too many, not those of the CDN.
    case .response(let response) where response.status == 429 && userAgent == UserAgent.bot:
      ServedAssociation(domain, .unknown("the server responds with status 429"))
    case .response(let response):
      ServedAssociation(
        domain, response.fault.map { .failure($0) } ?? .file(file(exchange)), siteStatus: response.status,
        acceptedFault: fault.map { "the certificate \($0.words)" })
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
    /// `true` for a file at the root of the folder of a site without one in `.well-known`.
    let isAtRoot: Bool

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

    package init(_ domain: String?, _ source: Source, isAtRoot: Bool = false) {
      (self.domain, self.source, self.isAtRoot) = (domain, source, isAtRoot)
    }
  }

  package init(_ given: [Given], isOffline: Bool, _ domains: DomainFiles) {
    (self.given, self.isOffline, self.domains) = (given, isOffline, domains)
  }

  /// The files of claimed domains, and those that were given for others. A file is that of one domain: one that is given
  /// without a domain is used for the claimed domain in its path, else for the first without another file.
  package func all(_ claimed: [String], mode: (String) -> ClaimMode = { _ in .ordinary }) -> [ServedAssociation] {
    let claimed = claimed.uniqued()
    if given.isEmpty { return isOffline ? [] : domains.files(of: claimed.map { ($0, mode($0)) }) }
    let named = Set(given.compactMap { $0.domain })
    return given.compactMap { file in
      let free = claimed.filter { !named.contains($0) }
      let own = file.domain ?? free.first { file.source.isNamed(after: $0) } ?? free.first
      return own.map { answer(file, $0, mode: mode($0)) }
    }
  }

  /// The same with a development server, which is used unless others are given.
  package func answering(with server: ClaimedDomain) -> AnsweringFiles {
    asksDomains ? AnsweringFiles([Given(nil, .server(server))], isOffline: false, domains) : self
  }

  /// The file of a domain; `nil` if none was given and none is requested.
  package func file(_ domain: String, mode: ClaimMode = .ordinary) -> ServedAssociation? {
    if let given = givenFile(domain) ?? given(for: domain) { return answer(given, domain, mode: mode) }
    return asksDomains ? domains.file(of: ClaimedDomain(host: domain), mode: mode) : nil
  }

  /// The file that Apple's CDN gets when it requests it again; `nil` if it is not requested, as the copy.
  func refreshed(_ domain: String) -> ServedAssociation? {
    if !isPublished(domain) { return nil }
    return source(of: domain).map { answer($0, domain, as: UserAgent.bot) }
      ?? domains.file(of: ClaimedDomain(host: domain), as: UserAgent.bot)
  }

  /// `true` if files that were not given are requested from their domains.
  var asksDomains: Bool { given.isEmpty && !isOffline }

  /// The source that was given for a domain, else for all, instead of its own server.
  func source(of domain: String) -> Given.Source? { given(for: domain)?.source }

  private func given(for domain: String) -> Given? {
    given.first { $0.domain == domain } ?? given.first { $0.domain == nil }
  }

  /// The copy of the CDN; `nil` if it is not requested.
  package func copy(_ domain: String) -> ServedAssociation? { isPublished(domain) ? domains.copy(of: domain) : nil }

  /// `true` if the file that answers for a domain is requested from a server that the CDN reaches too. A given file is not published.
  private func isPublished(_ domain: String) -> Bool {
    if isOffline || givenFile(domain) != nil { return false }
    return source(of: domain).map { !$0.isDevelopmentServer } ?? asksDomains
  }

  private func answer(_ given: Given, _ domain: String, mode: ClaimMode) -> ServedAssociation {
    if given.isAtRoot, mode != .ordinary {
      return ServedAssociation(
        domain,
        .failure("the file is only at the root of the site, which `?mode=developer` and `?mode=managed` do not read"))
    }
    return answer(given.source, domain, mode: mode)
  }

  func answer(
    _ source: Given.Source, _ domain: String, as userAgent: String = UserAgent.device, mode: ClaimMode = .ordinary
  ) -> ServedAssociation {
    switch source {
    case .file(let file): ServedAssociation(domain, .file(file))
    case .server(let server): domains.file(of: server, for: domain, as: userAgent, mode: mode)
    case .url(let url): domains.file(at: url, for: domain, as: userAgent, mode: mode)
    }
  }

  /// A file that was given for a domain, else for all.
  private func givenFile(_ domain: String) -> Given? {
    let candidates = given.filter { $0.domain == domain } + given.filter { $0.domain == nil }
    return candidates.first { if case .file = $0.source { true } else { false } }
  }
}
