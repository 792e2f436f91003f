import Lint

extension Rule {
  static let trailingExclude = Rule(
    "trailing-exclude", .assetLinks, .info, summary: "an exclusion that only the end of the list follows",
    reason: """
      A URL that no rule matches opens the browser, and so does one that a rule excludes. An exclusion with no other rule behind it changes \
      nothing. In a list of exclusions alone, all of them change nothing, and no link opens the app: this is a warning, unless the only one excludes all \
      URLs. One behind rules that match all of its URLs is reported as unreachable alone: its author may mean another place.
      """,
    cost: "no effect", source: assetLinksSource,
    examples: [
      .wrong(
        "an exclusion of everything else", .rules(#"[{"/": "/buy/*"}, {"/": "*", "exclude": true}]"#),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong("exclusions alone", .rules(#"[{"/": "/cart/*", "exclude": true}]"#)),
      .right("an exclusion of all URLs", .rules(#"[{"/": "*", "exclude": true}]"#)),
      .right("an exclusion before a rule", .rules(#"[{"/": "/buy/old/*", "exclude": true}, {"/": "/buy/*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        if !list.rules.isEmpty, list.rules.allSatisfy({ $0.excludes }), !list.isSwitchedOff {
          context.report(
            "no rule of the list opens the app", at: list.node, severity: .warning, help: [RuleList.openingHelp],
            cost: RuleList.costOfOpeningNothing)
        }
        if list.trailingExclusions.isEmpty { continue }
        // An exclusion that decides nothing may be meant for a place before the rules that match its URLs.
        let unreachable = Set(list.unreachable)
        for place in list.trailingExclusions where !unreachable.contains(place) {
          let rule = list.rules[place]
          context.report(
            "no rule that opens an app follows the exclusion: without it, the browser opens the same URLs",
            at: rule.node, help: ["remove it (`--fix`)"],
            fix: Fix(
              "remove the exclusion", context.document.removals(from: list.rules.map { $0.node }, at: [rule.index])))
        }
      }
    })
}
