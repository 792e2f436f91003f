import Answers
import Matching
import Reports
import SourceText
import Tasks
import TestSupport
import Testing

@Suite("URLs that components decide")
struct URLsTests {
  private static let document = SourceFile(document: "apple-app-site-association")

  @Test("each component has a URL that it decides, and a near miss that it does not")
  func decided() throws {
    let answer = try URLsQuestion(Self.document, FileOptions(app: harbor, domain: "harbor.shop")).answer()
    var matcher = try MatchQuestion(LinkFile(Self.document), FileOptions(app: harbor)).answer().router.makeMatcher()
    let count = 5
    #expect(answer.json.json("version") == ["1"] && answer.json.json("components.*").count == count)
    for index in 0..<count {
      func values(_ path: String) -> [String] { answer.json.json("components.\(index).\(path)") }
      func deciders(_ path: String) throws -> [[Int?]] {
        try values(path).map { matcher.verdicts(for: try LinkURL($0))[0] }.map { [$0.entry, $0.component] }
      }
      #expect(values("component") == ["\(index)"])
      #expect(try deciders("url") == [[0, index]])
      #expect(try deciders("nearMiss.url").filter { $0 != [0, index] }.count == 1)
      #expect(values("nearMiss.change").filter { !$0.isEmpty }.count == 1)
    }
    #expect(answer.urls.split(separator: "\n").allSatisfy { $0.hasPrefix("https://harbor.shop/") })
  }

  private static func urls(_ components: String, _ list: (URLsAnswer) -> String = { $0.urls }) throws -> Printed {
    try .urls(SourceFile(associationFile(components)), FileOptions(), list)
  }

  private static let nameless = SourceFile(associationFile(#"{"/": "/a"}"#, app: "\", \"\(harbor)"))
  private static let hostile =
    #"{"?": {"é\u202e\u001b": "*"}}, {"/": "/\u202e\u001b*"}, {"/": "*\u202e", "percentEncoded": false}"#

  @Test(
    "a near miss has its change; a component without one the reason; lists are links, commands or notes, and escaped",
    arguments: [
      Row(try urls(#"{"/": "/a", "?": {"id": "?*", "x": "1"}}"#), text: ["near miss: without `id=42`\n"]),
      Row(try urls(##"{"/": "/a", "#": "top"}"##), text: ["near miss: without `#top`\n"]),
      Row(try urls(#"{"/": "/a/b"}"#), text: ["near miss: without `/b`\n"]),
      Row(try urls(#"{"/": "/a"}"#), text: ["near miss: with `/x` added\n"]),
      Row(try urls(#"{"/": "/buy/*"}"#), text: ["near miss: `Buy` instead of `buy`\n"]),
      Row(try urls(#"{"/": "/*.html"}"#), text: ["near miss: with `/x` added\n"]),
      Row(try urls(#"{"?": ""}"#), text: ["near miss: with `?x=1` added\n"]),
      Row(try urls("{}"), text: ["no near miss"]),
      Row(
        try urls(#"{"/": "/a/*"}, {"/": "/a/b"}, {"/": "/c#d"}, {}, {"/": "/e"}"#) {
          $0.notes(areURLsAlone: true).joined(separator: "\n")
        },
        text: [
          "decides nothing: details[0].components[0] matches all of its URLs",
          "decides nothing: it matches no possible URL",
          "decides nothing: details[0].components[3] matches all of its URLs",
        ], file: ["3 of 5 components have no URL; --format text says why"]),
      Row(try .urls(nameless), start: "\"\"\n"),
      Row(try .explain(nameless, "https://example.com/a"), start: "\"\"\n"),
      Row(try .diff(nameless, document), text: ["\n\"\"\n"]),
      Row(
        try urls(#"{"/": "/a|<b>"}, {"/": "/c"}"#) { $0.markdown },
        file: [
          "| <https://example.com/c> | the app | details[0].components[1] `{\"/\": \"/c\"}` |",
          "| <code>https&#58;//example.com/a&#124;&#60;b&#62;</code> | the app |",
        ]),
      Row(
        try .urls(SourceFile(associationFile(#"{"/": "/c"}"#, app: "9QX4T7KM2P.shop|harbor")), FileOptions()) {
          "\n" + $0.markdown
        },
        file: ["\n### <code>9QX4T7KM2P.shop&#124;harbor</code>\n"]),
      Row(
        try urls(#"{"/": "/b'?"}"#) { $0.simulatorCommands },
        file: ["xcrun simctl openurl booted 'https://example.com/b'\\''1'\n"]),
      Row(try urls(hostile), text: [origin], file: [origin], lacks: raw),
      Row(try urls(hostile) { $0.markdown }, file: [origin], lacks: raw),
      Row(try urls(hostile) { $0.simulatorCommands }, file: [origin], lacks: raw),
      Row(try urls(hostile) { $0.json }, lacks: raw),
    ])
  func words(_ row: Row) throws { try row.check() }

  private static let origin = "https://example.com/"
  private static let raw = ["\u{1B}", "\u{202E}"]
}
