/// The candidates nearest to a word, for "did you mean".
///
/// - Parameters:
///   - limit: The greatest edit distance, for the number of bytes of the word; a quarter of them by default, at least one.
///   - key: The form in which word and candidates are compared, for instance without case and separators.
/// - Returns: All candidates at the least distance, in their order; none where that is above the limit.
/// - Complexity: O(candidates × length²). Only the first 64 bytes of a word are compared.
package func nearest(
  to word: String, among candidates: some Sequence<String>, limit: (Int) -> Int = { max(1, $0 / 4) },
  by key: (String) -> String = { $0.lowercased() }
) -> [String] {
  let wanted = Array(key(word).utf8.prefix(64))
  guard !wanted.isEmpty else { return [] }
  var (found, least) = ([String](), limit(wanted.count))
  for candidate in candidates {
    let other = Array(key(candidate).utf8)
    guard abs(other.count - wanted.count) <= least else { continue }
    let distance = editDistance(wanted, other)
    guard distance <= least else { continue }
    if distance < least || found.isEmpty { (found, least) = ([], distance) }
    found.append(candidate)
  }
  return found
}
