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

  /// The decoded parts of a URL.
  struct Parts {
    let path: [UInt16]
    let query: [UInt16]?
    let fragment: [UInt16]?
  }

  /// The parts of a URL's path, query and fragment with their delimiters.
  func parts(_ text: String) -> Parts {
    var (path, query, fragment): ([UInt8], [UInt8]?, [UInt8]?) = ([], nil, nil)
    for byte in text.utf8 {
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
    return Parts(path: decode(path), query: query.map(decode), fragment: fragment.map(decode))
  }

  /// The index of the first rule that matches, for a URL's path, query and fragment with their delimiters.
  func firstMatch(_ rules: [Rule], _ text: String) -> Int? { list(rules)(parts(text)) }

  /// The index of the first rule that matches the parts of a URL; the patterns are parsed once.
  func list(_ rules: [Rule]) -> (_ url: Parts) -> Int? {
    let tests = rules.map { rule in
      (
        path: rule.path.map(matcher), query: rule.query.map { matcher($0.name + "=" + $0.value) },
        fragment: rule.fragment.map(matcher)
      )
    }
    return { url in
      tests.firstIndex { test in
        if test.path == nil, test.query.isEmpty, test.fragment == nil { return false }
        if let path = test.path, !path(url.path) { return false }
        for entry in test.query {
          guard let query = url.query else { return false }
          var parameters = split(query, at: "&")
          if parameters.count == 1 { parameters = split(query, at: ";") }
          if !parameters.contains(where: entry) { return false }
        }
        if let matches = test.fragment {
          guard let fragment = url.fragment, matches(fragment) else { return false }
        }
        return true
      }
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

  typealias Matcher = (_ text: [UInt16]) -> Bool

  func matcher(_ pattern: String) -> Matcher {
    switch parser {
    case .android15: matcherOfAndroid15(pattern)
    case .later: matcherOfLater(pattern)
    }
  }

  private func matcherOfAndroid15(_ pattern: String) -> Matcher {
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
    if count == 0 { return { $0 == units } }
    if count == 1, ends(glob, ".*") { return beginning(with: units.dropLast(2)) }
    return isAdvanced ? advanced(units) : self.glob(units)
  }

  private func matcherOfLater(_ pattern: String) -> Matcher {
    let units = Array(pattern.utf16)
    var count = 0
    for scalar in pattern.unicodeScalars where scalar == "*" || scalar == "?" { count += 1 }
    if count == 0 { return { $0 == units } }
    if count == 1, ends(pattern, "*") { return beginning(with: units.dropLast()) }
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
    return self.glob(Array(glob.utf16))
  }

  private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf16), Array(part.utf16))
    return text.indices.contains { text[$0...].starts(with: part) }
  }

  private func ends(_ text: String, _ part: String) -> Bool {
    Array(text.utf16).suffix(part.utf16.count) == Array(part.utf16)[...]
  }

  private func beginning(with units: ArraySlice<UInt16>) -> Matcher { { $0.starts(with: units) } }

  private func glob(_ pattern: [UInt16]) -> Matcher {
    { NaivePatternMatcher.matchesGlob(pattern, $0, escapesFullStop: parser == .later) }
  }

  /// A pattern that the constructor refuses matches nothing.
  private func advanced(_ pattern: [UInt16]) -> Matcher {
    NaivePatternMatcher.Advanced(pattern)?.matches ?? { _ in false }
  }
}
