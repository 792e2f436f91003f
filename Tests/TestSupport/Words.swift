/// All words over an alphabet up to a length, shortest first.
package func words(_ alphabet: [String], upTo length: Int) -> [String] {
  var words = [""]
  var longest = words
  for _ in 0..<length {
    longest = longest.flatMap { word in alphabet.map { word + $0 } }
    words += longest
  }
  return words
}

/// All words over the characters of a text up to a length, shortest first.
package func words(_ alphabet: String, upTo length: Int) -> [String] {
  words(alphabet.map { String($0) }, upTo: length)
}
