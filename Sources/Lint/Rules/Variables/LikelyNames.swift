import Association
import SourceText

/// Suggests the nearest known name.
struct LikelyNames {
  private let known: [(name: String, letters: [UInt8])]
  /// The indices of the names with the same letters.
  private let alike: [[UInt8]: [Int]]

  /// The number of names compared by edit distance; no handwritten file has more.
  private static let comparisonLimit = 1_000

  /// Other words for the predefined variables.
  private static let synonyms: [String: PredefinedVariable] = [
    "language": .lang, "locale": .lang, "country": .region, "number": .digit, "num": .digit, "letter": .alpha,
    "hex": .xdigit, "hexdigit": .xdigit, "alphanumeric": .alnum, "uppercase": .upper, "lowercase": .lower,
  ]

  /// O(names).
  init(_ names: [String]) {
    known = names.map { ($0, Array(Self.letters($0).utf8)) }
    alike = Dictionary(grouping: known.indices) { [known] in known[$0].letters }
  }

  /// The known name that differs in letter case, spaces, `-` and `_` alone, if there is exactly one.
  func sameLetters(as name: String) -> String? {
    let wanted = Array(Self.letters(name).utf8)
    guard !wanted.isEmpty, let found = alike[wanted], found.count == 1 else { return nil }
    return known[found[0]].name
  }

  /// The nearest known name: with the same letters, a few typos away, or for which the word is common. Of equally near
  /// ones the first.
  ///
  /// - Complexity: O(known × letters²), for names of at most 64 letters and the first 1,000 known ones.
  func nearest(to name: String) -> String? {
    if let same = sameLetters(as: name) { return same }
    let letters = Self.letters(name)
    let wanted = Array(letters.utf8)
    guard (1...64).contains(wanted.count) else { return nil }
    let slips = max(1, wanted.count / 3)
    let near = known.prefix(Self.comparisonLimit).compactMap { candidate -> (name: String, distance: Int)? in
      let other = candidate.letters
      guard other.count > 1, abs(other.count - wanted.count) <= slips else { return nil }
      let distance = editDistance(wanted, other)
      return distance <= slips ? (candidate.name, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.name ?? Self.synonyms[letters]?.rawValue
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter { !" -_".contains($0) }
  }
}
