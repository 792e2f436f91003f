import Lint

extension Rule {
  static let unexpectedStatus = Rule(
    "unexpected-status", .serving, .error,
    summary: "the status is none that a file comes with",
    reason: """
      A file comes with status 200. Others that are no redirect and no refusal, such as 204 without a body, 206 with a part of it, 304 without \
      a question for it, or 400, mean that another part of the server answered.
      """,
    cost: "devices and the CDN get no file",
    source: servingSource,
    examples: [
      .wrong(
        "an answer without a body",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 204
          """),
      .wrong(
        "status 200, and nothing behind it",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json
          Content-Length: 0
          """),
      .right("status 200", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, !response.isRedirect, response.status < 500, !response.isCut,
        ![401, 403, 404, 407, 410, 429, 451].contains(response.status)
      else { return }
      if response.status == 200 {
        guard !response.isPage else { return }
        context.report(
          "the answer is empty", help: ["look whether the file on the server is, and what stands in front of it"])
      } else {
        context.report("the status is \(response.statusWords)", help: ["serve the file with status 200"])
      }
    })
}
