import Testing

@testable import Reports

@Suite("Differences are unified diffs")
struct UnifiedDiffTests {
  @Test(
    "a difference is what patch takes",
    arguments: [
      ("a\n", "a\n", ""),
      ("a\nb\n", "a\nc\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
      ("", "a\n", "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n"),
      ("a\n", "", "--- f\n+++ f\n@@ -1 +0,0 @@\n-a\n"),
      ("a", "a\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
      ("a\r\nb\r\n", "a\r\nc\r\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n",
        "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
      ),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "2\n3\n4\n5\n6\n7\n8\nx\n9\n",
        "--- f\n+++ f\n@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -6,4 +5,5 @@\n 6\n 7\n 8\n+x\n 9\n"
      ),
    ])
  func difference(_ old: String, _ new: String, _ expected: String) {
    let diff = UnifiedDiff("f", from: Array(old.utf8), to: Array(new.utf8))
    #expect(String(decoding: diff.rendered(), as: UTF8.self) == expected)
  }

  @Test("applied to the old text it gives the new one, for random texts", arguments: 0..<200 as Range<UInt64>)
  func appliesCleanly(seed: UInt64) {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    func text() -> [UInt8] {
      let lines = (0..<Int.random(in: 0...200, using: &random)).map { _ in Bool.random(using: &random) ? "a\n" : "b\n" }
      return Array((lines.joined() + (Bool.random(using: &random) ? "end" : "")).utf8)
    }
    let (old, new) = (text(), text())
    let patch = String(decoding: UnifiedDiff("f", from: old, to: new).rendered(), as: UTF8.self)
    #expect(patched(String(decoding: old, as: UTF8.self), patch) == String(decoding: new, as: UTF8.self))
  }

  @Test("for a terminal the lines are escaped")
  func escaped() {
    let diff = UnifiedDiff("f", from: Array("\u{1B}\n".utf8), to: Array("\t\u{202E}\r\n".utf8))
    let shown = String(decoding: diff.rendered(forTerminal: true), as: UTF8.self)
    #expect(shown == "--- f\n+++ f\n@@ -1 +1 @@\n-\\u{1B}\n+\t\\u{202E}\n")
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Applies a patch as `patch` does, the obvious way.
  private func patched(_ old: String, _ patch: String) -> String {
    if patch.isEmpty { return old }
    let lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var rest = lines.enumerated().map { $0.offset < lines.count - 1 ? $0.element + "\n" : $0.element }
    if rest.last == "" { rest.removeLast() }
    var result: [String] = []
    var taken = 0
    for line in patch.split(separator: "\n").dropFirst(2) {
      switch line.first {
      case "@":
        let span = line.split(separator: " ")[1].dropFirst().split(separator: ",")
        let start = Int(span[0]) ?? 0
        let target = span.count > 1 && span[1] == "0" ? start : start - 1
        result += rest[taken..<target]
        taken = target
      case " ":
        result.append(line.dropFirst() + "\n")
        taken += 1
      case "-": taken += 1
      case "+": result.append(line.dropFirst() + "\n")
      default:
        // No line ending: it belongs to the last new line unless that one was removed.
        if let last = result.last, !removedLast(patch, line) { result[result.count - 1] = String(last.dropLast()) }
      }
    }
    return (result + rest[taken...]).joined()
  }

  /// Whether the remark about a missing line ending is about a line of the old text.
  private func removedLast(_ patch: String, _ remark: Substring) -> Bool {
    let before = patch[..<remark.startIndex].dropLast()
    return before.split(separator: "\n").last?.hasPrefix("-") ?? false
  }
}
