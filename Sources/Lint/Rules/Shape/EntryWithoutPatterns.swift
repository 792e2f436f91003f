extension Rule {
  static let entryWithoutPatterns = Rule(
    "entry-without-patterns", .shape, .error, summary: "an entry of `details` has no patterns",
    reason: """
      An entry opens the links that its `components` match, or in the old form its `paths`. Without either it matches \
      no URL: "all links" is not the default. It is an error because an entry exists to open links. If `components` \
      is empty, `paths` beside it does not help: systems that know `components` ignore `paths`.
      """,
    cost: "the entry opens no links", source: "oracle; decided: `paths` is ignored beside `components`",
    examples: [
      .wrong("no patterns", #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"]}]}}"#),
      .wrong("an empty list", components: #""#),
      .right("every path", components: #"{"/": "*"}"#, alongside: ["matches-everything"]),
    ],
    check: .entry { entry, context in
      guard entry.count == 0 else { return }
      let document = context.document
      let help = ["add `components`; `{\"/\": \"*\"}` matches every path"]
      let components = document.member("components", of: entry.node)
      let paths = document.member("paths", of: entry.node)
      if let list = components ?? paths {
        guard document.kind(list.value) == .array else { return }
        let isBeside = components != nil && paths.map { !document.elements($0.value).isEmpty } ?? false
        let name = context.quote(list.key)
        context.report(
          isBeside ? "\(name) is empty, and `paths` beside it is ignored" : "\(name) is empty", at: list.value,
          help: help, cost: isBeside ? "since iOS 13, the entry opens no links" : nil)
      } else if !context.hasMistaken(["components", "paths"], or: .component, in: entry.node, at: .entry) {
        context.report("the entry has neither `components` nor `paths`", at: document.opening(entry.node), help: help)
      }
    })
}
