import SeededRandom
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct PatternTests {
  private func matches(_ pattern: String, _ text: String, _ parser: PatternParser) -> Bool {
    UnitAutomaton(Array(pattern.utf16), parser).matches(Array(text.utf16))
  }

  @Test(arguments: [
    ("/shoes", "/shoes", true), ("/shoes", "/shoes/", false), ("/shoes", "/Shoes", false),
    ("/buy/*", "/buy/", true), ("/buy/*", "/buy/a/b", true), ("/buy/*", "/buy", false), ("*", "", true),
    ("/*/edit", "/a/edit", true), ("/*/edit", "/a/b/edit", false), ("*.html", "/a.html", true),
    ("*.html", "/a.b.html", false), ("/*-sale", "/summer-sale", true), ("/*-sale", "/big-summer-sale", false),
    ("/id/???", "/id/481", true), ("/id/???", "/id/48/", true), ("/id/???", "/id/48", false),
    ("/a?*", "/ab", true), ("/a?*", "/a", false), ("/**", "/x", false), ("*?", "/x", false), ("*?", "/x.", true),
    ("/?", "/\u{1F600}", false), ("/??", "/\u{1F600}", true),
  ])
  func `both parsers match as described`(_ pattern: String, _ text: String, _ expected: Bool) {
    for parser in PatternParser.allCases { #expect(matches(pattern, text, parser) == expected) }
  }

  @Test func `the parsers differ where one translates otherwise`() {
    #expect(!matches("/a?*/b", "/ax/b", .android15))
    #expect(matches("/a?*/b", "/ax/b", .later))
    #expect(matches("/a.b", "/axb", .android15))
    #expect(!matches("/a.b", "/axb", .later))
    #expect(matches("/a.b?", "/axbc", .android15))
    #expect(!matches("/a.b?", "/axbc", .later))
  }

  @Test(arguments: PatternParser.allCases)
  func `all small patterns match all small texts as the naive matcher does`(_ parser: PatternParser) {
    #if DEBUG
      let (patternLength, textLength) = (3, 4)
    #else
      let (patternLength, textLength) = (5, 4)
    #endif
    let naive = NaiveAndroid(parser: parser)
    let texts = words("ab.*\\", upTo: textLength).map { Array($0.utf16) }
    for pattern in words("a.*?\\+[", upTo: patternLength) where !pattern.isEmpty {
      let automaton = UnitAutomaton(Array(pattern.utf16), parser)
      let matches = naive.matcher(pattern)
      for text in texts where automaton.matches(text) != matches(text) {
        Issue.record("\(parser) \(pattern) \(String(decoding: text, as: UTF16.self))")
      }
    }
  }
}
