import Lint

extension Rule {
  static let claimsNotAList = Rule(
    "claims-not-a-list", .claims, .error, summary: "the entitlement is not an array of strings",
    reason: """
      `com.apple.developer.associated-domains` is an array of strings, even for one domain. Apple does not document \
      the effect of another type; most likely it has none. It is an error because no domain is claimed.
      """,
    cost: "the app gets no links, passwords or clips for any domain", source: entitlementSource,
    examples: [
      .wrong("a string", domains: "<string>applinks:example.com</string>"),
      .wrong(
        "an array with another type of element", domains: "<array><string>applinks:example.com</string><true/></array>"),
      .right("an array of strings", domains: "<array><string>applinks:example.com</string></array>"),
    ],
    check: .app { app, index, context in
      switch app.list {
      case .wrongType(let range, let phrase, _):
        context.report(
          "the entitlement is \(phrase), not an array of strings", in: index, at: range, help: ["wrap it in an array"])
      case .claims(_, _, let wrong):
        for element in wrong {
          context.report(
            "\(element.value) instead of a string", in: index, at: element.range, help: ["remove it"],
            cost: "the intended claim has no effect")
        }
      case .absent, .anything: break
      }
    })
}
