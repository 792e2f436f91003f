import Audit
import Foundation
import ProjectSettings
import SourceText
import TestSupport
import Testing
import YAMLSource

/// A configuration and what is said of it in `Fixtures/configuration/cases.txt`.
struct ConfigurationCase: CustomTestStringConvertible, Sendable {
  let heading: String
  let text: String

  var testDescription: String { heading + "\n" + text }

  static let all: [ConfigurationCase] = {
    let root = URL(filePath: projectRoot)
    let file = root.appending(path: "Fixtures/configuration/cases.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.components(separatedBy: "\n==== ").dropFirst().compactMap { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return lines[0] == "end"
        ? nil : ConfigurationCase(heading: String(lines[0]), text: lines.count > 1 ? String(lines[1]) : "")
    }
  }()
}

/// The problems of a configuration, as `line:column message`.
func problems(_ text: String) -> [String] {
  let source = SourceFile(name: "aasa.yml", bytes: Array(text.utf8))
  let lines = SourceLines(source)
  func words(_ problem: ConfigurationProblem) -> String {
    let position = lines.position(of: problem.range.lower)
    return "\(position.line):\(position.column) \(problem.message)"
  }
  do {
    return ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all).problems.map(words)
  } catch {
    return [words(error)]
  }
}

@Suite("Reading aasa.yml")
struct ConfigurationCasesTests {
  @Test("no case gets lost")
  func count() {
    #expect(ConfigurationCase.all.count == 117)
    #expect(ConfigurationCase.all.count { $0.heading == "valid" } == 14)
  }

  @Test("a configuration is accepted, or refused at its place with its words", arguments: ConfigurationCase.all)
  func judged(_ given: ConfigurationCase) {
    let found = problems(given.text)
    guard given.heading != "valid" else {
      #expect(found == [])
      return
    }
    let wanted = given.heading.hasPrefix("reader ") ? given.heading.dropFirst(7) : given.heading[...]
    let parts = wanted.split(separator: " ", maxSplits: 1)
    #expect(found.contains { $0.hasPrefix(parts[0] + " ") && $0.contains(parts[1]) }, "\(found)")
  }

  @Test("all problems are reported together, in order of place")
  func together() {
    let found = problems("fiels: a\nlint: {fail-on: eror}\napp: shop\n")
    #expect(found.count == 3)
    #expect(found.map { $0.prefix(2) } == ["1:", "2:", "3:"])
  }

