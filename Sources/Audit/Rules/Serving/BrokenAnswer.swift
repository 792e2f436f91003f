import Lint

extension Rule {
  static let brokenAnswer = Rule(
    "broken-answer", .serving, .error,
    summary: "the answer ends early, or is not HTTP",
    reason: """
      The connection was closed before the length that the headers promise, or the body is not in the encoding that they name. A \
      `Content-Length` of the file before it was compressed, or a proxy that loses the connection, do this. Whether the \
      reader at the other end takes what it has is not to be relied on.
      """,
    cost: "devices and the CDN get no file",
    source: "documented: RFC 9112, section 8",
    examples: [
      .wrong(
        "a length that is too large",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! truncated
          """),
      .wrong(
        "a header that promises another encoding",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! malformed the body is not gzip
          """),
      .right("a whole answer", transcript: ServingExamples.file),
    ],
    check: .served { context in
      switch context.served[.wellKnown]?.failure {
      case .truncated:
        context.report(
          "the answer ends before the length that its headers promise",
          help: [
            "look at `Content-Length`, which counts the bytes behind the content encoding, and at proxies in between"
          ])
      case .malformedResponse(let detail):
        context.report(
          "the answer cannot be read: \(context.quoted(detail))",
          help: ["look whether `Content-Encoding` and `Transfer-Encoding` say what the body is"])
      default: break
      }
    })
}
