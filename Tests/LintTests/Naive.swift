import Association
import JSONSource
import Matching

/// A matcher that is slow and obviously right.
enum Naive {
  /// The variables of every file that is judged.
  static let variables = ["v": ["a", "b"], "w": ["", "a/", "*"], "x": ["ab", "b*a"]]

  /// The pattern with every choice of values.
  static func expanded(_ pattern: String) -> [String] {
    for (name, values) in variables.sorted(by: { $0.key < $1.key }) {
      guard let range = pattern.firstRange(of: "$(\(name))") else { continue }
      return values.flatMap { expanded(pattern.replacingCharacters(in: range, with: $0)) }
    }
    return [pattern]
  }

  private static let slash = UInt8(ascii: "/")

  static func matches(_ pattern: [UInt8], path: [UInt8]) -> Bool {
    var path = path
    while path.count > 1, path.last == slash { path.removeLast() }
    var pattern = [slash] + pattern.drop { $0 == slash }
    func trimmed() { while pattern.count > 1, pattern.last == slash { pattern.removeLast() } }
    trimmed()
    if glob(pattern[...], path[...]) { return true }
    guard pattern.count > 2, pattern.suffix(2).elementsEqual("/*".utf8) else { return false }
    pattern.removeLast(2)
    trimmed()
    return glob(pattern[...], path[...])
  }

  static func glob(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == UInt8(ascii: "*") {
      return glob(pattern.dropFirst(), text) || (!text.isEmpty && glob(pattern, text.dropFirst()))
    }
    guard let next = text.first, first == UInt8(ascii: "?") || first == next else { return false }
    return glob(pattern.dropFirst(), text.dropFirst())
  }

  static func matches(
    _ component: Component, _ document: JSONDocument, path: String, query: String, fragment: String
  ) -> Bool {
    func form(_ text: String) -> [UInt8] {
      let bytes = component.percentEncoded.value ? Array(text.utf8) : PercentEncoding.decodeBytes(Array(text.utf8))
      return component.caseSensitive.value ? bytes : bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    }
    func patterns(_ source: PatternSource) -> [[UInt8]] {
      expanded(document.string(source.node)).map { text in
        component.caseSensitive.value ? Array(text.utf8) : Array(text.lowercased().utf8)
      }
    }
    func matches(_ source: PatternSource, _ text: [UInt8]) -> Bool {
      patterns(source).contains { glob($0[...], text[...]) }
    }
    if case .pattern(let source) = component.path.value {
      guard patterns(source).contains(where: { Self.matches($0, path: form(path.isEmpty ? "/" : path)) }) else {
        return false
      }
    }
    if case .pattern(let source) = component.fragment.value, !matches(source, form(fragment)) { return false }
    switch component.query.value {
    case .any: return true
    case .pattern(let source): return matches(source, form(query))
    case .items(let items):
      let found = query.split(separator: "&").map { item -> (name: [UInt8], value: [UInt8]) in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (form(String(parts[0])), parts.count > 1 ? form(String(parts[1])) : [])
      }
      return items.allSatisfy { item in
        let name = form(document.string(item.name))
        let values = found.filter { $0.name == name }.map(\.value)
        return (values.isEmpty ? [[]] : values).allSatisfy { matches(item.pattern, $0) }
      }
    }
  }
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
