import Lint

extension Rule {
  static let noConnection = Rule(
    "no-connection", .serving, .error, summary: "the server accepts no connection",
    reason: """
      The name has an address, but nothing listens there on port 443, or the way to it is blocked. Devices and \
      Apple's CDN use only HTTPS: they ignore a site on port 80 or on another port.
      """,
    cost: costOfNoLinks, source: servingSource,
    examples: [
      .wrong("a server that listens only on port 80", wellKnown: "! not connected connection refused"),
      .right("a server that responds", transcript: ServingExamples.file),
    ],
    check: .served { context in
      let detail: String
      switch context.served[.wellKnown]?.failure {
      case .notConnected(let words), .noRoute(let words): detail = words
      default: return
      }
      let words = detail.isEmpty ? "" : ": \(context.quotedAtLength(detail))"
      context.report(
        "\(context.name) accepts no connection\(words)",
        help: context.served.domain.isDevelopmentServer
          ? ["start the development server, and compare the port"]
          : ["serve HTTPS on port 443, to every network"] + context.wwwCounterpartHelp)
    })
}
