import Association
import ProjectSettings
import SourceText
import Tasks
import TestSupport
import Testing

@Suite("Findings")
struct LintTests {
  private static let broken = SourceFile(document: "broken")

  private static func many(_ change: (inout LintFlags) -> Void = { _ in }) -> Printed {
    let components = (0..<60).map { #"{"/": "/x\#($0)", "?": {"id": "*"}}"# }.joined(separator: ", ")
    return .lint(SourceFile(associationFile(components))) {
      $0.allowed = ["repeated-defaults"]
      change(&$0)
    }
  }

  private static let hostile = """
    {"applinks": {"details": [{"appID": "9QX4T7KM2P.\u{1B}[31m\u{202E}", "\u{7}key": "\u{1B}]0;x\u{7}", "paths": ["\u{9B}"]}]}}
    """
  private static let traps = associationFile(
    #"{"/": "/a/b/*", "exclude": true, "caseSensitive": false}, {"/": "/a/*"}"#)

  @Test(
    "findings are text, JSON and a line each, escaped; the text has some of each rule and counts the others",
    arguments: [
      Row(
        .lint(broken),
        file: ["\nbroken:5:9: error[unknown-key] `appIds` is not a key of an entry of `details`\n"],
        json: [
          "version": ["1"], "files.*.file": ["broken"], "files.0.findings.0.rule": ["unknown-key"],
          "files.0.findings.0.severity": ["error"], "files.0.findings.0.line": ["5"],
          "files.0.findings.0.column": ["9"], "files.0.findings.*.line": ["5", "7", "8", "9"],
        ]),
      Row(.lint(SourceFile(document: "apple-app-site-association")), json: ["files.*.findings": ["[]"]]),
      Row(.lint(SourceFile("")), file: ["error[not-an-association-file] "]),
      Row(.lint(SourceFile("\u{0}\u{1}\u{2}")), file: ["error[not-an-association-file] "]),
      Row(.lint(SourceFile("<html>")), file: ["error[not-an-association-file] "]),
      Row(.lint(SourceFile(hostile)), file: [": error["], lacks: ["\u{1B}", "\u{202E}", "\u{7}", "\u{9B}"]),
      Row(.lint(SourceFile(traps)), start: "no findings in <stdin>\n", end: "no findings in <stdin>\n"),
      Row(.lint(SourceFile(traps)) { $0.selected = ["encoding-trap"] }, file: ["info[encoding-trap]"]),
      Row(many(), text: ["and 10 more of `optional-query-item`; `--limit 0` shows all\n\n60 warnings in <stdin>"]),
      Row(many { $0.limit = 2 }, text: ["and 58 more of"]), Row(many { $0.limit = 0 }, lacks: ["more of"]),
      Row(many { $0.limit = 1 }, json: ["files.*.omitted.optional-query-item": ["59"]]),
    ])
  func findings(_ row: Row) throws { try row.check() }

  @Test("the limit is about the text; the other formats have all up to a thousand")
  func limit() {
    func count(_ text: String, _ part: String = "warning[optional-query-item]") -> Int { text.ranges(of: part).count }
    let (some, all) = (Self.many(), Self.many { $0.limit = 0 })
    #expect(count(some.text) == 50 && count(all.text) == 60 && count(some.file) == 60)
    #expect(count(some.text, "and 10 more of") == 1 && count(Self.many { $0.limit = 2 }.text, "and 58 more of") == 1)
    #expect(count(some.json, "\"rule\": \"optional-query-item\"") == 60)
    let escaped = Printed.lint(SourceFile(Self.hostile)).json.unicodeScalars
    #expect(!escaped.contains { ["\u{1B}", "\u{202E}", "\u{7}", "\u{9B}"].contains($0) })
  }

  @Test("a line has its place, in the order of severity and place; a mistaken component makes no other one redundant")
  func concise() {
    func words(_ source: SourceFile, _ index: Int) -> [Substring] {
      Printed.lint(source).file.split(separator: "\n").map { $0.split(separator: " ")[index] }
    }
    #expect(words(Self.broken, 0) == ["broken:9:29:", "broken:5:9:", "broken:7:23:", "broken:8:19:"])
    let mistaken = associationFile(
      #"{"/": "/users/:id"}, {"/": "/buy"}, {"path": "/*"}, {"/": "/help", "exclude": true}"#)
    #expect(words(SourceFile(mistaken), 1) == ["error[route-syntax]", "error[unknown-key]"])
  }

  @Test("text fits the terminal", arguments: [40, 60, 80, 120])
  func width(_ width: Int) {
    // The summary is one line for programs that look for it.
    let lines = Printed.lint(Self.broken, width: width).text.split(separator: "\n")
    #expect(lines.count > 1 && lines.dropLast().allSatisfy { $0.count <= width })
  }

  @Test(
    "every key that the oldest system ignores is reported",
    arguments: [
      ("12", ["substitutionVariables", "defaults", "appIDs", "components"]),
      ("13.4", ["substitutionVariables", "defaults"]), ("13.5", ["defaults"]), ("14", []),
    ])
  func minimumSystem(_ version: String, _ keys: [String]) {
    let found = Printed.lint(SourceFile(document: "apple-app-site-association")) {
      $0.minimumSystem = SystemVersion(version)
    }
    let lines = found.file.split(separator: "\n").filter { $0.contains("[requires-newer-system]") }
    #expect(lines.count == keys.count)
    for (line, key) in zip(lines, keys) { #expect(line.contains("iOS \(version) ignores `\(key)`")) }
  }

  @Test(
    "a value whose quotes are wrong is not edited, so that a second run changes nothing",
    arguments: [
      #""paths": "/x]"#, #""paths": “/x"]"#, #""paths": “[ "*", "/" ]"#, #""appIDs": “9QX4T7KM2P.shop.harbor.app"#,
    ])
  func fixOfBrokenQuotes(_ member: String) throws {
    let file = "{\"applinks\": {\"details\": [\n{\"appID\": \"9QX4T7KM2P.shop.harbor.app\",\n\(member)}]}}"
    let once = try Printed.fixed(SourceFile(file))
    #expect(!String(decoding: once.bytes, as: UTF8.self).contains("[["))
    #expect(try Printed.fixed(once).bytes == once.bytes)
  }
}
