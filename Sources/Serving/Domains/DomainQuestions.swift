package import SourceText

/// Makes the requests of an audit, one after the other:
///
/// 1. `.well-known` as a device. If its certificate is not trusted, once more without checking it, and the same for 3 and 4.
/// 2. The target of a redirect, at most five steps, only to report it: devices do not follow redirects.
/// 3. The root location, and both names with `.json`.
/// 4. `.well-known` as a browser and as Apple's CDN.
/// 5. `.well-known` of the name with `www.` or without, and the CDN; neither for a development server.
///
/// The requests for Android's file are those of ``askAndroid(about:)``.
///
/// A host that does not respond gets no further request. If the client cannot make any request, none follows.
package struct DomainQuestions: Sendable {
  private let client: any HTTPClient
  private let cdn: String

  /// Apple's CDN, which serves the file of a domain at `/a/v1/<domain>`.
  package static let cdn = "https://app-site-association.cdn-apple.com"

  private static let path = "/.well-known/apple-app-site-association"
  private static let assetLinksPath = "/.well-known/assetlinks.json"
  private static let rootPath = "/apple-app-site-association"
  private static let maxRedirects = 5

  /// - Parameter cdn: The server to use as Apple's CDN, `https://` and a host.
  package init(_ client: any HTTPClient, cdn: String = Self.cdn) {
    self.client = client
    self.cdn = cdn.hasSuffix("/") ? String(cdn.dropLast()) : cdn
  }

  package func ask(about domain: ClaimedDomain) -> ServedDomain {
    var served = ServedDomain(domain: domain, expectsAndroid: false)
    func ask(_ questions: DomainQuestion..., isVerified: Bool = true) {
      for question in questions { served.add(question, self.ask(question, about: domain, isVerified: isVerified)) }
    }
    ask(.wellKnown)
    var isVerified = true
    if case .certificate = served[.wellKnown]?.failure {
      isVerified = false
      ask(.wellKnown, isVerified: false)
    }
    if served.refusal != nil { return served }
    if let first = served[.wellKnown], first.hasAnswered {
      for (index, exchange) in redirects(of: first, about: domain).enumerated() {
        served.add(.redirect(index + 1), exchange)
      }
      ask(.root, .wellKnownJSON, .rootJSON, .wellKnownAsBrowser, .wellKnownAsBot, isVerified: isVerified)
    }
    // Neither another name nor the CDN has anything to do with a development server.
    if domain.isDevelopmentServer { return served }
    // `www.d` is one of the subdomains of `d`.
    if !domain.isWildcard { ask(.wwwCounterpart) }
    ask(.cdn)
    return served
  }

  /// Makes one request, without following redirects.
  ///
  /// - Parameter userAgent: Another user agent than that of the question.
  package func ask(
    _ question: DomainQuestion, about domain: ClaimedDomain, isVerified: Bool = true, as userAgent: String? = nil
  ) -> Exchange {
    let url =
      switch question {
      case .wellKnown, .wellKnownAsBrowser, .wellKnownAsBot, .redirect: domain.url(Self.path)
      case .assetLinks, .assetLinksRedirect: domain.url(Self.assetLinksPath)
      case .assetLinksCounterpart: domain.url(Self.assetLinksPath, host: domain.wwwCounterpart)
      case .robots: domain.url("/robots.txt")
      case .root: domain.url(Self.rootPath)
      case .wellKnownJSON: domain.url(Self.path + ".json")
      case .rootJSON: domain.url(Self.rootPath + ".json")
      case .wwwCounterpart: domain.url(Self.path, host: domain.wwwCounterpart)
      case .cdn: "\(cdn)/a/v1/\(domain.host)"
      }
    let agent =
      switch question {
      case .wellKnownAsBrowser: UserAgent.browser
      case .wellKnownAsBot: UserAgent.bot
      case .assetLinks, .assetLinksRedirect, .assetLinksCounterpart, .robots: UserAgent.google
      default: UserAgent.device
      }
    return client.ask(HTTPRequest(url, userAgent: userAgent ?? agent), isVerified: isVerified)
  }

  /// Returns `true` if the target of a redirect is requested: over HTTPS, or at the named development server.
  private func isAsked(_ target: WebAddress, _ domain: ClaimedDomain) -> Bool {
    guard target.canBeAsked else { return false }
    guard domain.isDevelopmentServer, target.host == domain.host else { return target.scheme == "https" }
    // Over HTTPS it has no response.
    return target.scheme == "http" && target.authority == domain.authority
  }

  /// The responses of the targets of redirects, at most five, each requested once.
  func redirects(of first: Exchange, about domain: ClaimedDomain) -> [Exchange] {
    var found: [Exchange] = []
    var seen: Set<String> = [first.request.url]
    while found.count < Self.maxRedirects, let target = (found.last ?? first).redirectTarget, isAsked(target, domain),
      seen.insert(target.text).inserted
    {
      found.append(client.ask(HTTPRequest(target.text, userAgent: first.request.userAgent), isVerified: true))
    }
    return found
  }

  /// Requests the files of platforms.
  ///
  /// - Parameter isAssetLinks: Whether a body is an `assetlinks.json`.
  package func ask(
    about domain: ClaimedDomain, _ platforms: AskedPlatforms, isAssetLinks: (SourceFile) -> Bool
  ) -> ServedDomain {
    var served = ServedDomain(domain: domain, expectsAndroid: platforms.expectsAndroid)
    if platforms != .android {
      for answer in ask(about: domain).answers { served.add(answer.question, answer.exchange) }
      // The rules about Apple's file report a host that does not respond.
      guard served[.wellKnown]?.hasAnswered == true else { return served }
    }
    guard platforms != .ios else { return served }
    let answers = askAndroid(about: domain)
    if platforms.expectsAndroid || answers.contains(where: { $0.exchange.isServed(isAssetLinks) }) {
      for answer in answers { served.add(answer.question, answer.exchange) }
      askBesidesAndroid(&served)
    }
    return served
  }

  /// Requests `assetlinks.json`: once more if its certificate is not trusted, without checking it, and the targets of a redirect,
  /// only to report them.
  private func askAndroid(about domain: ClaimedDomain) -> [ServedDomain.Answer] {
    var exchanges = [ask(.assetLinks, about: domain)]
    if case .certificate = exchanges[0].failure { exchanges.append(ask(.assetLinks, about: domain, isVerified: false)) }
    let redirects = redirects(of: exchanges[exchanges.count - 1], about: domain)
    return exchanges.map { ServedDomain.Answer(question: .assetLinks, exchange: $0) }
      + redirects.enumerated().map { .init(question: .assetLinksRedirect($0.offset + 1), exchange: $0.element) }
  }

  /// Requests `robots.txt`, which may block Android's file, and the file of the name with `www.` or without.
  private func askBesidesAndroid(_ served: inout ServedDomain) {
    guard served[.assetLinks]?.hasAnswered == true else { return }
    let domain = served.domain
    let isVerified = served.certificateFailure(of: .assetLinks) == nil
    served.add(.robots, ask(.robots, about: domain, isVerified: isVerified))
    if !domain.isDevelopmentServer, !domain.isWildcard {
      served.add(.assetLinksCounterpart, ask(.assetLinksCounterpart, about: domain))
    }
  }
}

extension Exchange {
  /// Returns `true` if the body is Android's file, also an incomplete one.
  fileprivate func isServed(_ isAssetLinks: (SourceFile) -> Bool) -> Bool {
    guard let response, response.status == 200 else { return false }
    return isAssetLinks(SourceFile(name: request.url, bytes: response.body))
  }

  /// `true` if a server sent any response.
  var hasAnswered: Bool {
    switch outcome {
    case .response, .failure(.truncated), .failure(.malformedResponse): true
    case .failure: false
    }
  }

  /// The target of a redirect; `nil` for another response, and for a target that is not a web server.
  package var redirectTarget: WebAddress? {
    guard let response, response.isRedirect, let base = WebAddress(request.url),
      let location = response.header("Location")
    else { return nil }
    return WebAddress(location: location, from: base)
  }
}
