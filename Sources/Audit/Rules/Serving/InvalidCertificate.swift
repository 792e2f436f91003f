import Lint
import Serving

extension Rule {
  static let invalidCertificate = Rule(
    "invalid-certificate", .serving, .error, summary: "devices do not trust the certificate",
    reason: """
      Devices use the file only if they trust the server's certificate, and so does Apple's CDN. Browsers hide some faults: they find a missing \
      intermediate certificate by themselves, and their users click warnings away. The alternate modes trust more: `?mode=developer` accepts any \
      certificate, `?mode=managed` one whose root the organisation installed on the device.

      The file is fetched without checking the certificate, so that all findings are reported together.
      """,
    cost: costOfNoLinks,
    source: "documented: Apple, \"Supporting associated domains\" and \"Associated domains entitlement\"",
    examples: [
      .wrong(
        "an expired certificate",
        wellKnown: "! certificate expired\nHTTP/2 200\nContent-Type: application/json", body: ServingExamples.json),
      .wrong(
        "a certificate for another name",
        transcript: """
          GET https://shop.harbor.shop/.well-known/apple-app-site-association
          ! certificate wrong name
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
      .wrong(
        "a private authority", wellKnown: "! certificate unknown authority\nHTTP/2 200\nContent-Type: application/json",
        body: ServingExamples.json),
      .right("a trusted certificate", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let (fault, detail) = context.served.certificateFailure() else { return }
      let more = detail.isEmpty || fault != .other ? "" : ": \(context.quotedAtLength(detail))"
      context.report(
        "the certificate of \(context.name) \(fault.words)\(more)",
        help: [certificateAdvice(fault, context), modes(fault, claim: "applinks:\(context.served.domain.text)")])
    })

  static func certificateAdvice(_ fault: CertificateFault, _ context: RuleContext<DomainSubject>) -> String {
    switch fault {
    case .expired: "renew it, and check why it was not renewed automatically"
    case .notYetValid: "wait until it is valid, or check the clocks of the server and of this machine"
    case .wrongName: "add \(context.name) to its names; `*.d` covers neither `d` nor names two levels below"
    case .selfSigned: "get one from a public authority"
    case .unknownAuthority:
      "serve the intermediate certificates too, which browsers find by themselves, or get one from a public authority"
    case .revoked: "get a new one, and install it on the server"
    case .other:
      "inspect it with `openssl s_client -connect \(context.served.domain.host):443 -servername \(context.served.domain.host)`"
    }
  }

  private static func modes(_ fault: CertificateFault, claim: String) -> String {
    let managed =
      switch fault {
      case .selfSigned, .unknownAuthority: "`?mode=managed` one whose root the organisation installed on the device"
      default: "`?mode=managed` does not"
      }
    return "`\(claim)?mode=developer` accepts any certificate, \(managed)"
  }
}
