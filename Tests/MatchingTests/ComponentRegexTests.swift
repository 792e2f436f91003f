import Association
import PCRE2
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import Matching

@Suite("A component as one regular expression")
struct ComponentRegexTests {
  @Test("the corpus is answered alike", arguments: Corpus.cases)
  func corpus(_ example: Corpus.Case) throws {
    var exports = try Exports(example.file)
    let url = try LinkURL(example.url)
    try #expect(exports.disagreement(on: url) == nil)
    guard url.hasWebScheme, example.domain.map(url.hasHost) ?? true else { return }
    let verdict = exports.verdict(on: url, for: example.app)
    #expect(verdict == example.verdict)
  }

  /// 8 seeds × 150 files × 50 URLs are 60,000 cases, each with every component of the file; the naive matcher, which is slow,
  /// judges a third of them.
  @Test("random files and URLs are answered alike", arguments: UInt64(101)...108)
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var cases = 0
    var failures = 0
    for number in 0..<150 {
      let file = RandomFile(&random)
      var exports = try Exports(AssociationFile(SourceFile(name: "test", bytes: Array(file.json.utf8))))
      let naive = NaiveMatcher(JSONValue(file.json))
      for _ in 0..<50 {
        let text = file.url(&random)
        let url = try LinkURL(text)
        cases += 1
        let wrong = try exports.disagreement(on: url)
        let answers = number % 3 == 0 ? naive.answers(text) : []
        if wrong == nil, answers.allSatisfy({ exports.verdict(on: url, for: $0.app) == $0.verdict }) { continue }
        failures += 1
        if failures <= 3 {
          Issue.record("\(file.json)\n\(text)\n\(wrong ?? "another verdict than the naive matcher's")")
        }
      }
    }
    #expect(cases == 7_500)
    #expect(failures == 0)
  }

  static let settings = [
    "", #", "caseSensitive": false"#, #", "percentEncoded": false"#,
    #", "percentEncoded": false, "caseSensitive": false"#,
  ]

  @Test("all small path patterns against all small paths", arguments: settings)
  func paths(_ settings: String) throws {
    let patterns = words(["a", "/", "*", "?"], upTo: 3) + words(["É", "%", "1", "*", "?", "$(v)"], upTo: 3)
    let urls =
      [""] + words(["a", "b", "/"], upTo: 3).map { "/" + $0 }
      + words(["1", "%", "%2f", "%4", "%C3", "%a9"], upTo: 3).map { "/" + $0 }
    #expect(try agreements(patterns.map { #""/": "\#($0)"\#(settings)"# }, urls) == (85 + 259) * (41 + 259))
  }

