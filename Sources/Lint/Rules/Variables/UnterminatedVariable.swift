import Association
import JSONSource
import Matching

extension Rule {
  static let unterminatedVariable = Rule(
    "unterminated-variable", .variables, .error,
    summary: "a pattern has `$(` without `)`",
    reason: """
      `$(` begins the name of a substitution variable, and there is no escape that makes it plain text. Without its `)` \
      the pattern never matches, so the whole component is lost; that is why it is an error.

      Where the text after `$(` begins with the name of a known variable, `--fix` puts the `)` after it.
      """,
    cost: "the component never matches: its links open in the browser, or its exclusion does not happen",
    source: "decided: nobody outside Apple knows what such a pattern matches",
    examples: [
      .wrong(
        "the closing parenthesis is missing",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang/buy/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [
            {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang)/buy/*"}]}]}}
          """),
      .wrong(
        "nothing known follows",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/price/$("}]}]}}
        """),
      .right(
        "a variable, and a `$` that is plain text",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang)/buy/$5"}]}]}}
        """),
    ],
    check: .pattern { site, context in
      guard let element = site.pattern.elements.last, element.kind == .unterminatedVariable else { return }
      let document = context.document
      let end = knownName(site.pattern.text, from: element.range.lowerBound + 2, context)
      context.report(
        "the `$(` has no `)`, so the pattern never matches",
        at: site.pattern.sourceRange(element.range, in: document),
        help: ["close the name of the variable with `)`"],
        fix: end.map { end in
          Fix("close the name with `)`", [Fix.Edit(site.pattern.sourceRange(end..<end, in: document), ")")])
        })
    })

  /// Where the longest known name ends that begins at an index and is followed by no letter or digit.
  private static func knownName(_ text: [UInt8], from start: Int, _ context: LintContext) -> Int? {
    let ends = (start...text.count).filter { end in
      end > start && (end == text.count || !isWordByte(text[end]))
    }
    // No name that somebody forgot to close is longer; this keeps the search short.
    return ends.prefix(32).last { context.variables.variable(named: Array(text[start..<$0])) != nil }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
