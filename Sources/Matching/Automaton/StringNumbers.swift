/// Numbers for texts that are equal as strings, in the order of first mention: beyond ASCII, texts that look the same are one.
package struct StringNumbers: Sendable {
  private var texts: TextNumbers
  private var others: [String: Int] = [:]

  package init(_ bytes: [UInt8] = []) { texts = TextNumbers(bytes) }

  /// The number of a text. O(text).
  package mutating func number(of text: String) -> Int {
    let bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) { return texts.number(of: bytes) }
    if let number = others[text] { return number }
    let number = texts.number(of: bytes)
    others[text] = number
    return number
  }

  /// The number of the ASCII text at a range of the bytes. O(text).
  package mutating func number(ofASCII place: Range<Int>) -> Int { texts.number(of: place) }

  package func text(_ number: Int) -> String { String(decoding: texts.text(number), as: UTF8.self) }
}
