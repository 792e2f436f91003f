import Lint

extension Rule {
  static let brokenAnswer = Rule(
    "broken-answer", .serving, .error,
    summary: "the response ends early, or is not valid HTTP",
    reason: """
      The connection was closed before the length in the headers, or the body is not in the declared encoding. \
      Typical causes are a `Content-Length` of the file before compression, or a proxy that loses the connection. \
      Whether a reader uses the incomplete file is not reliable.
      """,
    cost: "devices and the CDN get no file",
    source: "documented: RFC 9112, section 8",
    examples: [
      .wrong("a wrong length", wellKnown: "! truncated"),
      .wrong("a header with another encoding", wellKnown: "! malformed the body is not gzip"),
      .right("a complete response", transcript: ServingExamples.file),
    ],
    check: .served { context in
      switch context.served[.wellKnown]?.failure {
      case .truncated:
        context.report(
          "the response ends before the length in its headers",
          help: [
            "check `Content-Length`, which counts the encoded bytes, and proxies in between"
          ])
      case .malformedResponse(let detail):
        context.report(
          "the response cannot be read: \(context.quoted(detail))",
          help: ["check that `Content-Encoding` and `Transfer-Encoding` match the body"])
      default: break
      }
    })
}
