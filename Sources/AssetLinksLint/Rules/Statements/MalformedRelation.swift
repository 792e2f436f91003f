import AssetLinks
import Lint
import SourceText

/// The relations that Google documents.
private let knownRelations = [
  Statement.appLinks, Statement.loginCredentials, "delegate_permission/common.use_as_origin",
  "delegate_permission/common.share_location", "delegate_permission/common.query_webapk",
]

extension Rule {
  static let malformedRelation = Rule(
    "malformed-relation", .assetLinks, .error,
    summary: "a relation that is misspelled, or not of the form `kind/detail`",
    reason: """
      A relation is compared as it is written. One that differs from a known one in a letter means something else to Android, or nothing. A \
      relation of another kind is left alone.
      """,
    cost: "the statement does not have the relation", source: statementListSource,
    examples: [
      .wrong(
        "the detail alone", ExampleStatement(relation: #"["handle_all_urls"]"#), fixed: ExampleStatement(),
        alongside: ["missing-handle-all-urls"]),
      .wrong(
        "a letter too few", ExampleStatement(relation: #"["delegate_permission/common.handle_all_url"]"#),
        fixed: ExampleStatement(), alongside: ["missing-handle-all-urls"]),
      .right("the relation of App Links", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for statement in context.file.statements {
        for relation in statement.relations where !knownRelations.contains(relation.text) {
          let known = likely(relation.text)
          guard known != nil || !isWellFormed(relation.text) else { continue }
          context.report(
            "\(quoted(relation.text)) is not a relation", at: relation.node,
            help: [known.map { "write `\($0)` (`--fix`)" } ?? "write a relation, such as `\(Statement.appLinks)`"],
            fix: known.map { context.rewriting(relation.node, as: $0) })
        }
      }
    })

  private static func likely(_ text: String) -> String? {
    if let known = knownRelations.first(where: { $0.hasSuffix("." + text) || $0.hasSuffix("/" + text) }) {
      return known
    }
    let near = nearest(to: text, among: knownRelations) { max(1, $0 / 10) }
    return near.count == 1 ? near[0] : nil
  }

  /// A kind, a slash, and a detail of lower-case letters, digits, underscores and full stops (documented).
  private static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || "_.".utf8.contains($0) }
    }
  }
}
