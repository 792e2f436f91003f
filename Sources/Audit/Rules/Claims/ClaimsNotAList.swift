import AppClaims
import Lint

extension Rule {
  static let claimsNotAList = Rule(
    "claims-not-a-list", .claims, .error,
    summary: "the entitlement is no array of strings",
    reason: """
      `com.apple.developer.associated-domains` is an array of strings, also for one domain. What it is worth in another type is not \
      documented; nothing is the likeliest. It is an error because no domain is claimed.
      """,
    cost: "nothing of any domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong(
        "a string",
        claims: """
          <plist version="1.0">
          <dict>
            <key>com.apple.developer.associated-domains</key>
            <string>applinks:example.com</string>
          </dict>
          </plist>
          """),
      .wrong(
        "an array with something else in it",
        claims: """
          <plist version="1.0">
          <dict>
            <key>com.apple.developer.associated-domains</key>
            <array><string>applinks:example.com</string><true/></array>
          </dict>
          </plist>
          """),
      .right(
        "an array of strings",
        claims: """
          <plist version="1.0">
          <dict>
            <key>com.apple.developer.associated-domains</key>
            <array><string>applinks:example.com</string></array>
          </dict>
          </plist>
          """),
    ],
    check: .claims { context in
      for (index, app) in context.apps.enumerated() {
        switch app.list {
        case .wrongType(let range, let phrase):
          context.report(
            "the entitlement is \(phrase), and should be an array of strings", in: .app(index), at: range,
            help: ["put it into an array"])
        case .claims(_, _, let wrong):
          for element in wrong {
            context.report(
              "\(element.phrase) in the place of a string", in: .app(index), at: element.range, help: ["remove it"],
              cost: "what it was meant for does not work")
          }
        case .absent, .anything: break
        }
      }
    })
}
