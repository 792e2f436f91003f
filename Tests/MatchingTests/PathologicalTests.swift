import Association
import JSONSource
import PCRE2
import SourceText
import Testing

@testable import Matching

@Suite("Patterns that cost a backtracking matcher too much")
struct PathologicalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let pattern: String
    var values: [String] = []
    let url: String
    let verdict: AppVerdict.Verdict
    var testDescription: String { "\(pattern.prefix(40)) on \(url.prefix(40))" }
  }

  private static let a32 = String(repeating: "a", count: 32)
  private static let stars = "/*a*a*a*a*a*a*a*b"
  private static let six = "/" + String(repeating: "*$(v)", count: 6)

  static let cases = [
    Case(pattern: stars, url: "/" + a32 + a32 + "bc", verdict: .noMatch),
    Case(pattern: stars, url: "/" + a32 + a32 + "bcb", verdict: .match),
    Case(pattern: six, values: ["a", "aa", "aaa"], url: "/" + a32 + "b", verdict: .noMatch),
    Case(pattern: six, values: ["a", "aa", "aaa"], url: "/" + a32, verdict: .match),
    Case(pattern: "/*$(v)*hz", values: ["abcdefgh", "b"], url: "/xabcdefghz", verdict: .match),
    Case(pattern: "/*$(v)*hz", values: ["abcdefgh"], url: "/xabcdefghz", verdict: .noMatch),
    Case(
      pattern: "/" + String(repeating: "$(v)", count: 16), values: ["", "/", "//", "*"], url: "/a/b", verdict: .match),
    Case(
      pattern: "/" + String(repeating: "$(v)", count: 16) + "*", values: ["", "/", "x/"], url: "/", verdict: .match),
    // A value longer than a stack is deep, and values that branch at every character.
    Case(
      pattern: "/$(v)", values: [String(repeating: a32, count: 1_000)], url: "/" + String(repeating: a32, count: 1_000),
      verdict: .match),
    Case(
      pattern: "/$(v)", values: (1...400).map { String(repeating: "a", count: $0) },
      url: "/" + String(repeating: "a", count: 300), verdict: .match),
    Case(pattern: "/" + String(repeating: "?*", count: 300), url: "/a", verdict: .noMatch),
  ]

  @Test("the verdict is right all the same", .timeLimit(.minutes(10)), arguments: cases)
  func verdictIsRight(_ example: Case) throws {
    let values = example.values.map { #""\#($0)""# }.joined(separator: ", ")
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Corpus.app)"], "components": [{"/": "\(example.pattern)"}]}], \
      "substitutionVariables": {"v": [\(values)]}}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    var matcher = LinkRouter(file).makeMatcher()
    let url = try LinkURL("https://example.com" + example.url)
    #expect(matcher.verdicts(for: url).map(\.verdict) == [example.verdict])
  }

  @Test("PCRE2 gives up under its limit, which is no verdict")
  func limitIsNoVerdict() throws {
    let pattern = Pattern(text: Array(Self.stars.utf8))
    let file = AssociationFile(SourceFile(name: "test", bytes: Array("{}".utf8)))
    let language = PartLanguage(
      pattern, .path, caseSensitive: true, percentEncoded: true, variables: VariableTable(file))
    let regex = try #require(PCRE2Pattern(PCRE2Translation(language)))
    let scratch = try #require(PCRE2Scratch())
    let path = PartSubject.path(try LinkURL("https://example.com/\(Self.a32)\(Self.a32)bc"), decoded: false)
    #expect(regex.match(path.bytes, scratch) == .gaveUp)
    #expect(!CompiledLanguage(language).matches(path, scratch))
  }
}
