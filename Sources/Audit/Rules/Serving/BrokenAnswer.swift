import Lint
import Serving

extension Rule {
  static let brokenAnswer = Rule(
    "broken-answer", .serving, .error, summary: "the response ends early, or is not valid HTTP",
    reason: """
      The connection was closed before the response was complete, its status line, headers or chunks are not valid, or the body is not in the \
      declared encoding. Typical causes are a `Content-Length` of the file before compression, or a proxy that loses the connection. Whether a \
      reader uses the incomplete file is not reliable.
      """,
    cost: "devices and the CDN get no file", source: "documented: RFC 9112, section 8",
    examples: [
      .wrong("a wrong length", wellKnown: "! truncated"),
      .wrong("a header with another encoding", wellKnown: "! malformed encoding the body is not gzip"),
      .right("a complete response", transcript: ServingExamples.file),
    ],
    check: .served { context in
      switch context.served[.wellKnown]?.failure {
      case .truncated(let end): context.report(end.words, help: [advice(end)])
      case .malformedResponse(let part, let detail):
        context.report("the response cannot be read: \(context.quotedAtLength(detail))", help: [advice(part)])
      default: break
      }
    })

  private static func advice(_ part: MalformedPart) -> String {
    switch part {
    case .head: "check the status line and the headers that the server and proxies in between send"
    case .chunk: "check the chunks that the server and proxies in between send: each begins with its size"
    case .encoding: "check that `Content-Encoding` and `Transfer-Encoding` match the body"
    }
  }

  private static func advice(_ end: EarlyEnd) -> String {
    switch end {
    case .start:
      "look for the cause in the log of the server: a crash, a firewall, or a client certificate that it requires"
    case .headers, .chunk, .body: "look for the cause in the log of the server, and check proxies in between"
    case .length: "check `Content-Length`, which counts the encoded bytes, and proxies in between"
    case .gzip: "check that the compressed file is complete, and `Content-Length`, which counts the encoded bytes"
    }
  }
}
