import Testing

@testable import Serving

@Suite("What Apple's CDN says")
struct CDNAnswerTests {
  private static func answer(_ headers: [(String, String)], status: Int = 404) -> CDNAnswer {
    CDNAnswer(
      HTTPResponse(status: status, headers: headers.map { HTTPResponse.Header($0.0, $0.1) }, body: []))
  }

  @Test("a file is reported with where it is from, how old it is and when it is asked for anew")
  func file() {
    let answer = Self.answer(
      [
        ("apple-from", "https://harbor.shop/.well-known/apple-app-site-association"), ("Apple-Origin-Format", "json"),
        ("Age", "10800"), ("Cache-Control", "max-age=21600,public"),
      ], status: 200)
    #expect(answer.origin == "https://harbor.shop/.well-known/apple-app-site-association")
    #expect(answer.format == "json")
    #expect(answer.age == .seconds(10_800))
    #expect(answer.refresh == .seconds(10_800))
    #expect(answer.failure == nil)
  }

  @Test(
    "a failure is that of the site where a reason or the status says so",
    arguments: [(404, true), (410, true), (500, false), (429, false), (200, false)])
  func failureOfSite(_ status: Int, _ isOfSite: Bool) {
    #expect(Self.answer([], status: status).isFailureOfSite == isOfSite)
    #expect(Self.answer([("Apple-Failure-Reason", "x")], status: status).isFailureOfSite)
  }

  @Test(
    "known reasons are distinguished, and others are kept as they are",
    arguments: [
      ("SWCERR00101 Bad HTTP Response", CDNFailure.Kind.badResponse), ("SWCERR00202 Reserved", .privateAddress),
      ("SWCERR00301 Timeout", .timeout), ("SWCERR00999 Something new", .unknown), ("", .unknown),
      ("swcerr00101 lower case", .unknown),
    ])
  func reasons(_ reason: String, _ kind: CDNFailure.Kind) throws {
    let failure = try #require(Self.answer([("Apple-Failure-Reason", reason)]).failure)
    #expect(failure.kind == kind)
    #expect(failure.reason == reason)
    #expect(failure.details.isEmpty)
  }

  @Test(
    "details are the members of a JSON object, and their text where they are none",
    arguments: [
      (#"{"status": "404 Not Found"}"#, "status: 404 Not Found"),
      (#"{"cause": "x", "tries": 3, "deep": {"a": [1]}}"#, #"cause: x, tries: 3, deep: {"a": [1]}"#),
      (#"{"cause": "#, #"{"cause": "#), ("[1, 2]", "[1, 2]"), ("no JSON at all", "no JSON at all"), ("{}", ""),
      (#"{"a": "\u001b[31m"}"#, "a: \u{1B}[31m"),
    ])
  func details(_ text: String, _ words: String) {
    let answer = Self.answer([("Apple-Failure-Reason", "SWCERR00301 Timeout"), ("Apple-Failure-Details", text)])
    #expect(answer.failure?.detailWords == words)
  }

  @Test("of a thousand details the first are kept")
  func manyDetails() {
    let members = (0..<1_000).map { "\"m\($0)\": \($0)" }.joined(separator: ",")
    let answer = Self.answer([("Apple-Failure-Reason", "x"), ("Apple-Failure-Details", "{\(members)}")])
    #expect(answer.failure?.details.count == 16)
  }

  @Test(
    "an age is digits; what is larger than 2³¹ is that",
    arguments: [
      ("0", 0), ("600", 600), (" 600 ", 600), ("99999999999999999999999999", 1 << 31), ("2147483649", 1 << 31),
    ] as [(String, Int)])
  func ages(_ text: String, _ seconds: Int) {
    #expect(Self.answer([("Age", text)]).age == .seconds(seconds))
  }

  @Test("an age that is no number is none", arguments: ["", "-5", "1.5", "ten", "0x10", "٣"])
  func noAge(_ text: String) { #expect(Self.answer([("Age", text)]).age == nil) }

  @Test("a copy older than it may be can be asked for at any time")
  func overdue() {
    #expect(Self.answer([("Age", "99999"), ("Cache-Control", "public, max-age = 3600")]).refresh == .zero)
    #expect(Self.answer([("Age", "5"), ("Cache-Control", "no-store")]).refresh == nil)
    #expect(Self.answer([("Cache-Control", "s-maxage=1, max-age=\"60\"")]).refresh == .seconds(60))
  }

  @Test(
    "times are reported in their two largest units",
    arguments: [
      (Duration.milliseconds(84), "84 ms"), (.milliseconds(1_250), "1.2 s"), (.seconds(2), "2 s"),
      (.seconds(61), "1 min 1 s"),
      (.seconds(3_600), "1 h"), (.seconds(12_060), "3 h 21 min"), (.seconds(1 << 31), "24855 d 3 h"), (.zero, "0 ms"),
    ])
  func durations(_ duration: Duration, _ words: String) { #expect(shownDuration(duration) == words) }
}
