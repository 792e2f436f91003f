import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

/// Explanations and counted steps need no PCRE2, which is their judge here.
@Suite("Captures and steps are those of PCRE2")
struct PCRE2JudgeTests {
  /// The languages and parts of URLs of random files.
  private static func parts(_ seed: UInt64) -> [(language: PartLanguage, subject: PartSubject)] {
    var random = SplitMix64(seed: seed)
    var parts: [(language: PartLanguage, subject: PartSubject)] = []
    for _ in 0..<40 {
      let one = FuzzCase((0..<8 + random.below(400)).map { _ in UInt8(random.below(256)) })
      let file = AssociationFile(SourceFile(name: "random", bytes: Array(one.json.utf8)))
      let plan = RoutingPlan(file)
      let urls = one.urls.compactMap { try? LinkURL($0) }
      for (entry, _) in plan.entries {
        for component in (0..<entry.count).compactMap({ plan.component($0, of: entry) }) {
          for url in urls {
            var subjects = Subjects(url)
            if let path = component.path { parts.append((path, subjects.path(decoded: component.isDecoded))) }
            if let fragment = component.fragment {
              parts.append((fragment, subjects.fragment(decoded: component.isDecoded)))
            }
            if case .whole(let query)? = component.query {
              parts.append((query, subjects.query(decoded: component.isDecoded)))
            }
          }
        }
      }
    }
    return parts
  }

  /// Patterns and paths that need many steps.
  private static func slowParts() throws -> [(language: PartLanguage, subject: PartSubject)] {
    let text = #"{"applinks": {"substitutionVariables": {"v": ["a", "aa"], "s": ["x", "*", "y*", "ab", "ac", "a"]}}}"#
    let variables = VariableTable(AssociationFile(SourceFile(name: "slow", bytes: Array(text.utf8))))
    let patterns = [
      "/*-*-*-*-fish", "/*$(v)*$(v)*$(v)x", "/$(v)$(v)$(v)$(v)$(v)$(v)b", "/*$(s)*x*y", "/x/*?*?*/y", "/*a*b*a*",
    ]
    let paths = [
      "/" + String(repeating: "a-", count: 14), "/" + String(repeating: "a", count: 20), "/x/aaaaxyaaxaaay/",
    ]
    return try patterns.flatMap { pattern in
      let language = PartLanguage(
        Pattern(text: Array(pattern.utf8)), .path, caseSensitive: true, percentEncoded: true, variables: variables)
      return try paths.map { (language, PartSubject.path(try LinkURL("https://e.com" + $0), decoded: false)) }
    }
  }

  @Test("a star and a variable have the text of the greedy group", arguments: 0..<8)
  func captures(_ seed: UInt64) throws {
    var count = 0
    for (language, subject) in Self.parts(seed) {
      guard let judge = PCRE2Judge(capturing: language) else { continue }
      let expected = judge.captures(subject)?.texts
      let scalars = subject.scalars
      let found = ExactMatcher(subject, folding: language.folding).captures(language)?.map {
        PartLanguage.utf8(Array(scalars[$0.range]))
      }
      #expect(found == expected, "\(language.alternatives) on \(String(decoding: subject.bytes, as: UTF8.self))")
      if found != nil { count += 1 }
    }
    #expect(count > 100)
  }

  @Test("the steps of a backtracking matcher are the items that PCRE2 tries", arguments: 0..<8)
  func steps(_ seed: UInt64) throws {
    var longest = 0
    for (language, subject) in Self.parts(seed) + (try Self.slowParts()) {
      guard let judge = PCRE2Judge(counting: language), let counter = StepCounter(language) else { continue }
      let expected = try #require(judge.steps(on: subject, limit: 20_000))
      let found = counter.steps(on: subject, limit: 20_000)
      #expect(found == expected, "\(language.alternatives) on \(String(decoding: subject.bytes, as: UTF8.self))")
      longest = max(longest, found.least)
    }
    #expect(longest > 1_000)
  }
}
