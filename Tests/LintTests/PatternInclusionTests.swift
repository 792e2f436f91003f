import Association
import JSONSource
import Matching
import Testing

@testable import Lint

// The judge is a matcher that puts values in the place of variables as text, applies the slash rules to the text and goes
// back and forth over it; what it takes of all short paths is compared with what inclusion claims.

@Suite("Inclusion of patterns never claims too much")
struct PatternInclusionTests {
  static let variables = ["v": ["a", "b"], "w": ["", "a/", "*"], "x": ["ab", "b*a"]]

  @Test(
    "a covered path pattern takes no path that the other does not",
    arguments: [
      (["/", "a", "*", "?"], 4),
      (["/", "a", "*", "$(v)"], 4),
      (["/", "b", "*", "?", "$(w)", "$(x)"], 3),
    ])
  func pathPatterns(_ pieces: [String], _ length: Int) throws {
    let patterns = Self.texts(pieces, upTo: length)
    let paths = Self.texts(["/", "a", "b"], upTo: 5).filter { $0.hasPrefix("/") }.map { Array($0.utf8) }
    let languages = try Self.languages(patterns.map { "{\"/\": \"\($0)\"}" })
    let taken = patterns.map { pattern in
      let expanded = Self.expanded(pattern)
      return paths.map { path in expanded.contains { Naive.takes(Array($0.utf8), path: path) } }
    }
    var yes = 0
    for (outer, outerTaken) in zip(languages, taken) {
      for (index, inner) in languages.enumerated() where outer.covers(inner) {
        yes += 1
        let isRight = zip(taken[index], outerTaken).allSatisfy { !$0 || $1 }
        #expect(isRight, "\(patterns[index])")
      }
    }
    // Each covers itself, and there are true inclusions between different ones.
    #expect(yes > 2 * patterns.count)
  }

