import Association
import SourceText
import Testing

@testable import Lint

@Suite("The rules for app IDs")
struct AppRulesTests {
  static let faults: [(String, AppIDFault?)] = [
    ("9QX4T7KM2P.shop.harbor.app", nil),
    ("9QX4T7KM2P.shop", nil),
    ("9QX4T7KM2P.shop.Harbor-2.App", nil),
    ("", .empty),
    ("\t9QX4T7KM2P.shop.harbor.app", .spacesAround),
    ("9QX4T7KM2P.shop.harbor.app\u{A0}", .spacesAround),
    (" 9QX4T7KM2P.shop. harbor.app", .space),
    ("https://harbor.shop/app", .url),
    ("9QX4T7KM2P/shop.harbor.app", .separator("/")),
    ("1291943406", .storeNumber),
    ("id1291943406", .storeNumber),
    ("9QX4T7KM2P", .onlyPrefix),
    ("harbor", .noDot),
    ("shop.harbor.app", .noPrefix),
    ("9QX4T7KM2.shop.harbor.app", .prefixLength("9QX4T7KM2")),
    ("9QX4T7KM2PP.shop.harbor.app", .prefixLength("9QX4T7KM2PP")),
    ("9QX4T7KM2P:shop.harbor.app", .separator(":")),
    ("9QX4T7KM2:shop.harbor.app", .separator(":")),
    ("harbor:shop.harbor.app", .separator(":")),
    ("applinks:harbor.shop", .domain),
    ("webcredentials:harbor.shop", .domain),
    ("*.harbor.shop", .domain),
    ("*", .domain),
    (".shop.harbor.app", .noPrefix),
    ("9qx4t7km2p.shop.harbor.app", .prefixLowerCase("9qx4t7km2p")),
    ("9QX4T7KM2É.shop.harbor.app", .prefixCharacter("9QX4T7KM2É")),
    ("1291943406.shop.harbor.app", .numericPrefix("1291943406")),
    ("9QX4T7KM2P.", .noBundleID),
    ("9QX4T7KM2P.*", .wildcard),
    ("9QX4T7KM2P.shop.harbor_app", .bundleCharacter("_")),
    ("9QX4T7KM2P.shop..app", .emptyLabel),
    ("9QX4T7KM2P.shop.app.", .emptyLabel),
  ]

  @Test("a malformed ID is reported with its most helpful fault", arguments: faults)
  func faultOfID(_ text: String, _ fault: AppIDFault?) {
    #expect(AppIDFault(text) == fault)
  }

  @Test(
    "a placeholder is recognised in any spelling",
    arguments: [
      "TEAMID.shop.harbor.app", "TeamID.shop.harbor.app", "TEAM_ID.shop.harbor.app", "YOUR_TEAM_ID.shop.harbor.app",
      "APPLE_TEAM_ID.shop.harbor.app", "ABCDE12345.shop.harbor.app", "12345ABCDE.shop.harbor.app",
      "1234567890.shop.harbor.app", "XXXXXXXXXX.shop.harbor.app", "xxxxx.shop.harbor.app", "0000000000.shop.harbor.app",
      "9QX4T7KM2P.com.example", "9QX4T7KM2P.com.example.app", "9QX4T7KM2P.com.your-company.app",
      "9QX4T7KM2P.shop.harbor.YourApp", "${TEAM}.${BUNDLE}", "{{team}}.shop.harbor.app", "\\($APP_ID)", "$APP_ID",
      "$(TeamIdentifierPrefix)shop.harbor.app", "<TEAM ID>.<BUNDLE ID>", "<%= team %>.shop.harbor.app",
      "%TEAM%.shop.app", "ABCED12345.com.example.MyApp.Clip", "9JA89QQLNQ.com.apple.wwdc", "9JA89QQLNQ.shop.harbor.app",
      "ABCD1234.com.apple.wwdc", "9QX4T7KM2P.com.apple.wwdc", "D3KQX62K1A.com.example.DemoApp",
      "YWBN8XTPBJ.com.company.FirstApp", "KFCNEC27GU.com.razeware.RWDevCon", "A1B2C3D4E5.shop.harbor.app",
      "AB12CD34EF.shop.harbor.app", "ABC123DEF4.shop.harbor.app", "CHANGE_ME.shop.harbor.app", "TEAM.shop.harbor.app",
    ])
  func placeholderIsKnown(_ text: String) {
    var prefixes = PlaceholderAppID.Prefixes()
    #expect(PlaceholderAppID.find(in: AppID(text), &prefixes) != nil)
  }

  @Test(
    "a real app ID is not a placeholder",
    arguments: [
      "9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.com.examples.app", "TEAMWORK42.shop.harbor.app", "9QX4T7KM2P.io.app",
      "9QX4T7KM2P.com.harbor.company", "ABCDE54321.shop.harbor.app", "9QX4T7KM2P.com.apple.wwdcharbor",
      "ABD123CEFG.shop.harbor.app", "A2B3C4D5E6.shop.harbor.app", "9QX4T7KM2P.com.apple.store",
    ])
  func realIDIsNoPlaceholder(_ text: String) {
    var prefixes = PlaceholderAppID.Prefixes()
    #expect(PlaceholderAppID.find(in: AppID(text), &prefixes) == nil)
  }

