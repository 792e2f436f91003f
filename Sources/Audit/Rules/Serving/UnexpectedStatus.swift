import Lint

extension Rule {
  static let unexpectedStatus = Rule(
    "unexpected-status", .serving, .error, summary: "the status is not that of a file",
    reason: """
      A file has status 200. Others that are neither redirects nor refusals, such as 204 without a body, 206 with \
      part of it, an unrequested 304, or 400, mean that another part of the server responded.
      """,
    cost: "devices and the CDN get no file", source: servingSource,
    examples: [
      .wrong("a response without a body", wellKnown: "HTTP/2 204"),
      .wrong(
        "status 200 with an empty body", wellKnown: "HTTP/2 200\nContent-Type: application/json\nContent-Length: 0"),
      .right("status 200", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, !response.isRedirect, response.status < 500, !response.isCut,
        ![401, 403, 404, 407, 410, 429, 451].contains(response.status)
      else { return }
      if response.status == 200 {
        guard !response.isPage else { return }
        context.report(
          "the response is empty", help: ["check whether the file on the server is empty, and the proxies before it"])
      } else {
        context.report("the status is \(response.statusWords)", help: ["serve the file with status 200"])
      }
    })
}
