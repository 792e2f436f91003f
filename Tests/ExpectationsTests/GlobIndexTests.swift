import SourceText
import Testing

@testable import ProjectSettings

@Suite("Patterns found by a path")
struct GlobIndexTests {
  private static func located(_ pattern: String) throws(Failure) -> Located<Glob> {
    Located(try Glob(pattern), SourceRange(at: 0))
  }

  /// The lists with a pattern that matches the path or a folder above it, each compared.
  private static func compared(_ lists: [[Located<Glob>]], _ path: String) -> [Int] {
    lists.indices.filter { list in
      sequence(first: path, next: LexicalPath.parent).prefix { !$0.isEmpty }.contains { name in
        lists[list].contains { $0.value.matches(name) || $0.value.matches(name + "/") }
      }
    }
  }

  @Test("the lists are those whose patterns match")
  func equal() throws {
    let patterns = [
      "a/b", "./a/b", "././a", "a/", "a", "a/*", "*", "*/b", "**/b", "a/**", "**", "{a,x}/b", "/a/b", "/a/*", "/",
      "[a]/b",
      "a//b", "**/", "é", "e\u{301}", ".a", "*a", "a/b/c", "*/", "?/b/c", "a/**/c",
    ]
    let paths = [
      "a", "a/b", "./a/b", "a/b/c", "x/b", "x/y/b", "/a/b", "/a", "/", "a//b", "a/", ".a/b", "é", "e\u{301}", "./a",
      "-",
      "https://a/b",
    ]
    let lists = try patterns.map { [try Self.located($0)] } + [patterns.prefix(3).map(Self.located)]
    let index = GlobIndex(lists)
    for path in paths {
      #expect(index.lists(matching: path) == Self.compared(lists, path), "\(path)")
      let first = lists.firstIndex { $0.contains { $0.value.matches(path) } }
      #expect(index.first(matching: path) == first, "\(path)")
    }
    #expect(try GlobIndex([[Self.located("./")]]).lists(matching: "a/b") == [0])
    #expect(try GlobIndex([[Self.located(".")]]).lists(matching: "/a/b") == [])
  }

  @Test(
    "a path is compared with no more patterns where there are more for others",
    arguments: ["sites/s#/file", "sites/s#/*", "s#/**/*.json", "**/s#.json", "./s#", "{a,b}/s#"])
  func growth(_ pattern: String) throws {
    let counts = try [10, 1_000].map { count in
      let lists = try (0..<count).map { [try Self.located(pattern.replacing("#", with: "\($0)"))] }
      return GlobIndex(lists).comparisons("sites/s7/file.json")
    }
    #expect(counts[0] == counts[1])
  }
}
