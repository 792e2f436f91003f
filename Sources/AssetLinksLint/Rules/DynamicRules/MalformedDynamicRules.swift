import Lint

extension Rule {
  static let malformedDynamicRules = Rule(
    "malformed-dynamic-rules", .assetLinks, .error, summary: "dynamic rules with a value of the wrong type",
    reason: """
      One malformed value makes Android drop all dynamic rules of the statement, and so does an empty list. Then the manifest alone decides: \
      paths that a rule excludes open the app. `/` and `#` are strings that are not empty, `?` is an object of strings, and `exclude` is a Boolean.
      """,
    cost: "Android ignores all dynamic rules of the statement",
    source: assetLinksSource + "; decided: which values are malformed",
    examples: [
      .wrong("a query as a string", .rules(#"[{"/": "/buy/*"}, {"?": "a=b"}]"#)),
      .wrong("an empty pattern", .rules(#"[{"/": ""}]"#)),
      .wrong("an object instead of a list", .rules(#"{"/": "/buy/*"}"#)),
      .wrong("no rule", .rules("[]")),
      .right("strings, and a dictionary of them", .rules(#"[{"/": "/buy/*"}, {"?": {"a": "b"}}]"#)),
    ],
    check: .assetLinks { context in
      for problem in context.file.problems where problem.isInRules {
        switch problem.kind {
        case .emptyPattern:
          context.report("the pattern is empty", at: problem.node, help: ["write a pattern, or remove the key"])
        case .emptyList:
          context.report(
            "the list of dynamic rules is empty: the manifest alone decides", at: problem.node,
            help: ["write a rule, or remove the list"])
        case .wrongType(let key, let expected): context.report(problem.node, of: key, isNot: expected)
        case .wrongElement(let key, let expected): context.report(element: problem.node, of: key ?? "", isNot: expected)
        case .notAnArray, .missingKey, .besideInclude, .unknownNamespace: break
        }
      }
    })
}
