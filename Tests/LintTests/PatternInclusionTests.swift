import Association
import JSONSource
import Matching
import Testing

@testable import Lint

// The judge is a matcher that puts values in the place of variables as text, applies the slash rules to the text and goes
// back and forth over it; what it takes of all short paths is compared with what inclusion claims.

@Suite("Inclusion of patterns never claims too much")
struct PatternInclusionTests {
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
      let expanded = Naive.expanded(pattern)
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
      ("*", "/a/b"), ("/a/*", "/a"), ("/a/*", "a/b/"), ("/a*", "/a/*"), ("/a/?*", "/a/$(digit)"), ("/?*", "/eels/*"),
      ("/a/*", "/a/$(lang)/*/b"), ("/*.html", "/a/*.html"), ("/a?*", "/a??"),
    ])
  func inclusionIsSeen(_ outer: String, _ inner: String) throws {
    let languages = try Self.languages([outer, inner].map { "{\"/\": \"\($0)\"}" })
    #expect(languages[0].covers(languages[1]))
    #expect(!languages[1].covers(languages[0]))
  }

  // MARK: Making files

  private static func file(_ components: [String]) -> AssociationFile {
    let variables = Naive.variables.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(
      separator: ", ")
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
}
