import Testing

@testable import HTTPServing

@Suite("Requests that are accepted and refused")
struct RequestGateTests {
  private static let secret = SecretPath()

  private static let gate = RequestGate(
    port: 8080, secret: secret,
    routes: [
      Route(.get, "", .immediate) { _ in .text(status: 200, "page") },
      Route(.get, "api/files/*", .inOrder) { _ in .text(status: 200, "file") },
      Route(.put, "api/files/*", .inOrder) { _ in .text(status: 200, "saved") },
      Route(.post, "api/lint", .concurrent) { _ in .text(status: 200, "report") },
    ], limits: ServerLimits(), problem: { status, title, _ in .text(status: status, title) })

  /// The status of a refusal; `nil` for a request that is accepted.
  private static func refusal(
    _ method: String, _ path: String, below isBelow: Bool = true, _ headers: (String, String)...
  ) -> Int? {
    var all = headers.map { (name: $0.0, value: $0.1) }
    if !all.contains(where: { $0.name == "Host" }) { all.append(("Host", "127.0.0.1:8080")) }
    let target = isBelow ? "/\(secret.text)/\(path)" : path
    switch gate.decide(RequestHead(method, target, all)) {
    case .accepted: return nil
    case .refused(let response): return response.status
    }
  }

  @Test(
    "a path below the secret one is accepted, with a query too",
    arguments: ["", "?a=b", "api/files/0", "api/files/x?y/z"])
  func accepted(_ path: String) {
    #expect(Self.refusal("GET", path) == nil)
    #expect(Self.refusal("HEAD", path) == nil)
  }

  @Test(
    "another path is 404",
    arguments: ["x", "api", "api/files", "api/files/", "api/files/0/1", "/api/files/0", "API/files/0"])
  func unknown(_ path: String) { #expect(Self.refusal("GET", path) == 404) }

  @Test("a path with another secret is 404")
  func otherSecret() {
    for secret in [
      "", "x", SecretPath().text, Self.secret.text.uppercased() + "0", String(Self.secret.text.dropLast()),
    ] {
      #expect(Self.refusal("GET", "/\(secret)/", below: false) == 404)
    }
    #expect(Self.refusal("GET", "/\(Self.secret.text)", below: false) == 308)
  }

  @Test("a target that is no path is 400", arguments: ["*", "http://127.0.0.1:8080/", "", "a"])
  func noPath(_ target: String) { #expect(Self.refusal("GET", target, below: false) == 400) }

  @Test("a long target is 414")
  func longTarget() { #expect(Self.refusal("GET", String(repeating: "a", count: 9_000)) == 414) }

  @Test(
    "another host is 421",
    arguments: [
      "harbor.shop", "127.0.0.1", "127.0.0.1:80", "localhost", "127.0.0.1:8080.harbor.shop", "a.localhost:8080", "",
    ])
  func otherHost(_ host: String) { #expect(Self.refusal("GET", "", ("Host", host)) == 421) }

  @Test("two hosts or none are 400", arguments: [0, 2])
  func hosts(_ count: Int) {
    let hosts = (0..<count).map { _ in (name: "Host", value: "127.0.0.1:8080") }
    guard case .refused(let response) = Self.gate.decide(RequestHead("GET", "/\(Self.secret.text)/", hosts)) else {
      Issue.record("it was accepted")
      return
    }
    #expect(response.status == 400)
  }

  @Test("the names of this computer are hosts", arguments: ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080"])
  func ownHost(_ host: String) {
    #expect(Self.refusal("GET", "", ("Host", host)) == nil)
    #expect(Self.refusal("GET", "", ("Host", host), ("Origin", "http://\(host)")) == nil)
  }

  @Test(
    "another origin is 403",
    arguments: [
      "null", "http://localhost:8080", "http://127.0.0.1:8081", "https://127.0.0.1:8080", "http://127.0.0.1:8080/",
    ])
  func otherOrigin(_ origin: String) { #expect(Self.refusal("GET", "", ("Origin", origin)) == 403) }

  @Test("a request of another site is 403", arguments: ["cross-site", "same-site", "x"])
  func otherSite(_ site: String) { #expect(Self.refusal("GET", "", ("Sec-Fetch-Site", site)) == 403) }

  @Test("a stranger learns nothing about the routes")
  func order() {
    #expect(Self.refusal("DELETE", "x", ("Host", "harbor.shop")) == 421)
    #expect(Self.refusal("DELETE", "x", ("Origin", "null")) == 403)
    #expect(Self.refusal("DELETE", "/x/api/lint", below: false) == 404)
  }

  @Test("another method is 405 and names those of the path")
  func otherMethod() throws {
    let head = RequestHead("DELETE", "/\(Self.secret.text)/api/files/0", [("Host", "localhost:8080")])
    guard case .refused(let response) = Self.gate.decide(head) else {
      Issue.record("it was accepted")
      return
    }
    #expect(response.status == 405)
    #expect(response.headers.map(\.value) == ["GET, HEAD, PUT"])
  }

  @Test(
    "a body is JSON",
    arguments: ["application/json", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json ;x"])
  func json(_ type: String) { #expect(Self.refusal("POST", "api/lint", ("Content-Type", type)) == nil) }

  @Test("another media type is 415", arguments: ["", "text/plain", "application/json-seq", "x/application/json"])
  func otherType(_ type: String) {
    #expect(Self.refusal("POST", "api/lint", ("Content-Type", type)) == 415)
    #expect(Self.refusal("PUT", "api/files/0", ("Content-Type", type)) == 415)
  }

  @Test("a length beyond the limit is 413", arguments: ["33554433", "99999999999999999999999", "x"])
  func length(_ length: String) {
    let type = ("Content-Type", "application/json")
    #expect(Self.refusal("POST", "api/lint", type, ("Content-Length", length)) == 413)
    #expect(Self.refusal("POST", "api/lint", type, ("Content-Length", "33554432")) == nil)
  }
}

@Suite("The secret path")
struct SecretPathTests {
  @Test("it has 32 hexadecimal digits and is another each time")
  func random() {
    let secrets = (0..<100).map { _ in SecretPath() }
    #expect(Set(secrets.map(\.text)).count == 100)
    #expect(secrets.allSatisfy { $0.text.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }

  @Test("only the whole secret matches")
  func matches() {
    let secret = SecretPath()
    #expect(secret.matches(Substring(secret.text)))
    for other in ["", secret.text + "0", String(secret.text.dropFirst()), secret.text.uppercased() + " "] {
      #expect(!secret.matches(Substring(other)))
    }
  }
}
