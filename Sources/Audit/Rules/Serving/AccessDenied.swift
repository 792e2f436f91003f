import Lint

extension Rule {
  static let accessDenied = Rule(
    "access-denied", .serving, .error,
    summary: "the server refuses whoever asks",
    reason: """
      The file must be there for everybody: without a login, for every user agent, address and country. A password in front of a \
      staging site, a firewall that only knows browsers, a list of countries, or files that the server may not read \
      answer 401 or 403.
      """,
    cost: "devices and the CDN get no file: no app opens any link of the domain",
    source: servingSource,
    examples: [
      .wrong(
        "a firewall",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 403
          Content-Type: text/html

          <html><title>Forbidden</title></html>
          """),
      .wrong(
        "a password before a staging site",
        transcript: """
          GET https://staging.harbor.shop/.well-known/apple-app-site-association
          HTTP/2 401
          WWW-Authenticate: Basic realm="staging"
          """),
      .right("a file for everybody", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, [401, 403, 407, 451].contains(response.status) else { return }
      let help =
        switch response.status {
        case 401, 407:
          "let this address pass without a login; for a site that must stay closed there is `?mode=developer`"
        case 451: "the CDN asks from other countries: let this address pass for all of them"
        default:
          "let this address pass the firewall for every user agent, and look whether the server may read the file"
        }
      context.report("the server refuses: \(response.statusWords)", help: [help])
    })
}
