import Analysis
import Answers
import Association
import JSONSource
import SourceText
import Tasks
import Testing

@testable import Reports
@testable import TerminalText

@Suite("Statistics as text and as JSON")
struct StatisticsTextTests {
  static let answer: StatsAnswer = {
    let segments = (0..<30).map { "/section-\($0)-with-a-name-that-is-longer-than-a-column/\u{1B}[31m/\($0)" }
    let list = segments.map { "{\"/\": \"\($0)\", \"comment\": \"x\"}" } + [#"{"/": "/$(lang)$(lang)$(lang)$(lang)"}"#]
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(list.joined(separator: ","))]}]}}
      """
    let file = AssociationFile(SourceFile(name: "fi\u{1B}le", bytes: Array(text.utf8)))
    return .association(file, file.statistics())
  }()

  @Test("no line is wider than the terminal", arguments: [80, 100, 120])
  func widths(_ width: Int) {
    let text = Self.answer.document.terminal(style: .plain, width: width)
    for line in text.split(separator: "\n") { #expect(displayWidth(String(line)) <= width, "\(line)") }
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test("colours are there where they are wanted")
  func colours() {
    #expect(Self.answer.document.terminal(style: .colored, width: 80).contains("\u{1B}[1;32m█"))
  }

  @Test("JSON has a version, and large numbers as digits")
  func json() {
    let text = Self.answer.json
    #expect(text.contains("\"version\": 1"))
    #expect(text.contains("\"others\": true"))
    #expect(text.contains("\"largest\": {\n      \"entry\": 0,\n      \"component\": 30,"))
    let document = JSONReader.read(SourceFile(name: "json", bytes: Array(text.utf8)), range: 0..<text.utf8.count)
    #expect(document.problems.isEmpty)
  }
}
