import AppClaims
import JSONSource
import Lint

extension Rule {
  static let invalidClaimDomain = Rule(
    "invalid-claim-domain", .claims, .error,
    summary: "what a claim has for a domain is none",
    reason: """
      A claim names a fully qualified domain name. An address, `localhost`, a name without a top-level domain and an empty name have no \
      association file that Apple's CDN could fetch; a user name, an underscore at the wrong place or another character makes a name \
      that does not exist. It is an error because nothing of it works.
      """,
    cost: "nothing of the domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong("no domain", claims: "applinks:"),
      .wrong("an address", claims: "applinks:192.0.2.1"),
      .wrong("this machine", claims: "applinks:localhost"),
      .wrong("one label", claims: "applinks:example"),
      .wrong("a user name", claims: "applinks:app@example.com"),
      .wrong("a dot at the end", claims: "applinks:example.com."),
      .wrong("an empty label", claims: "applinks:www..example.com"),
      .right("a domain name", claims: "applinks:www.example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard !claim.isUnresolved, !claim.text.contains(where: \.isWhitespace) else { return }
        if let user = claim.userInfo {
          return context.report(
            "\(quoted(user.text)) does not belong before the domain", in: .app(app), at: claim.range(of: user),
            help: claim.correction)
        }
        // What is wrong with a star is another rule's.
        if claim.host.text.dropFirst(claim.isWildcard ? 2 : 0).contains("*") { return }
        let name = claim.isWildcard ? String(claim.host.text.dropFirst(2)) : claim.host.text
        if case .name = ClaimHost(name).form, name.hasSuffix(".") {
          return context.report(
            "\(quoted(name)) ends with a dot", in: .app(app), at: claim.range(of: claim.host), help: claim.correction)
        }
        guard let words = words(ClaimHost(name).form, name) else { return }
        context.report(
          words, in: .app(app), at: claim.host.text.isEmpty ? claim.range : claim.range(of: claim.host),
          help: ["name the domain in full, such as `applinks:example.com`"])
      }
    })

  /// What is wrong with a name; `nil` where nothing is.
  private static func words(_ form: ClaimHost.Form, _ name: String) -> String? {
    switch form {
    case .name, .unnormalised: return nil
    case .empty: return "the claim has no domain"
    case .address: return "\(quoted(name)) is an address, and only domains have association files"
    case .localhost: return "\(quoted(name)) is every machine's own name, and no domain"
    case .single: return "\(quoted(name)) has no top-level domain"
    case .long: return "\(quoted(name)) is longer than the 253 characters that a name may have"
    case .label(_, .empty): return "\(quoted(name)) has an empty label"
    case .label(let label, .long): return "the label \(quoted(label)) is longer than the 63 characters that it may have"
    case .label(let label, .hyphen): return "the label \(quoted(label)) begins or ends with a hyphen"
    case .label(_, .space): return "\(quoted(name)) has a space in it"
    case .label(_, .character(let scalar)):
      return "`\(escapedForDisplay(String(scalar)))` is no character of a domain name"
    }
  }
}
