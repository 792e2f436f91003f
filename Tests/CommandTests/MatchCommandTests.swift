import Testing

@Suite("aasa match")
struct MatchCommandTests {
  private let file = "apple-app-site-association"
  private let app = "9QX4T7KM2P.shop.harbor.app"

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
}
