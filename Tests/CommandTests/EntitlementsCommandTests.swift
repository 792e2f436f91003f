import Foundation
import Testing

@Suite("aasa entitlements and aasa doctor")
struct EntitlementsCommandTests {
  private static let id = "9QX4T7KM2P.shop.harbor.app"

  @Test("the exit status is that of the findings")
  func status() throws {
    #expect(try Program.aasa(["entitlements", "App.entitlements", "--offline"]).status == 1)
    #expect(try Program.aasa(["entitlements", "App.entitlements", "--offline", "--fail-on", "never"]).status == 0)
    let fine = try Program.aasa(["entitlements", "--claim", "applinks:harbor.shop", "--offline"])
    #expect(fine.status == 0 && fine.output.hasSuffix("no findings\n") && fine.errors.isEmpty)
  }

  @Test("a source that is named twice is read once")
  func namedTwice() throws {
    let once = try Program.aasa(["entitlements", "App.entitlements", "--offline"])
    let twice = try Program.aasa(["entitlements", "App.entitlements", "./App.entitlements", "--offline"])
    #expect(twice.output == once.output)
  }

  @Test("a rule can be left out or made an error")
  func rules() throws {
    let claims = ["entitlements", "--claim", "applinks:*.harbor.shop", "--offline", "--format", "concise"]
    #expect(try Program.aasa(claims).output.contains("info[wildcard-without-apex]"))
    #expect(try Program.aasa(claims + ["--allow", "wildcard-without-apex"]).output.isEmpty)
    #expect(try Program.aasa(claims + ["--deny", "wildcard-without-apex"]).status == 1)
    #expect(try Program.aasa(claims + ["--deny", "wildcard"]).status == 2)
  }

