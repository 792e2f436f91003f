import Matching
import Reports
import SourceText
import Tasks
import TestSupport
import Testing
import Verdicts

@Suite("Verdicts on URLs")
struct MatchTests {
  private static let document = SourceFile(document: "apple-app-site-association")
  private static let shop = FileOptions(app: harbor, domain: "harbor.shop")

  private func answer(
    _ source: SourceFile, _ urls: [String], _ format: RoutingQuestion.Format, _ options: FileOptions = FileOptions(),
    expected: WantedVerdict? = nil
  ) throws -> (output: String, notes: [String], hasFailures: Bool) {
    let file = try MatchQuestion(LinkFile(source), options).answer()
    let text = RoutingText(file.places, style: .plain, width: 80)
    let question = file.question(format, expected: expected, text: text.text)
    var answers = URLAnswers(question)
    let found = answers.answer(urls)
    return (String(decoding: found.output, as: UTF8.self), question.notes(found), found.hasFailures)
  }

  @Test(
    "each URL has a line in the fixed shape, and each app its own verdict in the order of the file",
    arguments: [
      (
        document, ["https://harbor.shop/buy/42", "https://harbor.shop/nowhere", "buy"], .jsonl, shop,
        """
        {"url":"https://harbor.shop/buy/42","verdicts":[{"app":"\(harbor)","verdict":"match","entry":0,"component":1}]}
        {"url":"https://harbor.shop/nowhere","verdicts":[{"app":"\(harbor)","verdict":"no_match"}]}
        {"url":"buy","error":"the URL has no scheme; write https:// in front"}

        """, ["1 of 3 URLs is unusable"]
      ),
      (
        SourceFile(
          """
          {"applinks": {"details": [
            {"appIDs": ["9QX4T7KM2P.b", "9QX4T7KM2P.a"], "components": [{"/": "/x", "exclude": true}]},
            {"appIDs": ["9QX4T7KM2P.a", "9QX4T7KM2P.c"], "components": [{"/": "/x"}]}]}}
          """), ["https://harbor.shop/x"], .tsv, FileOptions(),
        """
        https://harbor.shop/x\t9QX4T7KM2P.b\texclude\t0\t0
        https://harbor.shop/x\t9QX4T7KM2P.a\texclude\t0\t0
        https://harbor.shop/x\t9QX4T7KM2P.c\tmatch\t1\t0

        """, []
      ),
      // The index of a path in `paths` is its component.
      (
        SourceFile(#"{"applinks": {"details": [{"appID": "9QX4T7KM2P.a", "paths": ["/a", "NOT /b", "*"]}]}}"#),
        ["https://h.shop/b", "https://h.shop/c"], .tsv, FileOptions(),
        "https://h.shop/b\t9QX4T7KM2P.a\texclude\t0\t1\nhttps://h.shop/c\t9QX4T7KM2P.a\tmatch\t0\t2\n", []
      ),
      // Another host than the domain's matches nothing; letter case and port do not count.
      (
        document, ["https://HARBOR.shop:8443/buy/1", "https://www.harbor.shop/buy/1", "ftp://harbor.shop/buy/1"], .tsv,
        shop,
        """
        https://HARBOR.shop:8443/buy/1\t\(harbor)\tmatch\t0\t1
        https://www.harbor.shop/buy/1\t\(harbor)\tno_match\t\t
        ftp://harbor.shop/buy/1\t\(harbor)\tno_match\t\t

        """, []
      ),
    ] as [(SourceFile, [String], RoutingQuestion.Format, FileOptions, String, [String])])
  func lines(
    _ source: SourceFile, _ urls: [String], _ format: RoutingQuestion.Format, _ options: FileOptions, _ output: String,
    _ notes: [String]
  ) throws {
    let found = try answer(source, urls, format, options)
    #expect(found.output == output && found.notes == notes)
  }

  @Test(
    "an expectation fails for each other verdict",
    arguments: [
      (.match, "https://h.shop/buy/1", false), (.match, "https://h.shop/help/website/1", true),
      (.exclude, "https://h.shop/buy/1", true), (.exclude, "https://h.shop/help/website/1", false),
      (.noMatch, "https://h.shop/x", false), (.noMatch, "https://h.shop/buy/1", true),
    ] as [(AppVerdict.Verdict, String, Bool)])
  func expectations(_ expected: AppVerdict.Verdict, _ url: String, _ fails: Bool) throws {
    let options = FileOptions(domain: "h.shop")
    #expect(try answer(Self.document, [url], .text, options, expected: .verdict(expected)).hasFailures == fails)
  }

  @Test("text from a file or a URL is escaped", arguments: [.text, .json, .jsonl, .tsv] as [RoutingQuestion.Format])
  func hostileText(_ format: RoutingQuestion.Format) throws {
    let file =
      #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.\u001b[31m\u202e", "components": [{"comment": "\u0007"}]}]}}"#
    let found = try answer(SourceFile(file), ["https://h.shop/\u{202E}x", "\u{1B}[2J"], format)
    let text = found.output + found.notes.joined()
    #expect(!text.isEmpty && text.containing(["\u{1B}", "\u{202E}", "\u{7}"]) == [])
  }
}
