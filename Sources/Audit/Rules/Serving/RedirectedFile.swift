import AppClaims
import Lint
import Serving
import SourceText

extension Rule {
  static let redirectedFile = Rule(
    "redirected-file", .serving, .error, summary: "the response is a redirect, which Apple does not follow",
    reason: """
      Devices and Apple's CDN read the file only at the exact address that they request, "with no redirects". Common redirects lead from \
      `example.com` to `www.example.com` or back, to a page in a language, to the address with a trailing slash, and to a login. `example.com` and \
      `www.example.com` are two domains to Apple: links of each open the app only if the app claims that very name and the file is served under it. \
      The finding shows the chain of redirects. `docs/hosting.md` has configurations of common servers and hosts.
      """,
    cost: costOfNoFile, source: servingSource,
    examples: [
      .wrong(
        "from the bare domain to `www`",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 301
          Location: https://www.harbor.shop/.well-known/apple-app-site-association
          \(ServingExamples.served(at: "https://www.harbor.shop/.well-known/apple-app-site-association"))
          """),
      .wrong("to a login", wellKnown: "HTTP/2 302\nLocation: /login?next=/.well-known/apple-app-site-association"),
      .wrong("to HTTP", wellKnown: "HTTP/1.1 302\nLocation: http://harbor.shop/.well-known/apple-app-site-association"),
      .right("the file at its address", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.isRedirect, let exchange = context.served[.wellKnown]
      else { return }
      let location = response.header("Location")
      let target = location.map { " to \(context.quotedAtLength($0))" } ?? " without a target"
      context.report(
        "the response is a redirect (\(response.status))\(target); Apple does not follow redirects",
        help: [chain(exchange, context)].compactMap { $0 } + [advice(exchange, context)])
    })

  private static func chain(_ first: Exchange, _ context: RuleContext<DomainSubject>) -> String? {
    let steps = context.served.redirects
    guard let last = steps.last else { return nil }
    let ways = steps.map { step -> String in
      let words =
        switch step.outcome {
        case .failure(.notAsked): "not requested"
        case .failure(let failure): failure.words
        case .response(let response) where step.file != nil: "\(response.status), the file"
        case .response(let response) where response.isPage: "\(response.status), a web page"
        case .response(let response): "\(response.status)"
        }
      return "\(context.quotedAtLength(step.request.url)) (\(words))"
    }
    let more = last.redirectTarget == nil ? "" : ", and so on"
    return "the chain: \(ways.joined(separator: ", then "))\(more)"
  }

  private static func advice(_ exchange: Exchange, _ context: RuleContext<DomainSubject>) -> String {
    let domain = context.served.domain
    guard let base = WebAddress(exchange.request.url), let target = exchange.redirectTarget
    else { return "serve the file itself at this address, with status 200" }
    if domain.isDevelopmentServer, target.host == base.host {
      guard target.scheme == "https", target.path == base.path
      else { return "exclude `\(base.path)` from the redirect, and serve the file there" }
      return
        "exclude it from the redirect to HTTPS, or trust `X-Forwarded-Proto`, which says that the request came over HTTPS"
    }
    if target.scheme != "https" {
      return "serve the file itself at this address; devices use only HTTPS, never \(target.scheme)"
    }
    if target.host == domain.wwwCounterpart {
      return """
        exclude `/.well-known/` from the redirect, and serve the file under each name that the app claims: to Apple, \
        `\(domain.host)` and `\(domain.wwwCounterpart)` are two domains
        """
    }
    if isLogin(target) { return "serve this address without a login: devices and the CDN have no account" }
    if target.host != base.host {
      let itself = "serve the file under \(context.name) itself"
      guard case .name = ClaimHost(target.host) else { return itself }
      return "\(itself), or claim \(backquoted(target.host)) and use its links"
    }
    return "exclude `\(base.path)` from the redirect, and serve the file there"
  }

  /// Returns `true` if an address looks like a login, by the words of its host and path.
  private static func isLogin(_ target: WebAddress) -> Bool {
    let text = target.host + target.path.lowercased()
    let words = Set(text.split { !$0.isLetter && $0 != "-" }.map(String.init))
    return !words.isDisjoint(with: ["login", "log-in", "signin", "sign-in", "sso", "oauth", "auth", "saml", "accounts"])
  }
}
