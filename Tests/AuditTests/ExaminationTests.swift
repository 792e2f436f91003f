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

  private static let noCopy = "GET \(cdn)\nHTTP/2 404\n"

  private static func diagnose(
    _ transcript: String, _ claims: [String]? = ["applinks:harbor.shop"], url: String = "https://harbor.shop/buy/42",
    given: [AnsweringFiles.Given] = [], isOffline: Bool = false, id: String = id, isForPasskeys: Bool = false
  ) throws -> Diagnosis {
    let app = claims.map { ClaimedApp.given($0, id: AppID(id)) }
    let client = RecordedClient(try Transcript(transcript))
    return Examination(
      url: url, link: try LinkURL(url), app: app, id: AppID(id), argument: "App.entitlements",
      isForPasskeys: isForPasskeys, files: AnsweringFiles(given, isOffline: isOffline, DomainFiles(client))
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
      (answer(site, opens: "/help/*") + answer(cdn, opens: "/help/*"), ["applinks:harbor.shop"], "component failed"),
      (answer(site) + answer(cdn, opens: "/help/*"), ["applinks:harbor.shop"], "cdn failed"),
      (
        answer(site) + "GET \(cdn)\nHTTP/2 404\nApple-Failure-Reason: SWCERR00301 Timeout", ["applinks:harbor.shop"],
        "cdn failed"
      ),
      (answer(site, app: "3WN8C5RD6L.shop.harbor.app") + noCopy, ["applinks:harbor.shop"], "file failed"),
      ("GET \(site)\nHTTP/2 200\n\nnone\n\(noCopy)", ["applinks:harbor.shop"], "file failed"),
      ("GET \(site)\nHTTP/2 301\nLocation: /file\n\(noCopy)", ["applinks:harbor.shop"], "domain failed"),
      ("GET \(site)\n! certificate expired\n\(noCopy)", ["applinks:harbor.shop"], "domain failed"),
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

  @Test("a wildcard's file opens the link after a refresh too, where that of the host does not")
  func wildcardAfterRefresh() throws {
    let host = "https://www.harbor.shop"
    let redirect = "GET \(host)/.well-known/apple-app-site-association\nHTTP/2 301\nLocation: https://harbor.shop/\n"
    let transcript = redirect + Self.answer("\(Self.cdn.dropLast(11))www.harbor.shop") + Self.answer(Self.site)
    let claims = ["applinks:www.harbor.shop", "applinks:*.harbor.shop"]
    for (copy, now, later) in [
      (Self.answer(Self.cdn), Diagnosis.Result.opens, Diagnosis.Result?.none),
      (Self.answer(Self.cdn, opens: "/help/*"), .opens, nil),
    ] {
      let diagnosis = try Self.diagnose(transcript + copy, claims, url: "\(host)/buy/42")
      #expect(diagnosis.result == now && diagnosis.resultAfterRefresh == later, "\(Self.states(diagnosis))")
      #expect(Self.states(diagnosis).last == "refresh passed")
    }
    let alone = try Self.diagnose(transcript + Self.noCopy, [claims[0]], url: "\(host)/buy/42")
    #expect(alone.result == .opens && alone.resultAfterRefresh == .staysInBrowser)
  }

  @Test(
    "a wildcard's file that is not known leaves the result open, where that of the host does not open the link",
    arguments: [
      (answer("https://www.harbor.shop/.well-known/apple-app-site-association", opens: "/help/*"), "/help/*"),
      ("", "/sale/*"),
    ])
  func unknownWildcard(_ site: String, _ path: String) throws {
    let copy = Self.answer("\(Self.cdn.dropLast(11))www.harbor.shop", opens: path)
    let diagnosis = try Self.diagnose(
      site + copy + "GET \(Self.site)\n! unknown host", ["applinks:www.harbor.shop", "applinks:*.harbor.shop"],
      url: "https://www.harbor.shop/buy/42")
    #expect(diagnosis.result == .unknown)
    #expect(diagnosis.steps.first?.words == "the app claims `applinks:*.harbor.shop`")
  }

  @Test(
    "a host is compared with claims and files in one form",
    arguments: ["bücher.example", "B%C3%BCcher.example", "xn--bcher-kva.example", "XN--BCHER-KVA.example"])
  func formsOfHosts(_ host: String) throws {
    let url = "https://\(host)/buy/42"
    let transcript =
      Self.answer("https://xn--bcher-kva.example/.well-known/apple-app-site-association")
      + Self.answer("\(Self.cdn.dropLast(11))xn--bcher-kva.example")
    #expect(try Self.diagnose(transcript, ["applinks:xn--bcher-kva.example"], url: url).result == .opens)
    let passkeys = try Self.diagnose(
      transcript, ["webcredentials:xn--bcher-kva.example"], url: url, isForPasskeys: true)
    #expect(passkeys.subject == "webcredentials:xn--bcher-kva.example")
    #expect(Self.states(passkeys).first == "claim passed")
  }

  @Test(
    "a host that no claim has fails as the link, with the words of `invalid-claim-domain`",
    arguments: [
      ("https://192.168.0.7/buy/42", "`192.168.0.7` is an address"), ("https://[::1]/buy/42", "is an address"),
      ("https://localhost/buy/42", "`localhost` is not a domain"), ("https://harbor/", "has no top-level domain"),
      (#"https://harbor.shop\buy\42"#, #"`\` is not allowed"#), ("https://harbor.shop./", "another host (decided)"),
      ("ftp://harbor.shop/", "only `https` and `http`"), ("https://-x.harbor.shop/", "begins or ends with a hyphen"),
    ])
  func hostsWithoutClaims(_ url: String, _ words: String) throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + Self.answer(Self.cdn), url: url)
    #expect(Self.states(diagnosis) == ["link failed"] && diagnosis.result == .staysInBrowser)
    #expect(diagnosis.steps[0].words.contains(words), "\(diagnosis.steps[0].words)")
    let isDomain = words.contains("decided") || words.contains("only")
    let help = SuggestedCommands().help(of: diagnosis.steps[0])
    #expect((help?.contains("its file or a server") == true) == !isDomain)
    #expect((help == nil) == isDomain)
  }

  @Test("a wildcard claim covers a host that no claim can have")
  func coveredHyphen() throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.site) + Self.answer(Self.cdn), ["applinks:*.harbor.shop"], url: "https://-x.harbor.shop/buy/42")
    #expect(diagnosis.result == .opens)
  }

  @Test("a server that cannot be asked leaves the result open")
  func unknown() throws {
    let unreached = try Self.diagnose("GET \(Self.site)\n! unknown host")
    #expect(Self.states(unreached) == ["claim passed", "domain unreached", "cdn unreached"])
    #expect(unreached.result == .unknown)
    #expect(try Self.diagnose(Self.answer(Self.site)).result == .unknown)
  }

  @Test(
    "a claim with a build setting that can be one of the host leaves the result open",
    arguments: [
      ("applinks:$(DOMAIN)", "claim undecided", Diagnosis.Result.unknown),
      ("$(CLAIM)", "claim undecided", .unknown),
      ("applinks:${DOMAIN}", "claim undecided", .unknown), ("applinks:$(SUB).shop", "claim undecided", .unknown),
      ("applinks:harbor.shop?mode=$(MODE)", "claim undecided", .unknown),
      ("$(SERVICE):harbor.shop", "claim undecided", .unknown), ("applinks:harbor$(REST)", "claim undecided", .unknown),
      ("applinks:$(SUB).tavern.shop", "claim failed", .staysInBrowser),
      ("webcredentials:$(DOMAIN)", "claim failed", .staysInBrowser),
      ("applinks:*.$(DOMAIN)", "claim failed", .staysInBrowser),
    ])
  func buildSettings(_ claim: String, _ state: String, _ result: Diagnosis.Result) throws {
    for path in ["/buy/*", "/help/*"] {
      let diagnosis = try Self.diagnose(Self.answer(Self.site, opens: path) + Self.answer(Self.cdn), [claim])
      #expect(Self.states(diagnosis).first == state)
      #expect(diagnosis.result == result && diagnosis.resultAfterRefresh == nil)
    }
  }

  @Test(
    "the part that a build setting leaves open is named",
    arguments: [
      ("applinks:$(DOMAIN)", "domain is"), ("$(SERVICE):harbor.shop", "service is"),
      ("$(CLAIM)", "service and domain are"), ("applinks:harbor.shop?mode=$(MODE)", "mode is"),
    ])
  func openPart(_ claim: String, _ part: String) throws {
    let step = try #require(Self.diagnose(Self.noCopy, [claim]).steps.first)
    #expect(step.words.contains("so its \(part) not known"), "\(step.words)")
  }

  @Test("a wildcard in a build setting can be one of a subdomain")
  func buildSettingOfWildcard() throws {
    let diagnosis = try Self.diagnose(
      Self.noCopy, ["applinks:*.$(DOMAIN)"], url: "https://www.harbor.shop/buy/42")
    #expect(Self.states(diagnosis).first == "claim undecided" && diagnosis.result == .unknown)
  }

  @Test("an app whose prefix is not known is not said to open")
  func unknownPrefix() throws {
    let app = ClaimReader(
      SourceFile(
        name: "app.json",
        bytes: Array(
          #"{"ios": {"bundleIdentifier": "shop.harbor.app", "associatedDomains": ["applinks:harbor.shop"]}}"#.utf8))
    ).apps.first
    let url = "https://harbor.shop/buy/42"
    let client = RecordedClient(try Transcript(Self.answer(Self.site) + Self.answer(Self.cdn)))
    let diagnosis = Examination(
      url: url, link: try LinkURL(url), app: app, id: nil, argument: "app.json",
      files: AnsweringFiles([], isOffline: false, DomainFiles(client))
    ).diagnose()
    #expect(Self.states(diagnosis).contains("file undecided") && diagnosis.result == .unknown)
  }

  @Test(
    "the copy that devices have decides, and the file of the site after it",
    arguments: [
      (answer(site, opens: "/help/*"), answer(cdn), .opens, .staysInBrowser),
      (answer(site), answer(cdn, opens: "/help/*"), .staysInBrowser, .opens), (answer(site), answer(cdn), .opens, nil),
      (answer(site, opens: "/help/*"), answer(cdn, opens: "/sale/*"), .staysInBrowser, nil),
      ("GET \(site)\nHTTP/2 404\n", answer(cdn), .opens, .staysInBrowser),
      (answer(site, app: "3WN8C5RD6L.shop.harbor.app"), answer(cdn), .opens, .staysInBrowser),
      ("GET \(site)\nHTTP/2 200\n\nnone\n", answer(cdn), .opens, .staysInBrowser),
      ("GET \(site)\n! unknown host\n", answer(cdn), .opens, .unknown), (answer(site), noCopy, .staysInBrowser, .opens),
      (answer(site), "GET \(cdn)\n! unknown host\n", .unknown, .opens),
      (answer(site), "GET \(cdn)\nHTTP/2 500\n", .unknown, .opens),
      (answer(site), "GET \(cdn)\nHTTP/2 200\n\n<html>\n", .unknown, .opens),
      (answer(site, opens: "/help/*"), "GET \(cdn)\n! unknown host\n", .unknown, .staysInBrowser),
    ] as [(String, String, Diagnosis.Result, Diagnosis.Result?)])
  func staleCopy(_ site: String, _ copy: String, _ now: Diagnosis.Result, _ later: Diagnosis.Result?) throws {
    let diagnosis = try Self.diagnose(site + copy)
    #expect(diagnosis.result == now && diagnosis.resultAfterRefresh == later)
    #expect(diagnosis.steps.contains { $0.state == .failed } == (now == .staysInBrowser) || now == .unknown)
    #expect(diagnosis.steps.contains { $0.state == .later } == (now == .opens && later == .staysInBrowser))
  }

  /// The response to Apple's CDN alone.
  private static func toCDN(_ response: String) -> String { "GET \(site)\nUser-Agent: AASA-Bot\n\(response)\n" }

  private static func body(_ path: String) -> String {
    "HTTP/2 200\nContent-Type: application/json\n\n{\"applinks\": {\"details\": [{\"appIDs\": [\"\(id)\"], \"components\": [{\"/\": \"\(path)\"}]}]}}"
  }

  @Test(
    "the result after a refresh is that of a request with the CDN's user agent",
    arguments: [
      (answer(site) + toCDN("HTTP/2 403") + noCopy, .staysInBrowser, nil, "refresh failed"),
      (answer(site) + toCDN("HTTP/2 403") + answer(cdn), .opens, .staysInBrowser, "refresh later"),
      (answer(site) + toCDN(body("/help/*")) + answer(cdn), .opens, .staysInBrowser, "refresh later"),
      (answer(site) + toCDN("HTTP/2 200\n\nnone") + noCopy, .staysInBrowser, nil, "refresh failed"),
      (answer(site, opens: "/help/*") + toCDN(body("/buy/*")) + noCopy, .staysInBrowser, .opens, "refresh passed"),
      (answer(site) + toCDN("! timeout 5 s") + noCopy, .staysInBrowser, .unknown, "refresh unreached"),
      (answer(site) + toCDN("HTTP/2 429") + noCopy, .staysInBrowser, .unknown, "refresh unreached"),
      (
        "GET \(site)\nHTTP/2 403\n" + toCDN(body("/buy/*")) + answer(cdn), .opens, nil, "refresh skipped"
      ),
      (answer(site) + toCDN(body("/buy/*")) + noCopy, .staysInBrowser, .opens, nil),
    ] as [(String, Diagnosis.Result, Diagnosis.Result?, String?)])
  func userAgents(_ transcript: String, _ now: Diagnosis.Result, _ later: Diagnosis.Result?, _ step: String?) throws {
    let diagnosis = try Self.diagnose(transcript)
    #expect(diagnosis.result == now && diagnosis.resultAfterRefresh == later, "\(Self.states(diagnosis))")
    #expect(Self.states(diagnosis).first { $0.hasPrefix("refresh") } == step)
  }

  @Test("a failure of the CDN itself is not one of the site")
  func failureOfCDN() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + "GET \(Self.cdn)\nHTTP/2 500\n")
    let step = diagnosis.steps.first { $0.name == .cdn }
    #expect(step?.state == .unreached)
    #expect(step?.words == "it responds with 500 Internal Server Error, without a file or a reason")
  }

  @Test("the failure of the CDN has its details")
  func failureDetails() throws {
    let failure =
      "HTTP/2 404\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response\nApple-Failure-Details: {\"status\": \"403 Forbidden\"}\n"
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + "GET \(Self.cdn)\n" + failure)
    let words = diagnosis.steps.first { $0.name == .cdn }?.words
    #expect(
      words == "it has no file of harbor.shop (status 404): SWCERR00101 Bad HTTP Response (status: 403 Forbidden)")
  }

  @Test(
    "the result after a refresh is not known where the CDN says that it got another status",
    arguments: [
      (answer(site), #"{"status": "403"}"#, .unknown, "got status 403"),
      (answer(site), #"{"cause": "Bad HTTP Response: 301 Moved Permanently"}"#, .unknown, "got status 301"),
      (answer(site), #"{"status": "200 OK"}"#, .opens, "cannot be refreshed on request"),
      (answer(site), #"{"cause": "redirect loop"}"#, .opens, "cannot be refreshed on request"),
      ("GET \(site)\nHTTP/2 403\n", #"{"status": "403 Forbidden"}"#, nil, "correct the site first"),
    ] as [(String, String, Diagnosis.Result?, String)])
  func refusedCDN(_ site: String, _ details: String, _ later: Diagnosis.Result?, _ help: String) throws {
    let failure =
      "HTTP/2 404\nApple-Failure-Reason: SWCERR00101 Bad HTTP Response\nApple-Failure-Details: \(details)\n"
    let diagnosis = try Self.diagnose(site + "GET \(Self.cdn)\n" + failure)
    #expect(diagnosis.result == .staysInBrowser && diagnosis.resultAfterRefresh == later)
    #expect(diagnosis.steps.first { $0.name == .cdn }?.help?.contains(help) == true)
  }

  @Test(
    "the result after a refresh is not known where the CDN fails for a reason that a request from here need not have",
    arguments: [
      ("SWCERR00202 Private or reserved address", "make the DNS record public"),
      ("SWCERR00301 Timeout", "check that no firewall drops requests"),
      ("SWCERR00999 Something new", "look for `AASA-Bot/1.0.0` in the server's log"),
    ])
  func failingCDN(_ reason: String, _ help: String) throws {
    let failure = "GET \(Self.cdn)\nHTTP/2 404\nApple-Failure-Reason: \(reason)\n"
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + failure)
    #expect(diagnosis.result == .staysInBrowser && diagnosis.resultAfterRefresh == .unknown)
    #expect(diagnosis.steps.first { $0.name == .cdn }?.help?.hasPrefix(help) == true)
  }

  @Test("a refused request has the same help as in an audit, the likeliest cause first")
  func refusal() throws {
    let diagnosis = try Self.diagnose("GET \(Self.site)\nHTTP/2 403\n" + Self.noCopy)
    let help = try #require(diagnosis.steps.first { $0.name == .domain }?.help)
    #expect(help.hasPrefix("look for a rule that denies hidden files") && help.contains("; otherwise allow"))
    let staging = try Self.diagnose("GET \(Self.site)\nHTTP/2 401\n" + Self.noCopy)
    #expect(staging.steps.first { $0.name == .domain }?.help?.contains("without a login") == true)
  }

  @Test("a failed step has the next action, and of several failed steps one is to be corrected first")
  func help() throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.site, app: "3WN8C5RD6L.shop.harbor.app") + Self.noCopy, ["applinks:tavern.shop"])
    let failed = diagnosis.steps.filter { $0.state == .failed }
    #expect(failed.map(\.name) == [.claim, .file, .cdn])
    #expect(failed.allSatisfy { $0.help != nil })
    #expect(diagnosis.first?.step == .claim)
    #expect(failed[0].help == "add `applinks:harbor.shop` to the Associated Domains of the app's target")
    let component = try Self.diagnose(Self.answer(Self.site, opens: "/help/*") + Self.noCopy)
    #expect(component.first?.step == .component)
    #expect(component.steps.last?.words.hasSuffix("apple-app-site-association:1:85") == true, "\(component.steps)")
    #expect(try Self.diagnose(Self.answer(Self.site) + Self.answer(Self.cdn)).first == nil)
  }

  @Test(
    "a claim for development or managed devices alone passes there alone",
    arguments: [
      ("applinks:harbor.shop?mode=developer", "not in TestFlight", true),
      ("applinks:harbor.shop?mode=developer applinks:harbor.shop", nil, false),
      ("applinks:harbor.shop?mode=managed", "it works where a device management", false),
      ("applinks:harbor.shop?mode=developer+managed", "signed for development, and where a device management", true),
      ("applinks:harbor.shop?mode=developer applinks:harbor.shop?mode=managed", "development, and where", true),
      ("applinks:harbor.shop?mode=managed applinks:harbor.shop", nil, false),
      ("applinks:harbor.shop?mode=developer applinks:*.shop", "not in TestFlight", true),
      ("applinks:harbor.shop?mode=managed applinks:*.shop", "it works where a device management", false),
    ] as [(String, String?, Bool)])
  func limited(_ claims: String, _ words: String?, _ needsSwitch: Bool) throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.site) + Self.answer(Self.cdn), claims.split(separator: " ").map(String.init))
    let step = try #require(diagnosis.steps.first)
    #expect(step.state == (words == nil ? .passed : .limited) && diagnosis.result == .opens)
    #expect(step.words.contains(words ?? "claims `applinks:harbor.shop`"), "\(step.words)")
    #expect((step.help?.contains("Associated Domains Development") == true) == needsSwitch)
    #expect((diagnosis.claimLimit == nil) == (words == nil))
  }

  @Test("a wildcard without a mode opens the link of a host that is claimed for some devices alone")
  func unlimitedWildcard() throws {
    let diagnosis = try Self.diagnose(
      Self.answer("https://www.harbor.shop/.well-known/apple-app-site-association") + Self.answer(Self.site)
        + Self.answer(Self.cdn), ["applinks:www.harbor.shop?mode=managed", "applinks:*.harbor.shop"],
      url: "https://www.harbor.shop/buy/42")
    #expect(diagnosis.result == .opens && diagnosis.claimLimit == nil)
    #expect(diagnosis.steps.first?.words == "the app claims `applinks:*.harbor.shop`")
  }

  @Test("in a release, claims for development are not those that work")
  func managedRelease() throws {
    let text =
      "<plist><dict><key>get-task-allow</key><false/><key>\(ClaimedApp.entitlement)</key><array><string>applinks:harbor.shop?mode=developer</string><string>applinks:harbor.shop?mode=managed</string></array></dict></plist>"
    var app = try #require(ClaimReader(SourceFile(name: "app", bytes: Array(text.utf8))).apps.first)
    app.fill(AppID(Self.id))
    let client = RecordedClient(try Transcript(Self.answer(Self.site) + Self.answer(Self.cdn)))
    let diagnosis = Examination(
      url: "https://harbor.shop/buy/42", link: try LinkURL("https://harbor.shop/buy/42"), app: app, id: app.appID,
      argument: "app", files: AnsweringFiles([], isOffline: false, DomainFiles(client))
    ).diagnose()
    #expect(
      diagnosis.steps.first?.words
        == "the app claims `applinks:harbor.shop?mode=managed` alone: it works where a device management installed the app"
    )
  }

  @Test(
    "developer mode accepts any certificate, and no alternate mode reads the root",
    arguments: [
      ("! certificate self-signed\n\(body("/buy/*"))", "?mode=developer", .opens),
      ("! certificate self-signed\n\(body("/buy/*"))", "?mode=managed", .staysInBrowser),
      ("! certificate self-signed\n\(body("/buy/*"))", "", .staysInBrowser),
      ("HTTP/2 404\n\n\(answer("https://harbor.shop/apple-app-site-association"))", "?mode=developer", .staysInBrowser),
      ("HTTP/2 404\n\n\(answer("https://harbor.shop/apple-app-site-association"))", "?mode=managed", .staysInBrowser),
    ] as [(String, String, Diagnosis.Result)])
  func modes(_ response: String, _ mode: String, _ result: Diagnosis.Result) throws {
    let transcript = "GET \(Self.site)\n\(response)\n" + Self.noCopy
    let diagnosis = try Self.diagnose(transcript, ["applinks:harbor.shop\(mode)"])
    #expect(diagnosis.result == result, "\(diagnosis.steps.map(\.words))")
    let words = diagnosis.steps.first { $0.name == .domain }?.words ?? ""
    #expect(words.hasSuffix("the certificate is self-signed, which `?mode=developer` accepts") == (result == .opens))
  }

  @Test("a given file at the root of a site is not that of an alternate mode")
  func rootOfFolder() throws {
    let text = #"{"applinks": {"details": [{"appIDs": ["\#(Self.id)"], "components": [{"/": "/buy/*"}]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    for (mode, result) in [("", Diagnosis.Result.opens), ("?mode=developer", .staysInBrowser)] {
      let given = [AnsweringFiles.Given(nil, .file(file), isAtRoot: true)]
      let diagnosis = try Self.diagnose(Self.noCopy, ["applinks:harbor.shop\(mode)"], given: given)
      #expect(diagnosis.result == result)
    }
  }

  @Test("in a mode without the CDN, the file of the site decides")
  func developerMode() throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.site, opens: "/help/*") + Self.answer(Self.cdn), ["applinks:harbor.shop?mode=managed"])
    #expect(diagnosis.result == .staysInBrowser && diagnosis.resultAfterRefresh == nil)
    #expect(Self.states(diagnosis).contains("cdn skipped"))
  }

  @Test(
    "a port and a scheme have a step of their own",
    arguments: [
      ("https://harbor.shop/buy/42", nil, .opens), ("https://harbor.shop:443/buy/42", nil, .opens),
      ("https://harbor.shop:8443/buy/42", "the port `8443` is not compared (decided)", .opens),
      ("http://harbor.shop/buy/42", "`http` links are universal links too", .opens),
      ("HTTP://harbor.shop:80/buy/42", "requested over HTTPS all the same", .opens),
      ("http://harbor.shop:443/buy/42", "the port `443` is not compared (decided)", .opens),
      ("harbor://harbor.shop/buy/42", "only `https` and `http` URLs are universal links", .staysInBrowser),
    ] as [(String, String?, Diagnosis.Result)])
  func link(_ url: String, _ words: String?, _ result: Diagnosis.Result) throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + Self.answer(Self.cdn), url: url)
    #expect(diagnosis.result == result)
    let step = diagnosis.steps.first { $0.name == .link }
    #expect(words.map { step?.words.contains($0) == true } ?? (step == nil), "\(String(describing: step))")
  }

  @Test("suggested commands have the options for requests, the port and the server of the CDN")
  func commands() throws {
    let network = ["--resolve", "harbor.shop:8443:127.0.0.1", "--ca-file", "it's.pem"]
    let commands = SuggestedCommands(
      network: network, cdn: ["--cdn-url", "https://cdn.harbor.shop:8443"], claims: ["--app-id", Self.id])
    let words = #"--resolve harbor.shop:8443:127.0.0.1 --ca-file 'it'\''s.pem'"#
    let server = [AnsweringFiles.Given("harbor.shop", .server(ClaimedDomain(host: "harbor.shop", port: 8443)))]
    let there = "GET https://harbor.shop:8443/.well-known/apple-app-site-association\nHTTP/2 500\n"
    func found(_ diagnosis: Diagnosis, _ commands: SuggestedCommands = commands) -> [String] {
      diagnosis.steps.compactMap(commands.command)
    }
    #expect(
      found(try Self.diagnose(there + Self.noCopy, given: server)) == [
        "aasa audit harbor.shop:8443 --cdn-url https://cdn.harbor.shop:8443 \(words)",
        "aasa fetch harbor.shop --cdn --cdn-url https://cdn.harbor.shop:8443 \(words)",
      ])
    let elsewhere = try Self.diagnose(
      Self.answer(Self.site, opens: "/help/*") + Self.answer(Self.cdn), ["applinks:tavern.shop"])
    #expect(
      found(elsewhere) == [
        "aasa entitlements App.entitlements --app-id \(Self.id) \(words)",
        "aasa explain \(Self.site) https://harbor.shop/buy/42 --app \(Self.id) \(words)",
      ])
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(#"{"applinks": {"details": []}}"#.utf8)))
    // `lint` does not know the app.
    #expect(
      found(try Self.diagnose(there, given: [.init(nil, .file(file))])) == [
        "aasa entitlements App.entitlements --app-id \(Self.id) \(words)"
      ])
    let compared = try Self.diagnose(
      there, ["applinks:*.harbor.shop"], url: "https://www.harbor.shop/buy/42", given: [.init(nil, .file(file))])
    #expect(
      found(compared, SuggestedCommands(file: "site")) == [
        "aasa entitlements App.entitlements --against harbor.shop=site"
      ])
    let input = AssociationFile(SourceFile(name: "<stdin>", bytes: Array("{}".utf8)))
    #expect(found(try Self.diagnose(there, given: [.init(nil, .file(input))])) == [])
  }

  @Test(
    "an app ID with an error of `malformed-app-id` opens nothing",
    arguments: [
      ("shop.harbor.app", "begins like a bundle ID"), ("9QX4T7KM2P:shop.harbor.app", "should be `.`"),
      ("9qx4t7km2p.shop.harbor.app", "lowercase letters"), (" \(id)", "white space"), ("9QX4T7KM2P.*", "wildcard"),
      ("1291943406.shop.harbor.app", nil), (id, nil),
    ] as [(String, String?)])
  func malformedIDs(_ id: String, _ words: String?) throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site, app: id) + Self.answer(Self.cdn, app: id), nil, id: id)
    let step = try #require(diagnosis.steps.first { $0.name == .file })
    #expect(diagnosis.result == (words == nil ? .opens : .staysInBrowser))
    #expect(words.map(step.words.contains) ?? true, "\(step.words)")
  }

  @Test("a malformed app ID is not to be added")
  func malformedArgument() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + Self.noCopy, nil, id: "shop.harbor.App")
    #expect(
      diagnosis.steps.first { $0.name == .file }?.help
        == "add the ID of the app, `<team ID>.<bundle ID>`, to the `appIDs` of an entry of `applinks`")
  }

  @Test("an app that is only in the ignored `appID` has that reason")
  func ignoredAppID() throws {
    let text =
      #"{"applinks": {"details": [{"appID": "\#(Self.id)", "appIDs": ["9QX4T7KM2P.shop.harbor.beta"], "components": [{"/": "*"}]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    let diagnosis = try Self.diagnose(Self.noCopy, given: [.init(nil, .file(file))])
    let step = try #require(diagnosis.steps.first { $0.name == .file })
    #expect(step.words == "`\(Self.id)` is only in `appID`, which is ignored beside `appIDs`")
    #expect(diagnosis.result == .staysInBrowser && step.next == .lint(file: "file"))
  }

  @Test("characters that a terminal would not show are escaped for the shell")
  func shellWords() throws {
    let diagnosis = try Self.diagnose(
      Self.answer(Self.site, opens: "/help/*") + Self.answer(Self.cdn), url: "https://harbor.shop/\u{85}\u{E0041}'")
    let command = try #require(diagnosis.steps.compactMap(SuggestedCommands().command).last)
    #expect(command.contains(#"$'https://harbor.shop/\xC2\x85\xF3\xA0\x81\x81\x27'"#), "\(command)")
  }

  /// An answer with an association file whose `webcredentials` lists an app.
  private static func credentials(_ url: String, app: String = id, service: String = "webcredentials") -> String {
    "GET \(url)\nHTTP/2 200\nContent-Type: application/json\n\n{\"\(service)\": {\"apps\": [\"\(app)\"]}}\n"
  }

  @Test(
    "passkeys need `webcredentials` in the claims, in the file and in the copy of the CDN",
    arguments: [
      (credentials(site) + credentials(cdn), ["webcredentials:harbor.shop"], [], .opens),
      (credentials(site) + credentials(cdn), ["applinks:harbor.shop"], ["claim failed"], .staysInBrowser),
      (answer(site) + answer(cdn), ["webcredentials:harbor.shop"], ["file failed"], .staysInBrowser),
      (credentials(site) + answer(cdn), ["webcredentials:harbor.shop"], ["cdn failed"], .staysInBrowser),
      (
        credentials(site, app: "3WN8C5RD6L.shop.harbor.app") + noCopy, ["webcredentials:harbor.shop"],
        ["file failed", "cdn failed"], .staysInBrowser
      ),
      (
        credentials(site, service: "appclips") + credentials(cdn), ["webcredentials:harbor.shop"], ["file later"],
        .opens
      ),
      (credentials(site) + credentials(cdn), nil, [], .opens),
    ] as [(String, [String]?, [String], Diagnosis.Result)])
  func passkeys(_ transcript: String, _ claims: [String]?, _ states: [String], _ result: Diagnosis.Result) throws {
    let diagnosis = try Self.diagnose(transcript, claims, url: "https://harbor.shop/", isForPasskeys: true)
    #expect(Self.states(diagnosis).filter { $0.hasSuffix("failed") || $0.hasSuffix("later") } == states)
    #expect(!diagnosis.steps.contains { $0.name == .component })
    #expect(diagnosis.result == result && diagnosis.service == .webcredentials)
    #expect(diagnosis.subject == "webcredentials:harbor.shop")
  }

  @Test("a claim of a misspelled service is named")
  func misspelledCredentials() throws {
    let diagnosis = try Self.diagnose(
      Self.credentials(Self.site) + Self.noCopy, ["applinks:harbor.shop", "webcredential:harbor.shop"],
      url: "https://harbor.shop/", isForPasskeys: true)
    #expect(diagnosis.steps.first?.words.hasSuffix("only `webcredential:harbor.shop`") == true)
  }

  @Test("a wildcard claim has the file of the domain above")
  func passkeysOfSubdomain() throws {
    let diagnosis = try Self.diagnose(
      Self.credentials(Self.site) + Self.credentials(Self.cdn), ["webcredentials:*.harbor.shop"],
      url: "https://www.harbor.shop/", isForPasskeys: true)
    #expect(diagnosis.result == .opens && diagnosis.subject == "webcredentials:www.harbor.shop")
  }

  @Test("an App Clip can use passkeys too")
  func passkeysOfClip() throws {
    let clip = "\(Self.id).Clip"
    let served = Self.credentials(Self.site, app: clip) + Self.credentials(Self.cdn, app: clip)
    let diagnosis = try Self.diagnose(
      served, ["webcredentials:harbor.shop"], url: "https://harbor.shop/", id: clip, isForPasskeys: true)
    #expect(diagnosis.result == .opens && diagnosis.service == .webcredentials)
  }

  @Test("an App Clip needs `appclips` in its claims and in the file")
  func appClip() throws {
    let clip = "\(Self.id).Clip"
    func answer(_ url: String, _ service: String) -> String {
      "GET \(url)\nHTTP/2 200\n\n{\"\(service)\": {\"apps\": [\"\(clip)\"]}}\n"
    }
    let served = answer(Self.site, "appclips") + answer(Self.cdn, "appclips")
    let opens = try Self.diagnose(served, ["appclips:harbor.shop"], id: clip)
    #expect(opens.result == .opens && opens.service == .appclips)
    #expect(
      Self.states(opens) == ["claim passed", "domain passed", "file passed", "cdn passed", "component skipped"])
    #expect(try Self.diagnose(served, ["applinks:harbor.shop"], id: clip).result == .staysInBrowser)
    let other = answer(Self.site, "webcredentials") + answer(Self.cdn, "webcredentials")
    #expect(try Self.diagnose(other, ["appclips:harbor.shop"], id: clip).result == .staysInBrowser)
    #expect(try Self.diagnose(served, nil, id: clip).result == .opens)
  }

  @Test("without claims the other steps are checked")
  func claimsNotGiven() throws {
    let diagnosis = try Self.diagnose(Self.answer(Self.site) + Self.answer(Self.cdn), nil)
    #expect(Self.states(diagnosis).first == "claim unknown")
    #expect(diagnosis.result == .opens)
  }

  @Test("a file that was given answers instead of the domain, and the CDN gets no request")
  func given() throws {
    let text = #"{"applinks": {"details": [{"appIDs": ["\#(Self.id)"], "components": [{"/": "/buy/*"}]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    let unasked = "GET https://tavern.shop/\n! unknown host"
    for domain in [nil, "harbor.shop"] {
      let diagnosis = try Self.diagnose(unasked, given: [.init(domain, .file(file))])
      #expect(diagnosis.result == .opens)
      #expect(Self.states(diagnosis).contains("cdn skipped"))
    }
    let other = try Self.diagnose(Self.answer(Self.cdn), given: [.init("tavern.shop", .file(file))])
    #expect(Self.states(other) == ["claim passed", "domain unknown"] && other.result == .unknown)
    let offline = try Self.diagnose(unasked, isOffline: true)
    #expect(Self.states(offline) == ["claim passed", "domain unknown"])
  }

  @Test("a file without a domain is that of one domain")
  func fileOfOneDomain() throws {
    func file(_ name: String) -> AnsweringFiles.Given.Source {
      .file(AssociationFile(SourceFile(name: name, bytes: Array("{}".utf8))))
    }
    func domains(_ given: [AnsweringFiles.Given]) throws -> [String] {
      let client = RecordedClient(try Transcript("GET https://tavern.shop/\n! unknown host"))
      let files = AnsweringFiles(given, isOffline: false, DomainFiles(client))
      return files.all(["harbor.shop", "www.harbor.shop", "tavern.shop"]).map(\.domain)
    }
    #expect(try domains([.init(nil, file("file"))]) == ["harbor.shop"])
    #expect(try domains([.init(nil, file("sites/www.harbor.shop/file"))]) == ["www.harbor.shop"])
    #expect(
      try domains([.init("harbor.shop", file("a")), .init(nil, file("b"))]) == ["harbor.shop", "www.harbor.shop"])
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
    guard case .failure("the server responds with status 500") = served[0].outcome, case .unknown = served[2].outcome
    else {
      Issue.record("\(served.map(\.outcome))")
      return
    }
  }
}
