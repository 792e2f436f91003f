import Answers
import Lint
import ProjectSettings
import Serving
import Tasks
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
  private static func served(_ text: String, host: String = "harbor.shop") throws -> ServedDomain {
    DomainQuestions(RecordedClient(try Transcript(text))).ask(about: ClaimedDomain(host: host))
  }

  private static func audited(_ text: String, host: String = "harbor.shop") throws -> AuditedDomain {
    AuditedDomain(try served(text, host: host)) { _ in LintOptions() }
  }

  private static func answer(_ domains: [ServedDomain]) -> AuditAnswer {
    let settings = LintRunSettings(
      nil, LintFlags(), ProjectPaths(folder: "", workingDirectory: "/site"), keepsAll: false)
    return AuditQuestion(settings, KnownFindings(settings)).answer { domains.forEach($0) }
  }

  private static func text(_ domain: AuditedDomain, width: Int = 80) -> String {
    answer([domain.served]).document(limit: .max).terminal(style: .plain, width: width)
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
          browser     200 OK, the same as well-known
          AASA-Bot    200 OK, the same as well-known
          www         the host has no address
          CDN         200 OK, the same as well-known, kept for 3 h, refreshes in 3 h at
                      the earliest

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
    #expect(text.contains("help: the CDN has kept it for 3 h and refreshes in 3 h at the earliest"))
  }

  @Test("each row names the row that it is compared with")
  func rows() throws {
    let domain = try Self.audited(
      """
      GET https://harbor.shop/.well-known/apple-app-site-association
      HTTP/2 403
      GET https://harbor.shop/.well-known/apple-app-site-association
      User-Agent: Mozilla
      HTTP/2 200

      \(json)
      """)
    #expect(Self.text(domain).contains("  browser     200 OK, 105 bytes\n"))
    #expect(Self.text(domain).contains("  AASA-Bot    403 Forbidden, the same as well-known\n"))
    let root = try Self.audited(
      """
      GET https://harbor.shop/.well-known/apple-app-site-association
      HTTP/2 404
      GET https://harbor.shop/apple-app-site-association
      HTTP/2 200

      \(json)
      GET https://www.harbor.shop/.well-known/apple-app-site-association
      HTTP/2 200

      {}

      """ + cdn("HTTP/2 200", json))
    #expect(Self.text(root).contains("  www         200 OK, 3 bytes, not the same as root\n"))
    #expect(Self.text(root).contains("  CDN         200 OK, the same as root\n"))
  }

  @Test("the verdict does not call a file with errors good")
  func errors() throws {
    let wrong = json.replacing("/buy/*", with: "buy/?a=1")
    let unknown = try Self.audited(site.replacing(json, with: wrong))
    #expect(unknown.verdict == .cdnUnknown)
    #expect(unknown.verdictWords == "the site serves a file with 1 error; what the CDN has is not known")
    let both = try Self.audited(site.replacing(json, with: wrong) + cdn("HTTP/2 200", wrong))
    #expect(both.verdict == .served && both.verdictWords == "devices get the file, which has 1 error")
    #expect(both.verdictRole == .error)
  }

  @Test("no report about a served file offers a fix")
  func noFixes() throws {
    let text = Self.text(try Self.audited(site.replacing(json, with: json.replacing("]}]}}", with: "],}]}}"))))
    #expect(text.contains("error[invalid-json]") && !text.contains("--fix"))
  }

  private static func report(_ hosts: [(host: String, text: String)]) throws -> AuditAnswer {
    answer(try hosts.map { try served($0.text, host: $0.host) })
  }

  private static func broken(_ host: String) -> (host: String, text: String) {
    (
      host,
      "GET https://\(host)/.well-known/apple-app-site-association\nHTTP/2 200\nContent-Type: application/json\n\n{\"applinks\": {\"details\": [{\"appID\": 5}]}}\n"
    )
  }

  @Test("the findings in identical files are listed once, with the names of the hosts")
  func identicalFiles() throws {
    let report = try Self.report([Self.broken("harbor.shop"), Self.broken("tavern.shop"), ("www.harbor.shop", site)])
    let text = report.document(limit: .max).terminal(style: .plain, width: 200)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("error[wrong-type]") } == 1, "\(text)")
    #expect(text.contains("`tavern.shop` serves the same bytes, so the findings in the file ("))
    #expect(text.contains("it serves the same bytes as `harbor.shop`, where the findings in the file are listed: "))
    let markdown = report.document(limit: .max).markdown()
    #expect(markdown.split(separator: "\n").count { $0.contains("| `wrong-type` |") } == 1, "\(markdown)")
    // The title counts those of each file.
    #expect(markdown.hasPrefix("## aasa audit: \(report.report.total)\n"), "\(markdown)")
    // Formats for machines list the findings of each file.
    #expect(report.report.files.count { $0.results.contains { $0.rule == "wrong-type" } } == 2)
  }

  @Test("a domain and its wildcard have one server, whose findings are listed once")
  func wildcard() throws {
    let missing = "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 404\n"
    let report = Self.answer(
      try [false, true].map { isWildcard in
        let client = RecordedClient(try Transcript(missing))
        return DomainQuestions(client).ask(about: ClaimedDomain(host: "harbor.shop", isWildcard: isWildcard))
      })
    let text = report.document(limit: .max).terminal(style: .plain, width: 80)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("error[file-not-served]") } == 1)
    #expect(text.contains("its findings are listed at `harbor.shop`: 1 error\n"), "\(text)")
  }

  @Test("Markdown has a table of the domains with their verdicts")
  func markdown() throws {
    let text = try Self.report([Self.broken("harbor.shop"), ("harbor.shop", site)]).document(limit: .max).markdown()
    #expect(text.contains("| domain | verdict | findings |\n|---|---|---|\n| `harbor.shop` | "), "\(text)")
    #expect(text.contains("\ndevices get the file of 0 of 2 domains; what the CDN has of 2 is not known\n"), "\(text)")
  }

  @Test("a machine without a network is no fault of the domains")
  func noNetwork() throws {
    func lost(_ host: String, _ failure: String) -> (host: String, text: String) {
      (
        host,
        "GET https://\(host)/.well-known/apple-app-site-association\n! \(failure)\nGET https://www.\(host)/.well-known/apple-app-site-association\n! \(failure)\nGET https://app-site-association.cdn-apple.com/a/v1/\(host)\n! \(failure)\n"
      )
    }
    for failure in ["unknown host", "no route x"] {
      let report = try Self.report([lost("harbor.shop", failure), lost("tavern.shop", failure)])
      #expect(report.hasNoNetwork && report.report.files.isEmpty && report.report.failures.count == 1)
      #expect(report.report.failures.first?.message.hasPrefix("no network: cannot reach any of the 2 domains") == true)
      #expect(report.document(limit: .max).terminal(style: .plain, width: 80) == "")
    }
    let refused = try Self.report([lost("harbor.shop", "not connected refused")])
    #expect(
      !refused.hasNoNetwork && refused.report.files.contains { $0.results.contains { $0.rule == "no-connection" } })
    let reached = lost("harbor.shop", "unknown host").text.replacing(
      "a/v1/harbor.shop\n! unknown host", with: "a/v1/harbor.shop\nHTTP/2 404")
    let missing = try Self.report([("harbor.shop", reached)])
    #expect(
      !missing.hasNoNetwork && missing.report.files.contains { $0.results.contains { $0.rule == "unknown-host" } })
    #expect(try !Self.report([lost("tavern.shop", "unknown host"), ("harbor.shop", site)]).hasNoNetwork)
  }

  @Test("an outdated copy names every service that differs, with help for each")
  func services() throws {
    let other = #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}, "appclips": {"apps": []}}"#
    let more =
      String(json.dropLast())
      + #", "webcredentials": {"apps": []}, "appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app.Clip"]}}"#
    let text = Self.text(try Self.audited(site.replacing(json, with: more) + cdn("HTTP/2 200", other)), width: 300)
    #expect(text.contains("; `webcredentials` and `appclips` list other apps than on the site\n"), "\(text)")
    for service in ["applinks", "webcredentials", "appclips"] {
      #expect(text.contains("help: test the new file with `\(service):harbor.shop?mode=developer`"))
    }
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
      (
        "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 200\n\n{\n" + cdn("HTTP/2 200", json),
        .cdnAlone
      ),
      // A copy that devices ignore is none.
      (
        "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 404\n" + cdn("HTTP/2 200", "Not here"),
        .nothing
      ),
      (
        "GET https://harbor.shop/.well-known/apple-app-site-association\n! certificate expired\nHTTP/2 200\n\n\(json)\n"
          + cdn("HTTP/2 200", "{"), .untrusted
      ),
    ])
  func verdicts(_ text: String, _ verdict: AuditVerdict) throws {
    #expect(try Self.audited(text).verdict == verdict)
  }

  @Test(
    "a server that sends Apple's CDN no file is not said to wait for its next request",
    arguments: [
      (cdn("HTTP/2 404"), "devices get no file: "), (cdn("HTTP/2 200", "{}"), "devices get an older file: "),
      (cdn("HTTP/2 200", "{"), "devices read no file: "),
    ])
  func refusedBot(_ copy: String, _ words: String) throws {
    let bot = "GET https://harbor.shop/.well-known/apple-app-site-association\nUser-Agent: AASA-Bot\nHTTP/2 403\n"
    let domain = try Self.audited(site + bot + copy)
    #expect(domain.verdictWords == "\(words)the server sends none to Apple's CDN (`AASA-Bot/1.0.0`)")
  }

  @Test("of a copy that devices ignore, the copy is called broken and not the file of the site")
  func brokenCopy() throws {
    let domain = try Self.audited(site + cdn("HTTP/2 200", #"{"applinks": "#))
    let text = Self.text(domain, width: 200)
    #expect(
      text.contains(
        "warning[cdn-stale]: devices cannot read the copy of the CDN, but they can read the file of the site\n"),
      "\(text)")
    #expect(text.contains("cost: devices read no file of the domain until the CDN refreshes its copy\n"))
    #expect(domain.verdictWords == "devices read no file until the CDN refreshes its copy")
    #expect(!text.contains("older"))
  }

  @Test(
    "a copy that is the file for Apple's CDN alone is not called outdated",
    arguments: [
      (json.replacing("/buy/*", with: "/help/*"), AuditVerdict.served, "devices get the file that "),
      ("{", .cdnFails, "devices ignore the file that "),
    ])
  func fileForCDN(_ file: String, _ verdict: AuditVerdict, _ words: String) throws {
    let url = "https://harbor.shop/.well-known/apple-app-site-association"
    let bot = "GET \(url)\nUser-Agent: AASA-Bot\nHTTP/2 200\n\n\(file)\n"
    let domain = try Self.audited(site + bot + cdn("HTTP/2 200", file))
    #expect(domain.verdict == verdict)
    #expect(domain.verdictWords == "\(words)the server sends to Apple's CDN alone (`AASA-Bot/1.0.0`)")
    #expect(domain.reports.flatMap(\.results).map(\.rule) == ["user-agents-differ"])
    let refused = "GET \(url)\nHTTP/2 403\n\(bot)"
    let toDevices = try Self.audited(refused + cdn("HTTP/2 200", file))
    #expect(toDevices.verdict == (verdict == .served ? .cdnAlone : .nothing))
    #expect(toDevices.reports.flatMap(\.results).map(\.rule) == ["user-agents-differ"])
    // Another copy is refreshed from the file for the CDN.
    let stale = try Self.audited(site + bot + cdn("HTTP/2 200", json.replacing("/buy/*", with: "/sale/*")))
    #expect(stale.verdict == .cdnBehind)
    let stales = stale.reports.flatMap(\.results).filter { $0.rule == "cdn-stale" }
    #expect(stales.first?.message.contains(verdict == .served ? "/help" : "devices ignore the file") == true)
  }

  @Test("a body that was cut is not said to have its size, nor to be missing")
  func cutBodies() throws {
    let text = Self.text(
      try Self.audited(
        site.replacing("HTTP/2 404", with: "HTTP/2 200\n* cut\n\n{}")
          + cdn("HTTP/2 200\n* cut\n* padded to 5000000 bytes", "{")), width: 200)
    #expect(text.contains("  root        200 OK, more than 3 bytes, not the same as well-known\n"))
    #expect(
      text.contains("[cdn-unknown]: the CDN responds with more than 5,000,000 bytes; the rest was not read\n"),
      "\(text)")
  }

  @Test("a broken file of the site is not called the new one")
  func brokenFile() throws {
    let broken = "GET https://harbor.shop/.well-known/apple-app-site-association\nHTTP/2 200\n\n{\n"
    let report = try Self.report([("harbor.shop", broken + cdn("HTTP/2 200", json))])
    let text = report.document(limit: .max).terminal(style: .plain, width: 200)
    #expect(text.contains("the older copy of the CDN still works"), "\(text)")
    #expect(!text.contains("test the new file"))
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
    let answer = Self.answer([domain.served, domain.served])
    let document = answer.document(limit: .max)
    for text in [
      Self.text(domain), document.terminal(style: .plain, width: 80), document.markdown(),
      document.page(version: "1") { $0.answer() },
      answer.json(limit: .max),
    ] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test("the document has the report and what was observed")
  func document() throws {
    let domain = try Self.served(site + cdn("HTTP/2 404\nApple-Failure-Reason: SWCERR00301 Timeout\nAge: 5"))
    let text = Self.answer([domain]).json(limit: .max)
    for part in [
      #""command": "audit""#, #""rule": "cdn-failure""#, #""domain": "harbor.shop""#, #""verdict": "cdn-fails""#,
      #""question": "well-known-as-cdn""#, #""failureReason": "SWCERR00301 Timeout""#, #""age": 5"#,
      #""kind": "unknown-host""#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("a table tells many domains")
  func table() throws {
    let missing = "GET https://shop.harbor.shop/.well-known/apple-app-site-association\n! unknown host"
    let text = try Self.report([("harbor.shop", site), ("shop.harbor.shop", missing)]).document(limit: .max)
      .terminal(style: .plain, width: 120)
    #expect(
      text.hasSuffix(
        """

        harbor.shop       no findings  the site serves the file; what the CDN has is not known
        shop.harbor.shop  1 error      devices get no file

        """))
  }
}
