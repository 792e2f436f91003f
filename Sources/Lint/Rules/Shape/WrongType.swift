import Association
import JSONSource
import SourceText

extension Rule {
  static let wrongType = Rule(
    "wrong-type", .shape, .error, summary: "a value has the wrong type",
    reason: """
      Each key has one type of value. Another type is ignored: a string instead of an array is not an array with one element, and `"false"` is not \
      `false`. It is an error because the key has no effect. How systems read a component whose `/`, `?` or `#` has another type is not known; this \
      tool reads it as if the key were absent.

      It is information where nothing changes: in `comment`, in the old `apps` of `applinks`, in a setting such as `"caseSensitive": "true"` that \
      applies anyway, in an empty `[]` instead of an empty object, and in values that only systems before iOS 13 read. `paths` that no system reads \
      are not checked. Values in a query dictionary and `exclude` have their own rules.
      """,
    cost: "the value is ignored",
    source: "documented: Apple, \"applinks\"; decided: a value or an element of the wrong type is ignored",
    examples: [
      .wrong(
        "a string instead of an array", #"{"webcredentials": {"apps": "9QX4T7KM2P.shop.harbor.app"}}"#,
        fixed: #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#),
      .wrong(
        "one component without its array", members: #""components": {"/": "/buy/*"}"#,
        fixed: #""components": [{"/": "/buy/*"}]"#),
      .wrong(
        "one entry without its array",
        #"{"applinks": {"details": {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}}}"#,
        fixed:
          #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#),
      .wrong(
        "a Boolean in quotes", components: #"{"/": "/buy/*", "caseSensitive": "false"}"#,
        fixed: #"{"/": "/buy/*", "caseSensitive": false}"#),
      .wrong(
        "a path instead of a component", components: #"{"/": "/buy/*"}, "/help/*""#,
        fixed: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
      .wrong("a path in an array", components: #"{"/": ["/help/*"]}"#, fixed: #"{"/": "/help/*"}"#),
      .wrong("several paths in one component", components: #"{"/": ["/help/*", "/faq/*"]}"#),
      .wrong(
        "components in `paths`", members: #""paths": [{"/": "/buy/*"}, {"/": "/help/*"}]"#,
        fixed: #""components": [{"/": "/buy/*"}, {"/": "/help/*"}]"#),
      .wrong("a number among the app IDs", apps: #""appIDs": ["9QX4T7KM2P.shop.harbor.app", 1291943406],"#),
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
    let readers = KeyReaders(key, context)
    if readers == .none { return }
    guard known.kinds.contains(kind) else {
      // `exclude` has a rule of its own.
      guard !(key.level == .component && known.name == "exclude"), !document.isMissing(value) else { return }
      let expected = known.kinds.map { $0.phrase }.joined(separator: " or ")
      let isHarmless =
        readers == .olderSystems || isHarmless(value, of: known, key.level, context)
        || key.level == .component && context.isOverridden(value, in: key.object)
      return context.report(
        "\(context.quote(key.member.key)) is \(kind.phrase), not \(expected): \(known.otherwise)", at: value,
        severity: isHarmless ? .info : nil, help: [help(value, kind, known, context) ?? "write \(expected)"],
        cost: isHarmless ? cost(readers) : cost(of: key, context), fix: fix(value, kind, known, document))
    }
    switch (key.level, known.name) {
    case (.applinks, "details") where document.isEntry(value):
      context.report(
        "`details` is one entry, not an array of entries: no app opens any link", at: value,
        help: ["write `[` and `]` around the entry"], cost: "no app opens any link", fix: wrapping(value, document))
    case (.applinks, "substitutionVariables"): checkVariables(value, context)
    case (.applinks, "apps"): break  // `apps-not-empty` reports its elements.
    default:
      guard let element = known.elements else { return }
      let name = context.quote(key.member.key)
      let consequence = consequences[known.name] ?? ("it matches no URL", "they match no URL")
      // An object with the other key too keeps both.
      let isRenamable = known.name == "paths" && document.member("components", of: key.object) == nil
      check(
        document.elements(value), element, in: name, consequence, readers, context,
        renamable: isRenamable ? key.member.key : nil, costOfAll: cost(of: key, context))
      // The oldest form of `details`.
      check(
        document.members(value).lazy.map { $0.value }, element, in: name, consequence, readers, context,
        costOfAll: cost(of: key, context))
    }
  }

  /// Returns `true` if the file does the same with a value of the right type.
  private static func isHarmless(
    _ value: NodeID, of key: AssociationKey, _ level: AssociationKey.Level, _ context: LintContext
  ) -> Bool {
    let document = context.document
    switch (level, key.name) {
    case (_, "comment"), (.applinks, "apps"): return true
    // Programs write an empty dictionary as an empty array.
    case (_, "defaults"), (_, "substitutionVariables"), (.component, "?"):
      return document.kind(value) == .array && document.elements(value).isEmpty
    case (.component, "caseSensitive"), (.component, "percentEncoded"):
      // Below a default, the key that is ignored hides it (decided).
      let isTrue = document.text(of: value, equals: "true") || document.kind(value) == .null
      return isTrue && !context.file.hasDefaults
    default: return false
    }
  }

  private static func cost(of key: LocatedKey, _ context: LintContext) -> String? {
    switch key.known?.name {
    case "details": "no app opens any link"
    case "appIDs", "appID", "components", "paths": "the entry opens no link"
    case "apps": "the service lists no app"
    case "caseSensitive": "as without the key, letter case counts"
    case "percentEncoded": "as without the key, the pattern is compared with the percent-encoded URL"
    case "/", "?", "#": context.scopeWithoutConditions(key).map { "if systems ignore the value, \($0)" }
    default: nil
    }
  }

  private static func cost(_ readers: KeyReaders) -> String {
    readers == .olderSystems ? "only systems before iOS 13 read it" : "none: it changes nothing"
  }

  /// The help about a path that is not a string, or a pattern instead of a component.
  private static func help(
    _ value: NodeID, _ kind: JSONDocument.Kind, _ key: AssociationKey, _ context: LintContext
  ) -> String? {
    let document = context.document
    guard kind == .array, ["/", "?", "#"].contains(key.name) else { return nil }
    let patterns = document.elements(value).filter { document.kind($0) == .string }
    guard patterns.count > 1 else {
      return patterns.first.map { "write \(context.quote("\"\(document.string($0))\""))" }
    }
    return
      "write a component for each of the \(patterns.count) patterns, or use a substitution variable with these values"
  }

  private static func checkVariables(_ variables: NodeID, _ context: LintContext) {
    let document = context.document
    for member in document.members(variables) where !document.isMissing(member.key) {
      let kind = document.kind(member.value)
      var name: String { context.quote(member.key) }
      if kind == .array {
        check(document.elements(member.value), .string, in: "the variable \(name)", ignored, .all, context)
      } else if !document.isMissing(member.value) {
        context.report(
          "the variable \(name) is \(kind.phrase), not an array: it has no values", at: member.value,
          help: ["write an array of strings"], fix: kind == .string ? wrapping(member.value, document) : nil)
      }
    }
  }

  /// Reports the elements of a list that have the wrong type, those of one type together.
  private static func check(
    _ elements: some Sequence<NodeID>, _ expected: JSONDocument.Kind, in place: @autoclosure () -> String,
    _ consequence: (ofOne: String, ofSeveral: String),
    _ readers: KeyReaders, _ context: LintContext, renamable: NodeID? = nil, costOfAll: String? = nil
  ) {
    let document = context.document
    var wrong: [JSONDocument.Kind: [NodeID]] = [:]
    var isWhole = true
    for element in elements {
      if document.kind(element) == expected || document.isMissing(element) {
        isWhole = false
      } else {
        wrong[document.kind(element), default: []].append(element)
      }
    }
    isWhole = isWhole && wrong.count == 1
    for (kind, nodes) in wrong.sorted(by: { $0.value[0] < $1.value[0] }) {
      let place = place()
      let forms = WrongElements.remedy(for: nodes, in: place, isWhole ? renamable : nil, document)
      if readers == .olderSystems { context.subject.mistakes.insert(document.range(nodes[0]).lower.value) }
      context.report(
        nodes.count == 1
          ? "an element of \(place) is \(kind.phrase), not \(expected.phrase): \(consequence.ofOne)"
          : "\(grouped(nodes.count)) elements of \(place) are \(kind.plural), not \(expected.plural): \(consequence.ofSeveral)",
        at: nodes[0], severity: readers == .olderSystems ? .info : nil,
        labels: nodes.dropFirst().prefix(8).map { context.label($0, "the same") },
        help: [
          forms.help
            ?? "write \(nodes.count == 1 ? expected.phrase : expected.plural), or remove \(nodes.count == 1 ? "it" : "them")"
        ],
        cost: readers == .olderSystems
          ? cost(readers) : isWhole ? costOfAll : nodes.count == 1 ? nil : "the values are ignored", fix: forms.fix)
    }
  }

  private static let ignored = ("it is ignored", "they are ignored")

  /// The consequences of elements that do not match URLs, by the key of their list.
  private static let consequences = [
    "appIDs": ignored, "apps": ignored, "details": ("it opens no link", "they open no link"),
  ]

  /// Brackets around a single element, or a Boolean without its quotes.
  private static func fix(
    _ value: NodeID, _ kind: JSONDocument.Kind, _ known: AssociationKey, _ document: JSONDocument
  ) -> Fix? {
    // The range of a string with wrong or missing quotes is its text alone: an edit would land between them.
    if document.marks(value).contains(.unquoted) { return nil }
    if ["/", "?", "#"].contains(known.name), kind == .array { return unwrapping(value, document) }
    if known.kinds.contains(.array), kind == known.elements { return wrapping(value, document) }
    let isBoolean = document.text(of: value, equals: "true") || document.text(of: value, equals: "false")
    guard known.kinds == [.boolean], kind == .string, isBoolean else { return nil }
    return Fix("remove the quotes", [Fix.Edit(document.range(value), document.string(value))])
  }

  /// The only element of an array of one string, without its brackets.
  private static func unwrapping(_ array: NodeID, _ document: JSONDocument) -> Fix? {
    let elements = Array(document.elements(array).prefix(2))
    guard elements.count == 1, document.kind(elements[0]) == .string, document.problems.isEmpty else { return nil }
    let (outer, inner) = (document.range(array), document.range(elements[0]))
    return Fix(
      "remove the brackets",
      [Fix.Edit(SourceRange(outer.lower, inner.lower), ""), Fix.Edit(SourceRange(inner.upper, outer.upper), "")])
  }

  private static func wrapping(_ value: NodeID, _ document: JSONDocument) -> Fix {
    Fix("wrap it in an array", document.wrapping(value))
  }
}
