import Analysis

extension Rule {
  static let encodingTrap = Rule(
    "encoding-trap", .order, .info,
    summary: "a URL with another percent-encoding of the same text has the opposite effect",
    reason: """
      Unless `percentEncoded` is `false`, a pattern is compared with the URL as written, where `c` is not `%63` and \
      `%C3%A9` is not `%c3%a9`. For a server they are the same page. So a link can be encoded in a way that bypasses \
      an exclusion, and a later component opens it in the app. It is information, because it depends on the server.

      Reported are the encodings that browsers write themselves: `%C3%A9` where a pattern has `%c3%a9`. Browsers keep \
      other encodings of a link as written, and such a link is rarely an accident. With `--select encoding-trap`, or a \
      severity for the rule in `aasa.yml`, every encoding is tried.
      """,
    cost: "a link with another encoding opens the app instead of the browser, or the browser instead of the app",
    source: "oracle, documented: `percentEncoded`; RFC 3986, section 6.2.2: equivalent encodings",
    examples: [
      .wrong(
        "an exclusion in lower case, which browsers do not write",
        lines: [#"{"/": "/%c3%a5l/*", "exclude": true}"#, #"{"/": "/*l/*"}"#], alongside: ["enumerated-encoding"]),
      .right(
        "compared with the decoded URL",
        components: """
          {"/": "/ål/*", "exclude": true, "percentEncoded": false, "caseSensitive": false},
          {"/": "/*l/*"}
          """),
      .right(
        "an escape that browsers do not write",
        lines: [#"{"/": "/fish/frozen/*", "exclude": true, "caseSensitive": false}"#, #"{"/": "/fish/*"}"#]),
    ],
    check: .applinks { applinks, context in
      let triesAll = context.options.isSelected("encoding-trap")
      let changes = triesAll ? OtherSpellings.singleEscapes : OtherSpellings.browserEscapes
      Trap.report(in: applinks, context, changes: changes) { component in
        context.isLegacyPath(component)
          ? "write `components` with `\"percentEncoded\": false`; `paths` are compared with the URL as written"
          : "add `\"percentEncoded\": false` to compare with the decoded URL"
      }
    })
}
