import Association
import SourceText

/// Suggests the nearest known name. Not shared between tasks.
final class LikelyNames {
  private let names: [String]
  /// The indices of the names with the same letters.
  private let alike: [String: [Int]]
  /// The letters of the names that are compared by edit distance, and their indices.
  private let compared: (indices: [Int], letters: KnownWords)

  /// The comparisons by edit distance that are left.
  private var comparisons = 1_000_000

  /// The known names that a name is compared with by edit distance; no handwritten file has more.
  private static let comparisonLimit = 1_000

  private static let synonyms: [String: PredefinedVariable] = [
    "language": .lang, "locale": .lang, "country": .region, "number": .digit, "num": .digit, "letter": .alpha,
    "hex": .xdigit, "hexdigit": .xdigit, "alphanumeric": .alnum, "uppercase": .upper, "lowercase": .lower,
  ]

  /// O(names).
  init(_ names: [String]) {
    self.names = names
    let letters = names.map { $0.lettersAlone }
    alike = Dictionary(grouping: letters.indices) { letters[$0] }
    let indices = letters.indices.prefix(Self.comparisonLimit).filter { letters[$0].utf8.count > 1 }
    compared = (indices, KnownWords(indices.map { letters[$0] }))
  }

  /// The known name that differs in letter case, spaces, `-` and `_` alone, if there is exactly one.
  func sameLetters(as name: String) -> String? {
    let letters = name.lettersAlone
    guard !letters.isEmpty, let found = alike[letters], found.count == 1 else { return nil }
    return names[found[0]]
  }

  /// The nearest known name: with the same letters, a few typos away, or for which the word is common. Of equally near
  /// ones the first.
  ///
  /// - Complexity: O(known × letters²), for names of at most 64 letters and the first 1,000 known ones. After a million
  ///   comparisons, only those with the same letters are found.
  func suggestion(for name: String) -> String? {
    if let same = sameLetters(as: name) { return same }
    let letters = name.lettersAlone
    guard letters.utf8.count <= 64, comparisons > 0 else { return nil }
    comparisons -= compared.indices.count
    let near = compared.letters.nearest(to: letters) { max(1, $0 / 3) }.first
    return near.map { names[compared.indices[$0]] } ?? Self.synonyms[letters]?.rawValue
  }
}
