import Association
import Testing

@testable import Analysis
@testable import Matching

// The judge is a count of its own: how many times a matcher that tries every way begins an element of the pattern, on texts that grow.
// On a family x·yⁿ·… that count is a polynomial in n from some n on, so its degree is where the differences vanish.

@Suite("The degree of ambiguity is how the steps grow")
struct AmbiguityDegreeTests {
  /// Elements of a pattern: `a`, `b`, `*`, `?` and `V`, which is `a` or `aa`.
  static func patterns(upTo length: Int) -> [String] {
    var all: [String] = []
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in "ab*?V".map { text + String($0) } }
      all += last
    }
    return all
  }

  @Test("on all small patterns", arguments: 1...4)
  func smallPatterns(_ length: Int) throws {
    let patterns = Self.patterns(upTo: length).filter { $0.count == length }
    #expect(patterns.count == [5, 25, 125, 625][length - 1])
    var degrees: [Int: Int] = [:]
    for pattern in patterns {
      degrees[
        try check(
          pattern, pumps: length < 4 ? ["a", "b", "c", "ab", "ba", "ac", "bc"] : ["a", "b", "c", "ab"], parts: 2),
        default: 0] += 1
    }
    // Four elements can be `***a`.
    if length == 4 { #expect(degrees.keys.sorted() == [0, 1, 2, 3]) }
  }

  @Test(
    "on patterns whose parts need texts of their own",
    arguments: [
      ("*a*b*a*", 3), ("*a*a*", 1), ("*ab*a*", 1), ("*ab*ba*", 2), ("*a*b*", 2), ("*a*b", 2), ("*?*?*b", 3),
      ("*a*?", 1),
      ("*V*V*b", 3), ("*aVb*V*", 1), ("a**b", 2), ("*", 0), ("*a", 1), ("**", 0), ("*?*", 0),
    ])
  func particularPatterns(_ pattern: String, _ degree: Int) throws {
    #expect(try check(pattern, pumps: ["a", "b", "c", "ab"], parts: 3) == degree)
  }

  /// The degree of a pattern, held against the growth on the analysis's own text and on every text of a family.
  private func check(_ pattern: String, pumps: [String], parts: Int) throws -> Int {
    let automaton = Self.automaton(pattern)
    let letters = "abc".unicodeScalars.map(\.value)
    let rejection = try #require(RejectionAutomaton(automaton, letters: letters, limit: 10_000))
    let found = try #require(AmbiguityDegree(automaton, rejection))
    let judge = NaiveSteps(pattern)
    if let word = found.word {
      let counts = (5...11).map { judge.steps(word.text($0)) }
      #expect(counts.allSatisfy { $0 != nil }, "\(pattern) accepts its text")
      #expect(Self.degree(counts.compactMap { $0 }) == found.degree, "\(pattern) \(word)")
    }
    #expect((found.word == nil) == (found.degree == 0))
    if pattern.contains("*") {
      let stars = pattern.count { $0 == "*" }
      for text in Self.families(pumps, min(parts, stars)) {
        for end in Self.ends {
          guard judge.steps(text(5) + end) != nil else { continue }
          let counts = (5...10).map { judge.steps(text($0) + end) }
          guard counts.allSatisfy({ $0 != nil }) else { continue }
          #expect(Self.degree(counts.compactMap { $0 }) <= found.degree, "\(pattern) on \(text(2)) \(end)")
        }
      }
    }
    return found.degree
  }

  private static let ends: [[UInt32]] = [[], [0x61], [0x62], [0x63]]

  private static func families(_ pumps: [String], _ parts: Int) -> [(Int) -> [UInt32]] {
    var all: [[String]] = [[]]
    for _ in 0..<parts { all = all.flatMap { family in pumps.map { family + [$0] } } }
    return all.map { family in
      { count in family.flatMap { pump in (0..<count).flatMap { _ in pump.unicodeScalars.map(\.value) } } }
    }
  }

  /// How many times a sequence must be differenced until it is constant.
  private static func degree(_ counts: [Int]) -> Int {
    var differences = counts
    var degree = 0
    while differences.contains(where: { $0 != differences[0] }) {
      differences = zip(differences.dropFirst(), differences).map { $0 - $1 }
      degree += 1
    }
    return degree
  }

  static func automaton(_ pattern: String) -> PatternAutomaton {
    let values = ValueGraph([[0x61], [0x61, 0x61]])
    return PatternAutomaton([
      pattern.unicodeScalars.map { scalar in
        switch scalar {
        case "*": .anySequence
        case "?": .anyCharacter
        case "V": .values(values)
        default: .literal([scalar.value])
        }
      }
    ])
  }
}

/// A backtracking matcher that only counts its steps.
struct NaiveSteps {
  private let elements: [Unicode.Scalar]

  init(_ pattern: String) { elements = Array(pattern.unicodeScalars) }

  /// How many times an element, or the end of the pattern, is begun; `nil` for a text that is accepted.
  func steps(_ text: [UInt32]) -> Int? {
    // From the end: for each place, the steps from an element on, and whether it matches.
    var steps = Array(repeating: 1, count: text.count + 1)
    var matches = Array(repeating: false, count: text.count) + [true]
    for element in elements.reversed() {
      var before = Array(repeating: 1, count: text.count + 1)
      var matchesBefore = Array(repeating: false, count: text.count + 1)
      var place = text.count
      while place >= 0 {
        switch element {
        case "*":
          // Every length, which is this place and every length from the next one.
          before[place] = steps[place] + (place < text.count ? before[place + 1] : 1)
          matchesBefore[place] = matches[place] || place < text.count && matchesBefore[place + 1]
        case "V":
          var length = 1
          while length <= 2, place + length <= text.count, text[place + length - 1] == 0x61 {
            before[place] += steps[place + length]
            matchesBefore[place] = matchesBefore[place] || matches[place + length]
            length += 1
          }
        default:
          if place < text.count, element == "?" || element.value == text[place] {
            before[place] += steps[place + 1]
            matchesBefore[place] = matches[place + 1]
          }
        }
        place -= 1
      }
      steps = before
      matches = matchesBefore
    }
    return matches[0] ? nil : steps[0]
  }
}
