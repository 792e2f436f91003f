import Testing

@testable import Serving

@Suite("What is asked of a domain")
struct DomainQuestionsTests {
  private static func served(_ text: String, _ domain: ClaimedDomain = ClaimedDomain(host: "harbor.shop")) throws
    -> ServedDomain
  {
    DomainQuestions(RecordedClient(try Transcript(text)), cdn: "https://cdn.harbor.shop/").ask(about: domain)
  }

  private static let file = "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 200\n\n{}"

  @Test("everything is asked once, in order, under the names that matter")
  func order() throws {
    let served = try Self.served(Self.file)
    #expect(
      served.answers.map(\.question) == [
        .wellKnown, .root, .wellKnownJSON, .rootJSON, .wellKnownAsBrowser, .wellKnownAsBot, .wwwCounterpart, .cdn,
      ])
    #expect(
      served.answers.map(\.exchange.request.url) == [
        "https://harbor.shop/.well-known/apple-app-site-association", "https://harbor.shop/apple-app-site-association",
        "https://harbor.shop/.well-known/apple-app-site-association.json",
        "https://harbor.shop/apple-app-site-association.json",
        "https://harbor.shop/.well-known/apple-app-site-association",
        "https://harbor.shop/.well-known/apple-app-site-association",
        "https://www.harbor.shop/.well-known/apple-app-site-association", "https://cdn.harbor.shop/a/v1/harbor.shop",
      ])
    #expect(served[.wellKnownAsBot]?.request.userAgent == "AASA-Bot/1.0.0")
    #expect(served.readLocation == .wellKnown)
  }

  @Test("a wildcard is answered by its domain, and has no twin")
  func wildcard() throws {
    let served = try Self.served(Self.file, ClaimedDomain(host: "harbor.shop", isWildcard: true))
    #expect(served.domain.text == "*.harbor.shop")
    #expect(served.answers.count == 7)
    #expect(served[.wwwCounterpart] == nil)
  }

  @Test("a port is asked at the site and at its twin, and is nothing to the CDN")
  func port() throws {
    let domain = ClaimedDomain(host: "www.harbor.shop", port: 8443)
    let served = try Self.served(
      "GET https://www.harbor.shop:8443/.well-known/apple-app-site-association\nHTTP/2 404", domain)
    #expect(served[.root]?.request.url == "https://www.harbor.shop:8443/apple-app-site-association")
    #expect(served[.wwwCounterpart]?.request.url == "https://harbor.shop:8443/.well-known/apple-app-site-association")
    #expect(served[.cdn]?.request.url == "https://cdn.harbor.shop/a/v1/www.harbor.shop")
  }

  private static let development = ClaimedDomain(scheme: .http, host: "localhost", port: 3000)

  @Test("a development server is asked over HTTP, without another name and without the CDN")
  func developmentServer() throws {
    let served = try Self.served(
      "GET http://localhost:3000/.well-known/apple-app-site-association\nHTTP/1.1 200\n\n{}", Self.development)
    #expect(
      served.answers.map(\.question) == [
        .wellKnown, .root, .wellKnownJSON, .rootJSON, .wellKnownAsBrowser, .wellKnownAsBot,
      ])
    #expect(served.answers.allSatisfy { $0.exchange.request.url.hasPrefix("http://localhost:3000/") })
    #expect(!served.hasNoNetwork)
  }

  @Test(
    "of the redirects, those of a development server to itself are followed, and those to one from elsewhere never",
    arguments: [
      ("http://localhost:3000", "/elsewhere", "http://localhost:3000/elsewhere"),
      ("http://localhost:3000", "https://localhost:3000/x", nil),
      ("http://localhost:3000", "http://localhost:4000/x", nil),
      ("http://localhost:3000", "http://harbor.shop/x", nil),
      ("http://localhost:3000", "https://harbor.shop/x", "https://harbor.shop/x"),
      ("https://harbor.shop", "http://localhost:3000/x", nil), ("https://harbor.shop", "http://harbor.shop/x", nil),
    ] as [(String, String, String?)])
  func redirectsOfDevelopmentServers(_ origin: String, _ location: String, _ asked: String?) throws {
    let transcript =
      "GET \(origin)/.well-known/apple-app-site-association\nHTTP/1.1 301\nLocation: \(location)\n\n"
    let domain = origin.hasPrefix("http:") ? Self.development : ClaimedDomain(host: "harbor.shop")
    let served = try Self.served(transcript, domain)
    #expect(served.redirects.map(\.request.url) == (asked.map { [$0] } ?? []))
  }

  @Test("a refused certificate is reported, and the rest is asked without looking at it")
  func certificate() throws {
    let served = try Self.served(
      "GET https://harbor.shop/.well-known/apple-app-site-association\n! certificate expired\nHTTP/2 200\n\n{}")
    #expect(served.certificateFailure()?.fault == .expired)
    #expect(served[.wellKnown]?.isUnverified == true)
    #expect(served.answers.filter { $0.question == .wellKnown }.count == 2)
    #expect(served.answers.count == 9)
  }

  @Test(
    "a host that does not answer gets no other request",
    arguments: ["unknown host", "not connected x", "timeout 9 s", "tls x"])
  func silence(_ failure: String) throws {
    let served = try Self.served("GET https://harbor.shop/.well-known/apple-app-site-association\n! \(failure)")
    #expect(served.answers.map(\.question) == [.wellKnown, .wwwCounterpart, .cdn])
  }

  @Test("what the client could not request is not requested in another way")
  func refusal() throws {
    let served = try Self.served(
      "GET https://harbor.shop/.well-known/apple-app-site-association\n! not requested no proxy")
    #expect(served.answers.count == 1)
    #expect(served.refusal == "no proxy")
  }

  @Test("redirects are shown up to the fifth, and a circle once")
  func redirects() throws {
    let start = "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 301\nLocation: "
    let long = (1...9).map { "\nGET https://harbor.shop/\($0)\nHTTP/2 302\nLocation: /\($0 + 1)" }.joined()
    #expect(try Self.served(start + "/1" + long).redirects.count == 5)
    let circle =
      "\nGET https://www.harbor.shop/\nHTTP/2 301\nLocation: https://harbor.shop/.well-known/apple-app-site-association"
    #expect(try Self.served(start + "//www.harbor.shop" + circle).redirects.count == 1)
    #expect(try Self.served(start + "http://harbor.shop/x").redirects.isEmpty)
    #expect(try Self.served(start + "https://harbor.shop/\u{1B}[31m").redirects.isEmpty)
    #expect(try Self.served(start + "javascript:alert(1)").redirects.isEmpty)
  }

  @Test(
    "only a status that sends the client elsewhere is called a redirect", arguments: [300, 301, 303, 304, 305, 308])
  func redirectWords(_ status: Int) {
    let response = HTTPResponse(status: status, headers: [.init("Location", "/x")], body: [])
    #expect(response.fault?.hasPrefix("the server redirects") == [301, 303, 308].contains(status))
  }

  @Test("the root counts only where the first location is not found")
  func locations() throws {
    let root = "\nGET https://harbor.shop/apple-app-site-association\nHTTP/2 200\n\n{}"
    let start = "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 "
    #expect(try Self.served(start + "404" + root).readLocation == .root)
    #expect(try Self.served(start + "403" + root).readLocation == nil)
    #expect(try Self.served(start + "200\n\n<!doctype html>" + root).readLocation == nil)
  }

  @Test(
    "a location is resolved against what was asked",
    arguments: [
      ("https://a.b/c", "https://a.b/c"), ("HTTPS://A.B", "https://a.b/"), ("//x.y/z", "https://x.y/z"),
      ("/z?q#f", "https://harbor.shop/z?q"), ("z", "https://harbor.shop/.well-known/z"),
      ("?q", "https://harbor.shop/.well-known/file?q"), ("http://a.b:80/", "http://a.b:80/"),
      ("../z", "https://harbor.shop/z"), ("./z/../y?../x", "https://harbor.shop/.well-known/y?../x"),
      ("/../../z", "https://harbor.shop/z"), ("..", "https://harbor.shop/"), ("/a/./b/.", "https://harbor.shop/a/b/"),
      ("/a//../b", "https://harbor.shop/a/b"), ("https://a.b/c/../d#e", "https://a.b/d"),
      ("/...", "https://harbor.shop/..."),
      ("#f", "https://harbor.shop/.well-known/file"),
    ] as [(String, String?)])
  func resolution(_ location: String, _ target: String?) throws {
    let base = try #require(WebAddress("https://harbor.shop/.well-known/file"))
    #expect(WebAddress(location: location, from: base)?.text == target)
  }

  @Test("what leads to no web address is none", arguments: ["", "mailto:a@b", "app:x", "https://", "//"])
  func noTarget(_ location: String) throws {
    let base = try #require(WebAddress("https://harbor.shop/.well-known/file"))
    #expect(WebAddress(location: location, from: base) == nil)
  }
}