  @Test("the first problems have suggestions, so that thousands of unknown names take no time for each known one")
  func suggestions() throws {
    let apps = (0..<300).map { "  shop\($0): 9QX4T7KM2P.shop.harbor.app" }.joined(separator: "\n")
    let uses = (0..<300).map { "  - {name: g\($0), opens: [{url: /a, app: shpo\($0)}]}" }.joined(separator: "\n")
    let source = SourceFile(name: "aasa.yml", bytes: Array("apps:\n\(apps)\ngroups:\n\(uses)\n".utf8))
    let found = ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all).problems
    #expect(found.count == 300)
    #expect(found.map { $0.help?.contains("did you mean") ?? false } == (0..<300).map { $0 < 100 })
  }

  @Test("a name that is nearly one with values is a mistake, beside any number of them")
  func values() {
    func pattern(_ count: Int) -> [String] {
      let values = (0..<count).map { "z\($0 + 1_000_000): [a]" }.joined(separator: ", ")
      return problems("values: {colour: [red], \(values)}\ngroups: [{name: a, opens: '/{color}'}]")
    }
    #expect(pattern(1).first?.contains("there are no values for `{color}`") == true)
    #expect(pattern(1) == pattern(3_000))
  }

  @Test(
    "beside an unknown key, nothing is said about the keys that a mapping lacks",
    arguments: [
      "groups: [{name: a, exclude: /x}]", "groups: [{nmae: a, opens: /x}]", "groups: [{name: a, opens: {urls: /x}}]",
      "coverage: {nothing-outside: {path: /x}}", "files: {pth: a}", "routes: {pth: a}", "android: {file: a}",
      "lint: {overrides: [{file: a}]}", "lint: {ignore: [{rules: case-trap}]}",
    ])
  func unknownKeyAlone(_ text: String) {
    let found = problems(text)
    #expect(found.count == 1 && found[0].contains("is not a key of"), "\(found)")
  }

  @Test("text that is not UTF-8, deep nesting and bombs of aliases are refused")
  func hostile() {
    let source = SourceFile(name: "aasa.yml", bytes: Array("files: ".utf8) + [0xFF])
    #expect(throws: ConfigurationProblem.self) { try YAMLText.read(source) }
    for deep in ["[", "{a: ", "- ", "? ", "a:\n"] {
      #expect(!problems(String(repeating: deep, count: 100_000)).isEmpty, "\(deep)")
    }
    #expect(problems("a: &a [*a]").first?.hasPrefix("1:8 ") == true)
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for (name, earlier) in zip("bcdefghi", "abcdefgh") {
      bomb += "\(name): &\(name) [\(Array(repeating: "*\(earlier)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(problems(bomb).first?.contains("aliases make more") == true)
  }

  @Test("beyond a thousand problems, one says that the others are not reported")
  func manyProblems() {
    let unknown = (0..<3_000).map { "key\($0): 1\n" }.joined()
    let found = problems(unknown)
    #expect(found.count == 1_001 && found[999].hasPrefix("1000:1 "))
    #expect(found.last?.hasPrefix("1001:1 1,000 problems are reported; this one and those after it are not") == true)
  }

  @Test("the number of values is limited", arguments: ["a: [%]", "{\"a\": [%]}"])
  func manyValues(_ form: String) throws {
    func read(_ count: Int) throws -> ConfigurationNode? {
      let list = Array(repeating: "1", count: count).joined(separator: ",")
      let text = form.split(separator: "%").joined(separator: list)
      return try YAMLText.read(SourceFile(name: "aasa.yml", bytes: Array(text.utf8)))
    }
    // The mapping, its key and its list are values too.
    _ = try #require(try read(79_997))
    let problem = try #require(throws: ConfigurationProblem.self) { try read(79_998) }
    #expect(problem.message == "the configuration has more than 80,000 keys and values")
  }

  @Test("any text is read or refused, and no place is outside of it")
  func anyText() throws {
    let pieces = [
      "groups:\n", "- name: a\n", "  opens: ", "/a", "{", "}", "[", "]", "\"", "'", "|\n", ">\n", "&a ", "*a", "!!str ",
      "# c\n", "\t", "\u{85}", "é", "\u{FEFF}", ": ", "? ", "- ", "\r\n", "---\n", "\u{0}",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let source = SourceFile(name: "aasa.yml", bytes: Array(text.utf8))
      func check(_ problem: ConfigurationProblem) {
        #expect(problem.range.upper.value <= source.bytes.count, "\(text.debugDescription)")
      }
      do {
        ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all).problems.forEach(check)
      } catch {
        check(error)
      }
    }
  }

  @Test("a place behind a long line, long texts and control characters")
  func longLine() {
    let long = String(repeating: "é", count: 500_000)
    #expect(problems("files: \"\(long)\" # \(long)\nfiels: a").first?.hasPrefix("2:1 ") == true)
    #expect(problems("files: [\"\(long)\", \u{1}]").first?.hasPrefix("1:500013 not YAML") == true)
    #expect(problems("files: \"\(long)\(long)\"").first == "1:8 a key or value has more than 1,048,576 bytes")
    let utf16 = SourceFile(name: "aasa.yml", bytes: [0xFF, 0xFE] + "files: a".utf8.flatMap { [$0, 0] })
    #expect(throws: ConfigurationProblem.self) { try YAMLText.read(utf16) }
  }

  @Test(
    "a byte order mark, and JSON with surrogates, are read as any text",
    arguments: [
      "\u{FEFF}files: f\ndomain: harbor.shop\n", "\u{FEFF}{\"files\": \"f\"}",
      #" {"files": "\ud83d\ude00", "values": {"a": ["\ud83d\ude00", 1, true]}}"#,
    ])
  func accepted(_ text: String) { #expect(problems(text) == []) }

  @Test("the name of a file makes it JSON too")
  func jsonByName() throws {
    let source = SourceFile(name: "aasa.json", bytes: Array(#"["\ud83d\ude00"]"#.utf8))
    guard case .list(let elements)? = try YAMLText.read(source)?.value,
      case .text(let text, true)? = elements.first?.value
    else {
      Issue.record("no list of a text")
      return
    }
    #expect(text == "\u{1F600}")
  }

  @Test("a problem of an anchor is reported once, whatever uses it, and names of services suggest their keys")
  func repeatedProblems() throws {
    let urls = "[&a [x], \(Array(repeating: "*a", count: 8).joined(separator: ", "))]"
    #expect(problems("groups: [{name: a, opens: \(urls)}]").count == 1)
    let source = SourceFile(name: "aasa.yml", bytes: Array("appclips: [a]\nwebcredentials: [a]".utf8))
    let found = ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all).problems
    #expect(found.map(\.help) == ["did you mean `clips`?", "did you mean `credentials`?"])
  }

  @Test("a configuration on one line takes about as much processor time as on many")
  func oneLine() {
    let urls = (0..<20_000).map { "/b\u{FC}y/\($0)" }
    func duration(_ separator: String) -> Duration {
      let yaml = "groups: [{name: a, opens: [\(urls.joined(separator: separator))]}]"
      return processorTime { #expect(problems(yaml) == []) }
    }
    let lines = duration(",\n")
    #expect(duration(", ") < lines * 5)
  }

  @Test(
    "a value's place is what is written",
    arguments: [
      ("app: shop # c", "shop"), ("app: \"sh\\\"op\" # c", "\"sh\\\"op\""), ("app: 'shop'", "'shop'"),
      ("app: |\n  shop", "|"), ("é: 1\napp: shop", "shop"), ("\u{FEFF}app: shop", "shop"),
      ("app: a\u{2028}b: c\u{85}d: shop", "shop"), ("a: \"\u{2028}\"\napp: shop", "shop"),
      ("\u{FEFF}# c\na: b\napp: shop", "shop"), ("{\"a\": \"\\ud83d\\ude00\", \"app\": \"\\u0073\"}", "\"\\u0073\""),
      ("\u{FEFF}\n{\"a\": [1, null],\r\n \"app\": 12.50}", "12.50"), ("{\"app\": {\"a\": 1}}", "{"),
      ("app: &a shop", "&a shop"), ("é: [\u{1F600}, {é: a}]\r\napp: \"é\"\r\n", "\"é\""),
      ("\u{FEFF}é: |\r\n  é\r\n  \u{1F600}\r\napp: 'a\r\n  b'", "'a"), ("a: &x é\nb: {c: *x}\napp: *x", "&x é"),
      ("app: {a: b}", "{"), ("app:\n  a: b", "a"), ("app: [b]", "["),
    ])
  func places(_ text: String, _ expected: String) throws {
    let source = SourceFile(name: "aasa.yml", bytes: Array(text.utf8))
    let root = try #require(try YAMLText.read(source))
    guard case .mapping(let members) = root.value, let last = members.last else {
      Issue.record("no mapping")
      return
    }
    #expect(source.text(last.value.range) == expected)
  }
}
