import Foundation
import Testing

@Suite("aasa match counts verdicts and leaves some out")
struct MatchSummaryTests {
  /// Two apps share an entry, before which the second has one of its own. The element `3` is ignored.
  private static let association = """
    {"applinks": {"details": [
      {"appID": "9QX4T7KM2P.b", "paths": ["NOT /a/b/*"]},
      {"appIDs": ["9QX4T7KM2P.a", "9QX4T7KM2P.b"], "components": [
        {"/": "/a/*"}, {"/": "/b/*", "exclude": true}, 3, {"/": "/never/*"}]}]}}
    """

  /// Runs a line of shell in a folder of its own that holds an association file and URLs.
  private static func run(_ line: String, urls: [String]) throws -> Program.Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aasa-summary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(association.utf8).write(to: folder.appending(path: "file"))
    try Data((urls.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "urls"))
    return try Program.shell(line, in: folder)
  }

  private static let few = [
    "https://h.shop/a/1", "https://h.shop/c", "nonsense", "https://h.shop/a/b/", "https://h.shop/b",
    "https://h.shop/a/",
  ]

  // MARK: --summary

  @Test("the summary has counts, samples and what was never used")
  func text() throws {
    let result = try Self.run("aasa match file --urls urls --summary", urls: Self.few)
    #expect(
      result.output == """
        6 URLs, 1 unusable
          error     nonsense
                    the URL has no scheme; write https:// in front

        9QX4T7KM2P.b
          match     2   40.0 %  https://h.shop/a/1
          exclude   2   40.0 %  https://h.shop/a/b/
          no_match  1   20.0 %  https://h.shop/c
          decided by
            {"/": "/a/*"}  file:4:5
              match     2  https://h.shop/a/1
            "NOT /a/b/*"  file:2:39
              exclude   1  https://h.shop/a/b/
            {"/": "/b/*", "exclude": true}  file:4:20
              exclude   1  https://h.shop/b
          never used: 1 of 4 components
            {"/": "/never/*"}  file:4:55

        9QX4T7KM2P.a
          match     3   60.0 %  https://h.shop/a/1
          exclude   1   20.0 %  https://h.shop/b
          no_match  1   20.0 %  https://h.shop/c
          decided by
            {"/": "/a/*"}  file:4:5
              match     3  https://h.shop/a/1
            {"/": "/b/*", "exclude": true}  file:4:20
              exclude   1  https://h.shop/b
          never used: 1 of 3 components
            {"/": "/never/*"}  file:4:55

        """)
    #expect(result.errors == "note: 1 of 6 URLs is unusable: urls:3 `nonsense`\n")
    #expect(result.status == 1)
  }

  @Test("arguments come before the file, an app may have no links, and there may be none")
  func edges() throws {
    let result = try Self.run("aasa match file https://h.shop/a/0 --urls urls --summary", urls: ["https://h.shop/a/1"])
    #expect(result.output.contains("\n9QX4T7KM2P.a\n  match     2  100.0 %  https://h.shop/a/0\n"))
    let file = #"{"applinks": {"details": []}, "webcredentials": {"apps": ["9QX4T7KM2P.none"]}}"#
    let one = try Self.run("aasa match - https://h.shop/b --summary --app 9QX4T7KM2P.none <<< '\(file)'", urls: [])
    #expect(
      one.output == """
        1 URL

        9QX4T7KM2P.none
          match     0    0.0 %
          exclude   0    0.0 %
          no_match  1  100.0 %  https://h.shop/b

        """)
    let none = try Self.run("aasa match - --urls urls --summary <<< '{\"applinks\": {}}'", urls: ["https://h.shop/"])
    #expect(none.output == "1 URL\nthe file names no app in `applinks`\n")
  }

  /// So many that several tasks count, in blocks that end anywhere.
  private static let many = (0..<40_000).map { index in
    let path = ["a", "b", "a/b", "c"][index % 4]
    return "https://h.shop/\(path)/\(index)\(String(repeating: "z", count: index * 7_919 % 61))"
  }

  private struct Summary: Decodable, Equatable {
    struct Count: Decodable, Equatable {
      let count: Int
      let sample: String?
    }
    struct Use: Decodable, Equatable {
      let entry: Int
      let component: Int
      let verdict: String
      let count: Int
      let sample: String
    }
    struct Place: Decodable, Equatable {
      let entry: Int
      let component: Int
      let line: Int
      let column: Int
    }
    struct App: Decodable, Equatable {
      let app: String
      let verdicts: [String: Count]
      let components: [Use]
      let unused: [Place]
    }
    let version: Int
    let file: String
    let urls: Int
    let unusable: Count
    let apps: [App]
  }

  @Test(
    "the summary of many URLs is what their lines come to, with each engine and through a pipe",
    arguments: ["--urls urls", "--urls - < <(dd if=urls bs=777 2> /dev/null)", "--urls urls --engine pcre2"])
  func json(_ input: String) throws {
    let urls = ["x"] + Self.many
    let result = try Self.run("aasa match file --summary --format json \(input)", urls: urls)
    let summary = try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
    #expect(summary.version == 1 && summary.file == "file" && summary.urls == urls.count)
    #expect(summary.unusable == .init(count: 1, sample: "x"))
    #expect(summary.apps.map(\.app) == ["9QX4T7KM2P.b", "9QX4T7KM2P.a"])
    let lines = try Self.run("aasa match file --format tsv --urls urls", urls: urls).output
    let rows = lines.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    for app in summary.apps {
      let mine = rows.filter { $0[1] == app.app }
      for verdict in ["match", "exclude", "no_match"] {
        let found = mine.filter { $0[2] == verdict }
        #expect(app.verdicts[verdict] == .init(count: found.count, sample: found.first.map { String($0[0]) }))
      }
      for use in app.components {
        let found = mine.filter { $0[3] == "\(use.entry)" && $0[4] == "\(use.component)" }
        #expect(use.count == found.count && use.sample == found[0][0] && use.verdict == found[0][2])
      }
      #expect(app.components.reduce(0) { $0 + $1.count } == mine.filter { $0[2] != "no_match" }.count)
      #expect(app.unused == [.init(entry: 1, component: 3, line: 4, column: 55)])
    }
  }

  @Test("a URL of more than 2,000 bytes is counted, and is no sample")
  func longURLs() throws {
    let long = "https://h.shop/b/" + String(repeating: "z", count: 2_000)
    let result = try Self.run("aasa match file --urls urls --summary --app 9QX4T7KM2P.a", urls: [long])
    #expect(result.output.contains("\n  exclude   1  100.0 %\n"))
    let both = try Self.run(
      "aasa match file --urls urls --summary --app 9QX4T7KM2P.a", urls: [long, "https://h.shop/b/short"])
    #expect(both.output.contains("\n  exclude   2  100.0 %  https://h.shop/b/short\n"))
  }

  @Test("samples are escaped")
  func hostile() throws {
    let result = try Self.run("aasa match file --urls urls --summary", urls: ["https://h.shop/\u{1B}[2J"])
    #expect(result.output.hasPrefix("1 URL, 1 unusable\n  error     https://h.shop/\\u{1B}[2J\n"))
  }

  @Test("an expectation counts beside a summary")
  func expectation() throws {
    let result = try Self.run("aasa match file --urls urls --summary --expect match", urls: Array(Self.many.prefix(8)))
    #expect(result.status == 1)
    #expect(result.errors == "note: 6 of 8 URLs have an unexpected verdict\n")
  }

  @Test(
    "what cannot go together is refused",
    arguments: ["--summary --format tsv", "--summary --format jsonl", "--summary --only match"])
  func usage(_ options: String) throws {
    let result = try Self.run("aasa match file --urls urls \(options)", urls: [])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  #if os(Linux)
    @Test("the line of progress is on a terminal beside a summary, and is cleared before it")
    func progress() throws {
      // URLs come until the line is there; without a line, they end after very many.
      let result = try Self.run(
        #"""
        TERM=xterm COLUMNS=60 script -qefc "bash -c '
          until grep -qs matching terminal || ((++count > 50000)); do cat urls; done | tee sent |
            aasa match file --urls - --summary --color never'" terminal
        wc -l <sent
        """#, urls: ["https://h.shop/a/"])
      #expect(result.output.contains("\r\u{1B}[Kmatching URLs"))
      let lines = result.output.split(separator: "\r\n").map { $0.replacing(",", with: "") }
      let sent = try #require(lines.last?.split(separator: "\n").last)
      #expect(lines.contains { $0.hasSuffix("\r\u{1B}[K\(sent) \(sent == "1" ? "URL" : "URLs")") })
    }
  #endif

  // MARK: --only

  @Test("a line for each app: those with another verdict are left out, unusable URLs too")
  func onlyRows() throws {
    let result = try Self.run("aasa match file --urls urls --format tsv --only exclude", urls: Self.few)
    #expect(
      result.output == """
        https://h.shop/a/b/\t9QX4T7KM2P.b\texclude\t0\t0
        https://h.shop/b\t9QX4T7KM2P.b\texclude\t1\t1
        https://h.shop/b\t9QX4T7KM2P.a\texclude\t1\t1

        """)
    #expect(result.errors == "note: 1 of 6 URLs is unusable: urls:3 `nonsense`\n")
    #expect(result.status == 1)
  }

  @Test("a line for each URL: one that no app is left of is left out")
  func onlyLines() throws {
    let result = try Self.run("aasa match file --urls urls --format jsonl --only exclude", urls: Self.few)
    #expect(
      result.output == """
        {"url":"https://h.shop/a/b/","verdicts":[{"app":"9QX4T7KM2P.b","verdict":"exclude","entry":0,"component":0}]}
        {"url":"https://h.shop/b","verdicts":[{"app":"9QX4T7KM2P.b","verdict":"exclude","entry":1,"component":1},\
        {"app":"9QX4T7KM2P.a","verdict":"exclude","entry":1,"component":1}]}

        """)
    let json = try Self.run("aasa match file --urls urls --format json --only no_match", urls: Self.few)
    let apps = ["b", "a"].map { #"{"app":"9QX4T7KM2P.\#($0)","verdict":"no_match"}"# }.joined(separator: ",")
    #expect(
      json.output
        == "{\"version\":1,\"file\":\"file\",\"results\":[\n{\"url\":\"https://h.shop/c\",\"verdicts\":[\(apps)]}\n]}\n"
    )
  }

  @Test("people see the apps that have the verdict")
  func onlyText() throws {
    let result = try Self.run("aasa match file --urls urls --only exclude", urls: Array(Self.few.prefix(4)))
    #expect(result.output == "https://h.shop/a/b/\n  exclude   9QX4T7KM2P.b  \"NOT /a/b/*\"  file:2:39\n")
  }

  @Test("the verdicts apart are all of them", arguments: ["tsv", "jsonl"])
  func onlyOfMany(_ format: String) throws {
    let result = try Self.run(
      """
      for verdict in match exclude no_match; do
        aasa match file --app 9QX4T7KM2P.a --urls urls --format \(format) --only $verdict
      done | sort | cmp - <(aasa match file --app 9QX4T7KM2P.a --urls urls --format \(format) | sort) && echo same
      """, urls: Self.many)
    #expect(result.output == "same\n")
  }

  // MARK: A filter of a stream

  @Test("each line is answered before the next is written", arguments: ["tsv", "jsonl"])
  func stream(_ format: String) throws {
    let result = try Self.run(
      """
      coproc aasa match file --app 9QX4T7KM2P.a --urls - --format \(format) --allow-unusable 2> /dev/null
      to=${COPROC[1]} from=${COPROC[0]} aasa=$COPROC_PID
      for url in https://h.shop/a/ nonsense https://h.shop/c; do
        echo "$url" >&"$to"
        IFS= read -r -t 300 line <&"$from" && echo "$line"
      done
      exec {to}>&-
      wait $aasa; echo "status $?"
      """, urls: [])
    let scheme = "the URL has no scheme; write https:// in front"
    let expected =
      format == "tsv"
      ? [
        "https://h.shop/a/\t9QX4T7KM2P.a\tmatch\t1\t0", "nonsense\t\(scheme)\terror\t\t",
        "https://h.shop/c\t9QX4T7KM2P.a\tno_match\t\t",
      ]
      : [
        #"{"url":"https://h.shop/a/","verdicts":[{"app":"9QX4T7KM2P.a","verdict":"match","entry":1,"component":0}]}"#,
        #"{"url":"nonsense","error":"\#(scheme)"}"#,
        #"{"url":"https://h.shop/c","verdicts":[{"app":"9QX4T7KM2P.a","verdict":"no_match"}]}"#,
      ]
    #expect(result.output == (expected + ["status 0"]).map { $0 + "\n" }.joined())
  }
}
