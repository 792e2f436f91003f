import Analysis
import Association
import Matching
import SourceText

extension Rule {
  static let largeExpansion = Rule(
    "large-expansion", .blowUps, .info, summary: "a component expands to a very large number of literal strings",
    reason: """
      A variable means each of its values, and several variables each combination. That is their purpose: three variables replaced 1,827,904 \
      patterns in Apple's example. But a short pattern then matches many URLs that no one has reviewed, most of which the site does not have, and a \
      program that writes out the combinations, as some proxies and tests do, never finishes.

      The count is exact: distinct strings are counted, so values that give the same string in two ways count once. `*` and `?` are not expanded, \
      and the settings for letter case and percent-encoding are ignored. If a component has patterns for several parts, their counts are multiplied. \
      More than 10,000,000 are reported, or the number given with `--max-expansion`. Nothing is broken, so it is information only.
      """,
    cost: "a program that writes out the combinations needs a pattern for each",
    source: "documented: WWDC 2020, session 10098, whose 26⁴ × 4 patterns made a file of more than 27 MB",
    examples: [
      .wrong("two locales and a number", components: #"{"/": "/$(lang)_$(region)/to/$(lang)_$(region)/"}"#),
      .wrong(
        "in the path and in the query",
        components: #"{"/": "/$(lang)_$(region)/fish", "?": {"currency": "$(upper)$(upper)$(upper)"}}"#),
      .right(
        "a locale and a dish: 648,668", components: #"{"/": "/$(lang)_$(region)/$(food)/"}"#,
        variables: #""food": ["burrito", "pizza", "sushi", "samosa"]"#),
      .right("wildcards, which are not expanded", components: #"{"/": "/fish/????????"}"#),
    ],
    check: .component { component, _, context in
      guard context.subject.mayHaveVariables, let size = ComponentExpansion(component, context) else { return }
      let node = component.path.node ?? component.query.node ?? component.fragment.node ?? component.node
      if component.node != node, !size.isOwn, !context.subject.largeDefaults.insert(node).inserted { return }
      context.report(
        size.message, at: size.parts.count == 1 ? size.parts[0].pattern.source.node : component.node,
        labels: size.labels, help: size.help)
    })
}

/// The expansion of a component, if it is too large.
private struct ComponentExpansion {
  typealias Part = (pattern: Pattern, expansion: Expansion)

  /// The patterns that have variables.
  let parts: [Part]
  /// `true` if one of them is the component's own, not from `defaults`.
  let isOwn: Bool
  private let context: LintContext
  private let count: Natural
  private let isExact: Bool

  /// `nil` for a component within the limit.
  init?(_ component: Component, _ context: LintContext) {
    let document = context.document
    let threshold = Natural(context.options.maximumExpansion)
    var patterns: [Pattern] = []
    var isOwn = false
    component.forEachPattern { source, _, _, origin in
      guard context.file.hasDollar(document.contentRange(source.node)) else { return }
      let pattern = Pattern(source, in: document)
      let hasVariable = pattern.elements.contains { if case .variable = $0.kind { true } else { false } }
      guard hasVariable else { return }
      patterns.append(pattern)
      if origin == .component { isOwn = true }
    }
    guard !patterns.isEmpty else { return nil }
    // The number of choices is cheap, and there are no more strings than that.
    let choices = patterns.reduce(Natural(1)) {
      $0 * context.subject.expansions.expansion(of: $1, above: Natural(Int.max) * Natural(Int.max)).choices
    }
    guard choices > threshold else { return nil }
    parts = patterns.map { ($0, context.subject.expansions.expansion(of: $0)) }
    count = parts.reduce(Natural(1)) { $0 * $1.expansion.count.bound }
    isExact = parts.allSatisfy { if case .exactly = $0.expansion.count { true } else { false } }
    self.isOwn = isOwn
    self.context = context
    guard count > threshold else { return nil }
  }

  var message: String {
    let name = parts.count == 1 ? "the pattern \(context.quote(parts[0].pattern.text))" : "the component"
    let factors = parts.flatMap { $0.expansion.factors.map { $0.values } }
    let choices = parts.reduce(Natural(1)) { $0 * $1.expansion.choices }
    let product =
      factors.count == 1 ? "" : " (\(factors.map { grouped($0) }.joined(separator: " × ")) = \(choices.grouped))"
    if !isExact { return "\(name) expands to at most \(count.grouped) literal strings\(product)" }
    if count == choices { return "\(name) expands to \(count.grouped) literal strings\(product)" }
    return "\(name) expands to \(count.grouped) literal strings\(product.dropLast()) choices, some equal)"
  }

  var labels: [Finding.Label] {
    guard parts.count > 1 else { return [] }
    return parts.map { part in context.label(part.pattern.source.node, "\(part.expansion.count.bound.grouped)") }
  }

  var help: [String] {
    let values = parts.flatMap { $0.expansion.factors }.uniqued().prefix(6).map { factor in
      "`$(\(context.shown(factor.name)))` has \(counted(factor.values, "value"))"
    }
    return [values.joined(separator: ", "), "define a variable with only the site's values"]
  }
}
