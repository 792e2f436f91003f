import AppClaims
import Association
import Audit
import Matching
import Serving
import SourceText
import Testing

@Suite("The doctor checks each step that a device takes")
struct ExaminationTests {
  private static let id = "9QX4T7KM2P.shop.harbor.app"

  /// An answer with an association file of one component.
  private static func answer(_ url: String, opens path: String = "/buy/*", app: String = id) -> String {
    """
    GET \(url)
    HTTP/2 200
    Content-Type: application/json

    {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "\(path)"}]}]}}

    """
  }

  private static let site = "https://harbor.shop/.well-known/apple-app-site-association"
  private static let cdn = "https://app-site-association.cdn-apple.com/a/v1/harbor.shop"

  private static func diagnose(
    _ transcript: String, _ claims: [String]? = ["applinks:harbor.shop"], url: String = "https://harbor.shop/buy/42",
    given: [AnsweringFiles.Given] = [], isOffline: Bool = false
  ) throws -> Diagnosis {
    let app = claims.map { ClaimedApp.given($0, id: AppID(id)) }
    let client = RecordedClient(try Transcript(transcript))
    return Examination(
      url: url, link: try LinkURL(url), app: app, id: AppID(id), argument: id,
      files: AnsweringFiles(given, isOffline: isOffline, DomainFiles(client))
    ).diagnose()
  }

  /// Each step with its state, such as `claim passed`.
  private static func states(_ diagnosis: Diagnosis) -> [String] {
    diagnosis.steps.map { "\($0.name) \($0.state)" }
  }

  @Test("every step passes where claim, file, copy and component agree")
  func opens() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + Self.answer(Self.cdn))
    #expect(
      Self.states(diagnosis) == ["claim passed", "domain passed", "file passed", "cdn passed", "component passed"])
    #expect(diagnosis.result == .opens)
  }

  @Test(
    "the first step that fails keeps the link in the browser",
    arguments: [
      (answer(site, opens: "/help/*") + answer(cdn), ["applinks:harbor.shop"], "component failed"),
      (answer(site) + answer(cdn, opens: "/help/*"), ["applinks:harbor.shop"], "cdn failed"),
      (
        answer(site) + "GET \(cdn)\nHTTP/2 404\nApple-Failure-Reason: SWCERR00301 Timeout", ["applinks:harbor.shop"],
        "cdn failed"
      ),
      (answer(site, app: "3WN8C5RD6L.shop.harbor.app"), ["applinks:harbor.shop"], "file failed"),
      ("GET \(site)\nHTTP/2 200\n\nnone", ["applinks:harbor.shop"], "file failed"),
      ("GET \(site)\nHTTP/2 301\nLocation: /file", ["applinks:harbor.shop"], "domain failed"),
      ("GET \(site)\n! certificate expired", ["applinks:harbor.shop"], "domain failed"),
      (answer(site) + answer(cdn), ["webcredentials:harbor.shop"], "claim failed"),
      (answer(site) + answer(cdn), ["applinks:tavern.shop"], "claim failed"),
    ])
  func fails(_ transcript: String, _ claims: [String], _ state: String) throws {
    let diagnosis = try Self.diagnose(transcript, claims)
    #expect(Self.states(diagnosis).first { $0.hasSuffix("failed") } == state)
    #expect(diagnosis.result == .staysInBrowser)
  }

  @Test("the root is asked where `.well-known` has nothing")
  func root() throws {
    let transcript = "GET \(Self.site)\nHTTP/2 404\n" + Self.answer("https://harbor.shop/apple-app-site-association")
    let diagnosis = try Self.diagnose(transcript + Self.answer(Self.cdn))
    #expect(diagnosis.result == .opens)
  }

  @Test("a wildcard's file answers for its subdomains, and a claim of the host goes before it")
  func wildcard() throws {
    let url = "https://www.harbor.shop/buy/42"
    let transcript = Self.answer(Self.site) + Self.answer(Self.cdn)
    #expect(try Self.diagnose(transcript, ["applinks:*.harbor.shop"], url: url).result == .opens)
    let both = try Self.diagnose(transcript, ["applinks:www.harbor.shop", "applinks:*.harbor.shop"], url: url)
    #expect(both.result == .opens)
    #expect(both.steps.first?.words == "the app claims `applinks:*.harbor.shop`")
  }

  @Test("a server that cannot be asked leaves the result open, and so does a claim in a build setting")
  func unknown() throws {
    let unreached = try Self.diagnose("GET \(Self.site)\n! unknown host")
    #expect(Self.states(unreached) == ["claim passed", "domain unreached"])
    #expect(unreached.result == .unknown)
    let setting = try Self.diagnose("GET \(Self.site)\n! unknown host", ["applinks:$(DOMAIN)"])
    #expect(Self.states(setting).first == "claim unknown")
  }

  @Test("without claims the other steps are checked")
  func claimsNotGiven() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + Self.answer(Self.cdn), nil)
    #expect(Self.states(diagnosis).first == "claim unknown")
    #expect(diagnosis.result == .opens)
  }

  @Test("a file that was given answers instead of the domain, and the CDN is not asked")
  func given() throws {
    let text = #"{"applinks": {"details": [{"appIDs": ["\#(Self.id)"], "components": [{"/": "/buy/*"}]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    let unasked = "GET https://tavern.shop/\n! unknown host"
    for domain in [nil, "harbor.shop"] {
      let diagnosis = try Self.diagnose(unasked, given: [.init(domain, .file(file))])
      #expect(diagnosis.result == .opens)
      #expect(Self.states(diagnosis).contains("cdn skipped"))
    }
    let offline = try Self.diagnose(unasked, isOffline: true)
    #expect(Self.states(offline) == ["claim passed", "domain unknown"])
  }

  @Test("the files of claimed domains come in their order, each once")
  func files() throws {
    let client = RecordedClient(
      try Transcript(
        Self.answer(Self.site) + "GET https://tavern.shop/.well-known/apple-app-site-association\nHTTP/2 500"))
    let files = AnsweringFiles([], isOffline: false, DomainFiles(client))
    let served = files.all(["tavern.shop", "harbor.shop", "tavern.shop", "elsewhere.shop"])
    #expect(served.map(\.domain) == ["tavern.shop", "harbor.shop", "elsewhere.shop"])
    #expect(served.map { $0.file != nil } == [false, true, false])
    guard case .failure("the server answers with status 500") = served[0].outcome, case .unknown = served[2].outcome
    else {
      Issue.record("\(served.map(\.outcome))")
      return
    }
  }
}
