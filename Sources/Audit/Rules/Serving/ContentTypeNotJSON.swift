import Lint

extension Rule {
  static let contentTypeNotJSON = Rule(
    "content-type-not-json", .serving, .warning, summary: "the file is not served as `application/json`",
    reason: """
      Apple's documentation requires `application/json`. A web server cannot derive the type from a name without an extension, so it has to be \
      configured. `application/octet-stream`, which some of the largest sites use, works: it is only information. Others may work today; `text/html` \
      also lets proxies and firewalls change the body. `docs/hosting.md` has configurations of common servers and hosts.
      """,
    cost: "Apple does not guarantee to accept it",
    source: associationSource + "; observed: `application/octet-stream` works",
    examples: [
      .wrong("plain text", wellKnown: "HTTP/2 200\nContent-Type: text/plain", body: ServingExamples.json),
      .wrong("no type", wellKnown: "HTTP/2 200", body: ServingExamples.json),
      .wrong(
        "`application/octet-stream`, which works",
        wellKnown: "HTTP/2 200\nContent-Type: application/octet-stream", body: ServingExamples.json),
      .right("JSON", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let location = context.served.readLocation, let file = context.file(location),
        let response = context.response(location)
      else { return }
      let help = ["serve this address with `Content-Type: application/json`"]
      // Signed files had a type of their own (documented: Apple's archived guide).
      if case .signed = file.form, response.mediaType == "application/pkcs7-mime" { return }
      switch response.mediaType {
      case "application/json": break
      case "application/octet-stream":
        context.report(
          "the content type is `application/octet-stream`", at: location, severity: .info, help: help,
          cost: "none observed; only `application/json` is documented")
      case let type?: context.report("the content type is \(context.quotedAtLength(type))", at: location, help: help)
      case nil: context.report("the response has no content type", at: location, help: help)
      }
    })
}
