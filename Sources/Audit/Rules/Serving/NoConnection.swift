import Lint

extension Rule {
  static let noConnection = Rule(
    "no-connection", .serving, .error,
    summary: "nobody accepts a connection",
    reason: """
      The name has an address, and nothing listens there on port 443, or the way to it is closed. Devices and Apple's CDN ask by HTTPS \
      alone: a site on port 80 or on a port of its own does not exist for them.
      """,
    cost: "no app opens any link of the domain",
    source: servingSource,
    examples: [
      .wrong(
        "a server that listens on port 80 alone",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! not connected connection refused
          """),
      .right("a server that answers", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .notConnected(let detail) = context.served[.wellKnown]?.failure else { return }
      let words = detail.isEmpty ? "" : ": \(context.quoted(detail))"
      context.report(
        "\(context.name) accepts no connection\(words)",
        help: ["the server must answer by HTTPS on port 443, from every network"] + context.wwwCounterpartHelp)
    })
}
