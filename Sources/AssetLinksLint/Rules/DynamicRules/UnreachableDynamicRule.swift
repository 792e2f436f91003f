import Lint

extension Rule {
  static let unreachableDynamic = Rule(
    "unreachable-dynamic-rule", .assetLinks, .error, summary: "earlier rules match every URL of a dynamic rule",
    reason: """
      The first rule that matches decides. A rule whose URLs all match earlier ones is never reached. If one with another effect decides some of them, \
      it is an error; otherwise it is information. The rules of a list are checked together and exactly, as the later of the known parsers reads them.
      """,
    cost: "the rule has no effect", source: assetLinksSource,
    examples: [
      .wrong(
        "an exclusion behind a rule that matches everything",
        .rules(#"[{"/": "*"}, {"/": "/help/*", "exclude": true}, {"/": "/buy"}]"#),
        alongside: ["unreachable-dynamic-rule"]),
      .wrong(
        "an exclusion behind the rule of its URLs", .rules(#"[{"/": "/buy/*"}, {"/": "/buy/old/*", "exclude": true}]"#)),
      .wrong(
        "repeated behind an exclusion of other URLs",
        .rules(#"[{"/": "/help/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/buy/7"}]"#)),
      .right("the exclusion first", .rules(#"[{"/": "/help/*", "exclude": true}, {"/": "*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for place in list.unreachable {
          let rule = list.rules[place]
          let isContested = list.isContested(place)
          context.report(
            "earlier rules match every URL of the rule", at: rule.node, severity: isContested ? .error : .info,
            help: [isContested ? "move it before the rules that match its URLs" : "remove it"])
        }
      }
    })
}
