// A rule becomes one component. Apple ignores slashes at the end, backtracks, and takes an absent part for an empty one, so the component
// can match more; a condition that a part is there becomes one that it is not empty. Neighbours of which one matches all URLs of the other
// become one, such as /help and /help/*. `PlatformComparison` finds the URLs that are still different.

import Association
package import Matching
import SourceText

/// Dynamic rules as components, which are compared with decoded URLs.
package struct ComponentsFromRules {
  package private(set) var components: [ComponentText] = []

  package init(_ rules: [RuleText]) {
    let variables = VariableTable(AssociationFile(SourceFile(name: "", bytes: [])))
    func isCovered(_ one: ComponentPlan, by other: ComponentPlan) -> Bool {
      one.excludes == other.excludes && one.isCovered(by: other)
    }
    var plans: [ComponentPlan] = []
    for rule in rules {
      guard let component = Self.component(rule) else { continue }
      let plan = ComponentPlan(component, variables)
      if let last = plans.last, isCovered(plan, by: last) { continue }
      while let last = plans.last, isCovered(last, by: plan) {
        components.removeLast()
        plans.removeLast()
      }
      components.append(component)
      plans.append(plan)
    }
    while components.last?.excludes ?? false { components.removeLast() }
    if components.isEmpty { components = [Self.component(RuleText(excludes: true, path: "*")) ?? ComponentText()] }
  }

  /// `nil` for a rule that matches nothing.
  private static func component(_ rule: RuleText) -> ComponentText? {
    if rule.path == nil, rule.query.isEmpty, rule.fragment == nil { return nil }
    var component = ComponentText()
    component.excludes = rule.excludes
    component.percentEncoded = false
    if let path = rule.path {
      guard let pattern = self.path(path) else { return nil }
      component.path = pattern == "*" ? nil : Array(pattern.utf8)
    }
    component.query = query(rule.query)
    component.fragment = rule.fragment.map { Array(present($0).utf8) }
    return component
  }

  /// A path begins with a slash, so the first symbol stands for one; `nil` for a pattern that matches no path.
  private static func path(_ pattern: String) -> String? {
    var path = WildcardText(ofRule: pattern)
    switch path.symbols.first {
    case .scalar("/"), nil: break
    case .scalar: return nil
    case .anyCharacter: path.symbols[0] = WildcardText.slash
    case .anySequence:
      // The first occurrence of a slash is the first character.
      if path.symbols.dropFirst().first == WildcardText.slash { path.symbols.removeFirst() }
    }
    return path.componentText
  }

  private static func query(_ entries: [RuleText.QueryEntry]) -> ComponentText.Query? {
    if entries.isEmpty { return nil }
    // A name of a component's dictionary has no wildcards.
    if entries.count == 1, entries[0].name.contains(where: { "*?".contains($0) }) {
      let pattern = WildcardText([.anySequence] + WildcardText(ofRule: entries[0].pattern).symbols + [.anySequence])
      return .pattern(Array(pattern.normalized.componentText.utf8))
    }
    return .items(entries.map { (Array($0.name.utf8), Array(present($0.value).utf8)) })
  }

  /// A pattern that an empty part, which is also an absent one, does not match.
  private static func present(_ pattern: String) -> String {
    pattern == "*" ? "?*" : WildcardText(ofRule: pattern).componentText
  }
}
