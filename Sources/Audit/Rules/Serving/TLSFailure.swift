import Lint

extension Rule {
  static let tlsFailure = Rule(
    "tls-failure", .serving, .error,
    summary: "no secure connection comes about",
    reason: """
      The server accepts connections, and TLS fails before a certificate is looked at: it speaks no version or cipher that is still \
      allowed, wants a certificate of the client, does not know the name that it is asked by (SNI), or speaks no TLS at all.
      """,
    cost: "no app opens any link of the domain",
    source: "documented: Apple, \"Preventing insecure network connections\": TLS 1.2 at least",
    examples: [
      .wrong(
        "a server without TLS on port 443",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! tls wrong version number
          """),
      .right("a server with it", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .tls(let detail) = context.served[.wellKnown]?.failure else { return }
      let words = detail.isEmpty ? "" : ": \(context.quoted(detail))"
      context.report(
        "no secure connection to \(context.name)\(words)",
        help: ["the server must speak TLS 1.2 or 1.3, under this name, and ask for no certificate of the client"])
    })
}
