import JSONSource
import Lint

extension Rule {
  static let privateAddress = Rule(
    "private-address", .serving, .error,
    summary: "the domain leads to an address that is not public",
    reason: """
      Apple's CDN asks public addresses alone (`SWCERR00202`). The file of an internal server is read by apps that claim the \
      domain with `?mode=developer` (development-signed, any certificate) or `?mode=managed` (devices of an organisation, a \
      root that they trust): these ask the server itself. `aasa audit` asks such an address with `--allow-private` only.
      """,
    cost: "no app that claims the domain without a mode opens any link of it",
    source: "documented: Apple, \"Associated domains entitlement\"; observed: the failure headers of Apple's CDN",
    examples: [
      .wrong(
        "a server in the office",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! address 10.0.0.7 private
          """),
      .right("a public server", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .forbiddenAddress(let address, let kind) = context.served[.wellKnown]?.failure else { return }
      context.report(
        "\(context.name) leads to \(escapedForDisplay(address)), which is not a public address (\(escapedForDisplay(kind)))",
        help: [
          "the CDN cannot reach it: claim `applinks:\(context.served.domain.text)?mode=developer` or `?mode=managed`",
          "`--allow-private` asks it all the same",
        ])
    })
}
