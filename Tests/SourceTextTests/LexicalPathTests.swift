import SourceText
import Testing

@Suite("Operations on the text of paths")
struct LexicalPathTests {
  @Test(
    "a normalised path has no `.`, and `..` at the beginning only",
    arguments: [
      ("", "."), (".", "."), ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("a/..", "."), ("../a/../..", "../.."),
      ("/..", "/"), ("/a/../../b", "/b"), ("..", ".."),
    ])
  func normalized(_ path: String, _ expected: String) { #expect(LexicalPath.normalized(path) == expected) }

  @Test(
    "a path in a folder",
    arguments: [("", "a", "a"), ("f", "a", "f/a"), ("/", "a", "/a"), ("f/", "a", "f/a"), ("f", "/a", "/a")])
  func joined(_ folder: String, _ path: String, _ expected: String) {
    #expect(LexicalPath.joined(folder, path) == expected)
  }

  @Test(
    "the folder that contains a path",
    arguments: [("a/b", "a"), ("a", ""), ("", nil), ("/a", "/"), ("/", nil), ("../a", "..")] as [(String, String?)])
  func parent(_ path: String, _ expected: String?) { #expect(LexicalPath.parent(of: path) == expected) }

  @Test(
    "the way from a folder to a file",
    arguments: [("/a/b", "/a/b/c", "c"), ("/a/b", "/a/c/d", "../c/d"), ("/", "/a", "a"), ("/a", "/a", "")])
  func relative(_ folder: String, _ path: String, _ expected: String) {
    #expect(LexicalPath.relative(folder, path) == expected)
  }

  @Test(
    "the path inside a folder",
    arguments: [
      ("/a", "/a/b", "b"), ("/a", "/ab", nil), ("/", "/a", "a"), ("", "a/b", "a/b"), ("", "/a", nil), ("/a", "/a", nil),
    ] as [(String, String, String?)])
  func inside(_ folder: String, _ path: String, _ expected: String?) {
    #expect(LexicalPath.inside(folder, path) == expected)
  }

  @Test(
    "a path is shortened by the first folder that contains it",
    arguments: [
      ("/site/a", "a"), ("/link/a/../b", "b"), ("/site", "."), ("/other/a", "/other/a"), ("./a", "a"), ("../a", "../a"),
    ])
  func shortened(_ path: String, _ expected: String) {
    #expect(LexicalPath.shortened(path, in: ["/site", "/link/"]) == expected)
  }

  @Test(
    "a URL is no path", arguments: [("https://a", true), ("HTTP://a", true), ("https:/a", false), ("ftp://a", false)])
  func isURL(_ text: String, _ isURL: Bool) { #expect(LexicalPath.isURL(text) == isURL) }
}

@Suite("Blocks of whole lines")
struct WholeLinesTests {
  /// The blocks of a text that is read in chunks of a size.
  private func blocks(_ text: [UInt8], _ size: Int) -> [[UInt8]] {
    var lines = WholeLines()
    var blocks = stride(from: 0, to: text.count, by: size).map { lines.add(text[$0..<min($0 + size, text.count)]) }
    blocks.append(lines.end())
    return blocks.filter { !$0.isEmpty }
  }

  @Test("every block but the last ends with a line, and nothing is lost", arguments: 1...12)
  func whole(_ size: Int) {
    let text = Array("one\n\ntwo\r\nthree and more\nfour".utf8)
    let found = blocks(text, size)
    #expect(found.flatMap(\.self) == text)
    #expect(found.dropLast().allSatisfy { $0.last == 0x0A })
  }

  @Test("a byte order mark before the first line is left out", arguments: 1...6)
  func mark(_ size: Int) {
    #expect(blocks(ASCII.byteOrderMark + Array("a\nb\n".utf8), size).flatMap(\.self) == Array("a\nb\n".utf8))
    #expect(blocks(ASCII.byteOrderMark + Array("a".utf8), size).flatMap(\.self) == Array("a".utf8))
  }

  @Test("a line beyond the limit is replaced by an empty one", arguments: 1...12)
  func longLine(_ size: Int) {
    var lines = WholeLines(longestLine: 20)
    let text = Array("a\n\(String(repeating: "x", count: 90))\nb\n".utf8)
    var found: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: size) {
      found += lines.add(text[start..<min(start + size, text.count)])
    }
    #expect(found + lines.end() == Array("a\n\nb\n".utf8) && lines.droppedCount == 1)
  }

  @Test("a line beyond the limit is replaced by its beginning, where some of it is kept", arguments: 1...12)
  func cutLine(_ size: Int) {
    var lines = WholeLines(longestLine: 20)
    lines.keptCount = 5
    let text = Array("a\n\(String(repeating: "x", count: 90))\nb\n\(String(repeating: "y", count: 90))".utf8)
    var found: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: size) {
      found += lines.add(text[start..<min(start + size, text.count)])
    }
    #expect(found + lines.end() == Array("a\nxxxxx\nb\nyyyyy".utf8) && lines.droppedCount == 0)
  }

  @Test("an empty text has no block")
  func empty() { #expect(blocks([], 4).isEmpty) }
}
