import Analysis
import Association
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import Compaction
@testable import Matching

@Suite("Shortenings")
struct ShorteningTests {
  private static func file(_ text: String) -> AssociationFile {
    AssociationFile(SourceFile(name: "input", bytes: Array(text.utf8)))
  }

  private static func entry(_ components: [String], _ more: String = "", app: String = "A.a") -> String {
    #"{"appIDs": ["\#(app)"]\#(more), "components": [\#(components.joined(separator: ",\n"))]}"#
  }

  private static func file(_ entries: [String], _ more: String = "") -> AssociationFile {
    file(#"{"applinks": {\#(more)"details": [\#(entries.joined(separator: ",\n"))]}}"#)
  }

  private static func texts(_ file: AssociationFile, _ edits: [SourceEdit]) -> String {
    String(decoding: file.source.applying(edits), as: UTF8.self)
  }

  // MARK: Random files

  /// The engines' verdicts on a URL.
  private struct Verdicts {
    private let boxes: [MatcherBox]

    init(_ file: AssociationFile) {
      boxes = LinkRouter.Engine.allCases.map { MatcherBox(LinkRouter(file, engine: $0)) }
    }

    func opening(_ url: LinkURL) -> [[AppID]] {
      boxes.map {
        $0.matcher.verdicts(for: url).filter { $0.verdict == .match }.map(\.app)
      }
    }
  }

  private static let urls =
    (words(["a", "A", "b", "B", "%C3%A9", "%c3%A9", "/"], upTo: 3).map { "/" + $0 }
      + ["/?q=a", "/?q=A", "/?Q=a", "/a?q=a", "/A?q=A", "/#a", "/#A"])

  private static func expectAlike(_ old: AssociationFile, _ new: AssociationFile, _ note: String) throws {
    #expect(new.fault == nil, "\(note)")
    #expect(old.differences(to: new, budget: Budget(steps: .max)).isEquivalence, "\(note)")
    let before = Verdicts(old)
    let after = Verdicts(new)
    for url in urls {
      let link = try LinkURL("https://example.com" + url)
      let (one, two) = (before.opening(link), after.opening(link))
      #expect(one == two && one.allSatisfy { $0 == one[0] }, "\(url) \(note)")
    }
  }

  private static func settings(_ random: inout SplitMix64) -> [String] {
    ["exclude", "caseSensitive", "percentEncoded"].filter { _ in random.once(in: 3) }.map {
      "\"\($0)\": \(random.once(in: 3))"
    }
  }

  private static func defaults(_ random: inout SplitMix64) -> String? {
    guard random.once(in: 2) else { return nil }
    var members = settings(&random)
    if random.once(in: 4) { members.append(#""?": {"q": "a*"}"#) }
    return "\"defaults\": {\(members.joined(separator: ", "))}"
  }

  @Test("a file without repeated settings is shorter and has the same verdicts", arguments: UInt64(1)...2)
  func repeatedSettings(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var found = 0
    var facts: Set<String> = []
    for _ in 0..<40 {
      let entries = (0...random.below(2)).map { number in
        let shared = random.once(in: 2) ? Self.settings(&random) : []
        let list = (0...random.below(4)).map { _ in
          var members = random.once(in: 5) ? [] : ["\"/\": \"/\(random.pick(["a", "*", "A*", "%C3%A9", "?b"]))\""]
          if random.once(in: 4) { members.append("\"?\": {\"q\": \"a*\"}") }
          let own = random.once(in: 4) ? Self.settings(&random) : shared
          members.insert(contentsOf: own, at: random.below(members.count + 1))
          let space = random.pick(["", " ", "\n    "])
          return "{\(space)\(members.joined(separator: ",\(space)"))}"
        }
        let more = Self.defaults(&random).map { ", \($0)" } ?? ""
        return Self.entry(list, more, app: random.pick(["A.a", "A.\(number)"]))
      }
      let old = Self.file(entries, Self.defaults(&random).map { "\($0),\n" } ?? "")
      for settings in old.repeatedSettings() {
        let new = Self.file(Self.texts(old, settings.shortening.edits))
        let note = Self.texts(old, []) + "\n" + Self.texts(new, [])
        found += 1
        for fact in settings.facts { facts.insert(String("\(fact)".prefix { $0 != "(" })) }
        #expect(new.source.bytes.count == old.source.bytes.count - settings.shortening.savedBytes, "\(note)")
        #expect(settings.shortening.savedBytes > 0, "\(note)")
        try Self.expectAlike(old, new, note)
        // A shortening is found once, except for what it made possible.
        #expect(
          new.repeatedSettings().reduce(0) { $0 + $1.places.count }
            < old.repeatedSettings().reduce(0) { $0 + $1.places.count })
      }
    }
    #expect(found > 20)
    #expect(facts == ["shared", "held", "idle"])
  }

  @Test(
    "a file with spellings merged does the same, and a URL that would be added is not opened", arguments: UInt64(1)...2)
  func variants(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var exact = 0
    var added = 0
    for _ in 0..<40 {
      var list: [String] = []
      for _ in 0...random.below(2) {
        let excludes = random.once(in: 3) ? ", \"exclude\": true" : ""
        let more = random.pick(["", "", "*", "/b"])
        let all = random.pick([["a", "A"], ["ab", "aB", "Ab", "AB"], ["é", "%C3%A9", "%c3%A9", "%C3%a9", "%c3%a9"]])
        let some = random.once(in: 2) ? all : all.filter { _ in !random.once(in: 3) }
        for text in some { list.insert("{\"/\": \"/\(text)\(more)\"\(excludes)}", at: random.below(list.count + 1)) }
      }
      if random.once(in: 2) {
        let other = random.pick(["a*", "*b", "*", "A?"])
        list.insert(
          "{\"/\": \"/\(other)\", \"exclude\": \(random.once(in: 2))}", at: random.below(list.count + 1))
      }
      let old = Self.file([Self.entry(list)])
      var shortenings: [Shortening] = []
      var urls: [String] = []
      for variants in old.caseVariants().found {
        if let shortening = variants.shortening { shortenings.append(shortening) }
        if case .adds(let url) = variants.outcome, !variants.components[0].exclude.value { urls.append(url) }
      }
      for literals in old.encodedLiterals() {
        if let shortening = literals.shortening { shortenings.append(shortening) }
        if case .adds(let url) = literals.outcome, !literals.components[0].exclude.value { urls.append(url) }
      }
      for shortening in shortenings {
        exact += 1
        let new = Self.file(Self.texts(old, shortening.edits))
        try Self.expectAlike(old, new, Self.texts(old, []) + "\n" + Self.texts(new, []))
      }
      let verdicts = Verdicts(old)
      for url in urls {
        added += 1
        #expect(verdicts.opening(try LinkURL(url)).allSatisfy(\.isEmpty), "\(url) \(Self.texts(old, []))")
      }
    }
    #expect(exact > 5 && added > 10, "\(exact) \(added)")
  }

  // MARK: Cases

  private static func caseOutcome(_ list: [String], _ more: String = "") -> String {
    file([entry(list)], more).caseVariants().found.map { found in
      let count = "\(found.spellings)/\(found.possible.map(String.init) ?? "?")"
      return if case .adds(let url) = found.outcome { "\(count) \(url)" } else { "\(count) exact" }
    }.joined(separator: ", ")
  }

  @Test(
    "spellings are merged if all are present without conflicts in between",
    arguments: [
      ([#"{"/": "/a"}"#, #"{"/": "/A"}"#], "2/2 exact"),
      ([#"{"/": "/a"}"#, #"{"/": "/b"}"#, #"{"/": "/A/"}"#], ""),
      ([#"{"/": "/a", "?": {"B": "1"}}"#, #"{"/": "/A", "?": {"b": "1"}}"#], "2/4 https://example.com/a?b=1"),
      ([#"{"/": "/a"}"#, #"{"/": "/A", "exclude": true}"#], ""),
      ([#"{"/": "/a"}"#, #"{"/": "/A", "caseSensitive": false}"#], ""),
      ([#"{"/": "/a"}"#, #"{"/": "/A", "percentEncoded": false}"#], ""),
      // The values of variables are folded too, and the digits of escapes.
      ([#"{"/": "/$(digit)a"}"#, #"{"/": "/$(digit)A"}"#], "2/2 exact"),
      ([#"{"/": "/$(upper)a"}"#, #"{"/": "/$(upper)A"}"#], "2/2 https://example.com/aa"),
      ([#"{"/": "/%0aa"}"#, #"{"/": "/%0aA"}"#], "2/4 https://example.com/%0Aa"),
      // The Kelvin sign is a third way to write k, once URLs are decoded.
      (
        [#"{"/": "/k", "percentEncoded": false}"#, #"{"/": "/K", "percentEncoded": false}"#],
        "2/3 https://example.com/%e2%84%aa"
      ),
      // Escapes alone are another rule's.
      ([#"{"/": "/%c3"}"#, #"{"/": "/%C3"}"#], ""),
      // The component in between has the opposite effect on some of the same URLs.
      ([#"{"/": "/a*"}"#, #"{"/": "/A1", "exclude": true}"#, #"{"/": "/A*"}"#], "2/2 https://example.com/A1"),
      ([#"{"/": "/a*"}"#, #"{"/": "/b*", "exclude": true}"#, #"{"/": "/A*"}"#], "2/2 exact"),
      ([#""/a""#, #""/A""#], ""),
    ])
  func caseVariants(_ list: [String], _ expected: String) {
    #expect(Self.caseOutcome(list) == expected)
  }

  @Test("elements of paths are reported, and cannot be merged")
  func paths() {
    let file = Self.file(#"{"applinks": {"details": [{"appID": "A.a", "paths": ["/a", "NOT /b", "/A", "NOT /B"]}]}}"#)
    let found = file.caseVariants().found
    #expect(found.map { $0.components.map(\.index) } == [[0, 2], [1, 3]])
    #expect(found.allSatisfy { $0.shortening == nil })
  }

  @Test(
    "text is decoded where it stays text",
    arguments: [
      ("/caf%C3%A9/*", "café"), ("/a%20b", "a b"), ("/%22%5C", #""\"#), ("/%2A", nil), ("/a%3F", nil),
      ("/%24%28lang)", nil),
      ("/a%2Fb", nil), ("/100%25", nil), ("/%41%0A", nil), ("/%FF", nil), ("/%C3*%A9", nil), ("/%E2%80%AE", nil),
      ("/%4", nil), ("/$(v)%C3%A9", nil), ("/caf", nil), ("/é", nil),
    ])
  func decodedText(_ pattern: String, _ expected: String?) {
    let file = Self.file([Self.entry([#"{"/": "\#(pattern)"}"#])], #""substitutionVariables": {"v": ["%C3"]}, "#)
    let found = file.encodedLiterals()
    #expect(found.count == (expected == nil ? 0 : 1))
    #expect(found.allSatisfy { $0.text.contains(expected ?? "?") })
    if case .adds(let url)? = found.first?.outcome { #expect(url.hasPrefix("https://example.com/")) }
  }

  @Test("spellings of one text are merged if they are complete")
  func oneText() throws {
    let all = Self.file([Self.entry(["%D0%96", "%d0%96"].map { ##"{"#": "\##($0)", "exclude": false}"## })])
    let found = all.encodedLiterals()
    #expect(found.map { $0.components.count } == [2])
    let edits = try #require(found.first?.shortening?.edits)
    #expect(Self.texts(all, edits).contains(##"[{"#": "Ж", "exclude": false, "percentEncoded": false}]"##))
    let some = Self.file([
      Self.entry([##"{"#": "%D0%96"}"##, ##"{"#": "%d0%96", "comment": "a"}"##, ##"{"#": "x%d0%96"}"##])
    ])
    #expect(some.encodedLiterals().map { $0.shortening != nil } == [true, false])
  }

  @Test("each entry is shortened, of however many")
  func manyEntries() {
    let entries = (0..<300).map { number in
      let setting = number.isMultiple(of: 2) ? #""caseSensitive": false"# : #""percentEncoded": false"#
      return Self.entry(
        ["x\(number)/*", "*/\(number)/z"].map { #"{"/": "/\#($0)", \#(setting)}"# }, app: "A.a\(number)")
    }
    let result = Self.file(entries).compacted()
    #expect(result.steps.map(\.entry) == Array(0..<300))
    #expect(result.steps.allSatisfy { $0.kind == .setting })
    #expect(result.undecided.isEmpty)
  }

  @Test("hashes that occur again are found", arguments: UInt64(1)...8)
  func repeatedHashes(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hashes = (0..<random.below(3_000)).map { _ in
      UInt64(random.below(1 << (4 + Int(seed) * 2))) &* 0x9E37_79B9_7F4A_7C15
    }
    var places: [UInt64: [Int]] = [:]
    for (place, hash) in hashes.enumerated() { places[hash, default: []].append(place) }
    let expected = places.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    #expect(RepeatedHashes.groups(of: hashes) == expected)
  }
}
