import Analysis
import Association

extension Rule {
  static let encodingTrap = Rule(
    "encoding-trap", .order, .info,
    summary: "a URL with another percent-encoding of the same text has the opposite effect",
    reason: """
      Unless `percentEncoded` is `false`, a pattern is compared with the URL as written, where `c` is not `%63` and \
      `%C3%A9` is not `%c3%a9`. For a server they are the same page. So a link can be encoded in a way that bypasses \
      an exclusion, and a later component opens it in the app. Browsers keep such links as written. It is \
      information: such a link is rarely an accident, and an exclusion is no protection.
      """,
    cost: "a link with another encoding opens the app instead of the browser, or the browser instead of the app",
    source: "oracle, documented: `percentEncoded`; RFC 3986, section 6.2.2: equivalent encodings",
    examples: [
      .wrong(
        "an exclusion that an escape bypasses",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true, "caseSensitive": false},
          {"/": "/fish/*"}]}]}}
        """),
      .right(
        "compared with the decoded URL",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false, "caseSensitive": false},
          {"/": "/fish/*"}]}]}}
        """),
    ],
    check: .applinks { applinks, context in
      Trap.report(in: applinks, context, changes: OtherSpellings.singleEscapes) { component in
        context.isLegacyPath(component)
          ? "write `components` with `\"percentEncoded\": false`; `paths` are compared with the URL as written"
          : "add `\"percentEncoded\": false` to compare with the decoded URL"
      }
    })
}
