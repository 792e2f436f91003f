/// The candidates nearest to a word, for "did you mean".
///
/// - Parameters:
///   - limit: The greatest edit distance, for the number of bytes of the word; a quarter of them by default, at least one.
///   - key: The form in which word and candidates are compared, for instance without case and separators.
/// - Returns: All candidates at the least distance, in their order; none where that is above the limit.
/// - Complexity: O(candidates × length²). Only the first 64 bytes of a word are compared.
package func nearest(
  to word: String, among candidates: [String], limit: (Int) -> Int = { max(1, $0 / 4) },
  by key: (String) -> String = { $0.lowercased() }
) -> [String] {
  KnownWords(candidates.map(key)).nearest(to: key(word), limit: limit).map { candidates[$0] }
}

/// The names to suggest for an unknown text: the nearest ones, else the first that contains the text or is part of it.
package func likelyNames(for text: String, among names: [String]) -> [String] {
  func plain(_ text: String) -> String { text.lowercased().replacing("_", with: "-") }
  let near = nearest(to: text, among: names, limit: { max(1, $0 / 3) }, by: plain)
  let part = plain(String(text.prefix(64)))
  if !near.isEmpty || part.utf8.count < 3 { return near }
  return names.first { $0.contains(part) || part.contains($0) }.map { [$0] } ?? []
}

/// Words to suggest from, ready for many questions.
package struct KnownWords: Sendable {
  private let words: [Word]

  private struct Word: Sendable {
    let text: [UInt8]
    /// A bit for the last six bits of each byte: each edit changes two bits at most.
    let bytes: UInt64

    init(_ text: [UInt8]) {
      self.text = text
      bytes = text.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }
  }

  /// - Parameter words: The words in the form that is compared.
  package init(_ words: [String]) { self.words = words.map { Word(Array($0.utf8)) } }

  /// The indices of the words nearest to one, ascending; see ``SourceText/nearest(to:among:limit:by:)``.
  package func nearest(to word: String, limit: (Int) -> Int = { max(1, $0 / 4) }) -> [Int] {
    let wanted = Word(Array(word.utf8.prefix(64)))
    guard !wanted.text.isEmpty else { return [] }
    var rows = EditDistanceRows()
    var (found, least) = ([Int](), limit(wanted.text.count))
    for (index, other) in words.enumerated() {
      guard abs(other.text.count - wanted.text.count) <= least,
        (other.bytes ^ wanted.bytes).nonzeroBitCount <= 2 * least
      else { continue }
      let distance = rows.distance(wanted.text, other.text, limit: least)
      guard distance <= least else { continue }
      if distance < least || found.isEmpty { (found, least) = ([], distance) }
      found.append(index)
    }
    return found
  }
}

extension String {
  /// The text in lower case without spaces, `-` and `_`.
  package var lettersAlone: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte >= 0x80 { return lowercased().filter { !" -_".contains($0) } }
      if byte != UInt8(ascii: " "), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        bytes.append(byte.asciiLowercased)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
