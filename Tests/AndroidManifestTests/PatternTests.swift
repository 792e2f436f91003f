import NaivePatternMatcher
import SeededRandom
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct PatternTests {
  /// The naive matcher of a pattern; `nil` for a pattern that is refused.
  private func naive(_ kind: MatcherPattern.Kind, _ pattern: [UInt16]) -> ((_ text: [UInt16]) -> Bool)? {
    switch kind {
    case .literal: { pattern == $0 }
    case .prefix: { $0.starts(with: pattern) }
    case .suffix: { $0.suffix(pattern.count).elementsEqual(pattern) }
    case .simpleGlob: { NaivePatternMatcher.matchesGlob(pattern, $0) }
    case .advancedGlob: NaivePatternMatcher.Advanced(pattern)?.matches
    }
  }

  private func compare(_ kind: MatcherPattern.Kind, _ patterns: [String], _ texts: [String]) throws {
    let texts = texts.map { Array($0.utf16) }
    for pattern in patterns {
      let automaton = try? UnitAutomaton(MatcherPattern(kind, pattern), .later)
      let naive = naive(kind, Array(pattern.utf16))
      guard let automaton, let naive else {
        if (automaton == nil) == (naive == nil) { continue }
        Issue.record("\(kind) \(pattern): refused \(automaton == nil)")
        return
      }
      for text in texts where automaton.matches(text) != naive(text) {
        Issue.record("\(kind) \(pattern) \(String(decoding: text, as: UTF16.self)): \(automaton.matches(text))")
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
