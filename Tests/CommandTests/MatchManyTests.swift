import Foundation
import Testing

@Suite("aasa match answers for any number of URLs, in their order")
struct MatchManyTests {
  private static let association = """
    {"applinks": {"details": [{"appID": "9QX4T7KM2P.a", "components": [
      {"/": "/a/*"}, {"/": "/b/*", "exclude": true}, {"?": {"x": "*ü*"}, "percentEncoded": false}]}]}}
    """

  /// Runs a line of shell in a folder of its own that holds an association file and URLs.
  private static func run(_ line: String, urls: [UInt8]) throws -> Program.Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aasa-match-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(association.utf8).write(to: folder.appending(path: "file"))
    try Data(urls).write(to: folder.appending(path: "urls"))
    return try Program.shell(line, in: folder)
  }

  /// URLs of all lengths, so that blocks end anywhere in them, and what is said of them.
  private static let lines: [(url: String, row: String)] = (0..<30_000).map { index in
    let filling = String(repeating: "z", count: index * 7_919 % 61)
    let url = "https://h.shop/\(["a", "b", "c"][index % 3])/\(index)\(filling)"
    let verdict = ["match\t0\t0", "exclude\t0\t1", "no_match\t\t"][index % 3]
    return (url, "\(url)\t9QX4T7KM2P.a\t\(verdict)\n")
  }

  @Test("a byte order mark in front of the first URL does not count", arguments: ["urls", "- < <(cat urls)"])
  func byteOrderMark(_ input: String) throws {
    let urls = Array("\u{FEFF}https://h.shop/a/1\nhttps://h.shop/b/1".utf8)
    let result = try Self.run("aasa match file --urls \(input) --format tsv", urls: urls)
    #expect(result.status == 0)
    let rows = ["https://h.shop/a/1\t9QX4T7KM2P.a\tmatch\t0\t0", "https://h.shop/b/1\t9QX4T7KM2P.a\texclude\t0\t1"]
    #expect(result.output == rows.map { $0 + "\n" }.joined())
  }

  @Test(
    "borders between blocks are not seen, from a file or a pipe, with any line ending and without the last",
    arguments: ["--urls urls", "--urls - < urls", "--urls - < <(cat urls)", "--urls - < <(dd if=urls bs=777)"],
    ["\n", "\r\n", "\n\n \n"])
  func borders(_ input: String, _ ending: String) throws {
    let urls = Self.lines.map(\.url).joined(separator: ending)
    let result = try Self.run("aasa match file --format tsv \(input) 2> /dev/null", urls: Array(urls.utf8))
    #expect(result.status == 0)
    #expect(result.output == Self.lines.map(\.row).joined())
  }

  @Test("the formats keep the order too, and json separates all results", arguments: ["json", "jsonl", "text"])
  func formats(_ format: String) throws {
    let urls = Self.lines.map(\.url).joined(separator: "\n")
    let result = try Self.run("aasa match file https://h.shop/ --format \(format) --urls urls", urls: Array(urls.utf8))
    let head = #"{"url":""#
    let shown = result.output.split(separator: "\n").compactMap { line -> Substring? in
      if line.hasPrefix("https:") { return line }
      return line.hasPrefix(head) ? line.dropFirst(head.count).prefix { $0 != "\"" } : nil
    }
    #expect(shown.map(String.init) == ["https://h.shop/"] + Self.lines.map(\.url))
    guard format == "json" else { return }
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect((object?["results"] as? [Any])?.count == Self.lines.count + 1)
  }

  @Test("an empty list of URLs is an empty list of results")
  func noURLs() throws {
    let result = try Self.run("aasa match file --urls urls --format json", urls: Array("\n \r\n".utf8))
    #expect(result.output == "{\"version\":1,\"file\":\"file\",\"results\":[\n\n]}\n")
    #expect(result.status == 0)
  }

  @Test("a line longer than a block is one URL")
  func longLine() throws {
    let long = "https://h.shop/a/" + String(repeating: "long/", count: 200_000)
    let result = try Self.run(
      "aasa match file --urls urls --format tsv", urls: Array("https://h.shop/b/\n\(long)\nhttps://h.shop/c".utf8))
    let rows = [("https://h.shop/b/", "exclude\t0\t1"), (long, "match\t0\t0"), ("https://h.shop/c", "no_match\t\t")]
    #expect(result.output == rows.map { "\($0)\t9QX4T7KM2P.a\t\($1)\n" }.joined())
  }

  @Test("invisible characters are escaped, bytes that are not UTF-8 are replaced, unusable URLs are reported")
  func hostileLines() throws {
    let lines: [[UInt8]] = [
      Array("https://h.shop/?x=ü".utf8), Array("https://h.shop/?x=%C3%BC\u{202E}".utf8),
      Array("https://h.shop/a/\"\\".utf8), Array("https://h.shop/a/".utf8) + [0xFF], Array("https://h.shop/a\tb".utf8),
      Array("https://h.shop/\u{1B}[2J".utf8), Array("h.shop/a/".utf8), Array("https:/h.shop".utf8),
      Array("https://[::1/".utf8), Array("ftp://h.shop/a/1".utf8), Array("https://h.shop/a/b c".utf8), [0x00],
    ]
    let urls = Array(lines.joined(separator: [0x0A]))
    let tsv = try Self.run("aasa match file --urls urls --format tsv", urls: urls)
    let scheme = "the URL has no scheme; write https:// in front"
    func control(_ byte: Int) -> String { "the URL has a control character at byte \(byte); percent-encode it" }
    #expect(
      tsv.output == """
        https://h.shop/?x=ü\t9QX4T7KM2P.a\tmatch\t0\t2
        https://h.shop/?x=%C3%BC\\u{202E}\t9QX4T7KM2P.a\tmatch\t0\t2
        https://h.shop/a/"\\\t9QX4T7KM2P.a\tmatch\t0\t0
        https://h.shop/a/\u{FFFD}\t9QX4T7KM2P.a\tmatch\t0\t0
        https://h.shop/a\\u{9}b\t\(control(17))\terror\t\t
        https://h.shop/\\u{1B}[2J\t\(control(16))\terror\t\t
        h.shop/a/\t\(scheme)\terror\t\t
        https:/h.shop\tthe URL has no `//` after its scheme; write it in full, as in https://example.com/path\terror\t\t
        https://[::1/\tthe URL has no host; write it in full, as in https://example.com/path\terror\t\t
        ftp://h.shop/a/1\t9QX4T7KM2P.a\tno_match\t\t
        https://h.shop/a/b c\t9QX4T7KM2P.a\tmatch\t0\t0
        \\u{0}\t\(control(1))\terror\t\t

        """)
    let first = #"urls:5 `https://h.shop/a\u{9}b`, urls:6 `https://h.shop/\u{1B}[2J`, urls:7 `h.shop/a/` and 3 more"#
    #expect(tsv.errors == "note: 6 of 12 URLs are unusable: \(first)\n")
    #expect(tsv.status == 1)
    let json = try Self.run("aasa match file --urls urls --format jsonl", urls: urls)
    let quoted = json.output.split(separator: "\n").map { $0.split(separator: "\",\"")[0] }
    #expect(
      quoted == [
        #"{"url":"https://h.shop/?x=ü"#, #"{"url":"https://h.shop/?x=%C3%BC\u202E"#, #"{"url":"https://h.shop/a/\"\\"#,
        #"{"url":"https://h.shop/a/�"#, #"{"url":"https://h.shop/a\tb"#, #"{"url":"https://h.shop/\u001B[2J"#,
        #"{"url":"h.shop/a/"#, #"{"url":"https:/h.shop"#, #"{"url":"https://[::1/"#, #"{"url":"ftp://h.shop/a/1"#,
        #"{"url":"https://h.shop/a/b c"#, #"{"url":"\u0000"#,
      ])
    #expect(
      json.output.split(separator: "\n")[1].hasSuffix(
        #""verdicts":[{"app":"9QX4T7KM2P.a","verdict":"match","entry":0,"component":2}]}"#))
  }

  @Test("both engines print the same", arguments: ["tsv", "jsonl", "json", "text"])
  func engines(_ format: String) throws {
    let urls = Array((Self.lines.prefix(5_000).map(\.url) + ["https://h.shop/?x=ü", "x"]).joined(separator: "\n").utf8)
    let outputs = try ["", "--engine automaton", "--engine pcre2"].map {
      try Self.run("aasa match file \($0) --urls urls --format \(format)", urls: urls).output
    }
    #expect(Set(outputs).count == 1)
  }

  @Test("a URL is answered before more are waited for")
  func slowInput() throws {
    let result = try Self.run(
      """
      coproc aasa match file --urls - --format tsv
      for path in a b c; do
        echo "https://h.shop/$path/" >&"${COPROC[1]}"
        IFS= read -r -t 60 line <&"${COPROC[0]}" && echo "$line"
      done
      """, urls: [])
    #expect(
      result.output
        == """
        https://h.shop/a/\t9QX4T7KM2P.a\tmatch\t0\t0
        https://h.shop/b/\t9QX4T7KM2P.a\texclude\t0\t1
        https://h.shop/c/\t9QX4T7KM2P.a\tno_match\t\t

        """)
  }

  @Test("the program ends when its output is closed")
  func reader() throws {
    let result = try Self.run("yes https://h.shop/a/ | aasa match file --urls - --format tsv | head -n 2", urls: [])
    #expect(result.output == String(repeating: "https://h.shop/a/\t9QX4T7KM2P.a\tmatch\t0\t0\n", count: 2))
  }

  @Test("expectations are counted over all blocks")
  func expectations() throws {
    let result = try Self.run(
      "aasa match file --urls urls --expect match --format tsv > /dev/null",
      urls: Array(Self.lines.map(\.url).joined(separator: "\n").utf8))
    let first = "urls:2 `\(Self.lines[1].url)` is `exclude` instead of `match` for `9QX4T7KM2P.a`"
    #expect(result.errors.hasPrefix("note: 20,000 of 30,000 URLs have an unexpected verdict: \(first), urls:3 "))
    #expect(result.errors.hasSuffix(" and 19,997 more\n"))
    #expect(result.status == 1)
  }
}
