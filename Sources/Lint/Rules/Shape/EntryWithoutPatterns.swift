import Association
import SourceText

extension Rule {
  static let entryWithoutPatterns = Rule(
    "entry-without-patterns", .shape, .error,
    summary: "an entry of `details` has no patterns",
    reason: """
      An entry opens the links that its `components` match, or in the old form its `paths`. Without any it matches no URL: \
      there is no "all links" by default. It is an error because an entry is there to open links. Where `components` is \
      empty, `paths` beside it does not help: systems that know `components` do not look at `paths`.
      """,
    cost: "the apps of the entry open no link through it",
    source: "oracle; decided: `paths` is not read beside `components`",
    examples: [
      .wrong("no patterns", #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"]}]}}"#),
      .wrong(
        "an empty list", #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": []}]}}"#),
      .right(
        "every path",
        #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "*"}]}]}}"#,
        alongside: ["matches-everything"]),
    ],
    check: .entry { entry, context in
      guard entry.count == 0 else { return }
      let document = context.document
      let help = ["add `components`; `{\"/\": \"*\"}` is a component that matches every path"]
      let components = document.member("components", of: entry.node)
      let paths = document.member("paths", of: entry.node)
      if let list = components ?? paths {
        guard document.kind(list.value) == .array else { return }
        let isBeside = components != nil && paths.map { document.elements($0.value).contains { _ in true } } ?? false
        let name = context.quote(list.key)
        context.report(
          isBeside ? "\(name) is empty, and `paths` beside it is not read" : "\(name) is empty", at: list.value,
          help: help, cost: isBeside ? "systems since iOS 13 open no link through the entry" : nil)
      } else if !context.hasMistaken(["components", "paths"], or: .component, in: entry.node, at: .entry) {
        let start = document.range(entry.node).lower.value
        context.report("the entry has neither `components` nor `paths`", at: SourceRange(start..<start + 1), help: help)
      }
    })
}