  @Test("all small query and fragment patterns against all small ones", arguments: settings)
  func queriesAndFragments(_ settings: String) throws {
    let patterns = words(["a", "=", "*", "?"], upTo: 3)
    let parts = words(["a", "=", "?", "%", "61", "%3d"], upTo: 3)
    for (key, mark) in [("?", "?"), ("#", "#"), ("#", "?a#")] {
      let count = try agreements(patterns.map { #""\#(key)": "\#($0)"\#(settings)"# }, [""] + parts.map { mark + $0 })
      #expect(count == 85 * 260)
    }
  }

  @Test("all small query dictionaries against all small queries", arguments: settings)
  func queryDictionaries(_ settings: String) throws {
    let values = words(["a", "*", "?"], upTo: 2)
    let single = ["", "a", "&", "é"].flatMap { name in values.map { #""?": {"\#(name)": "\#($0)"}\#(settings)"# } }
    let double = values.flatMap { first in values.map { #""?": {"a": "\#(first)", "A": "\#($0)"}\#(settings)"# } }
    let queries = words(["a", "%41", "=", "&", "%C3", "%A9"], upTo: 3).map { "?" + $0 }
    #expect(try agreements(single + double, [""] + queries) == (52 + 169) * 260)
  }

  @Test("UTF-8 is recognised exactly", arguments: ["", ", \"caseSensitive\": false"])
  func utf8(_ settings: String) throws {
    func escapes(_ bytes: [Int]) -> [String] { bytes.map { "%" + String($0 + 0x100, radix: 16).dropFirst() } }
    let all = escapes([
      0x00, 0x25, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ])
    let next = escapes([0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0])
    let long = escapes([0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]).flatMap { first in
      next.flatMap { second in next.flatMap { third in next.map { first + second + third + $0 } } }
    }
    var random = SplitMix64(seed: 8)
    let mixed = (0..<5_000).map { _ in random.some(upTo: 7) { $0.pick(all + ["a", "%"]) }.joined() }
    let urls = (words(all, upTo: 3) + long + mixed).map { "/" + $0 }
    let components = [#""/": "?", "percentEncoded": false"#, #""/": "??*?", "percentEncoded": false"#]
    #expect(try agreements(components.map { $0 + settings }, urls) == 2 * (1 + 25 + 625 + 15_625 + 7 * 512 + 5_000))
  }

  @Test("patterns that cost a backtracking matcher much stay within its limit")
  func pathological() throws {
    let a = String(repeating: "a", count: 500)
    for (pattern, url) in [
      ("/*a*a*a*a*a*a*a*b", "/\(a)bc"), ("/*?a*aa?*a??b*c", "/\(a)"), ("/*$(digit)*$(digit)*x", "/\(a)"),
      ("/*/*/*/*/*/*/*/x", "/" + a.replacing("a", with: "/")), (String(repeating: "*?", count: 200), "/a"),
      (String(repeating: "?", count: 200), "/\(a.prefix(200))"),
    ] {
      for settings in Self.settings { #expect(try agreements([#""/": "\#(pattern)"\#(settings)"#], [url]) == 1) }
    }
  }

  @Test("the text can stand in quotes of a shell and of nginx, and captures nothing")
  func text() throws {
    let every = (0x20..<0x7F).compactMap { Unicode.Scalar($0) }.filter { $0 != "\"" && $0 != "\\" }
    let pattern = every.map { String($0) }.joined() + #"\"\\\u0000\n\u001b\u202e\ud83d\ude00"#
    for settings in Self.settings {
      for key in ["/", "?", "#"] {
        let exports = try Exports(Self.file([#""\#(key)": "\#(pattern)"\#(settings)"#], values: pattern))
        for text in exports.texts {
          #expect(text.utf8.allSatisfy { (0x21..<0x7F).contains($0) && !"\"'`".utf8.contains($0) })
          #expect(!text.contains(#"\\"#))
        }
      }
    }
    for text in try Exports(Self.file([#""?": {"\#(pattern)": "\#(pattern)"}"#])).texts {
      #expect(!text.utf8.contains { "\"'`".utf8.contains($0) })
    }
  }

  @Test(
    "a small component gives a text that people can read",
    arguments: [
      (#""/": "/buy/*""#, #"(?s)\A/buy(?:/[^?#]*+)?(?:\?[^#]*+)?(?:#.*+)?\z"#),
      (#""/": "/Help", "caseSensitive": false"#, #"(?si)\A/help/*+(?:\?[^#]*+)?(?:#.*+)?\z"#),
      (##""#": "no_links""##, #"(?s)\A[^?#]*+(?:\?[^#]*+)?#no_links\z"#),
      (
        #""?": {"id": "????"}"#,
        #"(?s)\A[^?#]*+\?(?=(?:[^&#]*+&)*id=)(?!(?:[^&#]*+&)*id(?:=(?![^&#]{4}(?![^&#]))|(?![^&#])))[^#]*+(?:#.*+)?\z"#
      ),
      (#""/": "/café""#, #"(?s)\A(?!)\z"#),
      (#""/": "/é", "percentEncoded": false"#, #"(?s)\A/%[Cc]3%[Aa]9(?:/|%2[Ff])*+(?:\?[^#]*+)?(?:#.*+)?\z"#),
    ])
  func readable(_ component: String, _ text: String) throws {
    #expect(try Exports(Self.file([component])).texts == [text])
  }

  @Test("halves together match what the whole matches")
  func halves() throws {
    let values = ["a", "b/", "", "*", "c?"]
    let file = Self.file(
      [##""/": "/x/$(v)", "?": "$(v)=$(v)", "#": "c*""##], values: values.map { #""\#($0)""# }.joined(separator: ","))
    let plan = RoutingPlan(file)
    let component = try #require(plan.component(0, of: plan.entries[0].entry))
    var parts = [component]
    while let index = parts.firstIndex(where: { $0.halves != nil }), let (first, second) = parts[index].halves {
      parts.replaceSubrange(index...index, with: [first, second])
    }
    #expect(parts.count > 100)
    for path in words(["a", "b", "/", "c"], upTo: 2) {
      for query in ["?=", "?a=b/", "?a"] {
        for fragment in ["", "#cb"] {
          let url = try LinkURL("https://e.com/x/" + path + query + fragment)
          #expect(parts.contains { ExactEngine.matches($0, url) } == ExactEngine.matches(component, url))
        }
      }
    }
  }

  // MARK: Support

  private static func file(_ components: [String], values: String = "") -> AssociationFile {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Corpus.app)"], "components": [\
      \(components.map { "{\($0)}" }.joined(separator: ", "))]}], "substitutionVariables": {"v": [\(values)]}}}
      """
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  /// Asks the regular expression and the exact matcher about every component and URL, and says how many answers agree.
  private func agreements(_ components: [String], _ urls: [String]) throws -> Int {
    var exports = try Exports(Self.file(components, values: #""", "a", "%C3", "é", "1*""#))
    var count = 0
    var shown = 0
    for text in urls {
      let wrong = try exports.disagreements(on: try LinkURL("https://example.com" + text))
      count += components.count - wrong.count
      shown += wrong.count
      if let first = wrong.first, shown <= 3 { Issue.record("\(components[first.index]) on \(text): \(first.text)") }
    }
    return count
  }
}
/// The components of a file as regular expressions, compiled by PCRE2 as they stand, beside what the exact matcher is asked.
private struct Exports {
  private struct Exported {
    let plan: ComponentPlan
    let text: String
    let regex: PCRE2Pattern
  }

  private let plan: RoutingPlan
  private let entries: [[Exported]]
  private let scratch: PCRE2Scratch

  init(_ file: AssociationFile) throws {
    let plan = RoutingPlan(file)
    self.plan = plan
    entries = try plan.entries.map { entry, _ in
      try (0..<entry.count).compactMap { plan.component($0, of: entry) }.map { component in
        let regex = try #require(ComponentRegex(component))
        return Exported(
          plan: component, text: regex.text, regex: try #require(PCRE2Pattern(regex.text.utf8), "\(regex.text)"))
      }
    }
    scratch = try #require(PCRE2Scratch())
  }

  var texts: [String] { entries.joined().map(\.text) }

  private func matches(_ exported: Exported, _ url: LinkURL) -> PCRE2Pattern.Outcome {
    exported.regex.match(Array(url.afterHost), scratch)
  }

  /// The components for which the regular expression does not answer as the exact matcher does, and its text.
  mutating func disagreements(on url: LinkURL) throws -> [(index: Int, text: String)] {
    entries.joined().enumerated().compactMap { index, exported in
      let expected: PCRE2Pattern.Outcome = ExactEngine.matches(exported.plan, url) ? .match : .noMatch
      let found = matches(exported, url)
      return found == expected ? nil : (index, "\(found) instead of \(expected) by \(exported.text)")
    }
  }

  mutating func disagreement(on url: LinkURL) throws -> String? { try disagreements(on: url).first?.text }

  /// The verdict for an app when the first regular expression that matches decides.
  func verdict(on url: LinkURL, for app: String) -> String {
    for (exported, entry) in zip(entries, plan.entries) where entry.apps.contains(where: { plan.apps[$0].text == app })
    {
      if let decider = exported.first(where: { matches($0, url) == .match }) {
        return decider.plan.excludes ? "exclude" : "match"
      }
    }
    return "no_match"
  }
}
