import Analysis
import Association
import Compaction
import Matching
import SeededRandom
import SourceText
import TestSupport
import Testing

@Suite("Compaction of random files")
struct RandomCompactionTests {
  @Test("Both engines answer every short URL alike before and after", arguments: 0..<10)
  func random(block: Int) throws {
    var shortened = 0
    for seed in block * 8..<(block + 1) * 8 {
      var random = SplitMix64(seed: UInt64(seed))
      let text = RandomEnumeration.text(&random)
      let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
      var options = Compaction.Options.current
      options.modernizes = seed.isMultiple(of: 3)
      options.dropsComments = seed.isMultiple(of: 4)
      options.budget = Budget(states: 200_000, steps: .max)
      let compaction = file.compacted(options)
      // A step that the comparison of whole files refutes would be undecided.
      #expect(compaction.undecided.isEmpty, "\(text)")
      #expect(options.modernizes || compaction.bytes.after <= compaction.bytes.before, "\(text)")
      if compaction.proof != .unchanged { shortened += 1 }
      #expect(compaction.result.compacted(options).proof == .unchanged, "\(text)")
      try expectAlike(file, compaction.result, text)
    }
    #expect(shortened > 2)
  }

  private func expectAlike(_ old: AssociationFile, _ new: AssociationFile, _ source: String) throws {
    for engine in LinkRouter.Engine.allCases {
      var before = LinkRouter(old, engine: engine).makeMatcher()
      var after = LinkRouter(new, engine: engine).makeMatcher()
      for text in RandomEnumeration.urls {
        let url = try LinkURL(text)
        let one = before.verdicts(for: url).map { $0.verdict == .match }
        let other = after.verdicts(for: url).map { $0.verdict == .match }
        if one != other {
          Issue.record("\(text) with \(engine): \(source)")
          return
        }
      }
    }
  }
}

/// Files whose components are products of values with a few changes, over an alphabet of a few letters.
enum RandomEnumeration {
  static func text(_ random: inout SplitMix64) -> String {
    let words = ["a", "b", "ab", "A", "c", "b-a", "a_c", "a.b"]
    var patterns: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let lists = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Array(words.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
      }
      let separators = lists.map { _ in ["/", "/", "/", "_", "", "/*", "?"].randomElement(using: &random) ?? "/" }
      var product = [""]
      for (list, separator) in zip(lists, separators) {
        product = product.flatMap { start in list.map { start + separator + $0 } }
      }
      let end = ["", "", "/", "/*", "*"].randomElement(using: &random) ?? ""
      product = product.map { $0 + end }
      for _ in 0..<Int.random(in: 0...2, using: &random) where product.count > 2 {
        product.remove(at: Int.random(in: 0..<product.count, using: &random))
      }
      patterns += product
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let extra = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "a" }
      patterns.insert("/" + extra.joined(separator: "/"), at: Int.random(in: 0...patterns.count, using: &random))
    }
    if Bool.random(using: &random) { patterns.shuffle(using: &random) }
    return Bool.random(using: &random) || Bool.random(using: &random)
      ? file(#""components":[\#(patterns.map { component($0, &random) }.joined(separator: ",\n "))]"#, &random)
      : file(#""paths":[\#(patterns.map { path($0, &random) }.joined(separator: ", "))]"#, &random)
  }

  private static func component(_ pattern: String, _ random: inout SplitMix64) -> String {
    var members = [#""/":"\#(pattern)""#]
    if Int.random(in: 0..<8, using: &random) == 0 { members.append(#""exclude":true"#) }
    if Int.random(in: 0..<12, using: &random) == 0 { members.append(#""caseSensitive":false"#) }
    if Int.random(in: 0..<12, using: &random) == 0 {
      members.append(#""?":{"q":"\#(Bool.random(using: &random) ? "a" : "b")"}"#)
    }
    if Int.random(in: 0..<12, using: &random) == 0 { members.append(#""comment":"of \#(pattern)""#) }
    return "{\(members.joined(separator: ","))}"
  }

  private static func path(_ pattern: String, _ random: inout SplitMix64) -> String {
    Int.random(in: 0..<8, using: &random) == 0 ? #""NOT \#(pattern)""# : #""\#(pattern)""#
  }

  private static func file(_ list: String, _ random: inout SplitMix64) -> String {
    let second =
      Bool.random(using: &random)
      ? #",{"appIDs":["9QX4T7KM2P.shop.harbor.app","9QX4T7KM2P.shop.harbor.clip"],"components":[{"/":"/a/*"},{"/":"/b","exclude":true}]}"#
      : ""
    let defaults = Int.random(in: 0..<4, using: &random) == 0 ? #""defaults":{"caseSensitive":false},"# : ""
    let variables = Bool.random(using: &random) ? #","substitutionVariables":{"own":["a","b"],"unused":["x"]}"# : ""
    return """
      {"applinks":{\(defaults)"details":[{"appID":"9QX4T7KM2P.shop.harbor.app",\(list)}\(second)]\(variables)}}
      """
  }

  /// Every path over a few characters up to a length, with some queries.
  static let urls: [String] = {
    let some = words(["a", "b", "c", "A", "/", "-", "_", "."], upTo: 3).map { "https://example.com/" + $0 }
    let long = ["a/b/c", "ab/ab", "b-a/a_c", "a.b/c/A", "a_c_b-a", "ab/b-a/a.b", "a/b/c/d", "abab", "a//b"].flatMap {
      path in
      ["", "/", "/x", "?q=a", "?q=b"].map { "https://example.com/\(path)\($0)" }
    }
    return some + long
  }()
}
