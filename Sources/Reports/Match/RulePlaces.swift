package import AssetLinks
package import Association
import JSONSource
package import Matching
package import ProjectSettings
package import SourceText

/// How verdicts show dynamic rules of an `assetlinks.json`.
package struct RulePlaces: DecidingPlaces {
  private let file: AssetLinksFile
  private let lines: SourceLines

  package init(_ file: AssetLinksFile) {
    self.file = file
    lines = SourceLines(file.source)
  }

  package func decider(of verdict: AppVerdict) -> (place: String, excerpt: (_ limit: Int) -> String)? {
    rule(of: verdict).map { rule in (place(rule), { excerpt(rule, limit: $0) }) }
  }

  package var source: SourceFile { file.source }

  package func decider(_ name: ComponentName) -> NamedDecider? {
    guard let rule = rule(name.entry, name.component) else { return nil }
    return NamedDecider(
      title: "statement \(name.entry), rule \(name.component)", place: place(rule), position: position(rule),
      excludes: rule.excludes, words: nil, excerpt: { excerpt(rule, limit: $0) })
  }

  package func names(for apps: [AppID]) -> [[ComponentName]] {
    let lists = file.ruleLists
    return apps.map { app in
      guard let (statement, rules) = lists[app.text] else { return [] }
      return rules.indices.map { ComponentName(entry: statement, component: $0) }
    }
  }

  package var noun: String { "dynamic rule" }

  /// The place of the rule that decides; `nil` where none is named.
  func range(of verdict: AppVerdict) -> SourceRange? { rule(of: verdict).map { file.document.range($0.node) } }

  func rule(of verdict: AppVerdict) -> DynamicRule? {
    guard let entry = verdict.entry, let index = verdict.component else { return nil }
    return rule(entry, index)
  }

  private func rule(_ statement: Int, _ index: Int) -> DynamicRule? {
    guard case .rules(let rules, _) = file.statements[statement].rules else { return nil }
    return rules[index]
  }

  func position(_ rule: DynamicRule) -> LineColumn { position(rule.node) }

  func position(_ node: NodeID) -> LineColumn { lines.position(of: file.document.range(node).lower) }

  /// `file:line:column` of a rule.
  func place(_ rule: DynamicRule) -> String { place(rule.node) }

  /// `file:line:column` of a value.
  func place(_ node: NodeID) -> String {
    let position = position(node)
    return "\(escapedForDisplay(file.source.name)):\(position.line):\(position.column)"
  }

  /// The rule as the file has it, on one line, of at most `limit` characters.
  package func excerpt(_ rule: DynamicRule, limit: Int) -> String {
    let text = file.source.text(file.document.range(rule.node))
    let line = escapedForDisplay(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  package var noApp: String { "no statement lets an app open links" }
}
