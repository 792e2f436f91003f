import Association
import Matching
import Reports
import SourceText
import Tasks
import Testing
import URLLines
import URLSources
import Verdicts

@Suite("Answers for many URLs")
struct URLAnswersTests {
  private static let file = AssociationFile(
    SourceFile(
      name: "file",
      bytes: Array(
        #"{"applinks": {"details": [{"appIDs": ["P.a"], "components": [{"/": "/a/*"}, {"/": "/b/*", "exclude": true}]}]}}"#
          .utf8)))

  private func question(
    _ format: RoutingQuestion.Format, expected: WantedVerdict? = nil, only: RoutingQuestion.Selection? = nil,
    summarizes: Bool = false
  ) -> RoutingQuestion {
    RoutingQuestion(
      router: LinkRouter(Self.file), listed: [AppID("P.a")], domain: nil, format: format, expected: expected,
      only: only,
      summarizes: summarizes,
      text: RoutingText(DecidingPlaces(.association(Self.file)), style: .plain, width: 80).text)
  }

  private static let block = Array(" https://h.shop/a/1\r\n\n\thttps://h.shop/b/2 \nnonsense\nhttps://h.shop/c".utf8)

  @Test("lines are trimmed, empty ones are skipped, and the last needs no line ending")
  func lines() {
    let question = question(.tsv, expected: .verdict(.match))
    var answers = URLAnswers(question)
    let found = answers.answer(URLBlock(Self.block), number: 0)
    let rows = String(decoding: found.output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.map { $0[0] } == ["https://h.shop/a/1", "https://h.shop/b/2", "nonsense", "https://h.shop/c"])
    #expect(rows.map { $0[2] } == ["match", "exclude", "error", "no_match"])
    #expect(found.bytesRead == Self.block.count)
    #expect([found.answered, found.unusable, found.unexpected.count] == [4, 1, 2])
    #expect(
      question.notes(found, in: "urls") == [
        "1 of 4 URLs is unusable: urls:4 `nonsense`",
        "2 of 4 URLs have an unexpected verdict: urls:3 `https://h.shop/b/2` is `exclude` instead of `match` for `P.a`, "
          + "urls:5 `https://h.shop/c` is `no_match` instead of `match` for `P.a`",
      ])
  }

  @Test("each result of the JSON list has a separator before it; with a verdict to show, the others are left out")
  func formats() {
    var all = URLAnswers(question(.json))
    #expect(String(decoding: all.answer(["https://h.shop/c"]).output, as: UTF8.self).hasPrefix(",\n{\"url\":"))
    var some = URLAnswers(question(.jsonl, only: .verdict(.verdict(.exclude))))
    let lines = String(decoding: some.answer(URLBlock(Self.block), number: 0).output, as: UTF8.self).split(
      separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("/b/2"))
  }

  @Test("a summary counts instead of writing, and its samples are the first URLs of the lowest block")
  func tally() {
    let question = question(.text, summarizes: true)
    var first = URLAnswers(question)
    var second = URLAnswers(question)
    #expect(second.answer(URLBlock(Array("https://h.shop/a/late".utf8)), number: 1).output.isEmpty)
    #expect(first.answer(URLBlock(Self.block), number: 0).output.isEmpty)
    var tally = second.tally
    tally.merge(first.tally)
    #expect(tally.urls == 5)
    #expect(tally.count(.match, app: 0).sample == Array("https://h.shop/a/1".utf8))
  }

  @Test("counts are added, and long ones have separators")
  func counts() {
    let question = question(.tsv)
    var total = AnsweredURLs()
    for _ in 0..<2 {
      var part = AnsweredURLs()
      part.answered = 1_000
      part.unusable = 700
      total.count(part)
    }
    #expect(question.notes(total) == ["1,400 of 2,000 URLs are unusable"])
  }
}