  @Test(
    "wrong usage and what cannot be read",
    arguments: [
      (["entitlements"], "give a PATH"), (["entitlements", "nowhere", "--offline"], "cannot read nowhere"),
      (["entitlements", "broken", "--offline"], "this is not JSON"),
      (["entitlements", "App.entitlements", "--app-id", "shop.harbor.app"], "is not <prefix>.<bundle ID>"),
      (
        ["entitlements", "App.entitlements", "--app-id", "Clip.entitlements=\(id)", "--offline"],
        "the apps are: App.entitlements"
      ),
      (
        ["entitlements", "App.entitlements", "--app-id", id, "--app-id", "9QX4T7KM2P.shop.tavern", "--offline"],
        "--app-id 9QX4T7KM2P.shop.harbor.app is for one app"
      ),
      (
        ["entitlements", "a", "--app-id", "a=\(id)", "--app-id", "a=\(id)", "--offline"], "names 'a' more than once"
      ),
      (["entitlements", "a", "--timeout", "1", "--timeout=2"], "--timeout is given more than once"),
      (["entitlements", "a", "--against", "x/a", "--against", "x/b"], "several files without a domain"),
      (["entitlements", "a", "--against", "a.shop=b", "--against", "a.shop"], "names a.shop more than once"),
      (["doctor", "https://harbor.shop/", "--app", id, "--app", id], "--app is given more than once"),
      (["entitlements", "-", "--against", "-"], "standard input can be read once"),
      (["entitlements", "App.entitlements", "--against", "nowhere/file"], "cannot read nowhere/file"),
      (["doctor", "https://harbor.shop/", "--app", "nowhere"], "neither a path nor an app ID"),
      (["doctor", "https://harbor.shop/", "--app", "Harbor.app"], "neither a path nor an app ID"),
      (["doctor", "https://harbor.shop/", "--app", "Ap.entitlements"], "did you mean `App.entitlements`"),
      (["doctor", "harbor.shop", "--app", id], "no scheme"),
      (["doctor", "https://harbor.shop/", "--app-file", "App.entitlements", "--offline"], "pass its ID with --app"),
      (["doctor", "https://harbor.shop/", "--app-file", "nowhere", "--offline"], "cannot read nowhere"),
      (
        ["doctor", "https://harbor.shop/", "--app-file", "App.entitlements", "--app", "shop.harbor.app", "--offline"],
        "is not <prefix>.<bundle ID>"
      ),
      (["doctor", "--app", id], "give a URL, a domain with --passkeys"),
      (["doctor", "https://harbor.shop/", "--platform", "both", "--against", "f"], "the file of one platform"),
    ])
  func failures(_ arguments: [String], _ words: String) throws {
    let result = try Program.aasa(arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
  }

  private static func entitlements(_ entries: String, _ claims: String...) -> String {
    """
    <plist version="1.0"><dict>\(entries)<key>com.apple.developer.associated-domains</key>
    <array>\(claims.map { "<string>\($0)</string>" }.joined())</array></dict></plist>
    """
  }

  @Test(
    "an added claim is named, because its place is the list, and a list of another type keeps it",
    arguments: ["<array><string>applinks:harbor.shop</string></array>", "<string>applinks:harbor.shop</string>"])
  func addedClaim(_ list: String) throws {
    let result = try Program.aasa(
      ["entitlements", "-", "--claim", "applinks:https://x.shop", "--offline", "--format", "concise"],
      input: "<plist><dict><key>com.apple.developer.associated-domains</key>\(list)</dict></plist>")
    let words = "the added claim `applinks:https://x.shop`: `https://` does not belong before the domain"
    #expect(result.output.contains("[scheme-in-claim] \(words)"), "\(result)")
  }

  @Test("an added claim that the source has is a duplicate, which is not to be added")
  func addedDuplicate() throws {
    let result = try Program.aasa(
      ["entitlements", "-", "--claim", "applinks:harbor.shop", "--offline"],
      input: Self.entitlements("", "applinks:harbor.shop"))
    #expect(result.output.contains("the added claim `applinks:harbor.shop` is a duplicate"), "\(result)")
    #expect(result.output.contains("do not add it"))
  }

  @Test("claims without an app have no ID by design")
  func claimsAlone() throws {
    let result = try Program.aasa([
      "entitlements", "--claim", "applinks:harbor.shop", "--against", "harbor.shop=apple-app-site-association",
    ])
    #expect(result.status == 0 && result.output.contains("info[unknown-app-id]"), "\(result)")
    #expect(result.output.contains("`--app-id` (`app_id` of the tool)"))
  }

  @Test(
    "a limit of claims is that of their modes and of the app",
    arguments: [
      ("", "?mode=developer ?mode=managed", "only with `?mode=developer` and `?mode=managed`"),
      ("", "?mode=developer+managed", "work only in builds that are signed for development, and where"),
      ("<key>get-task-allow</key><false/>", "?mode=developer+managed", "work only where a device management"),
      ("<key>get-task-allow</key><true/>", "?mode=developer+managed", nil),
    ] as [(String, String, String?)])
  func limits(_ keys: String, _ modes: String, _ words: String?) throws {
    let claims = modes.split(separator: " ").map { "applinks:harbor.shop\($0)" }
    let list = claims.map { "<string>\($0)</string>" }.joined()
    let result = try Program.aasa(
      ["entitlements", "-", "--offline"],
      input:
        "<plist><dict>\(keys)<key>com.apple.developer.associated-domains</key><array>\(list)</array></dict></plist>")
    #expect(result.output.contains("managed-mode-only") == (words != nil))
    let text = result.output.split(separator: /\s+/).joined(separator: " ")
    #expect(words.map { text.contains($0) } != false, "\(result)")
  }

  @Test("claims are added to the only app; beside several, they have an ID of their own")
  func addedClaims() throws {
    let claim = ["entitlements", "App.entitlements", "--claim", "applinks:www.harbor.shop"]
    let file = ["--against", "www.harbor.shop=apple-app-site-association", "--app-id", Self.id]
    let result = try Program.aasa(claim + file)
    #expect(result.output.contains("✓ www.harbor.shop  applinks") && !result.output.contains("not claim `applinks"))
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("  \(Self.id)") } == 1)
    let several = ["entitlements", "App.entitlements", "-", "--claim", "appclips:harbor.shop", "--offline"]
    let clip = Self.entitlements("", "appclips:harbor.shop")
    let refused = try Program.aasa(several + ["--app-id", Self.id], input: clip)
    let words = "there are 3: App.entitlements, <stdin>, --claim; write --app-id=PATH=APPID for each"
    #expect(refused.status == 2 && refused.errors.contains(words), "\(refused)")
    let followed = try Program.aasa(
      several + ["--app-id=App.entitlements=\(Self.id)", "--app-id=--claim=\(Self.id).Clip"], input: clip)
    #expect(followed.output.contains("  \(Self.id), claims of"))
    #expect(followed.output.contains("  \(Self.id).Clip, App Clip"))
  }

  @Test(
    "an app without an ID is compared with no file, and every format reports it",
    arguments: ["concise", "junit", "sarif"])
  func unknownID(_ format: String) throws {
    let arguments = ["entitlements", "-", "--against", "harbor.shop=apple-app-site-association", "--format", format]
    let option = ["--app-id", Self.id]
    for (id, more, status) in [
      (nil, [], 1), ("9qx4t7km2p.shop.harbor.app", [], 1), ("9qx4t7km2p.shop.harbor.app", option, 0), (Self.id, [], 0),
    ] as [(String?, [String], Int32)] {
      let entry = id.map { "<key>application-identifier</key><string>\($0)</string>" } ?? ""
      let input = Self.entitlements(entry, "applinks:harbor.shop", "webcredentials:harbor.shop")
      let result = try Program.aasa(arguments + more, input: input)
      #expect(result.status == status && result.output.contains("unknown-app-id") == (status == 1), "\(result)")
    }
    let offline = try Program.aasa(
      ["entitlements", "-", "--offline", "--format", format], input: Self.entitlements("", "applinks:harbor.shop"))
    #expect(offline.status == 0, "\(offline)")
  }

  @Test("a file that devices ignore, or that is missing, is reported for each app")
  func faultOfEachApp() throws {
    let input = Self.entitlements("", "applinks:harbor.shop")
    let result = try Program.aasa(
      ["entitlements", "App.entitlements", "-", "--against", "harbor.shop=urls.txt", "--format", "concise"],
      input: input)
    #expect(result.output.split(separator: "\n").count { $0.contains("[ignored-association-file]") } == 2, "\(result)")
  }

  @Test("a file is compared with the claims of one domain, and the others are counted once")
  func fileOfOneDomain() throws {
    let claims = (1...12).flatMap { ["--claim", "applinks:shop\($0).harbor.shop"] }
    let result = try Program.aasa(
      ["entitlements", "--claim", "applinks:harbor.shop"] + claims + [
        "--app-id", Self.id, "--against", "apple-app-site-association", "--format", "concise",
      ])
    #expect(result.output.split(separator: "\n").count { $0.contains("[unclaimed-service]") } == 1)
    #expect(result.output.split(separator: "\n").count { $0.contains("[app-not-served]") } == 0)
    #expect(
      result.errors
        == "note: 12 claims of other domains than `harbor.shop` not compared; --against DOMAIN=FILE names the file of a domain\n"
    )
  }

  @Test("one file that cannot be read does not hide the others")
  func partial() throws {
    let result = try Program.aasa(["entitlements", "nowhere", "App.entitlements", "--offline"])
    #expect(result.status == 2)
    #expect(result.output.contains("App.entitlements") && result.errors.contains("nowhere"))
  }

  @Test("a configuration of Expo from standard input")
  func expo() throws {
    let text = #"""
      {"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": "9QX4T7KM2P",
        "associatedDomains": ["applinks:harbor.shop", "webcredentials:harbor.shop"]}}
      """#
    let result = try Program.aasa(["entitlements", "-", "--against", "apple-app-site-association"], input: text)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("<stdin>\n  \(Self.id)"))
  }

  @Test("a configuration of Expo with a malformed team ID is for the app of its bundle ID")
  func malformedTeam() throws {
    let text =
      #"{"ios": {"bundleIdentifier": "shop.harbor.other", "appleTeamId": "9qx4t7km2p", "associatedDomains": ["applinks:harbor.shop"]}}"#
    let doctor = ["doctor", "https://harbor.shop/", "--app-file", "-", "--offline"]
    for (arguments, words) in [
      (doctor, "lowercase letters"), (doctor + ["--app", Self.id], "is for the app shop.harbor.other, not \(Self.id)"),
      (["entitlements", "-", "--offline", "--app-id", Self.id], "is for the app shop.harbor.other, not \(Self.id)"),
    ] {
      let result = try Program.aasa(arguments, input: text)
      #expect(result.status == 2 && result.errors.contains(words), "\(result)")
    }
  }

  @Test("a claim cannot move the cursor, and neither can the name of a file")
  func hostile() throws {
    let result = try Program.aasa(["entitlements", "--claim", "applinks:\u{1B}[31m\u{202E}x.example", "--offline"])
    #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{202E}"))
    let name = try Program.aasa(["entitlements", "\u{1B}[31mx", "--offline"])
    #expect(!name.errors.contains("\u{1B}"))
  }

  @Test("the table fits 80 columns but for domains, also with colours off", arguments: ["80", "120"])
  func width(_ columns: String) throws {
    let folder = Program.root.appending(path: "Fixtures/documents")
    let line =
      "COLUMNS=\(columns) aasa entitlements App.entitlements --app-id \(Self.id) --against apple-app-site-association"
    let result = try Program.shell(line, in: folder)
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= Int(columns) ?? 0 })
  }

  @Test("--app with a path and --app-id are former forms, which name their successors")
  func formerForms() throws {
    let rest = ["--against", "apple-app-site-association"]
    let link = ["doctor", "https://harbor.shop/buy/42"]
    let result = try Program.aasa(link + ["--app-file", "App.entitlements", "--app", Self.id] + rest)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.contains("✓ claim"), "\(result)")
    let path = "note: --app with a path is now --app-file\n"
    let former = try Program.aasa(link + ["--app", "App.entitlements", "--app-id", Self.id] + rest)
    #expect(former.output == result.output && former.errors == path + "note: --app-id is now --app\n")
    let alone = try Program.aasa(link + ["--app-id", Self.id] + rest)
    #expect(alone.output == (try Program.aasa(link + ["--app", Self.id] + rest)).output)
    #expect(alone.errors == "note: --app-id is now --app\n")
    let other = try Program.aasa(link + ["--app-id", "9QX4T7KM2P.shop.other"] + rest)
    #expect(other.status == 1 && other.output.contains("9QX4T7KM2P.shop.other"), "\(other)")
    for source in [[], ["--app-file", "App.entitlements"]] {
      let both = try Program.aasa(link + source + ["--app-id", Self.id, "--app", Self.id] + rest)
      #expect(both.status == 2 && both.errors.contains("--app-id is the former name of --app"), "\(both)")
    }
    let input = try Program.aasa(
      link + ["--app", "-"] + rest,
      input:
        #"{"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": "9QX4T7KM2P", "associatedDomains": ["applinks:harbor.shop"]}}"#
    )
    #expect(input.status == 0 && input.errors == path && input.output.contains("✓ claim"), "\(input)")
  }

  @Test("without an app, an app of the file is checked")
  func listedApp() throws {
    func examine(_ json: String, _ url: String = "https://harbor.shop/buy/42") throws -> Program.Result {
      try Program.aasa(["doctor", url, "--against", "-"], input: json)
    }
    func entry(_ app: String, _ path: String) -> String {
      #"{"appIDs": ["\#(app)"], "components": [{"/": "\#(path)"}]}"#
    }
    func file(_ entries: String...) -> String { #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"# }
    let one = try examine(file(entry(Self.id, "/buy/*")))
    #expect(one.status == 0 && one.output.contains("is the only app of the file"), "\(one)")
    let two = try examine(file(entry("3WN8C5RD6L.a.b", "/help/*"), entry(Self.id, "/buy/*")))
    #expect(two.status == 0 && two.output.contains("  \(Self.id)\n"), "\(two)")
    let none = try examine(file(entry("3WN8C5RD6L.a.b", "/help/*"), entry(Self.id, "/sale/*")))
    #expect(none.status == 1 && none.output.contains("  3WN8C5RD6L.a.b\n"), "\(none)")
    let empty = try examine(#"{"applinks": {"details": []}}"#)
    #expect(empty.status == 1 && empty.output.contains("no entry of `applinks` lists an app"), "\(empty)")
    let broken = try examine("{")
    #expect(broken.status == 1 && broken.output.contains("  ✗ file"), "\(broken)")
  }

  @Test("a claim without effect is not consistent in the table, and a build setting is a claim")
  func effects() throws {
    let release = Self.entitlements(
      "<key>application-identifier</key><string>\(Self.id)</string><key>get-task-allow</key><false/>",
      "applinks:harbor.shop?mode=developer")
    let arguments = ["entitlements", "-", "--against", "apple-app-site-association"]
    let table = try Program.aasa(arguments, input: release)
    #expect(table.status == 1 && table.output.contains("developer; no effect in a release"), "\(table)")
    #expect(!table.output.split(separator: "\n").contains { $0.contains("✓") && $0.contains("applinks") })
    let json = try Program.aasa(arguments + ["--format", "json"], input: release)
    #expect(json.output.contains(#""state": "ineffective""#) && json.output.contains(#""obstacle": "developmentOnly""#))
    let setting = try Program.aasa([
      "entitlements", "--claim", "applinks:harbor.shop", "--claim", "webcredentials:$(DOMAIN)", "--offline",
    ])
    #expect(!setting.output.contains("not claimed: webcredentials"), "\(setting)")
    let absent = try Program.aasa(["entitlements", "--claim", "applinks:harbor.shop", "--offline"])
    #expect(absent.output.contains("not claimed: webcredentials"))
    let mode = try Program.aasa(
      ["entitlements", "--claim", "applinks:harbor.shop?mode=$(MODE)", "--app-id", Self.id] + arguments.dropFirst(2)
        + ["--format", "json"])
    #expect([#""claimed": true"#, #""state": "unknown""#].allSatisfy(mode.output.contains), "\(mode)")
  }

  @Test("a link that opens, one that is excluded, and one of another domain")
  func doctor() throws {
    func examine(_ url: String) throws -> Program.Result {
      try Program.aasa([
        "doctor", url, "--app-file", "App.entitlements", "--app", Self.id, "--against", "apple-app-site-association",
      ])
    }
    let opens = try examine("https://harbor.shop/buy/42")
    #expect(opens.status == 0 && opens.output.contains("the link opens the app"))
    let excluded = try examine("https://harbor.shop/help/website/it's")
    #expect(excluded.status == 1 && excluded.output.contains("excludes the URL"))
    #expect(excluded.output.contains(#"'https://harbor.shop/help/website/it'\''s'"#))
    let port = try examine("http://harbor.shop:8080/buy/42")
    #expect(port.status == 0 && port.output.contains("the port `8080` is not"))
    let setting = try Program.aasa(
      ["doctor", "https://unknown.example/", "--app", "-", "--against", "apple-app-site-association"],
      input:
        #"{"ios": {"bundleIdentifier": "shop.harbor.app", "appleTeamId": "9QX4T7KM2P", "associatedDomains": ["applinks:$(SETTING)"]}}"#
    )
    #expect(setting.status == 2 && !setting.output.contains("opens the app"))
    let other = try examine("https://tavern.shop/buy/42")
    #expect(other.status == 1 && other.output.contains("✗ claim"))
    let malformed = try examine("https://www.harbor.shop/buy/42")
    #expect(malformed.status == 1 && malformed.output.contains("is not a valid claim"))
  }
}
