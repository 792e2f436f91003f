/// Xcode build settings in a text: `$(NAME)` and `${NAME}`. Xcode replaces them by their values when it builds.
enum BuildSetting {
  static func isIn(_ text: String) -> Bool { !ranges(in: Array(text.utf8)).isEmpty }

  /// The ranges of the build settings in a text; one without its end reaches to the end of the text. O(bytes).
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), "({".utf8.contains(bytes[index + 1]) else {
        index += 1
        continue
      }
      let close = bytes[index + 1] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      let end = bytes[index...].firstIndex(of: close).map { $0 + 1 } ?? bytes.count
      found.append(index..<end)
      index = end
    }
    return found
  }

  /// Returns `true` if build settings in a text can have values that make it another text, in any letter case.
  static func canMake(_ target: String, from text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    var parts: [[UInt8]] = []
    var start = 0
    for range in ranges(in: bytes) {
      parts.append(Array(bytes[start..<range.lowerBound]))
      start = range.upperBound
    }
    return Array(target.lowercased().utf8).consist(of: parts + [Array(bytes[start...])])
  }
}
