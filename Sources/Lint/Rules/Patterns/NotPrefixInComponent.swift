import JSONSource
import SourceText

extension Rule {
  static let notPrefixInComponent = Rule(
    "not-prefix-in-component", .patterns, .error, summary: "a pattern of a component begins with `NOT `",
    reason: """
      `NOT ` before a pattern excludes only in the old `paths`. In `components` it is plain text, and as a URL contains no spaces as written, the \
      pattern never matches. Nothing is excluded, so it is an error; `NOT/fish` and `!/fish` are paths of their own, which is a warning. In a query \
      or a fragment, only `NOT ` is reported: fragments such as `#!/fish` exist. In `components`, use `"exclude": true`.
      """,
    cost: "the links that should stay in the browser open the app, if a later component matches them",
    source: "documented: `components` has `exclude`, `paths` has `NOT `",
    examples: [
      .wrong(
        "moved from `paths`", lines: [#"{"/": "NOT /fish/frozen/*"}"#, #"{"/": "/fish/*"}"#],
        fixed: [#"{"/": "/fish/frozen/*", "exclude": true}"#, #"{"/": "/fish/*"}"#]),
      .wrong(
        "one member per line",
        components: """
          {
            "/" : "NOT /fish/frozen/*",
            "comment" : "thaw first"
          },
          {"/": "/fish/*"}
          """,
        fixed: """
          {
            "/" : "/fish/frozen/*",
            "exclude" : true,
            "comment" : "thaw first"
          },
          {"/": "/fish/*"}
          """),
      .wrong(
        "with `exclude` as well", lines: [#"{"/": "NOT /fish/frozen/*", "exclude": true}"#, #"{"/": "/fish/*"}"#],
        fixed: [#"{"/": "/fish/frozen/*", "exclude": true}"#, #"{"/": "/fish/*"}"#]),
      .wrong(
        "without the space, which no URL contradicts", lines: [#"{"/": "NOT/fish/frozen/*"}"#, #"{"/": "/fish/*"}"#],
        fixed: [#"{"/": "/fish/frozen/*", "exclude": true}"#, #"{"/": "/fish/*"}"#]),
      .right(
        "`exclude`", components: #"{"/": "/fish/frozen/*", "exclude": true}, {"/": "/fish/*"}, {"/": "/NOTES/*"}"#,
        alongside: ["case-trap"]),
      .right(
        "a fragment of a single-page application",
        components: ##"{"/": "/", "#": "!/fish/*"}, {"/": "/", "#": "NOT found", "percentEncoded": false}"##),
    ],
    check: .pattern { site, context in
      guard !site.isLegacyPath, site.item == nil, let length = exclusionPrefix(of: site) else { return }
      let document = context.document
      let range = site.pattern.sourceRange(0..<length, in: document)
      let written = context.quote(site.pattern.text[..<length])
      context.report(
        "the pattern \(context.quote(site.pattern.text)) excludes nothing: \(written) is plain text in a component",
        at: range, severity: notPrefix(site.pattern.text) == nil ? .warning : nil,
        help: ["remove \(written) and add `\"exclude\": true` to the component"],
        fix: fix(range, written, site, document))
    })

  /// The length of an exclusion in front of a pattern: in a query or a fragment, only of text that matches no URL as written.
  private static func exclusionPrefix(of site: PatternSite) -> Int? {
    if site.key == .path { return exclusionPrefix(site.pattern.text) }
    return site.component.percentEncoded.value ? notPrefix(site.pattern.text) : nil
  }

  /// The length of an exclusion in front of a path, as people write it: that of ``notPrefix(_:)``, `NOT/fish` or `!/fish`.
  package static func exclusionPrefix(_ text: [UInt8]) -> Int? {
    if let length = notPrefix(text) { return length }
    let length = text.first == UInt8(ascii: "!") ? 1 : text.prefix(3).elementsEqual("NOT".utf8) ? 3 : 0
    return length > 0 && text.count > length && text[length] == UInt8(ascii: "/") ? length : nil
  }

  /// The length of `NOT` in any letter case and the spaces after it.
  package static func notPrefix(_ text: [UInt8]) -> Int? {
    guard text.count > 4, text.prefix(3).map({ $0 & 0xDF }) == Array("NOT".utf8), text[3] == UInt8(ascii: " ") else {
      return nil
    }
    return text[3...].firstIndex { $0 != UInt8(ascii: " ") }
  }

  private static func fix(
    _ range: SourceRange, _ written: String, _ site: PatternSite, _ document: JSONDocument
  ) -> Fix? {
    guard let member = site.ownMember(in: document) else { return nil }
    let removal = Fix.Edit(range, "")
    let title = "replace \(written) with `\"exclude\": true`"
    guard let exclude = document.value("exclude", of: site.component.node) else {
      let text = MemberSpacing(like: member, in: document).member("exclude", "true")
      let end = document.range(member.value).upper
      return Fix(title, [removal, Fix.Edit(SourceRange(end, end), text)])
    }
    // `false` contradicts `NOT `: only the author knows which is intended.
    return document.boolean(exclude) == true ? Fix(title, [removal]) : nil
  }
}
