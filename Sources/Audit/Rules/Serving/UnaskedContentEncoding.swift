import Lint

extension Rule {
  static let unaskedContentEncoding = Rule(
    "unasked-content-encoding", .serving, .warning, summary: "the file has a content encoding that was not requested",
    reason: """
      A client lists the encodings that it can decode; `aasa audit` lists gzip. A server that uses another one anyway, for example because the file \
      was compressed on upload, sends it to every client, whether or not it can decode it.
      """,
    cost: "clients that cannot decode the encoding cannot read the file",
    source: "documented: RFC 9110, section 12.5.3",
    examples: [
      .wrong(
        "a copy compressed in the build",
        wellKnown: "HTTP/2 200\nContent-Type: application/json\nContent-Encoding: br", body: ServingExamples.json),
      .right(
        "gzip, as requested",
        wellKnown: "HTTP/2 200\nContent-Type: application/json\nContent-Encoding: gzip", body: ServingExamples.json),
    ],
    check: .served { context in
      guard let response = context.response(.wellKnown), response.status == 200 else { return }
      let others = response.contentEncodings.filter { !["gzip", "x-gzip"].contains($0) }
      guard let encoding = others.first else { return }
      context.report(
        "the content encoding is \(context.quotedAtLength(encoding)), which was not requested",
        help: ["choose the encoding by `Accept-Encoding`, or serve the file uncompressed"])
    })
}
