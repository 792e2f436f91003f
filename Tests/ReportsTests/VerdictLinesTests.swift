import Association
import JSONSource
import SourceText
import Testing

@testable import Matching
@testable import Verdicts

@Suite("Verdicts for programs")
struct VerdictLinesTests {
  private static let apps = ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.\u{202E}\t\"", ""].map { AppID($0) }

  private static let verdicts = [
    [(.match, 0, 0), (.noMatch, nil, nil), (.exclude, 12, 1_234_567)],
    [(.noMatch, nil, nil), (.match, 10, 99), (.match, 9, 100)],
  ].map { (row: [(AppVerdict.Verdict, Int?, Int?)]) in
    zip(apps, row).map { AppVerdict(app: $0, verdict: $1.0, entry: $1.1, component: $1.2) }
  }

  private static let urls = [
    "https://harbor.shop/buy/42", "", "a b", "\"", "\\", "\u{7F}", "\t\n\r\u{8}\u{C}\0", "é", "\u{200B}\u{FEFF}", "🍕",
    "https://harbor.shop/?q=\"quoted\"", "\u{1B}[31m", "\u{E000}\u{10FFFF}",
  ]

  /// A line of fields, by text alone.
  private func row(_ fields: [String]) -> String { fields.map(escapedForDisplay).joined(separator: "\t") + "\n" }

  @Test("TSV has a row for each app, escaped", arguments: urls, verdicts)
  func tabSeparated(_ url: String, _ verdicts: [AppVerdict]) {
    var output: [UInt8] = []
    var lines = VerdictLines(Self.apps, .tsv)
    lines.write(Array(url.utf8).span, verdicts, to: &output)
    let expected = verdicts.map { verdict in
      row([
        url, verdict.app.text, verdict.verdict.rawValue, verdict.entry.map(String.init) ?? "",
        verdict.component.map(String.init) ?? "",
      ])
    }
    #expect(String(decoding: output, as: UTF8.self) == expected.joined())
  }

  @Test("other verdicts are left out", arguments: verdicts, AppVerdict.Verdict.allCases)
  func only(_ verdicts: [AppVerdict], _ verdict: AppVerdict.Verdict) {
    func written(_ format: VerdictLines.Format, _ only: AppVerdict.Verdict?, _ verdicts: [AppVerdict]) -> String {
      var output: [UInt8] = []
      var lines = VerdictLines(verdicts.map(\.app), format, only: only.map { .verdict($0) })
      // The second time, the ends of the lines are known.
      lines.write(Array("https://h.shop/".utf8).span, verdicts, to: &output)
      let first = output
      lines.write(Array("https://h.shop/".utf8).span, verdicts, to: &output)
      #expect(output == first + first)
      return String(decoding: first, as: UTF8.self)
    }
    let kept = verdicts.filter { $0.verdict == verdict }
    for format in [VerdictLines.Format.tsv, .json] {
      #expect(written(format, verdict, verdicts) == written(format, nil, kept))
    }
  }

  @Test("JSON is what the writer of JSON writes", arguments: urls, verdicts)
  func json(_ url: String, _ verdicts: [AppVerdict]) {
    var output: [UInt8] = []
    var lines = VerdictLines(Self.apps, .json)
    lines.write(Array(url.utf8).span, verdicts, to: &output)
    var writer = JSONWriter()
    writer.object { object in
      object.member("url", url)
      object.member("verdicts") { list in
        list.array { list in
          for verdict in verdicts {
            list.object { object in
              object.member("app", verdict.app.text)
              object.member("verdict", verdict.verdict.rawValue)
              if let entry = verdict.entry { object.member("entry", entry) }
              if let component = verdict.component { object.member("component", component) }
            }
          }
        }
      }
    }
    #expect(String(decoding: output, as: UTF8.self) == writer.text)
  }

  @Test("a problem takes the place of the verdicts", arguments: urls)
  func problem(_ url: String) {
    let problem = LinkURL.Problem.controlCharacter(offset: 41)
    var output: [UInt8] = []
    VerdictLines(Self.apps, .tsv).write(error: problem.message, Array(url.utf8).span, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == row([url, problem.message, "error", "", ""]))
    output = []
    VerdictLines(Self.apps, .json).write(error: problem.message, Array(url.utf8).span, to: &output)
    var writer = JSONWriter()
    writer.object {
      $0.member("url", url)
      $0.member("error", problem.message)
    }
    #expect(String(decoding: output, as: UTF8.self) == writer.text)
  }
}
