import SourceText
import Tasks
import Testing

@testable import Lint
@testable import Reports

/// Tests/Scripts/test_formats.py reads the formats with the parsers of others.
@Suite("A report in every format")
struct FormatTests {
  private static let rules = [
    ReportRule(name: "bad-word", severity: .error, summary: "a bad word", markdown: "### bad-word\n"),
    ReportRule(name: "odd-word", severity: .warning, summary: "an odd word", markdown: "### odd-word\n"),
  ]

  /// Texts that try to be more than text.
  static let breaks = [
    "%0A", "::error::x", "](https://evil.example)", "<script>x</script>", "`a` | b", "]]>", "a|b\\|c", "@you", "#1",
    "www.evil.example", "https://evil.example", "&lt;", "\"'", "$x$", "*a* _b_ ~c~", "![x](y)", "<!--", ":+1:", "``",
  ]

  private static func result(
    _ message: String = "a word", _ range: Range<Int>? = 0..<1, rule: String = "bad-word", severity: Severity = .error,
    related: [Finding.Label] = [], help: [String] = [], fix: Fix? = nil, check: Finding.Check? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message, range: range.map { SourceRange($0) }, related: related,
      help: help, fix: fix, check: check)
  }

  private static func report(
    _ results: [Finding], text: String = "text", path: String = "file", passed: [Finding.Check] = [],
    failures: [ReportFailure] = [], failOn: Severity? = .warning
  ) -> Report {
    let source = SourceFile(name: path, bytes: Array(text.utf8))
    return Report(
      command: "lint", rules: rules, files: [FileReport(ReportedFile(source, path: path), results, passed: passed)],
      failures: failures, failOn: failOn)
  }

  private static func text(_ report: Report, _ format: ReportFormat) -> String {
    report.text(format, version: "1.2.3")
  }

  // MARK: GitHub

  @Test(
    "an annotation is one line whatever is in it, and its properties end where they should",
    arguments: breaks + ["\n::error::x", "\r", ":,%"])
  func annotation(_ text: String) {
    let lines = Self.text(Self.report([Self.result(text)], path: text), .github).split(separator: "\n")
    #expect(lines.count == 2)
    let parts = lines[0].split(separator: "::", maxSplits: 1, omittingEmptySubsequences: true)
    #expect(parts[0].hasPrefix("error file="))
    #expect(parts[0].count { $0 == ":" } == 0)
    #expect(parts[0].count { $0 == "," } == 5)
    #expect(parts[0].hasSuffix("title=bad-word"))
    let decoded = [("%0A", "\n"), ("%0D", "\r"), ("%25", "%")].reduce(String(parts[1])) {
      $0.replacing($1.0, with: $1.1)
    }
    #expect(decoded == text)
  }

  @Test("ten annotations of a kind are shown, of more nine and their number", arguments: [1, 9, 10, 11, 30])
  func limit(_ count: Int) {
    let results =
      (0..<count).map { Self.result("word \($0)", rule: $0 % 2 == 0 ? "bad-word" : "odd-word") }
      + [Self.result("mild", rule: "odd-word", severity: .warning)]
    let lines = Self.text(Self.report(results), .github).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error") } == min(count, 10))
    #expect(lines.count { $0.hasPrefix("::warning") } == 1)
    if count == 30 {
      #expect(lines[9] == "::error title=aasa lint::and 21 more: odd-word 11, bad-word 10")
    }
    #expect(lines.last == "aasa lint: \(count) error\(count == 1 ? "" : "s"), 1 warning")
  }

  @Test("annotations that are not in the report are counted in the last one")
  func leftOut() {
    let results = (0..<30).map { Self.result("word \($0)", rule: $0 % 2 == 0 ? "bad-word" : "odd-word") }
    let lines = Self.text(Self.report(results).limited(to: 3), .github).split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[6] == "::error title=aasa lint::and 24 more: bad-word 12, odd-word 12")
    #expect(lines[7] == "aasa lint: 30 errors")
  }

  // MARK: Markdown

  @Test("a message is one cell of one row", arguments: breaks)
  func markdownRow(_ text: String) {
    for message in [text, "the key `\(text)` is odd"] {
      let page = Self.text(Self.report([Self.result(message, help: [message])], path: text), .markdown)
      let row = page.split(separator: "\n").last ?? ""
      #expect(row.hasPrefix("| error | 1:1 | `bad-word` | "))
      #expect(row.count { $0 == "|" } == 5)
      // In a code span nothing is syntax but its end.
      let text = row.replacing(/`[^`]*`/, with: "")
      for syntax in ["`", "<script", "<!--x", "](", "https://", "www.", "**", "\\"] { #expect(!text.contains(syntax)) }
      #expect(!text.replacing("<code>&#64;</code>", with: "").contains("@"))
    }
  }

  @Test("code stays readable where it can")
  func markdownCode() {
    #expect(MarkdownText.message("`/a/*` is at https://a") == "`/a/*` is at https&#58;//a")
    #expect(MarkdownText.message("a `b|c` d") == "a <code>b&#124;c</code> d")
    #expect(MarkdownText.message("one ` alone") == "one &#96; alone")
    #expect(MarkdownText.message("``") == "&#96;&#96;")
  }

  @Test("a page ends before its limit and says how much is left")
  func markdownLimit() {
    let report = Self.report((0..<100).map { Self.result("word \($0)") })
    let page = report.document().markdown(limit: 2_000)
    #expect(page.utf8.count < 2_050)
    let rows = page.split(separator: "\n").count { $0.hasPrefix("| error") }
    #expect(page.hasSuffix("\nand \(100 - rows) more\n"))
  }

  @Test("what has no room is counted with the findings beyond the limit of a rule, and files without room are named")
  func markdownLimitOfFiles() {
    let long = Self.report((0..<100).map { Self.result("word \($0)") }, path: "long").limited(to: 60)
    var report = long
    report.files += ["second", "third"].flatMap { Self.report([Self.result()], path: $0).files }
    var cases: Set<Bool> = []
    for limit in 2_000..<2_040 {
      let page = report.document().markdown(limit: limit)
      let rows = page.split(separator: "\n").count { $0.hasPrefix("| error") }
      let isCounted = page.contains("\nand 40 more of `bad-word`\n")
      cases.insert(isCounted)
      let leftOut = 102 - rows - (isCounted ? 40 : 0)
      #expect(page.hasSuffix("\nand \(leftOut) more; not listed: `second` (1 error), `third` (1 error)\n"), "\(page)")
      #expect(page.utf8.count <= limit)
    }
    #expect(cases.count == 2)
  }

  // MARK: XML

  @Test(
    "XML has no character that it cannot have, and no element from a text",
    arguments: breaks + ["\u{0}\u{8}\u{FFFE}", "\n\t"])
  func xml(_ text: String) {
    for format in [ReportFormat.junit, .checkstyle] {
      let page = Self.text(Self.report([Self.result(text)], path: text), format)
      #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !isHostile($0) })
      let elements = page.split(separator: "<").dropFirst().compactMap { $0.split { " />?".contains($0) }.first }
      #expect(
        Set(elements).isSubset(of: [
          "xml", "testsuites", "testsuite", "testcase", "failure", "checkstyle", "file", "error",
        ]))
    }
  }

  @Test("failures with equal messages have fingerprints of their own", arguments: [ReportFormat.gitlab, .jsonl])
  func equalFailures(_ format: ReportFormat) {
    let failure = ReportFailure(path: "aasa.yml", message: "`x` is not a key")
    let text = Self.text(Self.report([], failures: [failure, failure, failure]), format)
    let fingerprints = text.matches(of: /"fingerprint": ?"([0-9a-f]+)"/).map(\.output.1)
    #expect(fingerprints.count == 3 && Set(fingerprints).count == 3)
  }

  @Test("JUnit has a case for each check, those that passed too, and fails for what fails the command")
  func junit() {
    let page = Self.text(
      Self.report(
        [
          Self.result("opens", check: Finding.Check(group: "shop", name: "/buy opens the app")),
          Self.result("mild", rule: "odd-word", severity: .info),
        ], passed: [Finding.Check(group: "shop", name: "/help stays")],
        failures: [ReportFailure(path: "absent", message: "cannot read absent")]), .junit)
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="aasa lint" tests="4" failures="1" errors="1">
        <testsuite name="file" tests="3" failures="1" errors="0" skipped="0">
          <testcase name="/buy opens the app" classname="shop" file="file">
            <failure message="opens" type="bad-word">file:1:1: error[bad-word] opens</failure>
          </testcase>
          <testcase name="odd-word" classname="file" file="file">
            <system-out>file:1:1: info[odd-word] mild</system-out>
          </testcase>
          <testcase name="/help stays" classname="shop" file="file"/>
        </testsuite>
        <testsuite name="absent" tests="1" failures="0" errors="1" skipped="0">
          <testcase name="is read" classname="absent" file="absent">
            <error message="cannot read absent" type="unread"/>
          </testcase>
        </testsuite>
      </testsuites>

      """
    #expect(page == expected)
  }

  // MARK: SARIF

  @Test("a text of SARIF has no link", arguments: [("[a](b)", #"\[a\](b)"#), ("a[0]", "a[0]"), (#"\](x"#, #"\\\](x"#)])
  func sarifText(_ text: String, _ expected: String) { #expect(SARIF.plain(text) == expected) }

  @Test(
    "a path becomes a URI",
    arguments: [
      ("a b/é", "a%20b/%C3%A9"), ("/a:b", "file:///a%3Ab"), ("a%?#", "a%25%3F%23"), ("../x", "../x"),
    ])
  func sarifURI(_ path: String, _ expected: String) { #expect(SARIF.uri(path) == expected) }

  @Test("what code scanning does not take is left out, the least severe first, and told")
  func sarifLimit() {
    let results = (0..<20).map { number in
      Self.result("word \(number)", severity: number % 2 == 0 ? .info : .error)
    }
    let text = SARIF(Self.report(results), version: "1.2.3", resultLimit: 12).text
    #expect(text.count(of: "\"ruleId\"") == 12)
    #expect(text.count(of: "\"level\": \"error\"") == 11)
    for number in stride(from: 1, to: 20, by: 2) { #expect(text.contains("\"word \(number)\"")) }
    #expect(text.contains("8 results left out, the least severe: code scanning takes 12 of a run"))
  }

  @Test("a result has at most 1,000 locations")
  func sarifLocations() {
    let related = (0..<1_500).map { Finding.Label("here \($0)", SourceRange(0..<1)) }
    let text = SARIF(Self.report([Self.result(related: related)]), version: "1.2.3").text
    #expect(text.count(of: "\"physicalLocation\"") == 1_000)
  }

  @Test("a region has lines, columns in scalars without the byte-order mark, and bytes")
  func sarifRegion() {
    // Three bytes of the mark, two of é, four of 😀, then the second line.
    let report = Self.report([Self.result("a word", 5..<9), Self.result("a word", 10..<11)], text: "\u{FEFF}é😀\rx")
    let log = SARIF(report, version: "1.2.3").text.filter { !" \n".contains($0) }
    #expect(
      log.contains(#""startLine":1,"startColumn":2,"endLine":1,"endColumn":3,"byteOffset":5,"byteLength":4}"#))
    #expect(
      log.contains(#""startLine":2,"startColumn":1,"endLine":2,"endColumn":2,"byteOffset":10,"byteLength":1}"#))
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
