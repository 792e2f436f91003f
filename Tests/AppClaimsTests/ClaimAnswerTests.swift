import Association
import SourceText
import Testing

@testable import AppClaims

@Suite("App Clips, and the answers of files")
struct ClaimAnswerTests {
  private static let id = "9QX4T7KM2P.shop.harbor.app"

  private static func app(_ text: String, id: String? = nil) throws -> ClaimedApp {
    let reader = ClaimReader(SourceFile(name: "file", bytes: Array("<plist><dict>\(text)</dict></plist>".utf8)))
    var app = try #require(reader.apps.first)
    if let id { app.fill(AppID(id)) }
    return app
  }

  private static func identifier(_ id: String) -> String { "<key>application-identifier</key><string>\(id)</string>" }

  @Test(
    "entitlements and IDs show an App Clip",
    arguments: [
      (identifier(id), false), (identifier("\(id).Clip"), true), (identifier("\(id).clip"), true),
      (identifier("\(id).AppClip"), true), (identifier("9QX4T7KM2P.com.paper.clip"), false),
      (identifier("9QX4T7KM2P.com.harbor.paperclip"), false), (identifier("9QX4T7KM2P.shop.harbor.Clip"), true),
      ("<key>com.apple.developer.parent-application-identifiers</key><array><string>\(id)</string></array>", true),
      ("<key>com.apple.developer.on-demand-install-capable</key><true/>", true),
      ("<key>com.apple.developer.on-demand-install-capable</key><false/>", false),
    ])
  func kinds(_ entitlements: String, _ isAppClip: Bool) throws {
    #expect(try (Self.app(entitlements).kind == .appClip) == isAppClip)
  }

  @Test("an app ID that is given later shows an App Clip too")
  func givenID() throws {
    #expect(try Self.app("", id: "\(Self.id).Clip").kind == .appClip)
    #expect(ClaimedApp.given(["appclips:harbor.shop"], id: AppID("\(Self.id).Clip")).kind == .appClip)
  }

  @Test("the ID of an App Clip begins with that of its app; entitlements of the app name it")
  func owners() throws {
    let app = try Self.app(Self.identifier(Self.id))
    #expect(app.hasClip(AppID("\(Self.id).Clip")) && app.hasClip(AppID("3WN8C5RD6L.shop.harbor.app.Coffee")))
    #expect(!app.hasClip(AppID(Self.id)) && !app.hasClip(AppID("9QX4T7KM2P.shop.harbor.application")))
    let named = try Self.app(
      Self.identifier(Self.id)
        + "<key>com.apple.developer.associated-appclip-app-identifiers</key><array><string>\(Self.id).Coffee</string></array>"
    )
    #expect(named.hasClip(AppID("\(Self.id).Coffee")) && !named.hasClip(AppID("\(Self.id).Clip")))
  }

  private static func state(_ claims: [String], _ id: String, appclips: [String]) -> [ClaimAnswer.State] {
    let apps = appclips.map { "\"\($0)\"" }.joined(separator: ",")
    let file = AssociationFile(
      SourceFile(name: "file", bytes: Array("{\"appclips\": {\"apps\": [\(apps)]}}".utf8)))
    return ClaimAnswer.all([.given(claims, id: AppID(id))], [ServedAssociation("harbor.shop", .file(file))]).map(
      \.state)
  }

  @Test("under `appclips` the App Clip must be listed, for its app and for itself")
  func answers() {
    let claims = ["appclips:harbor.shop"]
    let clip = "\(Self.id).Clip"
    #expect(Self.state(claims, Self.id, appclips: [clip]) == [.consistent])
    #expect(Self.state(claims, clip, appclips: [clip]) == [.consistent])
    #expect(Self.state(claims, clip, appclips: [Self.id]) == [.claimedOnly])
    #expect(Self.state(claims, Self.id, appclips: ["9QX4T7KM2P.shop.tavern.Clip"]) == [.claimedOnly])
    #expect(Self.state(claims, Self.id, appclips: ["3WN8C5RD6L.shop.harbor.app.Clip"]) == [.claimedOnly])
    // The entitlement is the App Clip's first; an app may leave it out.
    #expect(Self.state([], Self.id, appclips: [clip]) == [])
    #expect(Self.state([], clip, appclips: [clip]) == [.servedOnly])
  }

