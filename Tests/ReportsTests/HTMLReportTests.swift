import Association
import JSONSource
import Lint
import SourceText
import Tasks
import Testing

@testable import Reports

@Suite("Reports as a page")
struct HTMLReportTests {
  private func report(_ text: String, name: String = "file") -> Report {
    let source = SourceFile(name: name, bytes: Array(text.utf8))
    return Report(
      command: "lint", rules: [], files: [FileReport(source, Linter.lint(AssociationFile(source)))], failOn: .error)
  }

  private static let file = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "components": [
              { "/": "/buy/*", "exclud": true },
              { "/": "/$(nope)/x" }
            ]
          }
        ]
      }
    }
    """

  @Test func `the resources have no end tag of their element`() {
    #expect(ReportResources.style.source.hasPrefix("'sha256-"))
    let page = report("{}").page
    #expect(page.components(of: "</style>") == 1)
    #expect(page.components(of: "</script>") == 1)
    #expect(page.components(of: "<script") == 1)
    #expect(!page.contains(" style="))
  }

  @Test func `findings link to their lines, and lines back to their findings`() {
    let page = report(Self.file).page
    #expect(page.contains("id=\"f1-n1\""))
    #expect(page.contains("<a href=\"#f1-L7\">line 7, column 28</a>"))
    #expect(page.contains("<div class=\"line\" id=\"f1-L7\">"))
    #expect(page.contains("<a href=\"#f1-n1\">error</a>"))
    #expect(page.contains("data-rule=\"unknown-key\""))
    #expect(page.contains("<p class=\"verdict bad\">The check fails: 2 findings of severity <code>error</code>.</p>"))
  }

  @Test func `components have a row with their meaning, and their findings`() {
    let page = report(Self.file).page
    #expect(page.contains("opens <code>/buy</code> and every path below it"))
    #expect(page.contains("matches no URL: the variable <code>$(nope)</code> has no values"))
    #expect(page.contains("<code class=\"url\">https://example.com/buy/42</code>"))
    #expect(page.contains("data-effect=\"app\""))
    #expect(page.contains("<svg viewBox="))
  }

  @Test func `a file with a URL has links to its host`() {
    let page = report(Self.file, name: "https://harbor.shop/.well-known/apple-app-site-association").page
    #expect(page.contains("<a class=\"url\" href=\"https://harbor.shop/buy/42\" rel=\"noreferrer noopener\">"))
  }

  @Test(
    "text of the file is never markup",
    arguments: [
      "<script>executed(1)</script>", "\"><img src=x onerror=executed(1)>", "' onmouseover='executed(1)",
      "</title></style></script>",
      "javascript:executed(1)", "<!--", "]]>", "&lt;script&gt;",
    ])
  func hostile(text: String) throws {
    let quoted = jsonQuoted(text)
    let json = """
      {"applinks": {"substitutionVariables": {\(quoted): [\(quoted)]}, \(quoted): 1, "details": [{"appIDs": [\(quoted)],
      "components": [{"/": \(quoted), "comment": \(quoted), "?": {\(quoted): \(quoted)}, "#": \(quoted), \(quoted): \(quoted)}]}]},
      \(quoted): \(quoted)}
      """
    for (file, name) in [(json, text), (text, text), ("https://harbor.shop/\(text)", "https://harbor.shop/\(text)")] {
      let page = report(file, name: name).page(version: text)
      #expect(page.components(of: "<script") == 1)
      #expect(page.components(of: "<img") == 0)
      #expect(page.components(of: "<!--") == 0)
      #expect(!page.contains("onerror=executed(1)>"))
      #expect(!page.contains("' onmouseover='"))
      #expect(!page.contains("href=\"javascript"))
    }
  }

  @Test func `invalid UTF-8 and bytes that are no text are not shown as a file`() {
    let source = SourceFile(name: "x", bytes: [0x30, 0x82, 0xFF, 0x00, 0xFE])
    let page = Report(command: "lint", rules: [], files: [FileReport(source, Linter.lint(AssociationFile(source)))])
      .page
    #expect(page.contains("the file is not shown: it is not text"))
  }

  // MARK: Sizes

  @Test func `a long file shows its beginning and the lines around findings`() {
    let lines = (0..<300).map { "{ \"/\": \"/p\($0)\" }" }.joined(separator: ",\n")
    let page = report(
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [\n\(lines),\n{ \"/\": \"/last\", \"exclud\": true }]}]}}"
    ).page(rows: 10) { ($0.findings, $0.lines, $0.bytes) = (10, 100, 10_000) }
    #expect(page.contains("<div class=\"line\" id=\"f1-L1\">"))
    #expect(page.contains("lines not shown in this page</p>"))
    #expect(page.contains("<div class=\"line\" id=\"f1-L302\">"))
    #expect(page.contains("291 more components of 301 are not in this page"))
    #expect(!page.contains("id=\"f1-L200\""))
  }

  @Test func `the routes of all files together have at most a number of rows`() {
    var report = report(Self.file)
    report.files += report.files + report.files
    let rows = report.routes(rows: 3).map { routes in
      if case .shown(_, let table, _, hasHost: false) = routes { table.sections.flatMap(\.rows).count } else { 0 }
    }
    #expect(rows == [2, 1, 0])
    #expect(report.page(rows: 3).components(of: "the routes of this file are not in this page") == 1)
    #expect(report.page(rows: 6).components(of: "the routes of this file are not in this page") == 0)
  }

  @Test func `a file that devices ignore, and one without an answer about its routes, have none`() {
    let ignored = report("{")
    #expect(ignored.routes().allSatisfy { $0 == nil })
    #expect(ignored.page.contains("Its routes are shown once it can be read."))
    #expect(!report(Self.file).document().page(version: "1") { _ in [] }.contains("<h3>Routes</h3>"))
  }

  @Test func `a line without end is cut`() {
    let line = (0..<3_000).map { "{\"/\":\"/p\($0)\"}" }.joined(separator: ",")
    let page = report(
      "{\"applinks\":{\"details\":[{\"appIDs\":[\"9QX4T7KM2P.shop.harbor.app\"],\"components\":[\(line)]}]}}"
    ).page(rows: 10)
    #expect(page.contains("bytes of this line not shown"))
    #expect(page.utf8.count < 200_000)
  }

  @Test func `more findings than there is room for are counted`() {
    let results = (0..<2_500).map { number in
      Finding(rule: "some-rule", severity: .warning, message: "finding \(number)", range: nil)
    }
    let file = FileReport(
      SourceFile(name: "x", bytes: []), Linter.lint(AssociationFile(SourceFile(name: "x", bytes: []))))
    let page = Report(command: "lint", rules: [], files: [file.with(results)]).page
    #expect(page.contains("finding 1998"))
    #expect(page.contains("more findings are not in this page; the format <code>json</code> has all of them"))
  }

  @Test func `the lines have the findings that there is room for`() {
    let keys = (0..<9).map { "\"exclud\($0)\": true" }.joined(separator: ", ")
    let page = report("{\"applinks\": {\"details\": [{\"components\": [{\(keys)}]}]}}")
      .page { $0.findings = 4 }
    #expect(page.components(of: "class=\"inplace") == 4)
    #expect(page.components(of: "href=\"#f1-n") == page.components(of: " id=\"f1-n") * 2)
  }

  // MARK: The file

  private func runs(_ text: String, _ marks: [Finding] = []) -> [String] {
    let file = AssociationFile(SourceFile(name: "", bytes: Array(text.utf8)))
    let end = file.source.bytes.count
    let found = Document.Findings(FileReport(ReportedFile(file.source), marks))
    return SourceHighlighting(file, upTo: end).runs(0..<end, marks: Array(found.all)).map { run in
      "\(run.kind)|\(file.source.text(SourceRange(run.range)))"
    }
  }

  @Test func `tokens of JSON have kinds`() {
    #expect(
      runs(#"{"a\"b": ["x", -1.5e3, true] }"#) == [
        "|{", #"k|"a\"b""#, "|: [", #"s|"x""#, "|, ", "n|-1.5e3", "|, ", "o|true", "|] }",
      ])
    #expect(runs(#"{"a": "open"#).last == #"s|"open"#)
    #expect(runs("key: 1") == ["|key: 1"])
    #expect(runs("") == [])
  }

  @Test func `wildcards and variables of patterns have kinds`() {
    let text = #"{"applinks": {"details": [{"appID": "a", "paths": ["NOT /a/*\u002A?$(lang)"]}]}}"#
    let special = runs(text).filter { $0.hasPrefix("w|") || $0.hasPrefix("v|") }
    #expect(special == [#"w|*\u002A?"#, "v|$(lang)"])
  }

  @Test func `results are underlined where they are`() {
    let result = Finding(rule: "r", severity: .warning, message: "m", range: SourceRange(1..<4))
    let error = Finding(rule: "r", severity: .error, message: "m", range: SourceRange(3..<3))
    #expect(runs("{\"a\": 1}", [result, error]) == ["|{", "k mark caution|\"a", "k mark bad|\"", "|: ", "n|1", "|}"])
  }
}

extension Report {
  /// The page, with at most some rows of routes, and a room that can be smaller.
  fileprivate func page(
    version: String = "1", rows: Int = 1_500, _ change: (inout ReportRoom) -> Void = { _ in }
  ) -> String {
    var room = ReportRoom()
    change(&room)
    return document().page(version: version, room) { $0.answer(rows: rows) }
  }

  /// The routes of the files in the page.
  fileprivate func routes(rows: Int = 1_500) -> [ReportRoutes?] {
    var answer: [ReportRoutes?] = []
    _ = document().page(version: "1") { question in
      answer = question.answer(rows: rows)
      return answer
    }
    return answer
  }

  fileprivate var page: String { page() }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
