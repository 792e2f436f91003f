import Lint

extension Rule {
  static let tlsFailure = Rule(
    "tls-failure", .serving, .error, summary: "no secure connection can be made",
    reason: """
      The server accepts connections, but TLS fails before a certificate is checked: the server supports no current version or cipher, wants a \
      client certificate, does not know the requested name (SNI), or does not use TLS at all.
      """,
    cost: costOfNoLinks, source: "documented: Apple, \"Preventing insecure network connections\": TLS 1.2 at least",
    examples: [
      .wrong("a server without TLS on port 443", wellKnown: "! tls wrong version number"),
      .right("a server with TLS", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .tls(let detail) = context.served[.wellKnown]?.failure else { return }
      let words = detail.isEmpty ? "" : ": \(context.quotedAtLength(detail))"
      context.report(
        "no secure connection to \(context.name)\(words)",
        help: ["support TLS 1.2 or 1.3 under this name, without a client certificate"])
    })
}
