import ProjectSettings
import Testing

@Suite("Patterns for paths")
struct GlobTests {
  @Test(
    "a pattern matches its paths",
    arguments: [
      ("a/b", "a/b", true), ("a/b", "./a/b", true), ("./a/b", "a/b", true), ("a/b", "a/b/c", false),
      ("*", "a", true), ("*", "a/b", false), ("*.json", "x.json", true), ("*.json", ".json", false),
      (".*", ".json", true), ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "abd", false), ("a?c", "abc", true),
      ("a?c", "a/c", false), ("**/x", "x", true), ("**/x", "a/b/x", true), ("a/**/x", "a/x", true),
      ("a/**", "a/b/c", true), ("a/**", "b/c", false), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false),
      ("[!a-c]x", "dx", true), ("[]]x", "]x", true), ("{a,b}/x", "b/x", true), ("{a,b}/x", "c/x", false),
      ("{a,b{c,d}}", "bd", true), ("\\*", "*", true), ("\\*", "a", false),
      ("**/.well-known/*", "s/.well-known/f", true),
      ("**/*", ".git/x", true), ("a**b", "", false),
    ])
  func matches(_ pattern: String, _ path: String, _ expected: Bool) {
    guard let glob = try? Glob(pattern) else {
      #expect(pattern == "a**b")
      return
    }
    #expect(glob.matches(path) == expected)
  }

  @Test(
    "what is no pattern says why",
    arguments: [
      ("", "empty"), ("[a", "no matching `]`"), ("{a", "no matching `}`"), ("a}", "no matching `{`"),
      ("a\\", "nothing"), ("a**", "whole name"),
      ("[z-a]", "backwards"), (String(repeating: "{a,b}", count: 9), "more than 256"),
    ])
  func problems(_ pattern: String, _ words: String) {
    do {
      _ = try Glob(pattern)
      Issue.record("\(pattern) is a pattern")
    } catch {
      #expect(error.message.contains(words))
    }
  }

  @Test("a pattern without special characters is one path, and a folder holds all that match")
  func literal() throws {
    #expect(try Glob("a/b.json").literalPath == "a/b.json")
    #expect(try Glob("a/\\*").literalPath == "a/*")
    #expect(try Glob("a/*").literalPath == nil)
    #expect(try Glob("public/site/**/f").folder == "public/site")
    #expect(try Glob("*.json").folder == "")
    #expect(try Glob("/srv/*/f").folder == "/srv")
  }

  @Test("a greedy pattern takes no exponential time")
  func time() throws {
    let glob = try Glob(String(repeating: "*a", count: 60) + "b")
    #expect(!glob.matches(String(repeating: "a", count: 5_000)))
  }

  @Test("patterns find the same paths among many as one by one")
  func manyPaths() throws {
    let paths = ["a/f", "./a/f", "b/f", "a/.g", ".", "./", "a//f", "a/f", "[f]", "./././f", "a/é", "a/e\u{301}"]
    var globbed = GlobbedPaths(paths)
    let patterns = [
      "a/f", "./a/f", "*/f", "**/f", "{a,b}/f", "a/.g", "a/*", "\\[f]", "./**", "none", "a//f", "./././f", ".", "a/é",
      "./*/f",
    ]
    // Each pattern twice: the second time, its matches are known.
    for pattern in patterns + patterns {
      let glob = try Glob(pattern)
      #expect(globbed.matches(glob) == paths.indices.filter { glob.matches(paths[$0]) }, "\(pattern)")
    }
  }
}
