import Association

extension Rule {
  static let contradictoryExclude = Rule(
    "contradictory-exclude", .patterns, .error,
    summary: "`exclude` is not a Boolean, so it does not exclude",
    reason: """
      `exclude` is read as `true` or `false`. A value of another kind (`"true"`, `1`) counts for nothing here: the component \
      matches, and opens in the app what it was written to keep in the browser. That is the opposite of what the file \
      seems to say, so it is an error. `--fix` takes the quotes off `"true"` and `"false"`.
      """,
    cost: "the links that should stay in the browser open the app",
    source: "documented: `exclude` is a Boolean; decided: a value of another kind counts for nothing",
    examples: [
      .wrong(
        "`true` between quotes",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": "true"}, {"/": "/boat/*"}]}]}}
        """,
        fixed: """
          {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/frozen/*", "exclude": true}, {"/": "/boat/*"}]}]}}
          """),
      .wrong(
        "a number",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": 1}, {"/": "/boat/*"}]}]}}
        """),
      .right(
        "a Boolean",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true}, {"/": "/fish/*", "exclude": false}]}]}}
        """, alongside: ["case-trap", "encoding-trap", "repeated-defaults"]),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      context.forEachComponentObject(in: applinks) { node in
        guard let exclude = document.value("exclude", of: node), document.kind(exclude) != .boolean else { return }
        let text = document.kind(exclude) == .string ? document.string(exclude).lowercased() : ""
        let isBoolean = text == "true" || text == "false"
        context.report(
          "`exclude` is \(document.kind(exclude).phrase), which does not exclude", at: exclude,
          help: ["write `true` or `false`, without quotes"],
          cost: text == "false" ? "none today; a reader of the file has to guess" : nil,
          fix: isBoolean && document.problems.isEmpty
            ? Fix("take the quotes off", [Fix.Edit(document.range(exclude), text)]) : nil)
      }
    })
}
