import Audit
import Lint
import ProjectSettings
import Reports
import SourceText
import Tasks
import Testing
import YAMLSource

@Suite("Known and ignored findings")
struct KnownFindingsTests {
  private static let file = SourceFile(
    name: "file",
    bytes: Array(
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.a"], "components": [{"/": "/a", "x": 1}, {"y": 1}]}]}}"#.utf8)
  )

  private static func report(_ rules: [String]) -> FileReport {
    FileReport(
      ReportedFile(file),
      rules.enumerated().map {
        Finding(
          rule: $1, severity: .warning, message: "message \($0)",
          range: SourceRange(at: $0 == 0 ? 72 : 92), identity: ["\($0)"])
      })
  }

  private static func settings(
    _ lint: String = "", _ flags: LintFlags = LintFlags()
  ) throws -> LintRunSettings {
    let source = SourceFile(name: "aasa.yml", bytes: Array("lint: {\(lint)}".utf8))
    let (configuration, problems) = ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all)
    #expect(problems.isEmpty)
    let paths = ProjectPaths(folder: "", workingDirectory: "/site")
    return LintRunSettings(configuration, flags, paths, keepsAll: false)
  }

  private static func words(_ notes: [KnownFindings.Note]) -> [String] {
    notes.map { $0.words(of: "known.json", update: "update it with --write-baseline known.json") }
  }

  @Test("findings of a baseline are hidden and counted; entries that no longer occur are noted")
  func baseline() throws {
    let settings = try Self.settings()
    let old = Baseline(Baseline.entries(of: Self.report(["unknown-key", "wrong-type"])))
    var known = KnownFindings(settings, old)
    let shown = known.removed(from: Self.report(["unknown-key", "legacy-paths"]))
    #expect(shown.results.map(\.rule) == ["legacy-paths"] && shown.known == 1)
    let report = Report(command: "lint", rules: [], files: [shown])
    #expect(
      Self.words(known.notes(report, countsKnown: false)) == [
        "1 finding not shown: known in known.json",
        """
        1 finding of known.json no longer occurs; update it with --write-baseline known.json:
          file: wrong-type: message 1
        """,
      ])
    #expect(known.notes(report, countsKnown: true).count == 1)
    #expect(known.newBaseline == nil)
  }

  @Test("a baseline and a configuration with former names of rules hide the findings", arguments: formerNames)
  func isHidden(_ former: String, _ name: String) throws {
    let settings = try Self.settings("ignore: [{rule: \(former), text: message 1, reason: known}]")
    #expect(settings.settings.ignored.map(\.rule) == [name])
    // Written before the rename: the name and the fingerprint are those of the former rule.
    let text = Baseline(Baseline.entries(of: Self.report([former]))).text
    let old = try Baseline(SourceFile(name: "known.json", bytes: Array(text.utf8)))
    var known = KnownFindings(settings, old)
    let shown = known.removed(from: Self.report([name, name, "unknown-key"]))
    #expect(shown.results.map(\.rule) == ["unknown-key"])
    let report = Report(command: "lint", rules: [], files: [shown])
    let notes = Self.words(known.notes(report, countsKnown: true))
    #expect(notes == ["aasa.yml:1:24: the rule `\(former)` is now `\(name)`"])
  }

  private static let formerNames = [
    ("twin-differs", "www-differs"), ("twin-without-file", "www-without-file"),
    ("twin-without-asset-links", "www-without-asset-links"),
  ]

  @Test("a new baseline has all findings but the ignored ones, and the report has none")
  func recording() throws {
    let settings = try Self.settings("ignore: [{rule: wrong-type, reason: known}]")
    var known = KnownFindings(settings, isRecording: true)
    #expect(known.removed(from: Self.report(["unknown-key", "wrong-type"])).results.isEmpty)
    #expect(known.newBaseline?.entries.map(\.rule) == ["unknown-key"])
  }

  @Test(
    "findings are ignored by rule, file, component and words; an entry without findings is noted",
    arguments: [
      ("", 1), (", files: file", 1), (", files: other", 2), (", component: 'details[0].components[0]'", 1),
      (", component: 'details[0].components[1]'", 2), (", text: message 0", 1), (", text: else", 2),
    ])
  func ignored(_ condition: String, _ left: Int) throws {
    let settings = try Self.settings("ignore: [{rule: unknown-key, reason: known\(condition)}]")
    var known = KnownFindings(settings)
    let shown = known.removed(from: Self.report(["unknown-key", "wrong-type"]))
    #expect(shown.results.count == left)
    let notes = Self.words(known.notes(Report(command: "lint", rules: [], files: [shown]), countsKnown: true))
    let isUnused = left == 2 && !condition.contains("other")
    #expect(notes == (isUnused ? ["aasa.yml:1:24: this entry ignores no finding of `unknown-key`; remove it"] : []))
  }

  @Test("flags override the configuration, and a limit of 0 shows all")
  func settings() throws {
    var flags = LintFlags()
    #expect(try Self.settings("fail-on: error", flags).failOn == .error)
    flags.failOn = .off
    #expect(try Self.settings("fail-on: error", flags).failOn == nil)
    let plain = try Self.settings()
    #expect(
      plain.failOn == .warning && plain.shownFindings(asText: true) == 50 && plain.shownFindings(asText: false) == 1_000
    )
    #expect(try Self.settings("max-warnings: 2").failOn == .error)
    #expect(try Self.settings("max-warnings: 2, fail-on: warning").failOn == .warning)
    #expect(try Self.settings("limit: 0").shownFindings(asText: true) == .max)
    #expect(try Self.settings("overrides: [{files: f, min-ios: 13}]").options("f").minimumSystem?.major == 13)
    #expect(try Self.settings("overrides: [{files: f, min-ios: 13}]").options("g").minimumSystem == nil)
  }

  @Test("more warnings than the configuration allows are a message, unless a flag lets nothing fail")
  func excess() throws {
    let report = Report(command: "lint", rules: [], files: [Self.report(["unknown-key", "wrong-type"])])
    #expect(try Self.settings("max-warnings: 2").excessWarnings(report) == nil)
    #expect(
      try Self.settings("max-warnings: 1").excessWarnings(report) == "2 warnings are more than `max-warnings: 1`")
    var flags = LintFlags()
    flags.failOn = .off
    #expect(try Self.settings("max-warnings: 1", flags).excessWarnings(report) == nil)
  }
}

@Suite("The choice of colours")
struct ColorChoiceTests {
  @Test(
    "the environment decides in order, and a choice overrides it",
    arguments: [
      ([:], true, true), ([:], false, false), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
      (["NO_COLOR": ""], true, true), (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, true),
      (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR": "0"], true, false), (["TERM": "dumb"], true, false),
    ] as [([String: String], Bool, Bool)])
  func environment(_ variables: [String: String], _ isTerminal: Bool, _ isColored: Bool) {
    #expect(ColorChoice.auto.style(isTerminal: isTerminal) { variables[$0] }.isColored == isColored)
    #expect(ColorChoice.always.style(isTerminal: isTerminal) { variables[$0] }.isColored)
    #expect(!ColorChoice.never.style(isTerminal: isTerminal) { variables[$0] }.isColored)
  }
}
