import SourceText
import Testing
import YAMLSource

@Suite("The keys around a place in YAML")
struct YAMLCursorTests {
  @Test(
    "keys follow from the indentation, also in a text that is not valid; | is the place",
    arguments: [
      ("|", [], [], false), ("fi|", [], [], false), ("a: 1\nfi|\nb: 2", [], ["a", "b"], false),
      ("a: |", ["a"], [], true), ("a: x|y # z", ["a"], [], true), ("a:\n  b: 1\n  |", ["a"], ["b"], false),
      ("a:\n  - b: 1\n    c|\n  - d: 2", ["a"], ["b"], false), ("a:\n- b: 1\n  c|\nd: 2", ["a"], ["b"], false),
      ("a:\n  - b|\n    c: 1\n  - d: 2", ["a"], ["c"], false), ("a:\n  - b: |", ["a", "b"], [], true),
      ("a:\n  b:\n    - c:\n        d|", ["a", "b", "c"], [], false), ("a:\n  - - b|", ["a"], [], false),
      ("\"a\":\n  'b': |", ["a", "b"], [], true), ("# a:\n  |", [], [], false), ("a:\n  |# b", ["a"], [], false),
      ("a: {b: |", [], [], true),
      ("a: 1\n\n|\n\nb: 2", [], ["a", "b"], false), ("a:\r\n  b|\r\n", ["a"], [], false),
    ] as [(String, [String], Set<String>, Bool)])
  func keys(text: String, keys: [String], siblings: Set<String>, isValue: Bool) throws {
    let bytes = Array(text.utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
    let source = SourceFile(name: "aasa.yml", bytes: bytes.filter { $0 != UInt8(ascii: "|") })
    let cursor = try #require(YAMLCursor(source, at: place))
    #expect(cursor.keys == keys)
    #expect(cursor.siblings == siblings)
    #expect(cursor.isValue == isValue)
    #expect(cursor.word.lower.value <= place && place <= cursor.word.upper.value)
  }

  @Test(
    "a comment and braces have no keys",
    arguments: [
      "#| x", "# x|", "lint:\n  # todo|", "lint: # todo|", "- # a|", "{|}", "{ \"fi|\": \"shop\" }", "\n[\n  |\n]",
      "a: #|",
    ])
  func none(text: String) throws {
    let bytes = Array(text.utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
    #expect(YAMLCursor(SourceFile(name: "aasa.yml", bytes: bytes.filter { $0 != UInt8(ascii: "|") }), at: place) == nil)
  }

  @Test("each place of a text has keys or none")
  func everywhere() {
    let pieces = ["#", " ", "a", ":", "\n", "- ", "{", "[", "\r\n", "\"", "\t"]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for fourth in pieces {
            let source = SourceFile(name: "aasa.yml", bytes: Array((first + second + third + fourth).utf8))
            for offset in 0...source.bytes.count {
              guard let cursor = YAMLCursor(source, at: offset) else { continue }
              #expect(cursor.word.upper.value <= source.bytes.count)
            }
          }
        }
      }
    }
  }
}
