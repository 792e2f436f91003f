import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let dynamicRuleOutsideManifest = Rule(
    "dynamic-rule-outside-manifest", .androidManifest, .warning,
    summary: "the intent filters of the app match no URL that a dynamic rule decides",
    reason: """
      Dynamic rules only narrow the intent filters in the manifest of the app. The filters of all hosts are checked together and exactly. For an exclusion, \
      it is information: the browser opens its URLs anyway. It is also information that the search about a rule ended without an answer.
      """,
    cost: "the URLs of the rule open the browser", source: assetLinksSource,
    examples: [
      .wrong(
        "a path that no filter has", .host("harbor.shop", #"pathPrefix="/buy/""#),
        links: .rules(#"[{"/": "/buy/*"}, {"/": "/help"}]"#)),
      .wrong(
        "capital letters", .host("harbor.shop", #"pathPrefix="/invite/""#),
        links: .rules(#"[{"/": "/Invite/*"}, {"/": "/invite/*"}]"#)),
      .right("a filter for the whole host", ExampleFilter(), links: .rules(#"[{"/": "/buy/*"}, {"/": "/help"}]"#)),
    ],
    check: .boundLinks { context in
      // Without known values nothing is reported.
      guard let scope = try? LinkScope(context.subject.manifest, host: nil) else { return }
      let document = context.subject.links.document
      for list in context.subject.rulesOutside(scope) {
        if let first = list.undecided.first {
          context.report(
            "whether the intent filters match \(grouped(list.undecided.count)) of \(grouped(list.count)) dynamic rules is undecided within the budget",
            location: Finding.Location(document.start(of: first.node)), severity: .info,
            help: ["check the links that matter with `aasa test`"], cost: "a rule outside of them is not reported")
        }
        // Without any rule, the filters decide.
        let isNeeded = list.outside.count == list.count
        for rule in list.outside {
          let removal = isNeeded ? "" : rule.excludes ? "remove it" : ", or remove the rule"
          context.report(
            "no intent filter matches a URL that the rule decides",
            location: Finding.Location(document.range(rule.node)), severity: rule.excludes && !isNeeded ? .info : nil,
            help: [
              rule.excludes ? isNeeded ? RuleList.openingHelp : removal : "add the path to an intent filter\(removal)"
            ],
            cost: isNeeded ? RuleList.costOfOpeningNothing : rule.excludes ? "no effect" : nil)
        }
      }
    })
}
