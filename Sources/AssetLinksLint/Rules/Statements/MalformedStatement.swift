import AssetLinks
import Lint

extension Rule {
  static let malformedStatement = Rule(
    "malformed-statement", .assetLinks, .error, summary: "a statement lacks a key, or a value has the wrong type",
    reason: """
      A statement has an array `relation` and an object `target`, or `include` alone. The target of an app has a package name and an array of \
      fingerprints that is not empty. Google's reader skips a malformed statement. Android's own reader skips one without `relation` or \
      `target`, and ignores the whole file for a malformed target.
      """,
    cost: "Android ignores the statement, and may ignore the file",
    source: statementListSource + "; source: Android, StatementParser",
    examples: [
      .wrong("an empty list of fingerprints", ExampleStatement(fingerprints: "[]")),
      .wrong("a string instead of an array", ExampleStatement(relation: #""\#(Statement.appLinks)""#)),
      .wrong("a statement without a target", links: #"[{"relation": ["\#(Statement.appLinks)"]}]"#),
      .wrong("a number among the statements", links: "[\(ExampleStatement().text), 1]"),
      .right("a complete statement", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for problem in context.file.problems where !problem.isInRules {
        switch problem.kind {
        case .wrongElement(nil, let expected):
          context.report(
            "the element is \(context.document.kind(problem.node).phrase), not \(expected.phrase)", at: problem.node,
            help: ["remove it, or write a statement"])
        case .wrongElement(let key?, let expected): context.report(element: problem.node, of: key, isNot: expected)
        case .wrongType(let key, let expected): context.report(problem.node, of: key, isNot: expected)
        case .missingKey(let key, let object):
          let opening = context.document.opening(problem.node)
          context.report("\(object) has no `\(key)`", at: opening, help: ["add `\(key)`"])
        case .emptyList(let key):
          context.report(
            "`\(key)` is empty", at: problem.node,
            help: [
              key == "relation"
                ? "write the relation: `\"\(Statement.appLinks)\"`"
                : "write the SHA-256 fingerprint of the signing certificate; the Play Console shows it"
            ])
        case .notAnArray, .besideInclude, .emptyPattern, .unknownNamespace: break
        }
      }
    })
}
