import AppClaims
import Lint
import SourceText

extension Rule {
  static let invalidClaimDomain = Rule(
    "invalid-claim-domain", .claims, .error, summary: "a claim has no valid domain",
    reason: """
      A claim contains a fully qualified domain name. An address, `localhost`, a name without a top-level domain and \
      an empty name have no association file that Apple's CDN could fetch; a user name, or \
      a character other than letters, digits, `-` and `_`, makes a name that cannot exist. It is an error because the claim has no effect.
      """,
    cost: costOfLostClaim, source: entitlementSource,
    examples: [
      .wrong("no domain", claims: "applinks:"),
      .wrong("an address", claims: "applinks:192.0.2.1"),
      .wrong("`localhost`", claims: "applinks:localhost"),
      .wrong("one label", claims: "applinks:example"),
      .wrong("a user name", claims: "applinks:app@example.com"),
      .wrong("a dot at the end", claims: "applinks:example.com."),
      .wrong("an empty label", claims: "applinks:www..example.com"),
      .right("a domain name", claims: "applinks:www.example.com\napplinks:my_shop.example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard !claim.isUnresolved, !claim.isBlank, !claim.text.contains(where: { $0.isWhitespace }) else { return }
      if let user = claim.userInfo {
        return context.report(
          "\(quoted(user.text)) does not belong before the domain", of: claim, in: app, at: claim.range(of: user),
          help: claim.correction)
      }
      // `misplaced-wildcard` reports stars.
      if claim.host.text.dropFirst(claim.isWildcard ? 2 : 0).contains("*") { return }
      let name = claim.isWildcard ? String(claim.host.text.dropFirst(2)) : claim.host.text
      if case .name = ClaimHost(name), name.hasSuffix(".") {
        return context.report(
          "\(quoted(name)) ends with a dot", of: claim, in: app, at: claim.range(of: claim.host), help: claim.correction
        )
      }
      guard let words = ClaimHost(name).fault(of: name) else { return }
      context.report(
        words, in: app, at: claim.host.text.isEmpty ? claim.range : claim.range(of: claim.host),
        help: ["write the full domain, such as `applinks:example.com`"])
    })
}

extension ClaimHost {
  /// The fault of the text of a host that no association file can have; `nil` for a valid one.
  func fault(of name: String) -> String? {
    switch self {
    case .name, .unnormalised: return nil
    case .empty: return "the claim has no domain"
    case .address: return "\(quoted(name)) is an address; only domains have association files"
    case .localhost: return "\(quoted(name)) is not a domain"
    case .single: return "\(quoted(name)) has no top-level domain"
    case .long: return "\(quoted(name)) is longer than 253 characters"
    case .label(_, .empty): return "\(quoted(name)) has an empty label"
    case .label(let label, .long): return "the label \(quoted(label)) is longer than 63 characters"
    case .label(let label, .hyphen): return "the label \(quoted(label)) begins or ends with a hyphen"
    case .label(_, .space): return "\(quoted(name)) contains a space"
    case .label(_, .character(let scalar)): return "\(backquoted(String(scalar))) is not allowed in a domain name"
    }
  }
}
