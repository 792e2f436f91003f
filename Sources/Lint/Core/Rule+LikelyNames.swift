import SourceText

extension Rule {
  /// Suggestions for a name that no rule has, at most three: the nearest names, else those that share a word with it.
  /// O(rules × name²).
  package static func likelyNames(for text: String) -> [String] {
    func plain(_ text: String) -> String { String(text.lowercased().map { $0 == "_" ? "-" : $0 }) }
    let near = nearest(to: text, among: all.map(\.name), by: plain)
    if !near.isEmpty { return Array(near.sorted().prefix(3)) }
    let words = Set(plain(text).split(separator: "-"))
    let sharing = all.map { (name: $0.name, shared: words.intersection($0.name.split(separator: "-")).count) }
      .filter { $0.shared > 0 }
      .sorted { (-$0.shared, $0.name) < (-$1.shared, $1.name) }
    return sharing.prefix(3).map(\.name)
  }
}
