/// Asks all that there is to ask about a domain, in a fixed order, one question after the other:
///
/// 1. `.well-known` as a device. Where the certificate is refused, once more without looking at it, and so for what follows.
/// 2. Where a redirect leads to, at most five steps, for the sake of telling it: devices follow none.
/// 3. The root location, and both names with `.json`.
/// 4. `.well-known` as a browser and as Apple's CDN.
/// 5. `.well-known` of the name with `www.` or without, and the CDN.
///
/// Where a host does not answer at all, it is not asked again; where the client could not ask it, nothing else is asked either.
package struct DomainQuestions: Sendable {
  private let client: any HTTPClient
  private let cdn: String

  /// Apple's CDN, which answers for a domain at `/a/v1/<domain>`.
  package static let cdn = "https://app-site-association.cdn-apple.com"

  private static let path = "/.well-known/apple-app-site-association"
  private static let rootPath = "/apple-app-site-association"
  private static let mostRedirects = 5

  /// - Parameter cdn: The server that is asked as Apple's CDN, `https://` and a host.
  package init(_ client: any HTTPClient, cdn: String = Self.cdn) {
    self.client = client
    self.cdn = cdn.hasSuffix("/") ? String(cdn.dropLast()) : cdn
  }

  package func ask(about domain: ClaimedDomain) -> ServedDomain {
    var served = ServedDomain(domain)
    let isVerified = askWellKnown(&served)
    if served.refusal != nil { return served }
    if served[.wellKnown]?.hasAnswered == true {
      askRedirects(&served)
      func ask(_ question: DomainQuestion, _ path: String, as agent: String = UserAgent.device) {
        served.add(question, client.ask(HTTPRequest(domain.url(path), userAgent: agent), isVerified: isVerified))
      }
      ask(.root, Self.rootPath)
      ask(.wellKnownJSON, Self.path + ".json")
      ask(.rootJSON, Self.rootPath + ".json")
      ask(.wellKnownAsBrowser, Self.path, as: UserAgent.browser)
      ask(.wellKnownAsBot, Self.path, as: UserAgent.bot)
    }
    func ask(_ question: DomainQuestion, _ url: String) {
      served.add(question, client.ask(HTTPRequest(url, userAgent: UserAgent.device), isVerified: true))
    }
    // `www.d` is one of the subdomains of `d`.
    if !domain.isWildcard { ask(.twin, domain.url(Self.path, host: domain.twin)) }
    ask(.cdn, "\(cdn)/a/v1/\(domain.host)")
    return served
  }

  /// - Returns: Whether the certificate is to be verified in what follows.
  private func askWellKnown(_ served: inout ServedDomain) -> Bool {
    let request = HTTPRequest(served.domain.url(Self.path), userAgent: UserAgent.device)
    let first = client.ask(request, isVerified: true)
    served.add(.wellKnown, first)
    guard case .certificate = first.failure else { return true }
    served.add(.wellKnown, client.ask(request, isVerified: false))
    return false
  }

  private func askRedirects(_ served: inout ServedDomain) {
    var last = served[.wellKnown]
    var seen: Set<String> = []
    for step in 1...Self.mostRedirects {
      guard let exchange = last, let target = exchange.redirectTarget, target.scheme == "https", target.canBeAsked,
        seen.insert(target.text).inserted, target.text != served[.wellKnown]?.request.url
      else { return }
      let next = client.ask(HTTPRequest(target.text, userAgent: UserAgent.device), isVerified: true)
      served.add(.redirect(step), next)
      last = next
    }
  }
}

extension Exchange {
  /// Whether a server is there, whatever it says.
  fileprivate var hasAnswered: Bool {
    switch outcome {
    case .response, .failure(.truncated), .failure(.malformedResponse): true
    case .failure: false
    }
  }

  /// Where the answer sends the client; `nil` where it does not, or not to a web server.
  package var redirectTarget: WebAddress? {
    guard let response, response.isRedirect, let base = WebAddress(request.url),
      let location = response.header("Location")
    else { return nil }
    return WebAddress(location: location, from: base)
  }
}