  @Test("an app of a bundle is not its own App Clip")
  func bundle() throws {
    let text =
      #"{"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": "9QX4T7KM2P", "associatedDomains": ["appclips:harbor.shop"]}}"#
    let apps = ClaimReader(SourceFile(name: "app.json", bytes: Array(text.utf8))).apps
    let file = AssociationFile(
      SourceFile(name: "file", bytes: Array(#"{"appclips": {"apps": ["\#(Self.id)"]}}"#.utf8)))
    let answers = ClaimAnswer.all(apps, [ServedAssociation("harbor.shop", .file(file))])
    #expect(answers.map(\.state) == [.claimedOnly])
  }

  @Test("a service that only the file has may be claimed with a build setting")
  func buildSetting() {
    let clip = "\(Self.id).Clip"
    #expect(Self.state(["appclips:$(DOMAIN)"], clip, appclips: [clip]) == [.unknown])
    #expect(Self.state(["appclips:$(SUB).tavern.shop"], clip, appclips: [clip]) == [.servedOnly])
    #expect(Self.state(["appclips:harbor.shop?mode=$(MODE)"], clip, appclips: [clip]) == [.unknown])
    #expect(Self.state(["appclips:harbor.shop?mode=$(MODE)"], clip, appclips: [Self.id]) == [.unknown])
  }

  @Test(
    "claims without the ordinary mode are limited",
    arguments: [
      (["developer"], .limited), (["managed"], .limited), (["developer+managed"], .limited),
      (["developer", "managed"], .limited), (["managed", ""], .consistent),
    ] as [([String], ClaimAnswer.State)])
  func modes(_ modes: [String], _ state: ClaimAnswer.State) {
    let claims = modes.map { "appclips:harbor.shop" + ($0.isEmpty ? "" : "?mode=\($0)") }
    #expect(Self.state(claims, "\(Self.id).Clip", appclips: ["\(Self.id).Clip"]) == [state])
  }

  @Test("a file that lists an ID which no app can have does not name the app")
  func malformedID() {
    let id = "9qx4t7km2p.shop.harbor.app.Clip"
    #expect(Self.state(["appclips:harbor.shop"], id, appclips: [id]) == [.unknown])
  }

  @Test(
    "a profile lists no claims, so it misses none",
    arguments: ["", "<key>\(ClaimedApp.entitlement)</key><string>*</string>"])
  func profile(_ domains: String) throws {
    let app = try Self.app("<key>Entitlements</key><dict>\(Self.identifier(Self.id))\(domains)</dict>")
    let file = AssociationFile(
      SourceFile(name: "file", bytes: Array(#"{"webcredentials": {"apps": ["\#(Self.id)"]}}"#.utf8)))
    #expect(ClaimAnswer.all([app], [ServedAssociation("harbor.shop", .file(file))]).isEmpty)
  }

  @Test("added claims are claims of the app, in place of any domain")
  func added() throws {
    for domains in ["", "<string>*</string>", "<array><string>applinks:harbor.shop</string></array>"] {
      let entry = domains.isEmpty ? "" : "<key>\(ClaimedApp.entitlement)</key>\(domains)"
      var app = try Self.app(Self.identifier(Self.id) + entry)
      app.add(["applinks:www.harbor.shop"])
      #expect(app.claims.last?.text == "applinks:www.harbor.shop" && app.appID?.text == Self.id)
      #expect(app.claims.count == (domains.contains("harbor") ? 2 : 1))
    }
  }

  @Test("a prefix that is not known or malformed leaves the answer open", arguments: ["", "9qx4t7km2p"])
  func unknownPrefix(_ team: String) {
    let text =
      #"{"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": "\#(team)", "associatedDomains": ["webcredentials:harbor.shop"]}}"#
    let apps = ClaimReader(SourceFile(name: "app.json", bytes: Array(text.utf8))).apps
    let file = AssociationFile(
      SourceFile(name: "file", bytes: Array(#"{"webcredentials": {"apps": ["\#(Self.id)"]}}"#.utf8)))
    let answers = ClaimAnswer.all(apps, [ServedAssociation("harbor.shop", .file(file))])
    #expect(answers.map(\.state) == [.unknown])
  }
}
