import Lint

extension Rule {
  static let unaskedContentEncoding = Rule(
    "unasked-content-encoding", .serving, .warning,
    summary: "the file comes in an encoding that was not asked for",
    reason: """
      A client says which encodings it can undo; `aasa audit` names gzip. A server that sends another one all the same, as a \
      file that was compressed when it was uploaded, sends it to everybody: to devices and the CDN, whatever they can read.
      """,
    cost: "whoever did not ask for the encoding cannot read the file",
    source: "documented: RFC 9110, section 12.5.3",
    examples: [
      .wrong(
        "a copy that was compressed in the build",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json
          Content-Encoding: br

          \(ServingExamples.json)
          """),
      .right(
        "gzip, as asked",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json
          Content-Encoding: gzip

          \(ServingExamples.json)
          """),
    ],
    check: .served { context in
      guard let response = context.response(.wellKnown), response.status == 200 else { return }
      let others = response.contentEncodings.filter { !["gzip", "x-gzip"].contains($0) }
      guard let encoding = others.first else { return }
      context.report(
        "the content encoding is \(context.quoted(encoding)), which was not asked for",
        help: ["let the server choose by `Accept-Encoding`, or serve the file as it is"])
    })
}
