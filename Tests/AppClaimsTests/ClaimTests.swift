import SeededRandom
import SourceText
import Testing

@testable import AppClaims

@Suite("The parts of a claim")
struct ClaimTests {
  struct Parts: Equatable {
    var service: String?
    var scheme: String?
    var user: String?
    var host = ""
    var port: String?
    var path: String?
    var query: String?
    var fragment: String?
  }

  @Test(
    "the parts of a claim",
    arguments: [
      ("applinks:example.com", Parts(service: "applinks", host: "example.com")),
      (
        "applinks:*.example.com?mode=developer",
        Parts(service: "applinks", host: "*.example.com", query: "mode=developer")
      ),
      ("example.com", Parts(host: "example.com")),
      ("https://example.com/a", Parts(scheme: "https://", host: "example.com", path: "/a")),
      ("applinks:https://example.com", Parts(service: "applinks", scheme: "https://", host: "example.com")),
      ("applinks://example.com", Parts(service: "applinks", scheme: "//", host: "example.com")),
      ("example.com:443", Parts(host: "example.com", port: ":443")),
      (
        "applinks:example.com:443/b?c#d",
        Parts(service: "applinks", host: "example.com", port: ":443", path: "/b", query: "c", fragment: "#d")
      ),
      ("applinks:u:p@example.com", Parts(service: "applinks", user: "u:p@", host: "example.com")),
      ("applinks:[::1]:80", Parts(service: "applinks", host: "[::1]", port: ":80")),
      ("applinks:", Parts(service: "applinks")),
      (":example.com", Parts(service: "", host: "example.com")), ("", Parts()),
      ("applinks:$(A:default=b)", Parts(service: "applinks", host: "$(A:default=b)")),
      ("${S}:${D}", Parts(service: "${S}", host: "${D}")),
    ])
  func parts(_ text: String, _ parts: Parts) {
    let claim = Claim(text, at: SourceRange(0..<text.utf8.count), verbatim: SourceRange(0..<text.utf8.count))
    #expect(
      Parts(
        service: claim.service?.text, scheme: claim.scheme?.text, user: claim.userInfo?.text, host: claim.host.text,
        port: claim.port?.text, path: claim.path?.text, query: claim.query?.text, fragment: claim.fragment?.text)
        == parts)
    for part in [claim.service, claim.scheme, claim.host, claim.port, claim.path, claim.query].compactMap(\.self) {
      #expect(SourceFile(name: "", bytes: Array(text.utf8)).text(claim.range(of: part)) == part.text)
    }
  }

  @Test("modes, and what is none")
  func modes() {
    func mode(_ text: String) -> ClaimMode? { Claim("applinks:example.com" + text, at: SourceRange(at: 0)).mode }
    #expect(mode("") == .ordinary && mode("?mode=developer") == .developer && mode("?mode=developer+managed") == .both)
    #expect(mode("?mode=dev") == nil && mode("?mode=managed&mode=developer") == nil && mode("?a=b") == .ordinary)
    #expect(mode("?mode=") == nil && mode("?mode=managed") == .managed)
  }

  @Test(
    "a build setting leaves open the part that it is in",
    arguments: [
      ("applinks:harbor.shop?mode=$(MODE)", "harbor.shop", .applinks), ("applinks:*.$(DOMAIN)", nil, .applinks),
      ("$(SERVICE):*.harbor.shop", "*.harbor.shop", nil), ("$(CLAIM)", nil, nil),
      ("applinks:${SUB}shop", nil, .applinks),
    ] as [(String, String?, AssociatedService?)])
  func buildSettings(_ text: String, _ domain: String?, _ service: AssociatedService?) {
    let claim = Claim(text, at: SourceRange(at: 0))
    #expect(claim.shownDomain == domain && claim.knownService == service && !claim.isWellFormed)
  }

  @Test("chance texts have parts that lie in them")
  func chance() {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("applinks:/?#@[]$(){}*.=&% é-1".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = String(decoding: bytes, as: UTF8.self)
      let all = SourceRange(0..<text.utf8.count)
      let claim = Claim(text, at: all, verbatim: all)
      _ = (claim.domain, claim.mode, claim.buildSettings)
      for part in [claim.service, claim.scheme, claim.host, claim.port, claim.path, claim.query, claim.fragment] {
        if let part { #expect(claim.range(of: part).upper <= all.upper) }
      }
    }
  }
}
