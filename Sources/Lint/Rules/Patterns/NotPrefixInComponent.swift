import Association
import JSONSource
import Matching
import SourceText

extension Rule {
  static let notPrefixInComponent = Rule(
    "not-prefix-in-component", .patterns, .error,
    summary: "a pattern of a component begins with `NOT `",
    reason: """
      `NOT ` in front of a pattern excludes in the old `paths` only. In `components` it is text like any other, and as a \
      URL has no space in it as written, the pattern never matches. What should be excluded is not, so it is an error. \
      In `components`, `"exclude": true` does it.
      """,
    cost: "the links that should stay in the browser open the app, if a later component takes them",
    source: "documented: `components` has `exclude`, `paths` has `NOT `",
    examples: [
      .wrong(
        "moved from `paths`",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "NOT /fish/frozen/*"},
          {"/": "/fish/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/frozen/*", "exclude": true},
            {"/": "/fish/*"}]}]}}
          """),
      .wrong(
        "a member a line",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {
            "/" : "NOT /fish/frozen/*",
            "comment" : "thaw first"
          },
          {"/": "/fish/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {
              "/" : "/fish/frozen/*",
              "exclude" : true,
              "comment" : "thaw first"
            },
            {"/": "/fish/*"}]}]}}
          """),
      .wrong(
        "with `exclude` as well",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "NOT /fish/frozen/*", "exclude": true},
          {"/": "/fish/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/frozen/*", "exclude": true},
            {"/": "/fish/*"}]}]}}
          """),
      .right(
        "`exclude`",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true}, {"/": "/fish/*"}, {"/": "/NOTES/*"}]}]}}
        """, alongside: ["case-trap", "encoding-trap"]),
    ],
    check: .pattern { site, context in
      guard !site.isLegacyPath, let length = notPrefix(site.pattern.text) else { return }
      let key: String
      switch site.part {
      case .path: key = "/"
      case .query: key = "?"
      case .fragment: key = "#"
      case .queryItem: return
      }
      let document = context.document
      let range = site.pattern.sourceRange(0..<length, in: document)
      context.report(
        "`NOT ` is plain text in a component, so \(context.quote(site.pattern.text)) excludes nothing",
        at: range, help: ["remove `NOT ` and write `\"exclude\": true` beside the pattern"],
        fix: fix(range, site, key, document))
    })

  /// The length of `NOT` in any letter case and the spaces after it.
  static func notPrefix(_ text: [UInt8]) -> Int? {
    guard text.count > 4, text.prefix(3).map({ $0 & 0xDF }) == Array("NOT".utf8), text[3] == UInt8(ascii: " ") else {
      return nil
    }
    return text[3...].firstIndex { $0 != UInt8(ascii: " ") }
  }

  private static func fix(_ range: SourceRange, _ site: PatternSite, _ key: String, _ document: JSONDocument) -> Fix? {
    guard let member = site.ownMember(key, in: document) else { return nil }
    let removal = Fix.Edit(range, "")
    let title = "exclude with `exclude`"
    guard let exclude = document.value("exclude", of: site.component.node) else {
      let text = MemberSpacing(like: member, in: document).member("exclude", "true")
      let end = document.range(member.value).upper
      return Fix(title, [removal, Fix.Edit(SourceRange(end, end), text)])
    }
    // `false` says the opposite of `NOT `: only the author knows which is meant.
    return document.boolean(exclude) == true ? Fix(title, [removal]) : nil
  }
}
