/// A set of rules that can be searched by name.
package struct RuleCatalog: Sendable {
  /// By group and name.
  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  package func named(_ name: String) -> Rule? { rules.first { $0.name == name } }

  /// The nearest known names for an unknown one, the likeliest first, at most three: those a few slips away, else those that share
  /// a word. O(rules × name²).
  package func likelyNames(for text: String) -> [String] {
    let written = Array(text.lowercased().utf8.prefix(64).map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 })
    guard !written.isEmpty else { return [] }
    let near = rules.map { (name: $0.name, distance: editDistance(written, Array($0.name.utf8))) }
      .filter { $0.distance <= max(1, written.count / 4) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    if !near.isEmpty { return near.prefix(3).map(\.name) }
    let words = Set(String(decoding: written, as: UTF8.self).split(separator: "-"))
    let sharing = rules.map { (name: $0.name, shared: words.intersection($0.name.split(separator: "-")).count) }
      .filter { $0.shared > 0 }
      .sorted { (-$0.shared, $0.name) < (-$1.shared, $1.name) }
    return sharing.prefix(3).map(\.name)
  }
}

extension RuleCatalog {
  /// The rules about files and sites.
  package static let lint = RuleCatalog(
    [
      Rule.json, Rule.shape, Rule.apps, Rule.generations, Rule.variables, Rule.patterns, Rule.order, Rule.blowUps,
      Rule.site,
    ].flatMap(\.self))
}
