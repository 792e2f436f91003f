import Association
import SourceText

/// Suggests the nearest known name.
struct LikelyNames {
  private let known: [(name: String, letters: String)]
  /// The indices of the names with the same letters.
  private let alike: [String: [Int]]

  /// The number of names compared by edit distance; no handwritten file has more.
  private static let comparisonLimit = 1_000

  /// Other words for the predefined variables.
  private static let synonyms: [String: PredefinedVariable] = [
    "language": .lang, "locale": .lang, "country": .region, "number": .digit, "num": .digit, "letter": .alpha,
    "hex": .xdigit, "hexdigit": .xdigit, "alphanumeric": .alnum, "uppercase": .upper, "lowercase": .lower,
  ]

  /// O(names).
  init(_ names: [String]) {
    known = names.map { ($0, Self.letters($0)) }
    alike = Dictionary(grouping: known.indices) { [known] in known[$0].letters }
  }

  /// The known name that differs in letter case, spaces, `-` and `_` alone, if there is exactly one.
  func sameLetters(as name: String) -> String? {
    guard let found = alike[Self.letters(name)], found.count == 1, !known[found[0]].letters.isEmpty else { return nil }
    return known[found[0]].name
  }

  /// The nearest known name: with the same letters, a few typos away, or for which the word is common. Of equally near
  /// ones the first.
  ///
  /// - Complexity: O(known × letters²), for names of at most 64 letters and the first 1,000 known ones.
  func suggestion(for name: String) -> String? {
    if let same = sameLetters(as: name) { return same }
    let letters = Self.letters(name)
    guard letters.utf8.count <= 64 else { return nil }
    let candidates = known.prefix(Self.comparisonLimit).lazy.map { $0.letters }.filter { $0.utf8.count > 1 }
    let near = nearest(to: letters, among: candidates, limit: { max(1, $0 / 3) }, by: { $0 }).first
    return near.flatMap { alike[$0]?.first }.map { known[$0].name } ?? Self.synonyms[letters]?.rawValue
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter { !" -_".contains($0) }
  }
}
