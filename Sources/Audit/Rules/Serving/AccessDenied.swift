import Lint

extension Rule {
  static let accessDenied = Rule(
    "access-denied", .serving, .error, summary: "the server refuses the request",
    reason: """
      The file must be public: without a login, for every user agent, address and country. Servers \
      respond with 401 or 403 because of a password on a staging site, a firewall that only accepts browsers, a list of \
      allowed countries, a rule that denies hidden files and so `/.well-known/`, or files that the server may not read.
      """,
    cost: costOfNoFile, source: servingSource,
    examples: [
      .wrong(
        "a firewall", wellKnown: "HTTP/2 403\nContent-Type: text/html", body: "<html><title>Forbidden</title></html>"),
      .wrong(
        "a staging site with a password",
        transcript: """
          GET https://staging.harbor.shop/.well-known/apple-app-site-association
          HTTP/2 401
          WWW-Authenticate: Basic realm="staging"
          """),
      .right("a public file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, let help = RefusedRequest.help(response.status) else { return }
      context.report("the server refuses the request: \(response.statusWords)", help: help)
    })
}
