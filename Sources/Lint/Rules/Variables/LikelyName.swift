import Association

/// Which of the known names somebody meant who wrote another one.
enum LikelyName {
  /// What people call the predefined variables.
  private static let synonyms: [String: PredefinedVariable] = [
    "language": .lang, "locale": .lang, "country": .region, "number": .digit, "num": .digit, "letter": .alpha,
    "hex": .xdigit, "hexdigit": .xdigit, "alphanumeric": .alnum, "uppercase": .upper, "lowercase": .lower,
  ]

  /// The known name that differs in letter case, spaces, `-` and `_` alone, where there is exactly one.
  static func sameLetters(as name: String, among known: [String]) -> String? {
    let wanted = letters(name)
    let found = known.filter { letters($0) == wanted }
    return found.count == 1 && !wanted.isEmpty ? found.first : nil
  }

  /// The nearest known name: of the same letters, or some slips away, or what is commonly meant by the word. Of equally
  /// near ones the first.
  ///
  /// - Complexity: O(known × letters²), for names of at most 64 letters.
  static func nearest(to name: String, among known: [String]) -> String? {
    if let same = sameLetters(as: name, among: known) { return same }
    let wanted = Array(letters(name).utf8)
    guard (1...64).contains(wanted.count) else { return nil }
    let slips = max(1, wanted.count / 3)
    let near = known.compactMap { candidate -> (name: String, distance: Int)? in
      let other = Array(letters(candidate).utf8)
      guard other.count > 1, abs(other.count - wanted.count) <= slips else { return nil }
      let distance = editDistance(wanted, other)
      return distance <= slips ? (candidate, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.name ?? synonyms[letters(name)]?.rawValue
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter { !" -_".contains($0) }
  }
}
