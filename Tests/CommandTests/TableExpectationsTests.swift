import Foundation
import Testing

@Suite("aasa match checks each row of a table for its own verdict and app")
struct TableExpectationsTests {
  private static let association = """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.a", "9QX4T7KM2P.b"], "components": [{"/": "/a/*"}]},
      {"appIDs": ["9QX4T7KM2P.b"], "components": [{"/": "/b/*"}, {"/": "/x/*", "exclude": true}]}]}}
    """

  private static func run(_ table: String, _ arguments: String = "") throws -> Program.Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aasa-table-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(association.utf8).write(to: folder.appending(path: "file"))
    try Data(table.utf8).write(to: folder.appending(path: "t"))
    return try Program.shell("aasa match file --urls t \(arguments)", in: folder)
  }

  /// One row, the options, and the exit status.
  private static let rows: [(row: String, options: String, status: Int32)] = [
    ("/a/1,match,", "", 0), ("/a/1,exclude,", "", 1), ("/a/1,no_match,", "", 1), ("/none,no_match,", "", 0),
    ("/a/1,MATCH,", "", 0), ("/none,No match,", "", 0), ("/x/1,exclude,b", "", 0), ("/x/1,exclude,", "", 1),
    ("/b/1,match,9QX4T7KM2P.b", "", 0), ("/b/1,match,b", "", 0), ("/b/1,match,a", "", 1), ("/b/1,no_match,a", "", 0),
    // Empty cells mean the options.
    ("/a/1,,", "--expect match", 0), ("/b/1,,", "--expect match", 1), ("/b/1,,b", "--expect match", 0),
    ("/b/1,,", "--expect match --app b", 0), ("/a/1,,", "", 0), ("/none,no_match,", "--expect match", 0),
    // Nothing that cannot be checked passes.
    ("/a/1,mtach,", "", 1), ("/a/1,mtach,", "--allow-unusable", 1), ("/a/1,match,c", "", 1), ("/a/1,,c", "", 1),
    (",match,", "", 1), (",match,", "--allow-unusable", 1), ("\"/a\n/1\",match,", "--allow-unusable", 1),
    ("\"/a/1,match,", "--allow-unusable", 1), ("nonsense,match,", "", 1),
    ("nonsense,match,", "--allow-unusable", 1), ("nonsense,,", "--expect match --allow-unusable", 1),
    ("nonsense,,", "", 1), ("nonsense,,", "--allow-unusable", 0),
    // An empty row states nothing; a table of other apps only is not a passed one.
    (",,\n/a/1,match,a", "", 0), ("/a/1,match,a", "--app b", 1), ("/a/1,match,a\n/b/1,match,b", "--app b", 0),
  ]

  @Test("the exit status is 0 if every row is as it states", arguments: rows)
  func status(_ row: String, _ options: String, _ status: Int32) throws {
    let result = try Self.run("url,expect,app\n\(row)\n", "--domain h.shop \(options)")
    #expect(result.status == status, "\(result)")
  }

  private static let table =
    "n;url;Expected;Bundle ID\nx;https://h.shop/a/1;exclude;\n\ny;https://h.shop/b/1;match;b\nz;https://h.shop/a/2;matsch;\n"

  @Test("tsv has the expected verdict and the line")
  func tsv() throws {
    let result = try Self.run(Self.table, "--format tsv")
    #expect(
      result.output == """
        https://h.shop/a/1\t9QX4T7KM2P.a\tmatch\t0\t0\texclude\t2
        https://h.shop/a/1\t9QX4T7KM2P.b\tmatch\t0\t0\texclude\t2
        https://h.shop/b/1\t9QX4T7KM2P.b\tmatch\t1\t0\tmatch\t4
        https://h.shop/a/2\t`matsch` is not a verdict; write `match` (or `app`), `exclude`, `no_match`, or `browser` for either of the last two\terror\t\t\t\t5

        """)
    #expect(
      result.errors == """
        note: 1 of 3 URLs cannot be checked: t:5 `matsch` is not a verdict; write `match` (or `app`), `exclude`, `no_match`, or `browser` for either of the last two
        note: 1 of 3 URLs has an unexpected verdict: t:2 `https://h.shop/a/1` is `match` instead of `exclude` for `9QX4T7KM2P.a`

        """)
  }

  @Test("json has the line, the expected verdict and whether it is met; only unexpected rows can be shown")
  func json() throws {
    let result = try Self.run(Self.table, "--format jsonl")
    let lines = result.output.split(separator: "\n")
    #expect(lines[0].hasSuffix(#"],"line":2,"expected":"exclude","passed":false}"#))
    #expect(lines[1].hasSuffix(#""component":0}],"line":4,"expected":"match","passed":true}"#))
    #expect(lines[2].hasSuffix(#"of the last two","line":5}"#))
    let unexpected = try Self.run(Self.table, "--format jsonl --only unexpected")
    #expect(unexpected.output.split(separator: "\n") == [lines[0], lines[2]])
  }

  @Test("text shows the expectation below the verdicts, and a summary lists the failures")
  func text() throws {
    let text = try Self.run(Self.table)
    #expect(text.output.contains("\n  error     line 2 expects exclude\nhttps://h.shop/b/1\n"))
    let summary = try Self.run(Self.table, "--summary")
    #expect(
      summary.output.hasPrefix(
        """
        3 URLs, 1 unexpected, 1 not checked
          t:2  https://h.shop/a/1 is `match` instead of `exclude` for `9QX4T7KM2P.a`
          t:5  `matsch` is not a verdict; write `match` (or `app`), `exclude`, `no_match`, or `browser` for either of the last two

        9QX4T7KM2P.a
          match     1  100.0 %  https://h.shop/a/1

        """))
    #expect(summary.errors == "note: 1 of 3 URLs cannot be checked\nnote: 1 of 3 URLs has an unexpected verdict\n")
    struct Summary: Decodable {
      struct Failures: Decodable {
        struct Row: Decodable { let line: Int }
        let count: Int
        let urls: [Row]?
        let rows: [Row]?
      }
      let unexpected: Failures
      let unchecked: Failures
    }
    let json = try Self.run(Self.table, "--summary --format json")
    let found = try JSONDecoder().decode(Summary.self, from: Data(json.output.utf8))
    #expect(found.unexpected.count == 1 && found.unexpected.urls?.first?.line == 2)
    #expect(found.unchecked.count == 1 && found.unchecked.rows?.first?.line == 5)
  }

  @Test("the output of a run is a table of its verdicts")
  func roundTrip() throws {
    let known = "url\tapp\tverdict\tentry\tcomponent\nhttps://h.shop/a/1\t9QX4T7KM2P.a\tmatch\t0\t0\n"
    #expect(try Self.run(known).status == 0)
    #expect(try Self.run(known.replacing("/a/1", with: "/b/1")).status == 1)
  }

  @Test("many rows are checked over all blocks, and the failures have their lines")
  func manyRows() throws {
    let rows = (1...40_000).map { "https://h.shop/a/\($0),\($0 % 20_000 == 0 ? "exclude" : "match")\n" }.joined()
    let result = try Self.run("url,expect\n" + rows, "--summary")
    #expect(result.output.hasPrefix("40,000 URLs, 2 unexpected\n  t:20001  "))
    #expect(result.output.contains("\n  t:40001  https://h.shop/a/40000 is `match` instead of `exclude`"))
  }
}
