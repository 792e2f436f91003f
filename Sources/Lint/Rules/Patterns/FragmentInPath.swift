import Association
import Matching

extension Rule {
  static let fragmentInPath = Rule(
    "fragment-in-path", .patterns, .error,
    summary: "a path pattern has a `#`",
    reason: """
      A path ends before `#`, so a path as written in a URL never holds one and the pattern never matches; that is why it \
      is an error. In `components`, `"#"` is compared with the fragment, and `--fix` moves it there; `paths` cannot look \
      at the fragment. With `"percentEncoded": false` a `#` stands for `%23`, and is not reported.
      """,
    cost: "the component never matches: its links open in the browser, or its exclusion does not happen",
    source: "RFC 3986, section 3.3: `#` ends the path; documented: `\"/\"` is compared with the path",
    examples: [
      .wrong(
        "a page of a single-page application",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          { "/": "/#/fish/*" }]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            { "/": "/", "#": "/fish/*" }]}]}}
          """),
      .wrong(
        "nothing but a fragment",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "#fish"}]}]}}
        """),
      .right(
        "the fragment in its place",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/", "#": "/fish/*"}, {"/": "/a#b", "percentEncoded": false}]}]}}
        """),
    ],
    check: .pattern { site, context in
      guard site.part == .path, site.component.percentEncoded.value,
        let index = site.pattern.text.firstIndex(of: UInt8(ascii: "#")),
        site.pattern.elements.contains(where: { $0.kind == .literal && $0.range.contains(index) })
      else { return }
      let document = context.document
      context.report(
        "a path never holds `#`, so \(context.quote(site.pattern.text)) never matches",
        at: site.pattern.sourceRange(index..<site.pattern.text.count, in: document),
        help: [
          site.isLegacyPath
            ? "`paths` cannot look at the fragment; `components` can, under `\"#\"`"
            : "write the fragment, without its `#`, under `\"#\"`"
        ],
        fix: site.splitFix(at: index, into: "#", title: "move the fragment to `\"#\"`", document))
    })
}
