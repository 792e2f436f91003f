import Lint
import Serving

extension Rule {
  static let invalidCertificate = Rule(
    "invalid-certificate", .serving, .error,
    summary: "the certificate is not one that devices trust",
    reason: """
      The file counts only if the system trusts the certificate that it came with, and Apple's CDN asks for the same. Browsers \
      hide some of it: they find a missing intermediate certificate by themselves, and their owners click warnings away. \
      The alternate modes trust more: `?mode=developer` takes any certificate, `?mode=managed` one whose root the organisation \
      installed on the device.

      What the server would serve is looked at all the same, without looking at the certificate, so that everything is told at once.
      """,
    cost: "no app opens any link of the domain",
    source: "documented: Apple, \"Supporting associated domains\" and \"Associated domains entitlement\"",
    examples: [
      .wrong(
        "a certificate that nobody renewed",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! certificate expired
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
      .wrong(
        "the certificate of another name",
        transcript: """
          GET https://shop.harbor.shop/.well-known/apple-app-site-association
          ! certificate wrong name
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
      .wrong(
        "a private authority",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! certificate unknown authority
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
      .right("a trusted one", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let (fault, detail) = context.served.certificateFailure else { return }
      var help = [advice(fault, context)]
      help.append(
        modes(fault, claim: "applinks:\(context.served.domain.text)"))
      let told = detail.isEmpty || fault != .other ? "" : ": \(context.quoted(detail))"
      context.report("the certificate of \(context.name) \(words(fault))\(told)", help: help)
    })

  private static func words(_ fault: CertificateFault) -> String {
    switch fault {
    case .expired: "has expired"
    case .notYetValid: "is not valid yet"
    case .wrongName: "is for other names"
    case .selfSigned: "is signed by itself alone"
    case .unknownAuthority: "leads to no authority that is trusted"
    case .revoked: "was revoked"
    case .other: "is not trusted"
    }
  }

  private static func advice(_ fault: CertificateFault, _ context: ServedContext) -> String {
    switch fault {
    case .expired: "renew it, and look why that did not happen by itself"
    case .notYetValid: "wait for the time that it begins, or look at the clocks of the server and of this machine"
    case .wrongName: "add \(context.name) to its names; one for `*.d` covers neither `d` nor names two levels below"
    case .selfSigned: "get one of a public authority"
    case .unknownAuthority:
      "serve the intermediate certificates too, which browsers find by themselves; or get one of a public authority"
    case .revoked: "get a new one, and let the server send it"
    case .other:
      "look at it with `openssl s_client -connect \(context.served.domain.host):443 -servername \(context.served.domain.host)`"
    }
  }

  private static func modes(_ fault: CertificateFault, claim: String) -> String {
    let managed =
      switch fault {
      case .selfSigned, .unknownAuthority: "`?mode=managed` where the organisation installed its root on the device"
      default: "`?mode=managed` does not"
      }
    return "`\(claim)?mode=developer` accepts any certificate, \(managed)"
  }
}
