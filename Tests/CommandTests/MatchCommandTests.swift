import Testing

@Suite("aasa match")
struct MatchCommandTests {
  private let file = "apple-app-site-association"
  private let app = "9QX4T7KM2P.shop.harbor.app"

  @Test("jsonl has one object a URL, in the fixed shape and key order")
  func jsonLines() throws {
    let result = try Program.aasa(
      [
        "match", file, "https://harbor.shop/buy/42", "https://harbor.shop/nowhere", "buy", "--app", app, "--format",
        "jsonl",
      ])
    #expect(
      result.output == """
        {"url":"https://harbor.shop/buy/42","verdicts":[{"app":"\(app)","verdict":"match","entry":0,"component":1}]}
        {"url":"https://harbor.shop/nowhere","verdicts":[{"app":"\(app)","verdict":"no_match"}]}
        {"url":"buy","error":"the URL has no scheme; write https:// in front"}

        """)
    #expect(result.errors == "note: 1 of 3 URLs is unusable\n")
    #expect(result.status == 1)
  }

  @Test("white space around a URL is ignored as in a list, and another character in front is named")
  func copiedURLs() throws {
    let result = try Program.aasa([
      "match", file, " https://harbor.shop/buy/42\n", "/buy/42 ", "<https://harbor.shop/buy/42>", "--app", app,
      "--domain", "harbor.shop", "--format", "jsonl",
    ])
    let match =
      #"{"url":"https://harbor.shop/buy/42","verdicts":[{"app":"\#(app)","verdict":"match","entry":0,"component":1}]}"#
    #expect(
      result.output == """
        \(match)
        \(match)
        {"url":"<https://harbor.shop/buy/42>","error":"the URL is between `<` and `>`; remove both"}

        """)
    for command in ["explain", "doctor"] {
      let place =
        command == "explain"
        ? [file, "https://harbor.shop/buy/42 "] : [" https://harbor.shop/buy/42", "--against", file]
      let result = try Program.aasa([command] + place + ["--app", app, "--format", "json"])
      #expect(result.output.contains(#""url": "https://harbor.shop/buy/42""#), "\(result)")
    }
  }

  @Test("apps come in the order of the file, each with its own verdict")
  func apps() throws {
    let file = """
      {"applinks": {"details": [
        {"appIDs": ["9QX4T7KM2P.b", "9QX4T7KM2P.a"], "components": [{"/": "/x", "exclude": true}]},
        {"appIDs": ["9QX4T7KM2P.a", "9QX4T7KM2P.c"], "components": [{"/": "/x"}]}]}}
      """
    let result = try Program.aasa(["match", "-", "https://harbor.shop/x", "--format", "tsv"], input: file)
    #expect(
      result.output == """
        https://harbor.shop/x\t9QX4T7KM2P.b\texclude\t0\t0
        https://harbor.shop/x\t9QX4T7KM2P.a\texclude\t0\t0
        https://harbor.shop/x\t9QX4T7KM2P.c\tmatch\t1\t0

        """)
    #expect(result.status == 0)
  }

  @Test("the index of a path in `paths` is its component")
  func legacyPaths() throws {
    let file = #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.a", "paths": ["/a", "NOT /b", "*"]}]}}"#
    let result = try Program.aasa(
      ["match", "-", "https://h.shop/b", "https://h.shop/c", "--format", "tsv"], input: file)
    #expect(
      result.output == "https://h.shop/b\t9QX4T7KM2P.a\texclude\t0\t1\nhttps://h.shop/c\t9QX4T7KM2P.a\tmatch\t0\t2\n")
  }

  @Test("URLs are read from a file or from standard input, after those of the command line")
  func urlsFromFile() throws {
    let fromFile = try Program.aasa(["match", file, "--urls", "urls.txt", "--format", "tsv", "--app", app])
    #expect(
      fromFile.output.split(separator: "\n").map { $0.split(separator: "\t")[2] } == ["match", "match", "exclude"])
    let fromInput = try Program.aasa(
      ["match", file, "https://h.shop/1", "--urls", "-", "--format", "tsv", "--app", app],
      input: "  https://h.shop/2\r\n\n https://h.shop/3")
    #expect(
      fromInput.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
        == ["https://h.shop/1", "https://h.shop/2", "https://h.shop/3"])
  }

  @Test(
    "an expectation that fails is status 1",
    arguments: [
      ("match", "https://h.shop/buy/1", 0), ("match", "https://h.shop/help/website/1", 1),
      ("exclude", "https://h.shop/buy/1", 1),
      ("exclude", "https://h.shop/help/website/1", 0), ("no_match", "https://h.shop/x", 0),
      ("no_match", "https://h.shop/buy/1", 1),
    ])
  func expectations(_ expected: String, _ url: String, _ status: Int32) throws {
    // Without it, the host is compared with the domain in aasa.yml.
    #expect(try Program.aasa(["match", file, url, "--domain", "h.shop", "--expect", expected]).status == status)
  }

  @Test("another host than the domain's matches nothing; letter case and port do not count")
  func domains() throws {
    func verdict(_ url: String) throws -> Substring? {
      let result = try Program.aasa(["match", file, url, "--domain", "harbor.shop", "--app", app, "--format", "tsv"])
      return result.output.split(separator: "\t").dropFirst(2).first
    }
    #expect(try verdict("https://HARBOR.shop:8443/buy/1") == "match")
    #expect(try verdict("https://www.harbor.shop/buy/1") == "no_match")
    #expect(try verdict("ftp://harbor.shop/buy/1") == "no_match")
  }

  @Test("a file that devices ignore is status 2, with the place of the first fault")
  func brokenFile() throws {
    let result = try Program.aasa(["match", "broken", "https://h.shop/"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: broken:9:29: "))
  }

  @Test(
    "wrong usage and unreadable files are status 2",
    arguments: [
      ["match"], ["match", "apple-app-site-association"], ["match", "absent", "https://h.shop/"],
      ["match", "-", "--urls", "-"], ["nonsense"],
      ["match", "apple-app-site-association", "--urls", "absent"],
      ["match", "apple-app-site-association", "https://h.shop/", "--format", "xml"],
      ["match", "apple-app-site-association", "https://h.shop/", "--domain", "https://h.shop"],
    ])
  func couldNotRun(_ arguments: [String]) throws {
    let result = try Program.aasa(arguments)
    #expect(result.status == 2)
    #expect(!result.errors.isEmpty)
  }

  @Test("text from a file or a URL reaches the terminal escaped", arguments: ["text", "json", "jsonl", "tsv"])
  func hostileText(_ format: String) throws {
    let file =
      #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.\u001b[31m\u202e", "components": [{"comment": "\u0007"}]}]}}"#
    let result = try Program.aasa(
      ["match", "-", "https://h.shop/\u{202E}x", "\u{1B}[2J", "--format", format], input: file)
    #expect(
      !(result.output + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
  }
}
