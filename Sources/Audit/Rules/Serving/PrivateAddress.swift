import Lint
import SourceText

extension Rule {
  static let privateAddress = Rule(
    "private-address", .serving, .error, summary: "the domain has an address that is not public",
    reason: """
      Apple's CDN uses only public addresses (`SWCERR00202`). The file of an internal server is read by apps that claim the domain with \
      `?mode=developer` (development-signed, any certificate) or `?mode=managed` (devices of an organisation, a root that they trust): these ask the \
      server itself. `aasa audit` connects to such an address only with `--allow-private`.
      """,
    cost: "no app that claims the domain without a mode opens any link of it",
    source: "documented: Apple, \"Associated domains entitlement\"; observed: the failure headers of Apple's CDN",
    examples: [
      .wrong("a server in the office", wellKnown: "! address 10.0.0.7 private"),
      .right("a public server", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .forbiddenAddress(let address, let kind) = context.served[.wellKnown]?.failure else { return }
      context.report(
        "\(context.name) has the address \(escapedForDisplay(address)), which is not public (\(escapedForDisplay(kind)))",
        help: [
          "claim `applinks:\(context.served.domain.text)?mode=developer` or `?mode=managed`: the CDN cannot reach the server",
          "pass `--allow-private` to connect to it",
        ])
    })
}
