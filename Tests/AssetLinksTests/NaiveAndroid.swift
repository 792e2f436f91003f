import NaivePatternMatcher

@testable import AssetLinks

/// Android's procedure, written down step by step with indices into the texts: the parser of a rule's pattern, `PatternMatcher`, the
/// decoding of a part, and the groups of filters. It shares nothing with the automata.
struct NaiveAndroid {
  let parser: PatternParser

  struct Rule {
    var excludes = false
    var path: String?
    var query: [(name: String, value: String)] = []
    var fragment: String?
  }

  /// The index of the first rule that matches, for a URL's path, query and fragment with their delimiters.
  func firstMatch(_ rules: [Rule], _ text: String) -> Int? {
    let bytes = Array(text.utf8)
    var (path, query, fragment): ([UInt8], [UInt8]?, [UInt8]?) = ([], nil, nil)
    for byte in bytes {
      if fragment != nil {
        fragment?.append(byte)
      } else if byte == UInt8(ascii: "#") {
        fragment = []
      } else if query != nil {
        query?.append(byte)
      } else if byte == UInt8(ascii: "?") {
        query = []
      } else {
        path.append(byte)
      }
    }
    let (decodedPath, decodedQuery, decodedFragment) = (decode(path), query.map(decode), fragment.map(decode))
    return rules.firstIndex { rule in
      if rule.path == nil, rule.query.isEmpty, rule.fragment == nil { return false }
      if let pattern = rule.path, !matches(pattern, decodedPath) { return false }
      for entry in rule.query {
        guard let decodedQuery else { return false }
        var parameters = split(decodedQuery, at: "&")
        if parameters.count == 1 { parameters = split(decodedQuery, at: ";") }
        if !parameters.contains(where: { matches(entry.name + "=" + entry.value, $0) }) { return false }
      }
      if let pattern = rule.fragment {
        guard let decodedFragment else { return false }
        if !matches(pattern, decodedFragment) { return false }
      }
      return true
    }
  }

  /// `String.split` of Java.
  private func split(_ text: [UInt16], at separator: Character) -> [[UInt16]] {
    let unit = separator.utf16.first ?? 0
    guard text.contains(unit) else { return [text] }
    var parts: [[UInt16]] = [[]]
    for next in text {
      if next == unit { parts.append([]) } else { parts[parts.count - 1].append(next) }
    }
    while let last = parts.last, last.isEmpty { parts.removeLast() }
    return parts
  }

  /// `UriCodec.decode`: bytes are collected, and decoded as UTF-8 before the next plain character.
  func decode(_ text: [UInt8]) -> [UInt16] {
    var result: [UInt16] = []
    var buffer: [UInt8] = []
    func flush() {
      result += Array(String(decoding: buffer, as: UTF8.self).utf16)
      buffer = []
    }
    var index = 0
    while index < text.count {
      let character = text[index]
      index += 1
      guard character == UInt8(ascii: "%") else {
        flush()
        result.append(UInt16(character))
        continue
      }
      var value = 0
      for _ in 0..<2 {
        guard index < text.count else {
          flush()
          return result + [0xFFFD]
        }
        let digit = Int(String(UnicodeScalar(text[index])), radix: 16)
        index += 1
        guard let digit else {
          flush()
          result.append(0xFFFD)
          break
        }
        value = value * 16 + digit
      }
      buffer.append(UInt8(value))
    }
    flush()
    return result
  }

  // MARK: Patterns

  func matches(_ pattern: String, _ text: [UInt16]) -> Bool {
    switch parser {
    case .android15: matchesAsAndroid15(pattern, text)
    case .later: matchesAsLater(pattern, text)
    }
  }

  private func matchesAsAndroid15(_ pattern: String, _ text: [UInt16]) -> Bool {
    let isAdvanced = pattern.unicodeScalars.elementsEqual("?*".unicodeScalars) || contains(pattern, "?*")
    var count = 0
    var glob = ""
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "*":
        if ends(glob, "."), !ends(glob, "\\.") {
          glob += "+"
        } else {
          count += 1
          glob += ".*"
        }
      case "?":
        count += 1
        glob += "."
      case ".":
        count += 1
        glob += "\\."
      case "[", "]", "{", "}":
        if isAdvanced { glob += "\\" }
        glob.unicodeScalars.append(scalar)
      default: glob.unicodeScalars.append(scalar)
      }
    }
    let units = Array(glob.utf16)
    if count == 0 { return units == text }
    if count == 1, ends(glob, ".*") { return text.starts(with: units.dropLast(2)) }
    return isAdvanced ? matchesAdvanced(units, text) : matchesGlob(units, text)
  }

  private func matchesAsLater(_ pattern: String, _ text: [UInt16]) -> Bool {
    var count = 0
    for scalar in pattern.unicodeScalars where scalar == "*" || scalar == "?" { count += 1 }
    if count == 0 { return Array(pattern.utf16) == text }
    if count == 1, ends(pattern, "*") { return text.starts(with: Array(pattern.utf16).dropLast()) }
    var glob = ""
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "*": glob += ".*"
      case "?": glob += "."
      case ".": glob += "\\."
      case "\\": glob += "\\\\"
      default: glob.unicodeScalars.append(scalar)
      }
    }
    return matchesGlob(Array(glob.utf16), text)
  }

  private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf16), Array(part.utf16))
    return text.indices.contains { text[$0...].starts(with: part) }
  }

  private func ends(_ text: String, _ part: String) -> Bool {
    Array(text.utf16).suffix(part.utf16.count) == Array(part.utf16)[...]
  }

  private func matchesGlob(_ pattern: [UInt16], _ text: [UInt16]) -> Bool {
    NaivePatternMatcher.matchesGlob(pattern, text, escapesFullStop: parser == .later)
  }

  /// A pattern that the constructor refuses matches nothing.
  private func matchesAdvanced(_ pattern: [UInt16], _ text: [UInt16]) -> Bool {
    NaivePatternMatcher.matchesAdvanced(pattern, text) ?? false
  }
}
