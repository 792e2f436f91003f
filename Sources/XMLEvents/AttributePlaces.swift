/// Finds the values of attributes in the bytes of a tag that expat accepted.
enum AttributePlaces {
  /// The bytes between the quotes of each value, by the attribute's name; less than there are where the text is not of an encoding that
  /// contains ASCII. O(bytes).
  static func find(in tag: ArraySlice<UInt8>) -> [String: Range<Int>] {
    var places: [String: Range<Int>] = [:]
    var index = tag.startIndex
    func skip(while isSkipped: (UInt8) -> Bool) -> Range<Int> {
      let start = index
      while index < tag.endIndex, isSkipped(tag[index]) { index += 1 }
      return start..<index
    }
    _ = skip { !$0.isPlainSpace }
    while true {
      _ = skip { $0.isPlainSpace }
      let name = skip { !$0.isPlainSpace && $0 != UInt8(ascii: "=") }
      _ = skip { $0.isPlainSpace || $0 == UInt8(ascii: "=") }
      guard index < tag.endIndex, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(tag[index]) else { return places }
      let quote = tag[index]
      index += 1
      places[String(decoding: tag[name], as: UTF8.self)] = skip { $0 != quote }
      index += 1
    }
  }
}
