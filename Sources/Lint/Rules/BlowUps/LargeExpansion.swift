import Analysis
import Association
import Matching
import SourceText

extension Rule {
  static let largeExpansion = Rule(
    "large-expansion", .blowUps, .info,
    summary: "a component stands for very many literal strings",
    reason: """
      A variable stands for each of its values, and several variables for each combination. That is what they are for: three \
      variables say in one line what 1,827,904 patterns said before. The other side of it is that a short pattern takes URLs in \
      numbers that nobody looked through, most of which the site does not have, and that a program that writes the combinations \
      out, as some proxies and tests do, does not come to an end.

      The count is exact: strings are counted, not choices, so that values which give the same string in two ways count once. `*` \
      and `?` are not expanded, and settings for letter case and percent-encoding do not count. Of a component with patterns for \
      several parts the counts multiply. More than 10,000,000 are told, or as many as `--max-expansion` says. Nothing is broken, so \
      it is information only.
      """,
    cost: "a program that writes the combinations out needs a pattern for each",
    source: "documented: WWDC 2020, session 10098, whose 26⁴ × 4 patterns made a file of more than 27 MB",
    examples: [
      .wrong(
        "two locales and a number",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/$(lang)_$(region)/to/$(lang)_$(region)/"}]}]}}
        """),
      .wrong(
        "in the path and in the query",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/$(lang)_$(region)/fish", "?": {"currency": "$(upper)$(upper)$(upper)"}}]}]}}
        """),
      .right(
        "a locale and a dish: 648,668",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang)_$(region)/$(food)/"}]}],
          "substitutionVariables": {"food": ["burrito", "pizza", "sushi", "samosa"]}}}
        """),
      .right(
        "any characters, which are not expanded",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/????????"}]}]}}
        """),
    ],
    check: .component { component, _, context in
      guard context.cost.hasVariables, let size = ComponentExpansion(component, context) else { return }
      let node = component.path.node ?? component.query.node ?? component.fragment.node ?? component.node
      if component.node != node, !size.isOwn, !context.cost.told.insert(node).inserted { return }
      context.report(
        size.message, at: size.parts.count == 1 ? size.parts[0].pattern.source.node : component.node,
        labels: size.labels, help: size.help)
    })
}

/// What a component with variables stands for, where that is too much.
private struct ComponentExpansion {
  typealias Part = (pattern: Pattern, expansion: Expansion)

  /// The patterns that have variables.
  let parts: [Part]
  /// Whether one of them stands in the component itself.
  let isOwn: Bool
  private let context: LintContext
  private let count: Natural
  private let isExact: Bool

  /// `nil` for a component that stands for no more than it may.
  init?(_ component: Component, _ context: LintContext) {
    let document = context.document
    let threshold = Natural(context.options.maximumExpansion)
    var patterns: [Pattern] = []
    var isOwn = false
    func add(_ source: PatternSource, _ origin: SettingOrigin) {
      let bytes = document.source.bytes[document.contentRange(source.node)]
      guard bytes.contains(UInt8(ascii: "$")) || bytes.contains(UInt8(ascii: "\\")) else { return }
      let pattern = Pattern(source, in: document)
      let hasVariable = pattern.elements.contains { if case .variable = $0.kind { true } else { false } }
      guard hasVariable else { return }
      patterns.append(pattern)
      if origin == .component { isOwn = true }
    }
    for setting in [component.path, component.query, component.fragment] {
      switch setting.value {
      case .any: break
      case .pattern(let source): add(source, setting.origin)
      case .items(let items): for item in items { add(item.pattern, setting.origin) }
      }
    }
    guard !patterns.isEmpty else { return nil }
    // First the choices alone, which cost nothing; where they are few enough, so are the strings.
    let choices = patterns.reduce(Natural(1)) {
      $0 * context.cost.expansions.expansion(of: $1, above: Natural(Int.max) * Natural(Int.max)).choices
    }
    guard choices > threshold else { return nil }
    parts = patterns.map { ($0, context.cost.expansions.expansion(of: $0)) }
    count = parts.reduce(Natural(1)) { $0 * $1.expansion.count.bound }
    isExact = parts.allSatisfy { if case .exactly = $0.expansion.count { true } else { false } }
    self.isOwn = isOwn
    self.context = context
    guard count > threshold else { return nil }
  }

  var message: String {
    let name = parts.count == 1 ? context.quote(parts[0].pattern.text) : "the component"
    let factors = parts.flatMap { $0.expansion.factors.map(\.values) }
    let choices = parts.reduce(Natural(1)) { $0 * $1.expansion.choices }
    let product =
      factors.count == 1
      ? "" : " (\(factors.map { grouped($0) }.joined(separator: " × ")) = \(choices.grouped))"
    if !isExact { return "\(name) stands for at most \(count.grouped) literal strings\(product)" }
    if count == choices { return "\(name) stands for \(count.grouped) literal strings\(product)" }
    return
      "\(name) stands for \(count.grouped) literal strings\(product.dropLast()) choices of values, some of which are equal)"
  }

  var labels: [Finding.Label] {
    guard parts.count > 1 else { return [] }
    return parts.map { part in
      context.label(part.pattern.source.node, "\(part.expansion.count.bound.grouped)")
    }
  }

  var help: [String] {
    let names = parts.flatMap(\.expansion.factors).reduce(into: [Expansion.Factor]()) { names, factor in
      if !names.contains(factor) { names.append(factor) }
    }
    let values = names.prefix(6).map { factor in
      "`$(\(context.shown(factor.name)))` has \(grouped(factor.values)) value\(factor.values == 1 ? "" : "s")"
    }
    return [
      values.joined(separator: ", "),
      "a variable of the file's own with the values that the site has stands for fewer",
    ]
  }
}
