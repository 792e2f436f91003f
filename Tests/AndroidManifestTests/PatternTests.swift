import NaivePatternMatcher
import SeededRandom
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct PatternTests {
  private func expected(_ kind: MatcherPattern.Kind, _ pattern: String, _ text: String) -> Bool? {
    let (pattern, text) = (Array(pattern.utf16), Array(text.utf16))
    switch kind {
    case .literal: return pattern == text
    case .prefix: return text.starts(with: pattern)
    case .suffix: return text.suffix(pattern.count).elementsEqual(pattern)
    case .simpleGlob: return NaivePatternMatcher.matchesGlob(pattern, text)
    case .advancedGlob: return NaivePatternMatcher.matchesAdvanced(pattern, text)
    }
  }

  private func compare(_ kind: MatcherPattern.Kind, _ patterns: [String], _ texts: [String]) throws {
    for pattern in patterns {
      let automaton = try? UnitAutomaton(MatcherPattern(kind, pattern), .later)
      for text in texts {
        let found = automaton?.matches(Array(text.utf16))
        if found == expected(kind, pattern, text) { continue }
        Issue.record("\(kind) \(pattern) \(text): \(String(describing: found))")
        return
      }
    }
  }

  @Test(arguments: [MatcherPattern.Kind.literal, .prefix, .suffix, .simpleGlob])
  func `small patterns match small texts as the naive matcher does`(_ kind: MatcherPattern.Kind) throws {
    #if DEBUG
      let length = 4
    #else
      let length = 6
    #endif
    try compare(kind, words(kind == .simpleGlob ? #"ab.*\"# : "ab", upTo: length), words("ab.", upTo: 5))
  }

  @Test func `small advanced patterns match small texts as the naive matcher does`() throws {
    #if DEBUG
      let length = 3
    #else
      let length = 5
    #endif
    try compare(.advancedGlob, words(#"ab.*+[]^-\{}"#, upTo: length), words("ab-", upTo: 4))
  }

  @Test func `random advanced patterns match random texts as the naive matcher does`() throws {
    #if DEBUG
      let count = 3_000
    #else
      let count = 100_000
    #endif
    let fresh = UInt64.random(in: 0 ... .max)
    print("PatternTests: fresh seed \(fresh)")
    let pieces = [
      "a", "b", "c", ".", "[ab]", "[^a]", "[a-c]", "[^b-c-]", "*", "+", "{2}", "{1,2}", "{0,}", "{,2}", "{2,1}", #"\["#,
      "]",
      "}", "[", "{", "é", "[é-ï]", #"[\]-a]"#,
    ]
    for seed in [18, fresh] {
      var random = SplitMix64(seed: seed)
      for _ in 0..<count / 20 {
        let pattern = random.some(upTo: 6) { $0.pick(pieces) }.joined()
        let texts = (0..<20).map { _ in
          random.some(upTo: 7) { $0.pick(["a", "b", "c", "]", "[", "-", "é", "ð"]) }.joined()
        }
        try compare(.advancedGlob, [pattern], texts)
      }
    }
  }
}
