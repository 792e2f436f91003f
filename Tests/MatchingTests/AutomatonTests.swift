import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("What the automaton promises beside right answers")
struct AutomatonTests {
  private static func file(_ components: [String], more: String = "") -> AssociationFile {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Corpus.app)"], "components": [\(components.joined(separator: ", "))]}]\(more)}}
      """
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  private static func makeURLs(_ count: Int, _ alphabet: [String], seed: UInt64) throws -> [LinkURL] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { _ in
      try LinkURL("https://example.com/" + random.some(upTo: 24) { $0.pick(alphabet) }.joined())
    }
  }

  /// Patterns whose deterministic automaton has 2ⁿ states.
  private static let exponential =
    (0..<8).map { #"{"/": "*a\#(String(repeating: "?", count: $0 + 4))"}"# }
    + [#"{"/": "/b*", "?": {"a": "*a???", "b": "*b??"}}"#, #"{"/": "*é*a??*", "percentEncoded": false}"#]

  @Test(
    "the cache stays within its bound, and answers are right after it was emptied", arguments: [0, 16, 64, 1_024])
  func cacheIsBounded(_ kilobytes: Int) throws {
    let plan = RoutingPlan(Self.file(Self.exponential))
    let bound = kilobytes << 10
    let decider = LinkDecider(CompiledEntries(plan), cacheBound: bound)
    let exact = ExactEngine(plan)
    for url in try Self.makeURLs(2_000, ["a", "a", "b", "c", "/", "?a=", "&b=", "%C3%A9", "#"], seed: 1) {
      #expect(exact.decisions(for: url)[0] == Self.decision(decider, url), "\(url)")
      for cost in decider.costs {
        // There is always room for a few rows, however large their states are.
        #expect(cost.size <= bound / 2 + 4_096 || cost.rows <= 4, "\(cost.size)")
      }
    }
    if kilobytes <= 16 { #expect(decider.costs.contains { $0.epoch > 1 }) }
  }

  private static func decision(_ decider: LinkDecider, _ url: LinkURL) -> LinkMatcher.Decision? {
    var found: LinkMatcher.Decision?
    decider.decide(Array(url.afterHost).span) { found = $1 }
    return found
  }

  @Test("literal text is compared directly even without room in the cache", arguments: [0, 1 << 10, 1 << 12, 1 << 20])
  func literalTextIsRight(_ bound: Int) throws {
    let components = (0..<64).map { number in
      let digits = String(number, radix: 2)
      return ##"{"/": "/\##(digits)/overview/\##(digits)", "#": "chapter\##(digits)*"}"##
    }
    let file = Self.file(components)
    var matcher = LinkRouter(file).makeMatcher(cacheBound: bound)
    let exact = ExactEngine(RoutingPlan(file))
    for number in 0..<64 {
      let digits = String(number, radix: 2)
      let path = "https://example.com/\(digits)/overview/\(digits)"
      for text in [
        path + "#chapter\(digits)", path, path + "/#chapter", path.uppercased(), String(path.dropLast(9)), path + "é",
      ] {
        let url = try LinkURL(text)
        #expect(matcher.verdicts(for: url) == exact.verdicts(for: url), "\(text)")
      }
    }
  }

  @Test("many apps fit in the cache too")
  func outcomesAreBounded() throws {
    var random = SplitMix64(seed: 2)
    let entries = (0..<200).map { app in
      let patterns = (0..<3).map { _ in "*" + random.some(upTo: 4) { $0.pick(["a", "b", "?"]) }.joined() }
      return
        #"{"appIDs": ["A\#(app)"], "components": [\#(patterns.map { #"{"/": "\#($0)"}"# }.joined(separator: ", "))]}"#
    }
    let text = #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"#
    let plan = RoutingPlan(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))))
    let bound = 128 << 10
    let decider = LinkDecider(CompiledEntries(plan), cacheBound: bound)
    for url in try Self.makeURLs(1_000, ["a", "b"], seed: 3) {
      _ = Self.decision(decider, url)
      let size = decider.costs[0].size
      #expect(size <= bound + 4_096)
      if size > bound + 4_096 { break }
    }
  }

  @Test("dictionaries whose product is large stay bounded and right")
  func largeDictionaries() throws {
    let names = ["a", "b", "c", "d", "e", "f", "aa", "ab"]
    var random = SplitMix64(seed: 4)
    let components = (0..<20).map { _ in
      let items = names.shuffled(using: &random).prefix(6).map { name in
        #""\#(name)": "\#(random.pick(["?*", "*a*", "a*", "*b?", "?", "*"]))""#
      }
      return
        #"{"/": "/s*", "?": {\#(items.joined(separator: ", "))}\#(random.once(in: 4) ? #", "exclude": true"# : "")}"#
    }
    let plan = RoutingPlan(Self.file(components))
    let bound = 256 << 10
    let decider = LinkDecider(CompiledEntries(plan), cacheBound: bound)
    let exact = ExactEngine(plan)
    var decided = 0
    for _ in 0..<400 {
      let items = names.shuffled(using: &random).map { $0 + "=" + random.pick(["a", "a", "aa", "aba", "b", "bab"]) }
      let query = (items + random.some(upTo: 2) { $0.pick(items) }).joined(separator: "&")
      let url = try LinkURL("https://example.com/s?" + query)
      let expected = exact.decisions(for: url)[0]
      #expect(expected == Self.decision(decider, url), "\(query)")
      #expect(decider.costs[0].size <= bound + 4_096)
      if expected != nil { decided += 1 }
    }
    #expect((100...390).contains(decided), "\(decided)")
  }

  @Test("many patterns that begin along one path are followed together", arguments: [0, 1 << 20])
  func nestedBeginnings(_ bound: Int) throws {
    let components = (1...40).map { number in
      let beginning = String(repeating: "a", count: number)
      return number.isMultiple(of: 3)
        ? #"{"/": "/\#(beginning)$(v)?b*", "?": "*\#(number % 7)*"}"# : #"{"/": "/\#(beginning)*b\#(number % 5)?"}"#
    }
    let file = Self.file(components.reversed(), more: #", "substitutionVariables": {"v": ["a", "ab", "", "*c"]}"#)
    var matcher = LinkRouter(file).makeMatcher(cacheBound: bound)
    let exact = ExactEngine(RoutingPlan(file))
    var random = SplitMix64(seed: 6)
    var decided = 0
    for _ in 0..<2_000 {
      let path =
        String(repeating: "a", count: random.below(45))
        + random.some(upTo: 6) { $0.pick(["a", "b", "c", "1", "3", "/"]) }.joined()
      let url = try LinkURL("https://example.com/" + path + random.pick(["", "/", "?4", "?x5&6", "?é"]))
      let verdicts = matcher.verdicts(for: url)
      #expect(verdicts == exact.verdicts(for: url), "\(url)")
      if verdicts[0].component != nil { decided += 1 }
    }
    #expect((50...1_900).contains(decided), "\(decided)")
  }

  @Test(
    "words behind a star are found wherever they begin",
    arguments: ["", #", "caseSensitive": false, "percentEncoded": false"#])
  func wordsBehindStars(_ settings: String) throws {
    var random = SplitMix64(seed: 8)
    let components = (0..<120).map { _ in
      let word =
        random.pick(["ab", "bc", "cd"]) + random.some(upTo: 3) { $0.pick(["a", "b", "c", "é"]) }.joined() + "d"
      let star = random.once(in: 3) ? "*" : ""
      let query = star.isEmpty && random.once(in: 3) ? #", "?": "*\#(random.below(10))*""# : ""
      return #"{"/": "*\#(word)\#(star)"\#(query), "exclude": \#(random.once(in: 3))\#(settings)}"#
    }
    let file = Self.file(components)
    let plan = RoutingPlan(file)
    let forms = CompiledEntries(plan).forms
    #expect(forms.contains { $0.hubs.contains { $0.words != nil } })
    var matcher = LinkRouter(file).makeMatcher()
    let exact = ExactEngine(plan)
    var deciders: Set<Int> = []
    for _ in 0..<3_000 {
      let path = random.some(upTo: 14) { $0.pick(["a", "b", "c", "c", "d", "d", "D", "/", "%C3%A9", "%FF"]) }.joined()
      let url = try LinkURL("https://example.com/" + path + random.pick(["", "", "?x5y", "?12"]))
      let verdicts = matcher.verdicts(for: url)
      #expect(verdicts == exact.verdicts(for: url), "\(url)")
      if let component = verdicts[0].component { deciders.insert(component) }
    }
    #expect(deciders.count > 10)
  }

  /// Many words for those of one character, which begin nearly everywhere.
  @Test(
    "words between stars are found in their order",
    arguments: ["", #", "caseSensitive": false, "percentEncoded": false"#], [(shortest: 1, count: 3_000), (2, 150)])
  func wordSequences(_ settings: String, _ size: (shortest: Int, count: Int)) throws {
    var random = SplitMix64(seed: 9)
    let texts = (0..<60).map { _ in
      (0..<size.shortest + random.below(3)).map { _ in random.pick(["a", "a", "b", "c", "é", "/"]) }.joined()
    }
    func component() -> String {
      var path = random.pick(["*", "*", "/*", "/ab*", "/a*"])
      for _ in 0...random.below(4) { path += random.pick(texts) + (random.once(in: 8) ? "?" : "") + "*" }
      if random.once(in: 3) { path.removeLast() }
      let query = random.once(in: 4) ? #", "?": "*\#(random.below(10))*""# : ""
      return #"{"/": "\#(path)"\#(query), "exclude": \#(random.once(in: 3))\#(settings)}"#
    }
    let entries = (1...2).map { number in
      let components = (0..<size.count).map { _ in component() }.joined(separator: ", ")
      return #"{"appIDs": ["\#(Corpus.app)\#(number)"], "components": [\#(components)]}"#
    }
    let text = #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let plan = RoutingPlan(file)
    let words = CompiledEntries(plan).forms.flatMap { $0.hubs.compactMap(\.words) }
    #expect(words.contains { $0.size.stars > 50 })
    var matcher = LinkRouter(file).makeMatcher()
    let exact = ExactEngine(plan)
    var deciders: Set<Int> = []
    for _ in 0..<(150_000 / size.count) {
      let path = random.some(upTo: 18) { $0.pick(["a", "a", "b", "b", "c", "C", "/", "%C3%A9", "%FF"]) }.joined()
      let url = try LinkURL("https://example.com/" + path + random.pick(["", "", "/", "?x5y", "?12"]))
      let verdicts = matcher.verdicts(for: url)
      #expect(verdicts == exact.verdicts(for: url), "\(url)")
      for verdict in verdicts { if let component = verdict.component { deciders.insert(component) } }
    }
    #expect(deciders.count > 10)
  }

  @Test("no pattern distinguishes bytes of one class", arguments: UInt64(1)...40)
  func classesKeepBytesApart(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(RandomFile(&random).json.utf8)))
    let plan = RoutingPlan(file)
    for parts in [UndecodableParts(), .path, .query] {
      var forest = ComponentForest(groups: plan.entries.count, undecodable: parts)
      for (group, named) in plan.entries.enumerated() {
        for index in 0..<named.entry.count {
          guard let component = plan.component(index, of: named.entry) else { continue }
          forest.add(component, as: ComponentID(group << 16 + index), to: GroupIndex(group))
        }
      }
      forest.seal()
      let classes = ByteClasses(forest)
      #expect(classes.representatives.count <= 95)
      for byte in UInt8(0x21)...0x7E {
        let representative = classes.representatives[Int(classes.classOfByte[Int(byte)])]
        #expect(classes.classOfByte[Int(byte)] != 0)
        guard representative != byte else { continue }
        // Followed from many places, both lead to the same place.
        var construction = SubsetConstruction(forest, for: .listing)
        for _ in 0..<20 {
          var one = construction.start()
          let before = [UInt8(ascii: "/")] + random.some(upTo: 8) { $0.pick(Array("ab/?=&%C39#1".utf8)) }
          for byte in before { construction.step(&one, byte) }
          var other = one
          construction.step(&one, byte)
          construction.step(&other, representative)
          var words: ([UInt64], [UInt64]) = ([], [])
          one.encode(into: &words.0)
          other.encode(into: &words.1)
          #expect(words.0 == words.1, "\(byte) and \(representative) after \(String(decoding: before, as: UTF8.self))")
        }
      }
    }
  }

  @Test("a router shared by tasks gives each the same answers")
  func tasksShareARouter() async throws {
    let router = LinkRouter(Self.file(Self.exponential))
    let urls = try Self.makeURLs(500, ["a", "b", "/", "?a=", "%C3%A9", "%FF"], seed: 5)
    let answers = await withTaskGroup(of: [[AppVerdict]].self) { group in
      for task in 0..<8 {
        group.addTask {
          var matcher = router.makeMatcher(cacheBound: task.isMultiple(of: 2) ? 0 : 1 << 20)
          // Each begins elsewhere, so that none finds what another has worked out in the same order.
          let turned = urls[(task * 60)...] + urls[..<(task * 60)]
          let verdicts = turned.map { matcher.verdicts(for: $0) }
          return Array(verdicts[(urls.count - task * 60)...] + verdicts[..<(urls.count - task * 60)])
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 8)
    #expect(Set(answers).count == 1)
    #expect(answers[0].contains { $0[0].verdict == .match } && answers[0].contains { $0[0].verdict == .noMatch })
  }
}
