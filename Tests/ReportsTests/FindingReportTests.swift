import Association
import ProjectSettings
import SourceText
import Testing

@testable import Lint
@testable import Reports
@testable import Tasks
@testable import TerminalText

@Suite("Findings are reported for people and for machines")
struct FindingReportTests {
  /// A rule of the tests' own: each `bad` in the text is a fault, which becomes `good`.
  static let rule = Rule(
    "bad-word", .json, .warning, summary: "`bad` is written", reason: "It is bad.", cost: "a bad day",
    source: "decided",
    examples: [.wrong("one", "[\"bad\"]", fixed: "[\"good\"]"), .right("none", "[]")],
    check: .file { context in
      let bytes = context.document.source.bytes
      for index in bytes.indices where bytes[index...].starts(with: Array("bad".utf8)) {
        let range = SourceRange(ByteOffset(index), ByteOffset(index + 3))
        context.report(
          "the word \(context.quote("bad")) is here", at: range, severity: index > 10 ? .error : nil,
          labels: [.init("in this", SourceRange(ByteOffset(0), ByteOffset(1)))],
          help: ["write something better than the word that is there"],
          fix: Fix("write `good`", [.init(range, "good")]))
      }
    })

  private func report(_ text: String, limit: Int = 1_000) -> FileReport {
    Self.question(SourceFile(name: "file", bytes: Array(text.utf8)), limit).findings()
  }

  private static func question(_ source: SourceFile, _ limit: Int = 1_000) -> LintQuestion {
    let settings = LintRunSettings(nil, LintFlags(), ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false)
    var question = LintQuestion(.association(AssociationFile(source)), settings)
    question.rules = [rule]
    question.findingsPerRule = limit
    return question
  }

  @Test("text has the snippet, the cost, the help, the fix and a summary, within the width")
  func text() {
    let text = report("[\"bad\",\n  \"bad\"]\n").text(style: .plain, width: 40)
    let expected = """
      error[bad-word]: the word `bad` is
        here
       --> file:2:4
        |
      1 | ["bad",
        | - in this
      2 |   "bad"]
        |    ^^^
        |
        = cost: a bad day
        = help: write something better than
                the word that is there
        = fix: write `good` (`--fix`)

      warning[bad-word]: the word `bad` is
        here
       --> file:1:3
        |
      1 | ["bad",
        | - ^^^
        | |
        | in this
        |
        = cost: a bad day
        = help: write something better than
                the word that is there
        = fix: write `good` (`--fix`)

      1 error, 1 warning in file; `--fix` can fix 2

      """
    #expect(text == expected)
  }

  @Test("a file without findings says so")
  func nothing() {
    #expect(report("[]").text(style: .plain, width: 80) == "no findings in file\n")
  }

  @Test("findings that were too many are reported")
  func omitted() {
    let report = report("bad bad bad bad", limit: 1)
    #expect(
      report.concise(style: .plain) == """
        file:1:13: error[bad-word] the word `bad` is here
        file: and 3 more of `bad-word`; `--limit 0` shows all

        """)
    #expect(
      report.text(style: .plain, width: 80).hasSuffix(
        "and 3 more of `bad-word`; `--limit 0` shows all\n\n1 error, 3 warnings in file; `--fix` can fix 1 or more\n"))
  }

  @Test("a report is limited to the worst findings of each rule, and says how many there are")
  func limited() {
    let report = report("bad bad bad bad", limit: 3)
    let limited = report.limited(to: 2)
    #expect(
      limited.concise(style: .plain) == """
        file:1:13: error[bad-word] the word `bad` is here
        file:1:1: warning[bad-word] the word `bad` is here
        file: and 2 more of `bad-word`; `--limit 0` shows all

        """)
    #expect(
      limited.text(style: .plain, width: 80).hasSuffix(
        "\n\n1 error, 3 warnings in file; `--fix` can fix 3 or more\n"))
    #expect(report.limited(to: 3).results.count == 3)
    #expect(report.limited(to: 0).reaches(.error))
  }

  @Test("colours change nothing else")
  func colours() {
    let report = report("[\"bad\",\n  \"bad\"]\n")
    let plain = report.text(style: .plain, width: 40)
    let colored = report.text(style: .colored, width: 40)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("JSON has every member, positions for people and offsets for machines")
  func json() {
    let expected = """
      {"version":1,"command":"lint","files":[{"file":"file","findings":[{"rule":"bad-word","severity":"warning",\
      "message":"the word `bad` is here","file":"file","line":2,"column":3,"endLine":2,"endColumn":6,"start":5,"end":8,\
      "labels":[{"text":"in this","line":1,"column":1,"endLine":1,"endColumn":2,"start":0,"end":1}],\
      "help":["write something better than the word that is there"],"cost":"a bad day","fix":{"title":"write `good`",\
      "edits":[{"line":2,"column":3,"endLine":2,"endColumn":6,"start":5,"end":8,"replacement":"good"}]},\
      "fingerprint":"@"}],"fixed":[],"omitted":{},"known":0}],"failures":[{"file":"other","message":"cannot read other"}]}
      """
    let file = report("[\né\"bad\"]")
    let report = Report(
      command: "lint", rules: [ReportRule(Self.rule)], files: [file],
      failures: [ReportFailure(path: "other", message: "cannot read other")])
    let fingerprint = file.results.first?.fingerprint.text ?? ""
    let compact = report.json().replacing(/\n */, with: "").replacing("\": ", with: "\":")
    #expect(compact == expected.replacing("@", with: fingerprint))
  }

  @Test("fixing leaves the rest of the file as it is, and says what was fixed")
  func fixing() {
    let source = SourceFile(name: "file", bytes: Array("[ \"bad\",\r\n\t\"bad\" ]".utf8))
    let fixed = Self.question(source, 1).fixed().after
    #expect(String(decoding: fixed.file.source.bytes, as: UTF8.self) == "[ \"good\",\r\n\t\"good\" ]")
    #expect(
      fixed.text(style: .plain, width: 80) == """
        file:1:4: fixed[bad-word] write `good`
        file:2:3: fixed[bad-word] write `good`
        no findings in file

        """)
  }

  @Test("a signed file is not fixed: its signature covers the text")
  func signed() {
    let bytes: [UInt8] = [0x30, 0x80] + Array("bad".utf8)
    let fixed = Self.question(SourceFile(name: "file", bytes: bytes)).fixed().after
    #expect(fixed.fixes.isEmpty && fixed.file.source.bytes == bytes)
  }

  @Test("the pages of a rule have its name, its reason and its examples")
  func rulePages() {
    let report = RuleReport([Self.rule])
    #expect(report.table(style: .plain, width: 80) == "JSON\n  bad-word  warning  `bad` is written\n")
    let expected = """
      bad-word (warning, JSON)
      `bad` is written

      It is bad.

      cost:   a bad day
      source: decided

      Wrong: one
          ["bad"]
        fixed:
          ["good"]

      Right: none
          []

      """
    #expect(report.text(style: .plain, width: 80) == expected)
    #expect(report.markdown().contains("| [`bad-word`](#bad-word) | warning | `bad` is written |"))
    #expect(report.section(Self.rule).contains("Fixed by `--fix`:\n\n```json\n[\"good\"]\n```\n"))
  }
}

extension FileReport {
  fileprivate func text(style: Style, width: Int) -> String {
    var text = ""
    writeText(style: style, width: width) { text += $0 }
    return text
  }
}
