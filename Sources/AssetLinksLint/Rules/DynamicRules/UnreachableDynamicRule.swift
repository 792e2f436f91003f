import AssetLinks
import Lint

extension Rule {
  static let unreachableDynamic = Rule(
    "unreachable-dynamic-rule", .assetLinks, .error,
    summary: "earlier rules match every URL of a dynamic rule",
    reason: """
      The first rule that matches decides. A rule whose URLs all match earlier ones is never reached. If an earlier one has another effect, it is an \
      error; otherwise it is information. The rules of a list are asked together and exactly, as the later of the known parsers reads them.
      """,
    cost: "the rule has no effect",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "an exclusion behind a rule that matches everything",
        .rules(#"[{"/": "*"}, {"/": "/help/*", "exclude": true}, {"/": "/buy"}]"#),
        alongside: ["unreachable-dynamic-rule"]),
      .right("the exclusion first", .rules(#"[{"/": "/help/*", "exclude": true}, {"/": "*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for place in list.unreachable {
          let rule = list.rules[place]
          let hasOtherEffect = list.rules[..<place].contains { $0.excludes != rule.excludes }
          context.report(
            "earlier rules match every URL of the rule", at: rule.node, severity: hasOtherEffect ? .error : .info,
            help: [hasOtherEffect ? "move it before the rules that match its URLs" : "remove it"])
        }
      }
    })
}