  @Test(
    "a placeholder that could be somebody's is a warning that claims no more",
    arguments: ["9QX4T7KM2P.com.mycompany.app", "9JA89QQLNQ.com.apple.wwdc", "D3KQX62K1A.shop.harbor.app"])
  func placeholderInDoubt(_ id: String) {
    let found = findings(entry("\"appIDs\": [\"\(id)\"]"))
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.cost) == ["if it is one, no app gets links, passwords or clips from it"])
    #expect(found.allSatisfy { $0.message.contains("looks like a placeholder") })
  }

  @Test("a placeholder prefix is one finding, whatever its apps")
  func placeholderPrefix() {
    let ids = ["a", "b", "c"].map { "\"TEAMID.shop.harbor.\($0)\"" }.joined(separator: ", ")
    let found = findings(entry("\"appIDs\": [\(ids)]")).filter { $0.rule == "placeholder-app-id" }
    #expect(found.count == 1 && found[0].message.hasSuffix("looks like a placeholder; also affects 2 more"))
    #expect(found[0].cost?.hasPrefix("if it is one, ") == true)
  }

  @Test("white space and a placeholder bundle ID are two faults, a placeholder team ID is one")
  func faultsOfOneID() {
    #expect(
      rules(entry("\"appIDs\": [\" 9QX4T7KM2P.com.example.app\"]")) == ["malformed-app-id", "placeholder-app-id"])
    #expect(rules(entry("\"appIDs\": [\"TEAM_ID.com.example.app\"]")) == ["placeholder-app-id"])
  }

  @Test("an empty `appIDs` hides `appID`, and only that is reported")
  func emptyListHidesOldID() {
    #expect(rules(entry("\"appIDs\": [], \"appID\": \"9QX4T7KM2P.shop.harbor.app\"")) == ["missing-app-id"])
  }

  @Test("a misspelt key is not reported as a missing app")
  func misspeltKeyIsNotMissing() {
    #expect(rules(entry("\"appIds\": [\"9QX4T7KM2P.shop.harbor.app\"]")) == ["unknown-key"])
    #expect(rules("{\"webcredentials\": {\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"]}}") == ["unknown-key"])
  }

  @Test("an ID in a value of the wrong type gives only a finding about the type")
  func wrongKindIsNotMissing() {
    #expect(rules(entry("\"appIDs\": \"9QX4T7KM2P.shop.harbor.app\"")) == ["wrong-type"])
    #expect(rules(entry("\"appIDs\": [7]")) == ["wrong-type"])
  }

  @Test("a prefix of one character is one character")
  func prefixOfOne() {
    #expect(
      findings(entry("\"appIDs\": [\"Q.shop.harbor.app\"]")).map(\.message).allSatisfy {
        $0.contains("of 1 character (")
      })
  }

  @Test(
    "an App Clip is known by its name, or by the app that it extends",
    arguments: [
      ("\"9QX4T7KM2P.shop.harbor.app.Clip\"", 1), ("\"9QX4T7KM2P.shop.harbor.clip\"", 0),
      ("\"9QX4T7KM2P.shop.harbor\", \"9QX4T7KM2P.shop.harbor.clip\"", 1),
      ("\"9QX4T7KM2P.shop.harbor\", \"9QX4T7KM2P.shop.harbor.AppClip\"", 1),
      ("\"9QX4T7KM2P.shop.paperClip\"", 0), ("\"TEAMID.shop.harbor.app.Clip\"", 0),
    ])
  func clips(_ ids: String, _ count: Int) {
    #expect(rules(entry("\"appIDs\": [\(ids)]")).count { $0 == "unlisted-app-clip" } == count)
  }

  @Test("app IDs as keys of `details` are checked too")
  func dictionaryFormIsLookedAt() {
    let text = "{\"applinks\": {\"details\": {\"9QX4T7KM2.shop.harbor.app\": {\"paths\": [\"/buy/*\"]}}}}"
    #expect(rules(text) == ["legacy-details-dictionary", "malformed-app-id"])
  }

  @Test("different prefixes in one service may be intended, a typo of one character is not")
  func prefixesInOneService() {
    let text = { (other: String) in
      "{\"webcredentials\": {\"apps\": [\"9QX4T7KM2P.shop.harbor.app\", \"\(other).shop.harbor.app\"]}}"
    }
    #expect(findings(text("H3V8L6WD5Z")).map(\.severity) == [.info])
    #expect(findings(text("9QX4T7KN2P")).map(\.severity) == [.warning])
  }

  @Test("the fix of a repeated ID removes its comma and keeps the lines")
  func duplicateIsRemoved() {
    let text =
      "{\"webcredentials\": {\"apps\": [\r\n\t\"9QX4T7KM2P.a.b\",\r\n\t\"9QX4T7KM2P.a.b\",\r\n\t\"9QX4T7KM2P.a.c\"\r\n]}}"
    let source = SourceFile(name: "test", bytes: Array(text.utf8))
    let fixed = Linter.apply(findings(text), to: source)
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self)
        == "{\"webcredentials\": {\"apps\": [\r\n\t\"9QX4T7KM2P.a.b\",\r\n\t\"9QX4T7KM2P.a.c\"\r\n]}}")
  }

  private func entry(_ ids: String) -> String {
    "{\"applinks\": {\"details\": [{\(ids), \"components\": [{\"/\": \"/buy/*\"}]}]}}"
  }

  private func rules(_ text: String) -> [String] { findings(text).map(\.rule) }

  private func findings(_ text: String) -> [Finding] {
    Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))).findings
  }
}
