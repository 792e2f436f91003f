import Lint

extension Rule {
  static let accessDenied = Rule(
    "access-denied", .serving, .error,
    summary: "the server refuses the request",
    reason: """
      The file must be public: without a login, for every user agent, address and country. Servers \
      respond with 401 or 403 because of a password on a staging site, a firewall that only accepts browsers, a list of \
      allowed countries, or files that the server may not read.
      """,
    cost: "devices and the CDN get no file: no app opens any link of the domain",
    source: servingSource,
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
      guard let response = context.refusal, [401, 403, 407, 451].contains(response.status) else { return }
      let help =
        switch response.status {
        case 401, 407:
          "serve this address without a login; for a site that must stay private, claim it with `?mode=developer`"
        case 451: "allow this address from all countries; the CDN sends requests from several"
        default:
          "allow this address in the firewall for every user agent, and check that the server may read the file"
        }
      context.report("the server refuses the request: \(response.statusWords)", help: [help])
    })
}
