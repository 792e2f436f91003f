import Association
import JSONSource
import SourceText

extension Rule {
  static let wrongType = Rule(
    "wrong-type", .shape, .error,
    summary: "a value has the wrong type",
    reason: """
      Each key has one type of value. Another type is ignored: a string instead of an array is not an array with one \
      element, and `"false"` is not `false`. It is an error because the key has no effect; for `comment` that does \
      not matter, and for the old `apps` of `applinks` hardly. Values in a query dictionary and `exclude` have their \
      own rules.
      """,
    cost: "the value is ignored",
    source: "documented: Apple, \"applinks\"; decided: an element of the wrong type is ignored",
    examples: [
      .wrong(
        "a string instead of an array",
        """
        {"webcredentials": {"apps": "9QX4T7KM2P.shop.harbor.app"}}
        """,
        fixed: """
          {"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}
          """),
      .wrong(
        "one component without its array",
        entry: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": {"/": "/buy/*"}
          """,
        fixed: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}]
          """),
      .wrong(
        "a Boolean in quotes", components: #"{"/": "/buy/*", "caseSensitive": "false"}"#,
        fixed: #"{"/": "/buy/*", "caseSensitive": false}"#),
      .wrong("a string among the components", components: #"{"/": "/buy/*"}, "/help/*""#),
      .wrong(
        "a number among the app IDs",
        entry: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app", 1291943406],
          "components": [{"/": "/buy/*"}]
          """),
      .wrong(
        "a variable value that is not a string", components: #"{"/": "/menu/$(year)"}"#,
        variables: #""year": ["2025", 2026]"#),
      .right(
        "the right types",
        """
        {"applinks": {
          "substitutionVariables": {"year": ["2025", "2026"]},
          "details": [{
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [{"/": "/menu/$(year)", "caseSensitive": false}]
          }]
        }}
        """),
    ],
    check: .file { context in
      context.walkKeys { key in
        if let known = key.known { checkKinds(of: key, known, context) }
        return true
      }
    })

  private static func checkKinds(of key: LocatedKey, _ known: AssociationKey, _ context: LintContext) {
    let document = context.document
    let value = key.member.value
    let kind = document.kind(value)
    guard known.kinds.contains(kind) else {
      // `exclude` has a rule of its own.
      guard !(key.level == .component && known.name == "exclude"), !document.isMissing(value) else { return }
      let expected = known.kinds.map(\.phrase).joined(separator: " or ")
      return context.report(
        "\(context.quote(key.member.key)) is \(kind.phrase), not \(expected): \(known.otherwise)", at: value,
        severity: severity(ofKey: known.name, key.level), labels: [], help: ["write \(expected)"],
        fix: fix(value, kind, known, document))
    }
    switch (key.level, known.name) {
    case (.applinks, "substitutionVariables"): checkVariables(value, context)
    case (.applinks, "apps"): break  // `apps-not-empty` reports its elements.
    default:
      guard let element = known.elements else { return }
      let name = context.quote(key.member.key)
      let consequence = consequence(ofElementIn: known.name)
      check(document.elements(value), element, in: name, consequence, context)
      // The oldest form of `details`.
      check(document.members(value).lazy.map(\.value), element, in: name, consequence, context)
    }
  }

  private static func checkVariables(_ variables: NodeID, _ context: LintContext) {
    let document = context.document
    for member in document.members(variables) where !document.isMissing(member.key) {
      let kind = document.kind(member.value)
      let name = context.quote(member.key)
      if kind == .array {
        check(
          document.elements(member.value), .string, in: "the variable \(name)", "it is ignored", context)
      } else if !document.isMissing(member.value) {
        context.report(
          "the variable \(name) is \(kind.phrase), not an array: it has no values", at: member.value,
          help: ["write an array of strings"],
          fix: kind == .string ? wrapping(member.value, document) : nil)
      }
    }
  }

  private static func check(
    _ elements: some Sequence<NodeID>, _ expected: JSONDocument.Kind, in place: String, _ consequence: String,
    _ context: LintContext
  ) {
    for element in elements {
      let kind = context.document.kind(element)
      guard kind != expected, !context.document.isMissing(element) else { continue }
      context.report(
        "an element of \(place) is \(kind.phrase), not \(expected.phrase): \(consequence)", at: element,
        help: ["write \(expected.phrase), or remove it"])
    }
  }

  private static func severity(ofKey name: String, _ level: AssociationKey.Level) -> Severity? {
    if name == "comment" { return .info }
    return level == .applinks && name == "apps" ? .warning : nil
  }

  private static func consequence(ofElementIn key: String) -> String {
    switch key {
    case "appIDs", "apps": "it is ignored"
    case "details": "it opens no link"
    default: "it matches no URL"
    }
  }

  /// Brackets around a single element, or a Boolean without its quotes.
  private static func fix(
    _ value: NodeID, _ kind: JSONDocument.Kind, _ known: AssociationKey, _ document: JSONDocument
  ) -> Fix? {
    // The range of a string with wrong or missing quotes is its text alone: an edit would land between them.
    if document.marks(value).contains(.unquoted) { return nil }
    if known.kinds.contains(.array), kind == known.elements { return wrapping(value, document) }
    let isBoolean = document.text(of: value, equals: "true") || document.text(of: value, equals: "false")
    guard known.kinds == [.boolean], kind == .string, isBoolean else { return nil }
    return Fix("remove the quotes", [Fix.Edit(document.range(value), document.string(value))])
  }

  private static func wrapping(_ value: NodeID, _ document: JSONDocument) -> Fix {
    let range = document.range(value).bytes
    return Fix(
      "wrap it in an array",
      [
        Fix.Edit(SourceRange(at: range.lowerBound), "["), Fix.Edit(SourceRange(at: range.upperBound), "]"),
      ])
  }
}
