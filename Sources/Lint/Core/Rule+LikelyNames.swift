import SourceText

extension Rule {
  /// Names of rules that somebody may have meant who wrote another one, the likeliest first, at most three: those some slips
  /// away, else those that share a word or hold the text. O(rules × name²).
  package static func likelyNames(for text: String) -> [String] {
    let written = Array(text.lowercased().utf8.prefix(64).map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 })
    guard !written.isEmpty else { return [] }
    let near = all.map { (name: $0.name, distance: editDistance(written, Array($0.name.utf8))) }
      .filter { $0.distance <= max(1, written.count / 4) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    if !near.isEmpty { return near.prefix(3).map(\.name) }
    let words = Set(String(decoding: written, as: UTF8.self).split(separator: "-"))
    let sharing = all.map { (name: $0.name, shared: words.intersection($0.name.split(separator: "-")).count) }
      .filter { $0.shared > 0 }
      .sorted { (-$0.shared, $0.name) < (-$1.shared, $1.name) }
    return sharing.prefix(3).map(\.name)
  }
}