  @Test("a covered component takes no URL that the other does not: parts, flags and items at random")
  func components() throws {
    var random = SplitMix(state: 7)
    func pick(_ choices: [String]) -> String { choices[Int(random.next() % UInt64(choices.count))] }
    let components = (0..<200).map { _ in
      var members: [String] = []
      if random.next() % 3 > 0 { members.append("\"/\": \"\(pick(["*", "/a", "/A", "a*", "/?", "/a/*", "/$(v)"]))\"") }
      if random.next() % 2 > 0 {
        let items = #"{"a": "\#(pick(["*", "b", "?*"]))", "\#(pick(["b", "A"]))": "\#(pick(["a", "*", ""]))"}"#
        members.append("\"?\": " + pick([items, "\"*\"", "\"a=*\"", "\"?*\"", "\"\"", "\"a=b\""]))
      }
      if random.next() % 3 == 0 { members.append("\"#\": \"\(pick(["*", "", "?*", "a", "A"]))\"") }
      if random.next() % 3 == 0 { members.append("\"caseSensitive\": \(pick(["true", "false"]))") }
      if random.next() % 3 == 0 { members.append("\"percentEncoded\": \(pick(["true", "false"]))") }
      return "{" + members.joined(separator: ", ") + "}"
    }
    let languages = try Self.languages(components)
    let file = Self.file(components)
    let applinks = try #require(file.applinks)
    let merged = Array(applinks.components(of: applinks.entries[0]))
    let paths = ["", "/a", "/A", "/b", "/a/", "/a/b", "/A/%62", "/%61"]
    let queries = ["", "a", "a=b", "A=b", "a=b&b=a", "a=b&A=a", "a=c&a=b", "b=a", "a=%62", "A=&a=b"]
    let urls = paths.flatMap { path in queries.flatMap { query in ["", "a", "A", "%61"].map { (path, query, $0) } } }
    let taken = merged.map { component in
      urls.map { Naive.takes(component, file.document, path: $0.0, query: $0.1, fragment: $0.2) }
    }
    var yes = 0
    for outer in languages.indices {
      for inner in languages.indices where outer != inner && languages[outer].covers(languages[inner]) {
        yes += 1
        let isRight = zip(taken[inner], taken[outer]).allSatisfy { !$0 || $1 }
        #expect(isRight, "\(components[outer]) does not cover \(components[inner])")
      }
    }
    #expect(yes > 2_000)
  }

  @Test(
    "inclusion is seen where a person sees it",
    arguments: [
      ("*", "/a/b"), ("/a/*", "/a"), ("/a/*", "a/b/"), ("/a*", "/a/*"), ("/a/?*", "/a/$(digit)"), ("/?*", "/clips/*"),
      ("/a/*", "/a/$(lang)/*/b"), ("/*.html", "/a/*.html"), ("/a?*", "/a??"),
    ])
  func inclusionIsSeen(_ outer: String, _ inner: String) throws {
    let languages = try Self.languages([outer, inner].map { "{\"/\": \"\($0)\"}" })
    #expect(languages[0].covers(languages[1]))
    #expect(!languages[1].covers(languages[0]))
  }

  // MARK: Making files

  private static func file(_ components: [String]) -> AssociationFile {
    let variables = variables.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    let text = """
      {"applinks": {"substitutionVariables": {\(variables)}, "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"],
       "components": [\(components.joined(separator: ",\n"))]}]}}
      """
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  private static func languages(_ components: [String]) throws -> [ComponentLanguage] {
    let file = file(components)
    let applinks = try #require(file.applinks)
    var reader = PatternLanguageReader(LintContext(file, options: LintOptions()))
    return applinks.components(of: applinks.entries[0]).map { reader.language($0, in: file.document) }
  }

  private static func texts(_ pieces: [String], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in pieces.map { text + $0 } }
      all += last
    }
    return all
  }

  /// The pattern with every choice of values.
  fileprivate static func expanded(_ pattern: String) -> [String] {
    for (name, values) in variables.sorted(by: { $0.key < $1.key }) {
      guard let range = pattern.firstRange(of: "$(\(name))") else { continue }
      return values.flatMap { expanded(pattern.replacingCharacters(in: range, with: $0)) }
    }
    return [pattern]
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

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A matcher that is slow and obviously right.
private enum Naive {
  private static let slash = UInt8(ascii: "/")

  static func takes(_ pattern: [UInt8], path: [UInt8]) -> Bool {
    var path = path
    while path.count > 1, path.last == slash { path.removeLast() }
    var pattern = [slash] + pattern.drop { $0 == slash }
    while true {
      while pattern.count > 1, pattern.last == slash { pattern.removeLast() }
      if glob(pattern[...], path[...]) { return true }
      guard pattern.count > 2, pattern.suffix(2).elementsEqual("/*".utf8) else { return false }
      pattern.removeLast(2)
    }
  }

  static func glob(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == UInt8(ascii: "*") {
      return glob(pattern.dropFirst(), text) || (!text.isEmpty && glob(pattern, text.dropFirst()))
    }
    guard let next = text.first, first == UInt8(ascii: "?") || first == next else { return false }
    return glob(pattern.dropFirst(), text.dropFirst())
  }

  static func takes(
    _ component: Component, _ document: JSONDocument, path: String, query: String, fragment: String
  ) -> Bool {
    func form(_ text: String) -> [UInt8] {
      let bytes = component.percentEncoded.value ? Array(text.utf8) : PercentEncoding.decodeBytes(Array(text.utf8))
      return component.caseSensitive.value ? bytes : bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    }
    func patterns(_ source: PatternSource) -> [[UInt8]] {
      PatternInclusionTests.expanded(document.string(source.node)).map { text in
        component.caseSensitive.value ? Array(text.utf8) : Array(text.lowercased().utf8)
      }
    }
    func takes(_ source: PatternSource, _ text: [UInt8]) -> Bool {
      patterns(source).contains { glob($0[...], text[...]) }
    }
    if case .pattern(let source) = component.path.value {
      guard patterns(source).contains(where: { Self.takes($0, path: form(path.isEmpty ? "/" : path)) }) else {
        return false
      }
    }
    if case .pattern(let source) = component.fragment.value, !takes(source, form(fragment)) { return false }
    switch component.query.value {
    case .any: return true
    case .pattern(let source): return takes(source, form(query))
    case .items(let items):
      let found = query.split(separator: "&").map { item -> (name: [UInt8], value: [UInt8]) in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (form(String(parts[0])), parts.count > 1 ? form(String(parts[1])) : [])
      }
      return items.allSatisfy { item in
        let name = form(document.string(item.name))
        let values = found.filter { $0.name == name }.map(\.value)
        return (values.isEmpty ? [[]] : values).allSatisfy { takes(item.pattern, $0) }
      }
    }
  }
}
