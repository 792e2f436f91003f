package import AssetLinks
import Matching
import SourceText

/// An explanation of a verdict of an `assetlinks.json` as text.
package struct RuleExplanationText {
  private let places: RulePlaces
  private let style: Style
  private let width: Int
  /// The rules that do not match and are shown; the others are counted.
  private let limit: Int

  /// - Parameter width: The columns of a line; texts that cannot be broken may be longer.
  package init(_ file: AssetLinksFile, style: Style, width: Int, limit: Int = 10) {
    places = RulePlaces(file)
    self.style = style
    self.width = width
    self.limit = limit
  }

  package func text(_ explanation: RuleExplanation) -> String {
    let verdict = explanation.verdict
    let word = verdict.verdict.rawValue
    var lines = [style(.strong, escapedForDisplay(verdict.app.text))]
    lines += paragraph(Self.meaning(explanation), width: width, indent: 2, label: "\(word): ") { _ in
      "\(style.verdict(word, verdict.verdict)): "
    }
    let decider = explanation.trials.last.flatMap { $0.matches ? $0 : nil }
    if let decider {
      let name = "statement \(explanation.statement ?? 0), rule \(decider.rule.index)"
      lines.append("  decided by \(name)  \(style(.gutter, places.place(decider.rule)))")
      lines.append("    \(excerpt(decider.rule))")
      for condition in decider.conditions {
        lines += paragraph(
          "\(quote(condition.text ?? "")) matches \(quote(condition.pattern))", width: width, indent: 6,
          label: label(condition))
      }
    }
    let failing = decider == nil ? explanation.nearestFirst[...] : explanation.trials.dropLast()
    if !failing.isEmpty { lines.append(decider == nil ? "  nearest miss first:" : "  tried before it:") }
    for trial in failing.prefix(limit) {
      lines.append("    \(excerpt(trial.rule))  \(style(.gutter, places.place(trial.rule)))")
      if trial.conditions.isEmpty { lines.append("      a rule without a condition matches nothing") }
      for condition in trial.conditions where !condition.holds {
        lines += paragraph(condition.reason, width: width, indent: 6, label: label(condition))
      }
    }
    if failing.count > limit { lines.append("    and \(grouped(failing.count - limit)) more; --all shows them") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func meaning(_ explanation: RuleExplanation) -> String {
    switch (explanation.verdict.verdict, explanation.statement) {
    case (.match, nil): "the file has no dynamic rules for the app; its manifest alone decides"
    case (.match, _): "the file lets the app open it; the manifest can still keep it in the browser"
    case (.exclude, _): "it stays in the browser, because a rule excludes it"
    case (.noMatch, _): "it stays in the browser, because no rule matches"
    }
  }

  private func excerpt(_ rule: DynamicRule) -> String { places.excerpt(rule, limit: max(width - 4, 24)) }

  private func label(_ condition: RuleExplanation.Condition) -> String {
    switch condition.part {
    case .path: "path      "
    case .parameter: "query     "
    case .fragment: "fragment  "
    }
  }

  private func quote(_ text: String) -> String { "`\(escapedForDisplay(text))`" }
}

extension RuleExplanation.Condition {
  /// The reason why the condition does not hold.
  var reason: String {
    let (pattern, text) = ("`\(escapedForDisplay(pattern))`", text.map { "`\(escapedForDisplay($0))`" })
    switch (part, text) {
    case (.path, let text): return "\(pattern) does not match \(text ?? "an empty path")"
    case (.parameter, nil): return "the URL has no query; \(pattern) needs a parameter"
    case (.parameter, let text?): return "no parameter of \(text) matches \(pattern)"
    case (.fragment, nil): return "the URL has no fragment"
    case (.fragment, let text?): return "\(pattern) does not match \(text)"
    }
  }
}
