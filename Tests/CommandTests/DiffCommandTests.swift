import Foundation
import Testing

@Suite("aasa diff")
struct DiffCommandTests {
  private static let app = "9QX4T7KM2P.shop.harbor.app"
  private static let clip = "9QX4T7KM2P.shop.harbor.clip"

  /// A file of one entry for the app.
  private static func file(_ components: String, shared: String = "", key: String = "components") -> String {
    #"{"applinks": {\#(shared)"details": [{"appIDs": ["\#(app)"], "\#(key)": [\#(components)]}]}}"#
  }

  private static func file(_ apps: [(id: String, components: String)]) -> String {
    let details = apps.map { #"{"appIDs": ["\#($0.id)"], "components": [\#($0.components)]}"# }
    return #"{"applinks": {"details": [\#(details.joined(separator: ", "))]}}"#
  }

  /// Runs `aasa diff old new` on two texts.
  private func diff(_ old: String, _ new: String, _ arguments: [String] = []) throws -> Program.Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aasa-diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(new.utf8).write(to: folder.appending(path: "new"))
    return try Program.aasa(["diff", "-", folder.appending(path: "new").path] + arguments, input: old)
  }

  /// Two ways to write the same: what changes, old, new.
  private static let equivalences: [(String, String, String)] = [
    (
      "formatting", file(#"{"/": "/a"}, {"/": "/b", "exclude": true}"#),
      file("\n\n{\"exclude\":true,\"/\":\"/b\"} , {\"\\u002f\":\"\\/a\"}\n")
    ),
    (
      "the order of disjoint components", file(#"{"/": "/a*"}, {"/": "/b*", "exclude": true}, {"/": "/c"}"#),
      file(#"{"/": "/c"}, {"/": "/b*", "exclude": true}, {"/": "/a*"}"#)
    ),
    (
      "the order of components with the same effect", file(#"{"/": "/a*"}, {"/": "*b"}, {"/": "/ab"}"#),
      file(#"{"/": "/ab"}, {"/": "*b"}, {"/": "/a*"}"#)
    ),
    (
      "settings in `defaults`", file(#"{"/": "/a", "caseSensitive": false}, {"/": "/b", "caseSensitive": false}"#),
      file(#"{"/": "/a"}, {"/": "/b"}"#, shared: #""defaults": {"caseSensitive": false}, "#)
    ),
    (
      "an enumeration as a variable", file(#"{"/": "/en/a"}, {"/": "/de/a"}, {"/": "/fr/a"}"#),
      file(#"{"/": "/$(language)/a"}"#, shared: #""substitutionVariables": {"language": ["fr", "de", "en"]}, "#)
    ),
    (
      "`paths` as `components`", file(#""NOT /a/b/*", "/a/*""#, key: "paths"),
      file(#"{"/": "/a/b/*", "exclude": true}, {"/": "/a/*"}"#)
    ),
    (
      "an exclusion of what no component takes", file(#"{"/": "/a"}"#),
      file(#"{"/": "/a"}, {"/": "/b", "exclude": true}"#)
    ),
    ("an app without components", file(#"{"/": "/a"}"#), file([(app, #"{"/": "/a"}"#), (clip, "")])),
    (
      "entries of an app", file(#"{"/": "/a"}, {"/": "/b"}"#), file([(app, #"{"/": "/b"}"#), (app, #"{"/": "/a"}"#)])
    ),
  ]

  @Test("what is written differently and does the same is no difference", arguments: equivalences)
  func equivalent(_ what: String, _ old: String, _ new: String) throws {
    let result = try diff(old, new, ["--exit-code", "--min-ios", "14"])
    #expect(result.output == "equivalent: every URL opens the same apps with both files\n", "\(what)")
    #expect(result.status == 0)
  }

  @Test("each kind of change has a shortest URL and the components on both sides")
  func kinds() throws {
    let old = Self.file([
      (Self.app, #"{"/": "/buy/private/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/help"}, {"/": "/scan"}"#),
      (Self.clip, #"{"/": "/c"}"#),
    ])
    let new = Self.file([
      (Self.app, #"{"/": "/help", "exclude": true}, {"/": "/buy/*"}"#), (Self.clip, #"{"/": "/c"}, {"/": "/scan"}"#),
    ])
    let result = try diff(old, new, ["--domain", "harbor.shop"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").filter { !$0.contains("{") && !$0.contains("/new:") }
    #expect(
      lines == [
        "9QX4T7KM2P.shop.harbor.app",
        "  ! no longer excludes https://harbor.shop/buy/private",
        "      old  excluded by details[0].components[0]  <stdin>:1:85",
        "  - no longer opens https://harbor.shop/help",
        "      old  opened by details[0].components[2]  <stdin>:1:144",
        "  > leaves https://harbor.shop/scan",
        "  > to 9QX4T7KM2P.shop.harbor.clip",
        "      old  opened by details[0].components[3]  <stdin>:1:160",
      ])
    #expect(result.output.contains("      new  excluded by details[0].components[0]  "))
    #expect(result.output.contains("           {\"/\": \"/help\", \"exclude\": true}\n"))
    let forApp = try diff(old, new, ["--app", Self.clip])
    #expect(forApp.output.contains("to 9QX4T7KM2P.shop.harbor.clip"))
    #expect(!forApp.output.contains("+ opens") && !forApp.output.contains("- no longer"))
  }

  @Test(
    "each exclusion that is lost is shown, also beside other URLs that open, and first",
    arguments: [
      (#"{"/": "/account/*", "exclude": true}, {"/": "/buy/*"}"#, #"{"/": "/*"}"#, ["/account/"]),
      (
        #"{"/": "/account/*", "exclude": true}, {"/": "/help", "exclude": true}, {"/": "/buy/*"}"#, #"{"/": "/*"}"#,
        ["/account/", "/help"]
      ),
      (
        #"{"/": "/account/*", "exclude": true}, {"/": "/buy/*"}"#,
        #"{"/": "/a*"}, {"/": "/account/*", "exclude": true}, {"/": "/buy/*"}"#, ["/account"]
      ),
    ])
  func lostExclusions(_ old: String, _ new: String, _ paths: [String]) throws {
    let lines = try diff(Self.file(old), Self.file(new)).output.split(separator: "\n")
    let changes = lines.filter { $0.hasPrefix("  !") || $0.hasPrefix("  +") }
    for (line, path) in zip(changes, paths) {
      #expect(line.hasPrefix("  ! no longer excludes https://harbor.shop\(path)"))
    }
    #expect(changes.count == paths.count + 1 && changes.last?.hasPrefix("  + opens") == true)
  }

  @Test("an app that one file alone names gains or loses what it opens; a renamed one moves it")
  func apps() throws {
    let one = Self.file([(Self.app, #"{"/": "/a"}"#)])
    let both = Self.file([(Self.app, #"{"/": "/a"}"#), (Self.clip, #"{"/": "/b"}"#)])
    let gained = try diff(one, both).output
    #expect(gained.hasPrefix("\(Self.clip)\n  + opens https://harbor.shop/b\n      old  no entry names the app\n"))
    #expect(try diff(both, one).output.hasPrefix("\(Self.clip)\n  - no longer opens https://harbor.shop/b\n"))
    let renamed = try diff(one, Self.file([(Self.clip, #"{"/": "/a"}"#)])).output
    #expect(renamed.hasPrefix("\(Self.app)\n  > leaves https://harbor.shop/a\n  > to \(Self.clip)\n"))
    #expect(!renamed.contains("opens"))
    let older = #"{"applinks": {"details": [{"appID": "\#(Self.app)", "paths": ["/a"]}]}}"#
    let ignored = try diff(older, one).output
    #expect(ignored.hasSuffix("      new  these systems ignore the key that names the app\n"), "\(ignored)")
  }

  @Test("apps with the same components are reported together")
  func sharedEntries() throws {
    func file(_ path: String) -> String {
      #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)", "\#(Self.clip)"], "components": [{"/": "\#(path)"}]}]}}"#
    }
    let result = try diff(file("/a"), file("/?"))
    #expect(result.output.hasPrefix("\(Self.app)\n\(Self.clip)\n  + opens https://harbor.shop/b\n"))
    #expect(result.output.split(separator: "\n").count { $0.contains("+ opens") } == 1)
  }

  @Test("json is valid, versioned, and says the same")
  func json() throws {
    let result = try diff(Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#), ["--format", "json", "--exit-code"])
    #expect(result.status == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["result"] as? String == "different")
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes.map { $0["kind"] as? String } == ["opened", "closed"])
    #expect(changes.map { $0["url"] as? String } == ["https://harbor.shop/b", "https://harbor.shop/a"])
    #expect((changes[0]["new"] as? [String: Any])?["component"] as? Int == 0)
    #expect((changes[0]["old"] as? [String: Any])?["verdict"] as? String == "no_match")
  }

  @Test("colours are green and red, and only where they are wanted")
  func colors() throws {
    let files = (Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#))
    let colored = try diff(files.0, files.1, ["--color", "always"])
    #expect(colored.output.contains("\u{1B}[32m+ opens https://harbor.shop/b\u{1B}[0m"))
    #expect(colored.output.contains("\u{1B}[31m- no longer opens https://harbor.shop/a\u{1B}[0m"))
    #expect(try !diff(files.0, files.1).output.contains("\u{1B}"))
  }

  @Test("a difference is status 1 with --exit-code alone; unreadable and ignored files are status 2")
  func status() throws {
    let files = (Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#))
    #expect(try diff(files.0, files.1).status == 0)
    #expect(try diff(files.0, files.1, ["--exit-code"]).status == 1)
    #expect(try Program.aasa(["diff", "apple-app-site-association", "absent"]).status == 2)
    #expect(try Program.aasa(["diff", "broken", "apple-app-site-association"]).status == 2)
    #expect(try Program.aasa(["diff", "-", "-"]).status == 2)
    #expect(try diff(files.0, files.1, ["--domain", "a/b"]).status == 2)
  }

  // MARK: Services

  /// A file of the same links whose services list these apps.
  private static func services(_ lists: KeyValuePairs<String, [String]>) -> String {
    let members = lists.map { name, apps in
      "\"\(name)\": {\"apps\": [\(apps.map { "\"\($0)\"" }.joined(separator: ", "))]}"
    }
    return "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(app)\"], \"components\": [{\"/\": \"/a\"}]}]}, "
      + members.joined(separator: ", ") + "}"
  }

  @Test(
    "an app that a service newly lists or no longer lists is a difference",
    arguments: ["webcredentials", "appclips", "activitycontinuation"])
  func services(_ service: String) throws {
    let files = (Self.services([service: [Self.app]]), Self.services([service: [Self.clip]]))
    let text = try diff(files.0, files.1, ["--exit-code"])
    #expect(text.status == 1)
    #expect(
      text.output.hasPrefix("every URL opens the same apps with both files\n\n\(service)\n  + lists \(Self.clip)  "))
    #expect(text.output.contains("\n  - no longer lists \(Self.app)  <stdin>:1:"))
    let lines = try diff(files.0, files.1, ["--format", "concise", "--exit-code"])
    #expect(lines.status == 1)
    #expect(lines.output.contains("info[app-added] `\(service)` newly lists `\(Self.clip)`"))
    #expect(lines.output.contains("warning[app-removed] `\(service)` no longer lists `\(Self.app)`"))
  }

  @Test("a service that is missing lists no app")
  func missingService() throws {
    let files = (Self.services(["webcredentials": [Self.app]]), Self.services([:]).replacing(", }", with: "}"))
    #expect(try diff(files.0, files.1, ["--exit-code"]).status == 1)
    #expect(try diff(files.1, files.0, ["--exit-code"]).status == 1)
    let empty = Self.services(["webcredentials": []])
    #expect(try diff(files.1, empty, ["--exit-code"]).output.hasPrefix("equivalent: "))
  }

  @Test("the order and the repetition of apps in a service make no difference")
  func orderOfApps() throws {
    let files = (
      Self.services(["webcredentials": [Self.app, Self.clip]]),
      Self.services(["appclips": [], "webcredentials": [Self.clip, Self.app, Self.clip]])
    )
    let result = try diff(files.0, files.1, ["--exit-code"])
    #expect(result.status == 0 && result.output.hasPrefix("equivalent: "))
  }

  @Test("--app restricts the services, also to an app ID that no entry of `applinks` has")
  func appOfServices() throws {
    let other = "3WN8C5RD6L.shop.harbor.app"
    let files = (Self.services(["webcredentials": [other]]), Self.services(["webcredentials": [Self.clip]]))
    #expect(try diff(files.0, files.1, ["--app", Self.app, "--exit-code"]).status == 0)
    let removed = try diff(files.0, files.1, ["--app", other, "--exit-code"])
    #expect(removed.status == 1)
    #expect(removed.output.contains("- no longer lists \(other)") && !removed.output.contains("+ lists"))
  }

  @Test("json has the service, the app and its place")
  func jsonOfServices() throws {
    let files = (Self.services(["webcredentials": [Self.app]]), Self.services(["webcredentials": [Self.clip]]))
    let result = try diff(files.0, files.1, ["--format", "json"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["result"] as? String == "different")
    let services = try #require(object["services"] as? [[String: Any]])
    #expect(services.map { $0["kind"] as? String } == ["removed", "added"])
    #expect(services.map { $0["app"] as? String } == [Self.app, Self.clip])
    #expect(services.allSatisfy { $0["service"] as? String == "webcredentials" && $0["line"] as? Int == 1 })
  }

  // MARK: Folders

  private static let (wellKnown, root) = (".well-known/apple-app-site-association", "apple-app-site-association")

  @Test("the files that devices request in two folders are compared by path")
  func folders() throws {
    let (a, b) = (Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#))
    let folder = try Folder([
      "old/a/\(Self.wellKnown)": a, "new/a/\(Self.wellKnown)": b, "old/shop/\(Self.root)": a,
      "new/shop/\(Self.root)": a,
      "old/gone/\(Self.root)": a, "new/come/\(Self.root)": b, "old/notes.json": "{", "new/a/deeper/\(Self.root)": b,
      "new/shop/\(Self.root).json": b,
    ])
    let text = try folder.run("aasa diff old new/ --exit-code")
    #expect(text.status == 1 && text.errors.isEmpty)
    let heads = text.output.split(separator: "\n").filter { $0.contains(Self.root) && !$0.hasPrefix(" ") }
    #expect(heads == ["a/\(Self.wellKnown)", "come/\(Self.root) (new)", "gone/\(Self.root) (removed)"])
    #expect(text.output.hasSuffix("\n4 files compared: 3 different, 1 equivalent\n"))
    #expect(text.output.contains("new/a/\(Self.wellKnown):1:") && text.output.contains("no entry names the app"))
    let json = try folder.run("aasa diff ./old new --format json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["result"] as? String == "different")
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(files.map { $0["change"] as? String } == ["kept", "added", "removed", "kept"])
    #expect(files.map { $0["result"] as? String } == ["different", "different", "different", "equivalent"])
    let concise = try folder.run("aasa diff old new --format concise")
    #expect(concise.output.contains("new/a/\(Self.wellKnown):1:"))
    #expect(concise.output.contains("new/gone/\(Self.root): warning[url-closed]"))
  }

  @Test("equal folders are equivalent")
  func equalFolders() throws {
    let text = Self.file(#"{"/": "/a"}"#)
    let folder = try Folder(["old/\(Self.root)": text, "new/\(Self.root)": text + "\n"])
    let result = try folder.run("aasa diff old new --exit-code")
    #expect(result.status == 0 && result.output == "1 file compared: 1 equivalent\n")
  }

  @Test("a file that devices ignore does not stop the others")
  func brokenInFolder() throws {
    let (a, b) = (Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#))
    let folder = try Folder([
      "old/y/\(Self.root)": a, "new/y/\(Self.root)": b, "old/x/\(Self.root)": a, "new/x/\(Self.root)": "{",
    ])
    let result = try folder.run("aasa diff old new")
    #expect(result.status == 2 && result.errors.contains("new/x/\(Self.root)"))
    #expect(result.output.hasSuffix("1 file compared: 1 different\n"))
  }

  @Test("a folder beside a file is its first file, and one of two folders has a file")
  func otherFolders() throws {
    let folder = try Folder(["old/\(Self.root)": Self.file(#"{"/": "/a"}"#), "a/b": "", "c/d": ""])
    let mixed = try folder.run("aasa diff old old/\(Self.root)")
    #expect(mixed.status == 0 && mixed.output.hasPrefix("equivalent"))
    let none = try folder.run("aasa diff a c")
    #expect(none.status == 2 && none.errors.contains("neither a nor c has a file"))
  }
}
