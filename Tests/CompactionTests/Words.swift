/// All words over an alphabet, shortest first.
func words(_ alphabet: [String], upTo length: Int) -> [String] {
  var words = [""]
  var longest = words
  for _ in 0..<length {
    longest = longest.flatMap { word in alphabet.map { word + $0 } }
    words += longest
  }
  return words
}
