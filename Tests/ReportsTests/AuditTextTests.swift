import Lint
import Serving
import Testing

@testable import Reports

private let json =
  #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#

private let site = """
  GET https://harbor.shop/.well-known/apple-app-site-association
  HTTP/2 200
  Content-Type: application/json
  * took 84 ms
  * from 203.0.113.7

  \(json)
  GET https://harbor.shop/apple-app-site-association
  HTTP/2 404
  GET https://harbor.shop/.well-known/apple-app-site-association.json
  HTTP/2 404
  GET https://harbor.shop/apple-app-site-association.json
  HTTP/2 404
  GET https://www.harbor.shop/.well-known/apple-app-site-association
  ! unknown host

  """

private func cdn(_ head: String, _ body: String = "") -> String {
  "GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop\n\(head)\n\n\(body)"
}

@Suite("An audit, as people and machines read it")
struct AuditTextTests {
  private static func audited(_ text: String, host: String = "harbor.shop") throws
    -> AuditedDomain
  {
    let domain = ClaimedDomain(host: host)
    let served = DomainQuestions(RecordedClient(try Transcript(text))).ask(about: domain)
    return AuditedDomain(served) { _ in LintOptions() }
  }

  private static func text(_ domain: AuditedDomain, width: Int = 80) -> String {
    var text = ""
    AuditText(style: .plain, width: width).write(domain, to: &text)
    return text
  }

  @Test("a domain in order is a line for each question and a verdict")
  func good() throws {
    let head = "HTTP/2 200\nContent-Type: application/json\nCache-Control: max-age=21600,public\nAge: 10800"
    let domain = try Self.audited(site + cdn(head, json))
    #expect(domain.verdict == .served)
    #expect(
      Self.text(domain) == """
        harbor.shop
          well-known  200 OK, application/json, 105 bytes, HTTP/2, 84 ms, from
                      203.0.113.7
          root        404 Not Found
          .json       404 Not Found, in both places
          browser     the same
          AASA-Bot    the same
          www         the host has no address
          CDN         200 OK, the same file, kept for 3 h, asks again in 3 h at the
                      earliest

        harbor.shop: devices get the file

        """)
  }

  @Test("what the CDN does not have yet is reported at its place")
  func stale() throws {
    let head = "HTTP/2 200\nContent-Type: application/json\nCache-Control: max-age=21600,public\nAge: 10800"
    let old =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/help/*"}]}]}}"#
    let domain = try Self.audited(site + cdn(head, old))
    #expect(domain.verdict == .cdnBehind)
    let text = Self.text(domain, width: 120)
    #expect(
      text.contains(
        "warning[cdn-stale]: until the CDN refreshes, https://harbor.shop/buy opens the browser; then it opens"))
    #expect(text.contains("see: https://harbor.shop/.well-known/apple-app-site-association:1:"))
    #expect(text.contains("help: the CDN has kept it for 3 h and asks again in 3 h at the earliest"))
  }

  @Test(
    "the verdict says what devices get",
    arguments: [
      (site, AuditVerdict.cdnUnknown),
      (site + cdn("HTTP/2 404\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response"), .cdnBehind),
      (site + cdn("HTTP/2 404"), .cdnBehind), (site + cdn("HTTP/2 503"), .cdnUnknown),
      (site + cdn("HTTP/2 404\nApple-Failure-Reason: SWCERR00202 x"), .cdnFails),
      ("GET https://harbor.shop/.well-known/apple-app-site-association\n! unknown host", .nothing),
      (
        "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 404\n" + cdn("HTTP/2 200", json),
        .cdnAlone
      ),
      (
        "GET https://harbor.shop/.well-known/apple-app-site-association\n! certificate expired\nHTTP/2 200\n\n\(json)",
        .untrusted
      ),
      ("GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 200\n\n{", .ignored),
    ])
  func verdicts(_ text: String, _ verdict: AuditVerdict) throws {
    #expect(try Self.audited(text).verdict == verdict)
  }

  @Test("texts of servers reach nobody's terminal as they are")
  func hostile() throws {
    let evil = "\u{1B}[31m\u{202E}x"
    let domain = try Self.audited(
      """
      GET https://harbor.shop/.well-known/apple-app-site-association
      HTTP/2 302
      Location: /\(evil)
      Content-Type: \(evil)
      * from \(evil)
      GET https://harbor.shop/apple-app-site-association
      HTTP/2 200
      Content-Type: \(evil)
      Content-Encoding: \(evil)

      <title>\(evil)</title>
      GET https://harbor.shop/.well-known/apple-app-site-association
      User-Agent: AASA-Bot
      ! not connected \(evil)
      GET https://www.harbor.shop/.well-known/apple-app-site-association
      HTTP/2 301
      Location: https://\(evil)/
      GET https://app-site-association.cdn-apple.com/a/v1/harbor.shop
      HTTP/2 404
      Apple-Failure-Reason: \(evil)
      Apple-Failure-Details: {"\(evil)": "\(evil)"}
      """)
    var table = ""
    AuditTable(style: .plain, width: 80).write([domain, domain], to: &table)
    let report = Report(command: "audit", rules: [], files: domain.reports)
    for text in [Self.text(domain), table, AuditJSON([domain]).text(report)] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test("the document has the report and what was observed")
  func document() throws {
    let domain = try Self.audited(
      site + cdn("HTTP/2 404\nApple-Failure-Reason: SWCERR00301 Timeout\nAge: 5"))
    let text = AuditJSON([domain]).text(Report(command: "audit", rules: [], files: domain.reports))
    for part in [
      #""command": "audit""#, #""rule": "cdn-failure""#, #""domain": "harbor.shop""#, #""verdict": "cdn-fails""#,
      #""question": "well-known-as-cdn""#, #""failureReason": "SWCERR00301 Timeout""#, #""age": 5"#,
      #""kind": "unknown-host""#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("a table tells many domains")
  func table() throws {
    let domains = [
      try Self.audited(site),
      try Self.audited(
        "GET https://shop.harbor.shop/.well-known/apple-app-site-association\n! unknown host", host: "shop.harbor.shop"),
    ]
    var text = ""
    AuditTable(style: .plain, width: 120).write(domains, to: &text)
    #expect(
      text == """
        harbor.shop       no findings  the site serves the file; what the CDN has is not known
        shop.harbor.shop  1 error      devices get no file

        """)
  }
}
