import Testing

@testable import Matching

@Suite("URLs are split into the parts that components look at")
struct LinkURLTests {
  struct Split: CustomTestStringConvertible, Sendable {
    let url: String
    let host: String
    let path: String
    var query = ""
    var fragment = ""
    var testDescription: String { url }
  }

  static let splits = [
    Split(url: "https://example.com", host: "example.com", path: ""),
    Split(url: "https://example.com/", host: "example.com", path: "/"),
    Split(url: "https://example.com/a/b?c=d#e", host: "example.com", path: "/a/b", query: "c=d", fragment: "e"),
    Split(url: "https://example.com?c", host: "example.com", path: "", query: "c"),
    Split(url: "https://example.com#e", host: "example.com", path: "", fragment: "e"),
    Split(url: "https://example.com/?", host: "example.com", path: "/"),
    Split(url: "https://example.com/#", host: "example.com", path: "/"),
    Split(url: "https://example.com/?#", host: "example.com", path: "/"),
    Split(url: "https://example.com/a?b?c", host: "example.com", path: "/a", query: "b?c"),
    Split(url: "https://example.com/a#b?c#d", host: "example.com", path: "/a", fragment: "b?c#d"),
    Split(url: "https://example.com/a?b/c#d/e", host: "example.com", path: "/a", query: "b/c", fragment: "d/e"),
    Split(url: "https://example.com//a", host: "example.com", path: "//a"),
    Split(url: "https://example.com/a/../b/./c", host: "example.com", path: "/a/../b/./c"),
    Split(url: "https://example.com/%7Ea%2f", host: "example.com", path: "/%7Ea%2f"),
    Split(url: "https://example.com:8443/a", host: "example.com", path: "/a"),
    Split(url: "https://example.com:/a", host: "example.com", path: "/a"),
    Split(url: "https://user@example.com/a", host: "example.com", path: "/a"),
    Split(url: "https://user:pass@example.com:8443/a", host: "example.com", path: "/a"),
    Split(url: "https://a@b@example.com/a", host: "example.com", path: "/a"),
    Split(url: "https://example.com/@b:80", host: "example.com", path: "/@b:80"),
    Split(url: "https://example.com?a@b", host: "example.com", path: "", query: "a@b"),
    Split(url: "https://[2001:db8::1]/a", host: "[2001:db8::1]", path: "/a"),
    Split(url: "https://[2001:db8::1]:443/a", host: "[2001:db8::1]", path: "/a"),
    Split(url: "https://Example.COM/A", host: "Example.COM", path: "/A"),
    Split(url: "HTTP://example.com/a", host: "example.com", path: "/a"),
    Split(url: "https://example.com/café", host: "example.com", path: "/caf%C3%A9"),
    Split(
      url: "https://example.com/a b?c d#e f", host: "example.com", path: "/a%20b", query: "c%20d", fragment: "e%20f"),
    Split(url: "https://example.com/🍕", host: "example.com", path: "/%F0%9F%8D%95"),
    Split(url: #"https://example.com/a"<>\^`{|}"#, host: "example.com", path: #"/a"<>\^`{|}"#),
    Split(url: "https://example.com/%", host: "example.com", path: "/%"),
    Split(url: "web+app.x-1://example.com/a", host: "example.com", path: "/a"),
  ]

  @Test("the parts are as written, raw characters encoded", arguments: splits)
  func parts(_ example: Split) throws {
    let url = try LinkURL(example.url)
    func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(url.host == example.host)
    #expect(string(url.path) == example.path)
    #expect(string(url.query) == example.query)
    #expect(string(url.fragment) == example.fragment)
    let naive = NaiveURL(example.url)
    #expect(
      [naive.path, naive.query, naive.fragment] == [text(example.path), text(example.query), text(example.fragment)])
    #expect(naive.host == example.host)
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let url: String
    let problem: LinkURL.Problem
    var testDescription: String { url.debugDescription }
  }

  static let faults = [
    Fault(url: "", problem: .empty),
    Fault(url: "/a/b", problem: .pathWithoutHost),
    Fault(url: "/", problem: .pathWithoutHost),
    Fault(url: "example.com/a", problem: .noScheme),
    Fault(url: "//example.com/a", problem: .noScheme),
    Fault(url: "://example.com", problem: .noScheme),
    Fault(url: "1https://example.com", problem: .noScheme),
    Fault(url: "ht tps://example.com", problem: .noScheme),
    Fault(url: " https://example.com", problem: .noScheme),
    Fault(url: "<https://example.com>", problem: .characterBeforeScheme("<", closing: ">")),
    Fault(url: "\"https://example.com\"", problem: .characterBeforeScheme("\"", closing: "\"")),
    Fault(url: "`https://example.com", problem: .characterBeforeScheme("`", closing: nil)),
    Fault(url: ">https://example.com", problem: .characterBeforeScheme(">", closing: nil)),
    Fault(url: "[::1]:8080/buy/1", problem: .noScheme),
    Fault(url: "[fe80::1]:8080/buy/1", problem: .noScheme),
    Fault(url: "{{base}}/buy/1", problem: .noScheme),
    Fault(url: "<b>", problem: .noScheme),
    Fault(url: "[", problem: .noScheme),
    Fault(url: "?a:b", problem: .noScheme),
    Fault(url: "https:", problem: .noAuthority),
    Fault(url: "https:/example.com", problem: .noAuthority),
    Fault(url: "mailto:a@example.com", problem: .noAuthority),
    Fault(url: "example.com:443/a", problem: .noScheme),
    Fault(url: "tel:5550100", problem: .noAuthority),
    Fault(url: "shop.harbor.app:/a", problem: .noAuthority),
    Fault(url: "https://", problem: .noHost),
    Fault(url: "https:///a", problem: .noHost),
    Fault(url: "https://:443/a", problem: .noHost),
    Fault(url: "https://user@/a", problem: .noHost),
    Fault(url: "https://?a", problem: .noHost),
    Fault(url: "https://[::1", problem: .noHost),
    Fault(url: "https://[::1:8080/a", problem: .noHost),
    Fault(url: "https://example.com/a\nb", problem: .controlCharacter(offset: 21)),
    Fault(url: "https://example.com/\t", problem: .controlCharacter(offset: 20)),
    Fault(url: "\u{7F}https://example.com/", problem: .controlCharacter(offset: 0)),
    Fault(url: "https://example.com/\0", problem: .controlCharacter(offset: 20)),
    Fault(url: String(repeating: "a", count: 1_048_577), problem: .tooLong(bytes: 1_048_577)),
  ]

  @Test("what is no absolute URL is refused, and why", arguments: faults)
  func problems(_ example: Fault) {
    #expect(throws: example.problem) { try LinkURL(example.url) }
  }

  @Test(
    "a host is the domain whatever the letter case, and nothing but the domain",
    arguments: [
      ("https://example.com/", "example.com", true), ("https://EXAMPLE.com/", "example.com", true),
      ("https://example.com:80/", "Example.Com", true), ("https://www.example.com/", "example.com", false),
      ("https://example.com./", "example.com", false), ("https://example.co/", "example.com", false),
      ("https://example.com@evil.test/", "example.com", false), ("https://example.com/", "", false),
    ])
  func hosts(_ url: String, _ domain: String, _ isSame: Bool) throws {
    #expect(try LinkURL(url).hasHost(domain) == isSame)
  }
}
