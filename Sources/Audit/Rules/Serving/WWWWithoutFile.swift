import Lint
import Serving

extension Rule {
  static let wwwWithoutFile = Rule(
    "www-without-file", .serving, .info, summary: "the same name with or without `www.` has no file",
    reason: """
      `example.com` and `www.example.com` are two domains to Apple, each with its own file and its own claim in the entitlement. If one redirects to \
      the other, its links open in the browser. It is information because the app may only ever use links of the other.
      """,
    cost: "links of that name open in the browser", source: servingSource,
    examples: [
      .wrong(
        "`www` redirects to the bare domain",
        transcript: """
          \(ServingExamples.file)
          GET https://www.harbor.shop/.well-known/apple-app-site-association
          HTTP/2 301
          Location: https://harbor.shop/.well-known/apple-app-site-association
          """),
      .right(
        "both serve it",
        transcript: ServingExamples.files(at: "https://www.harbor.shop/.well-known/apple-app-site-association")),
    ],
    check: .served { context in
      guard context.served.readLocation != nil, let exchange = context.served[.wwwCounterpart], exchange.file == nil,
        let words = words(exchange, context)
      else { return }
      let name = context.served.domain.wwwCounterpart
      context.report(
        "`\(name)` serves no file: \(words)", at: .wwwCounterpart,
        help: ["if links of `\(name)` should open the app, serve the file there and claim `applinks:\(name)` too"])
    })

  /// The response instead of the file; `nil` if the name does not seem to exist.
  private static func words(_ exchange: Exchange, _ context: RuleContext<DomainSubject>) -> String? {
    switch exchange.outcome {
    case .response(let response) where response.isRedirect:
      "it redirects\(response.header("Location").map { " to \(context.quotedAtLength($0))" } ?? "")"
    case .response(let response): response.status == 200 ? "it sends something else" : response.statusWords
    // A wildcard in DNS gives every name an address, but no certificate.
    case .failure(.certificate(.wrongName, _)):
      context.served.domain.host.hasPrefix("www.") ? "its certificate is for other names" : nil
    case .failure(.certificate): "its certificate is not trusted"
    case .failure: nil
    }
  }
}
