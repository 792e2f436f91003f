import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("URLs as raw bytes are answered as URLs that were split")
struct RawURLTests {
  private static let file = AssociationFile(
    SourceFile(
      name: "test",
      bytes: Array(
        #"""
        {"applinks": {"details": [
          {"appIDs": ["A", "B"], "components": [
            {"/": "/a*", "exclude": true, "#": "x"}, {"/": "/a*"}, {"/": "/caf%C3%A9", "?": {"q": "?*"}},
            {"/": "/é/*", "percentEncoded": false}, {"/": "/b c", "percentEncoded": false, "caseSensitive": false}]},
          {"appIDs": ["B", "C"], "components": [{"?": "*=*"}, {"/": "/b/*", "exclude": true}, {"#": "?*"}]}]}}
        """#.utf8)))

  /// The answers of both ways for some bytes: a problem or the verdicts.
  private struct Ways: ~Copyable {
    private var split: LinkMatcher
    private var raw: LinkMatcher
    private var verdicts: [AppVerdict] = []

    init(_ engine: LinkRouter.Engine) {
      let router = LinkRouter(RawURLTests.file, engine: engine)
      split = router.makeMatcher()
      raw = router.makeMatcher()
    }

    mutating func split(_ bytes: [UInt8], _ domain: String?) -> Result<[AppVerdict], LinkURL.Problem> {
      Result { () throws(LinkURL.Problem) in split.verdicts(for: try LinkURL(bytes: bytes), domain: domain) }
    }

    mutating func raw(_ bytes: [UInt8], _ domain: String?) -> Result<[AppVerdict], LinkURL.Problem> {
      Result { () throws(LinkURL.Problem) in
        try raw.fill(&verdicts, for: bytes.span, domain: domain)
        return verdicts
      }
    }
  }

  private static let pieces: [[UInt8]] =
    [
      "https", "HTTP", "http", "ftp", ":", "://", "//", "/", "[", "]", "@", "?", "#", "=", "&", "%", "%C3%A9", "%2F",
      "a",
      "b", "caf", "é", "É", "e.com", "E.COM", ":443", " ", "\t", "\r", "\u{7F}", "q=1", "x", "%20", "1", "+", "k",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [0x00]]

  @Test("URLs that begin as the one before have the same verdicts", arguments: LinkRouter.Engine.allCases)
  func repeatedBeginnings(_ engine: LinkRouter.Engine) {
    var random = SplitMix64(seed: 23)
    var ways = Ways(engine)
    let origins = [
      "https://e.com", "https://e.co", "HTTP://E.com", "https://e.com:443", "https://k@e.com", "ftp://e.com",
      "https://é.com", "https://",
      "https://" + String(repeating: "e", count: 130),
    ]
    let rests = ["/", "/a", "?a=b", "#x", "", "m/a", "/b/1", "@e.com/a", ":1/b/1"]
    var (origin, domain) = (origins[0], String?.none)
    var found: Set<[AppVerdict]> = []
    for _ in 0..<20_000 {
      if random.once(in: 4) { origin = random.pick(origins) }
      if random.once(in: 8) { domain = random.pick([nil, "e.com", "E.COM", "é.com"]) }
      let bytes = Array((origin + random.pick(rests)).utf8)
      let expected = ways.split(bytes, domain)
      if case .success(let verdicts) = expected { found.insert(verdicts) }
      #expect(
        ways.raw(bytes, domain) == expected, "\(String(decoding: bytes, as: UTF8.self)) \(domain ?? "any domain")")
    }
    #expect(found.count > 4)
  }

  @Test("random bytes have the same problem or the same verdicts", arguments: LinkRouter.Engine.allCases)
  func randomBytes(_ engine: LinkRouter.Engine) {
    var random = SplitMix64(seed: 11)
    var ways = Ways(engine)
    var answered = 0
    for _ in 0..<40_000 {
      var bytes: [UInt8] =
        random.once(in: 4) ? [] : Array(random.pick(["https://e.com", "http://é.com/", "https://e"]).utf8)
      for _ in 0..<random.below(9) { bytes += random.pick(Self.pieces) }
      let domain = random.pick([nil, nil, "e.com", "É.com", "%C3%A9.com", "E.COMÉ", "", "\u{212A}"])
      let expected = ways.split(bytes, domain)
      if case .success = expected { answered += 1 }
      let found = ways.raw(bytes, domain)
      #expect(found == expected, "\(bytes) \(domain ?? "any domain")")
    }
    #expect(answered > 10_000)
  }

  @Test("every problem of a URL is reported", arguments: LinkURLTests.faults)
  func problems(_ fault: LinkURLTests.Fault) {
    var ways = Ways(.automaton)
    #expect(ways.raw(Array(fault.url.utf8), nil) == .failure(fault.problem))
  }

  @Test(
    "a host is the domain as for a URL that was split",
    arguments: [
      ("k.com", "\u{212A}.com"), ("\u{212A}.com", "k.com"), ("é.com", "%c3%a9.COM"), ("é.com", "é.com"),
      ("a`", "a\u{1FEF}"),
      ("e.com", "e.co"), ("e.co", "e.com"), ("e.com", ""), ("E.com:80", "e.COM"), ("u:p@e.com", "e.com"),
      ("a b", "a%20B"),
      ("[::1]:80", "[::1]"),
    ])
  func hosts(_ host: String, _ domain: String) {
    var ways = Ways(.automaton)
    let url = Array("https://\(host)/a".utf8)
    #expect(ways.raw(url, domain) == ways.split(url, domain))
  }

  @Test("room that another matcher has filled is replaced, and nothing stays of the URL before")
  func roomIsUsedAgain() throws {
    var matcher = LinkRouter(Self.file).makeMatcher()
    let before = AppVerdict(app: AppID("other"), verdict: .exclude, entry: 7, component: 7)
    for count in 0...4 {
      var verdicts = Array(repeating: before, count: count)
      try matcher.fill(&verdicts, for: Array("https://e.com/a".utf8).span)
      #expect(verdicts.map(\.app.text) == ["A", "B", "C"])
      #expect(verdicts.map(\.verdict) == [.match, .match, .noMatch])
      #expect(throws: LinkURL.Problem.noHost) { try matcher.fill(&verdicts, for: Array("https://".utf8).span) }
      #expect(verdicts.allSatisfy { $0.verdict == .noMatch && $0.entry == nil && $0.component == nil })
    }
  }
}
