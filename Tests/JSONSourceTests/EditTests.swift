import SourceText
import Testing

@testable import JSONSource

@Suite("Edits of objects and arrays")
struct EditTests {
  private static func read(_ text: String) -> JSONDocument {
    JSONReader.read(SourceFile(name: "input", bytes: Array(text.utf8)))
  }

  @Test(
    "a removed member takes one comma; a new one gets the author's spacing",
    arguments: [
      (#"{"a": 1, "b": 2, "c": 3}"#, "a", "", #"{"b": 2, "c": 3}"#),
      (#"{"a": 1, "b": 2, "c": 3}"#, "b", "", #"{"a": 1, "c": 3}"#),
      (#"{"a": 1, "b": 2, "c": 3}"#, "c", "", #"{"a": 1, "b": 2}"#),
      (#"{"a": 1, "b": 2, "c": 3}"#, "ac", "", #"{"b": 2}"#),
      (#"{"a": 1, "b": 2, "c": 3}"#, "ab", "", #"{"c": 3}"#),
      (#"{ "a": 1 }"#, "a", "", "{}"),
      (#"{"a":1}"#, "", "d", #"{"a":1,"d":true}"#),
      (#"{"a": 1}"#, "", "de", #"{"a": 1, "d": true, "e": true}"#),
      (#"{"a": 1, "b": 2}"#, "b", "d", #"{"a": 1, "d": true}"#),
      (#"{ "a": 1 }"#, "a", "de", #"{ "d": true, "e": true }"#),
      ("{}", "", "d", #"{"d": true}"#),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}", "b", "d", "{\n  \"a\": 1,\n  \"d\": true\n}"),
      ("{\n  \"a\": 1\n}", "", "d", "{\n  \"a\": 1,\n  \"d\": true\n}"),
      (#"{"a": 1, "b": 2, "a": 3}"#, "a", "", #"{"b": 2}"#),
    ])
  func objects(_ text: String, _ removed: String, _ added: String, _ expected: String) throws {
    let document = Self.read(text)
    let root = try #require(document.root)
    let edits = document.edits(
      of: root, removing: { removed.contains(document.string($0.key)) },
      appending: added.map { JSONDocument.NewMember(String($0), "true") })
    #expect(String(decoding: document.source.applying(edits), as: UTF8.self) == expected)
  }

  @Test(
    "a removed element takes one comma",
    arguments: [
      ([0], "[b, c, d]"), ([1], "[a, c, d]"), ([3], "[a, b, c]"), ([0, 1], "[c, d]"), ([0, 2, 3], "[b]"),
      ([1, 2], "[a, d]"),
      ([], "[a, b, c, d]"),
    ])
  func elements(_ indices: [Int], _ expected: String) throws {
    let document = Self.read(#"["a", "b", "c", "d"]"#)
    let nodes = Array(document.elements(try #require(document.root)))
    let edits = document.removals(from: nodes, at: indices)
    let text = String(decoding: document.source.applying(edits), as: UTF8.self)
    #expect(text.filter { $0 != "\"" } == expected)
  }

  @Test("a member is inserted before another")
  func insertion() throws {
    let document = Self.read("{\n  \"a\": 1\n}")
    let root = try #require(document.root)
    let member = try #require(document.member("a", of: root))
    let edit = document.insertion(of: JSONDocument.NewMember("d", "true"), before: member)
    #expect(String(decoding: document.source.applying([edit]), as: UTF8.self) == "{\n  \"d\": true,\n  \"a\": 1\n}")
  }

  @Test(
    "numbers are grouped",
    arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_827_904, "1,827,904"), (-12_345, "-12,345")])
  func groupedNumbers(_ number: Int, _ text: String) {
    #expect(grouped(number) == text)
  }
}
