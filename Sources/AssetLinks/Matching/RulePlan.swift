package import JSONSource

/// A dynamic rule with its patterns as automata. A rule without conditions matches nothing (source).
package struct RulePlan: Sendable {
  package let excludes: Bool
  let path: UnitAutomaton?
  /// Each must accept a parameter of the query. The name and the value are one pattern: `name=value` (decided).
  let query: [UnitAutomaton]
  let fragment: UnitAutomaton?

  var isEmpty: Bool { path == nil && query.isEmpty && fragment == nil }
}

package struct RuleText: Sendable, Hashable {
  package var excludes: Bool
  package var path: String?
  package var query: [QueryEntry]
  package var fragment: String?

  package struct QueryEntry: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    package var pattern: String { name + "=" + value }
  }

  package init(excludes: Bool = false, path: String? = nil, query: [QueryEntry] = [], fragment: String? = nil) {
    (self.excludes, self.path, self.query, self.fragment) = (excludes, path, query, fragment)
  }

  /// A pattern with each run of wildcards as its question marks and then at most one star.
  package static func normalized(_ pattern: String) -> String { WildcardText(pattern).normalized.text }

  /// The bytes of all patterns.
  package var length: Int {
    let query = query.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    return (path?.utf8.count ?? 0) + query + (fragment?.utf8.count ?? 0)
  }

  package init(_ rule: DynamicRule, in document: JSONDocument) {
    self.init(
      excludes: rule.excludes, path: rule.path.map(document.string),
      query: rule.query.map { QueryEntry(document.string($0.name), document.string($0.value)) },
      fragment: rule.fragment.map(document.string))
  }
}

extension RulePlan {
  package init(_ text: RuleText, _ parser: PatternParser) {
    func automaton(_ pattern: String) -> UnitAutomaton { UnitAutomaton(Array(pattern.utf16), parser) }
    self.init(
      excludes: text.excludes, path: text.path.map(automaton),
      query: text.query.map { automaton($0.pattern) }, fragment: text.fragment.map(automaton))
  }
}
