import Reports
import SourceText
import Tasks
import TestSupport
import Testing

@Suite("Differences between files")
struct DiffTests {
  private static let clip = "9QX4T7KM2P.shop.harbor.clip"

  private static func file(_ apps: [(id: String, components: String)]) -> String {
    let details = apps.map { #"{"appIDs": ["\#($0.id)"], "components": [\#($0.components)]}"# }
    return #"{"applinks": {"details": [\#(details.joined(separator: ", "))]}}"#
  }

  private static func diff(_ old: String, _ new: String, app: String? = nil) throws -> Printed {
    let options = FileOptions(app: app, domain: "harbor.shop")
    return try .diff(SourceFile(old), SourceFile(name: "new", bytes: Array(new.utf8)), options)
  }

  /// A file of the same links whose services list these apps.
  private static func listing(_ lists: KeyValuePairs<String, [String]>) -> String {
    let members = lists.map { name, apps in
      ", \"\(name)\": {\"apps\": [\(apps.map { "\"\($0)\"" }.joined(separator: ", "))]}"
    }
    return String(associationFile(#"{"/": "/a"}"#).dropLast()) + members.joined() + "}"
  }

  /// Two ways to write the same: what changes, old, new.
  private static let equivalences: [(String, String, String)] = [
    (
      "formatting", associationFile(#"{"/": "/a"}, {"/": "/b", "exclude": true}"#),
      associationFile("\n\n{\"exclude\":true,\"/\":\"/b\"} , {\"\\u002f\":\"\\/a\"}\n")
    ),
    (
      "the order of disjoint components", associationFile(#"{"/": "/a*"}, {"/": "/b*", "exclude": true}, {"/": "/c"}"#),
      associationFile(#"{"/": "/c"}, {"/": "/b*", "exclude": true}, {"/": "/a*"}"#)
    ),
    (
      "the order of components with the same effect", associationFile(#"{"/": "/a*"}, {"/": "*b"}, {"/": "/ab"}"#),
      associationFile(#"{"/": "/ab"}, {"/": "*b"}, {"/": "/a*"}"#)
    ),
    (
      "settings in `defaults`",
      associationFile(#"{"/": "/a", "caseSensitive": false}, {"/": "/b", "caseSensitive": false}"#),
      associationFile(#"{"/": "/a"}, {"/": "/b"}"#, shared: #""defaults": {"caseSensitive": false}, "#)
    ),
    (
      "an enumeration as a variable", associationFile(#"{"/": "/en/a"}, {"/": "/de/a"}, {"/": "/fr/a"}"#),
      associationFile(
        #"{"/": "/$(language)/a"}"#, shared: #""substitutionVariables": {"language": ["fr", "de", "en"]}, "#)
    ),
    (
      "`paths` as `components`", associationFile(#""NOT /a/b/*", "/a/*""#).replacing("components", with: "paths"),
      associationFile(#"{"/": "/a/b/*", "exclude": true}, {"/": "/a/*"}"#)
    ),
    (
      "an exclusion of what no component takes", associationFile(#"{"/": "/a"}"#),
      associationFile(#"{"/": "/a"}, {"/": "/b", "exclude": true}"#)
    ),
    ("an app without components", associationFile(#"{"/": "/a"}"#), file([(harbor, #"{"/": "/a"}"#), (clip, "")])),
    (
      "entries of an app", associationFile(#"{"/": "/a"}, {"/": "/b"}"#),
      file([(harbor, #"{"/": "/b"}"#), (harbor, #"{"/": "/a"}"#)])
    ),
  ]

  @Test("what is written differently and does the same is no difference", arguments: equivalences)
  func equivalent(_ what: String, _ old: String, _ new: String) throws {
    let found = try Printed.diff(SourceFile(old), SourceFile(new), FileOptions(system: .init(major: 14)))
    #expect(found.text == "equivalent: every URL opens the same apps with both files\n", "\(what)")
    #expect(found.json.json("result") == ["equivalent"])
  }

  private static let old = file([
    (harbor, #"{"/": "/buy/private/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/help"}, {"/": "/scan"}"#),
    (clip, #"{"/": "/c"}"#),
  ])
  private static let new = file([
    (harbor, #"{"/": "/help", "exclude": true}, {"/": "/buy/*"}"#), (clip, #"{"/": "/c"}, {"/": "/scan"}"#),
  ])
  private static let one = associationFile(#"{"/": "/a"}"#)
  private static let other = associationFile(#"{"/": "/b"}"#)
  private static let both = file([(harbor, #"{"/": "/a"}"#), (clip, #"{"/": "/b"}"#)])

  @Test(
    "each kind of change has a shortest URL and the components on both sides, for each app or several with the same",
    arguments: [
      Row(
        try diff(old, new),
        start: """
          \(harbor)
            ! no longer excludes https://harbor.shop/buy/private
                old  excluded by details[0].components[0]  <stdin>:1:85
                     {"/": "/buy/private/*", "exclude": true}
                new  opened by details[0].components[1]  new:1:118
                     {"/": "/buy/*"}
            - no longer opens https://harbor.shop/help
                old  opened by details[0].components[2]  <stdin>:1:144
                     {"/": "/help"}
                new  excluded by details[0].components[0]  new:1:85
                     {"/": "/help", "exclude": true}
            > leaves https://harbor.shop/scan
            > to \(clip)
                old  opened by details[0].components[3]  <stdin>:1:160
                     {"/": "/scan"}
                new  opened by details[1].components[1]  new:1:209
                     {"/": "/scan"}

          """),
      Row(try diff(old, new, app: clip), text: ["to \(clip)"], lacks: ["+ opens", "- no longer"]),
      Row(
        try diff(one, both),
        start: "\(clip)\n  + opens https://harbor.shop/b\n      old  no entry names the app\n"),
      Row(try diff(both, one), start: "\(clip)\n  - no longer opens https://harbor.shop/b\n"),
      Row(
        try diff(one, file([(clip, #"{"/": "/a"}"#)])),
        start: "\(harbor)\n  > leaves https://harbor.shop/a\n  > to \(clip)\n", lacks: ["opens"]),
      Row(
        try diff(#"{"applinks": {"details": [{"appID": "\#(harbor)", "paths": ["/a"]}]}}"#, one),
        end: "      new  these systems ignore the key that names the app\n"),
      Row(
        try diff(
          associationFile(#"{"/": "/a"}"#, app: "\(harbor)\", \"\(clip)"),
          associationFile(#"{"/": "/?"}"#, app: "\(harbor)\", \"\(clip)")),
        start: """
          \(harbor)
          \(clip)
            + opens https://harbor.shop/b
                old  no component matches
                new  opened by details[0].components[0]  new:1:116
                     {"/": "/?"}

          every URL that opens an app with the old file still opens it

          """),
      Row(
        try diff(one, other),
        json: [
          "version": ["1"], "result": ["different"], "changes.*.kind": ["opened", "closed"],
          "changes.*.url": ["https://harbor.shop/b", "https://harbor.shop/a"], "changes.0.new.component": ["0"],
          "changes.0.old.verdict": ["no_match"],
        ]),
    ])
  func changes(_ row: Row) throws { try row.check() }

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
    let lines = try Self.diff(associationFile(old), associationFile(new)).text.split(separator: "\n")
    let changes = lines.filter { $0.hasPrefix("  !") || $0.hasPrefix("  +") }
    for (line, path) in zip(changes, paths) {
      #expect(line.hasPrefix("  ! no longer excludes https://harbor.shop\(path)"))
    }
    #expect(changes.count == paths.count + 1 && changes.last?.hasPrefix("  + opens") == true)
  }

  @Test("colours are green and red, and only where they are wanted")
  func colors() throws {
    let answer = try DiffQuestion(
      from: SourceFile(Self.one), to: SourceFile(Self.other), FileOptions(domain: "harbor.shop")
    ).answer()
    let document = answer.document(answer.report(failOn: nil))
    let parts = [
      "\u{1B}[32m+ opens https://harbor.shop/b\u{1B}[0m", "\u{1B}[31m- no longer opens https://harbor.shop/a\u{1B}[0m",
    ]
    #expect(document.terminal(style: .colored, width: 80).lacking(parts) == [])
    #expect(!document.terminal(style: .plain, width: 80).contains("\u{1B}"))
  }

  // MARK: Services

  @Test(
    "an app that a service newly lists or no longer lists is a difference",
    arguments: ["webcredentials", "appclips", "activitycontinuation"])
  func services(_ service: String) throws {
    let found = try Self.diff(Self.listing([service: [harbor]]), Self.listing([service: [Self.clip]]))
    let start = "every URL opens the same apps with both files\n\n\(service)\n  + lists \(Self.clip)  new:1:"
    #expect(found.text.hasPrefix(start) && found.text.contains("\n  - no longer lists \(harbor)  <stdin>:1:"))
    let lines = [
      "info[app-added] `\(service)` newly lists `\(Self.clip)`",
      "warning[app-removed] `\(service)` no longer lists `\(harbor)`",
    ]
    #expect(found.file.lacking(lines) == [])
    let places = lines.map { _ in "1" }
    #expect(found.json.json("result") == ["different"] && found.json.json("services.*.line") == places)
    #expect(found.json.json("services.*.kind") == ["removed", "added"])
    #expect(found.json.json("services.*.app") == [harbor, Self.clip])
    #expect(found.json.json("services.*.service") == [service, service])
  }

  private static let foreign = "3WN8C5RD6L.shop.harbor.app"
  private static let none = listing([:])
  private static let app = listing(["webcredentials": [harbor]])
  private static let foreignApp = listing(["webcredentials": [foreign]])
  private static let clipAlone = listing(["webcredentials": [clip]])

  @Test(
    "a missing service lists no app, order and repetition make no difference, and the app of the options restricts",
    arguments: [
      Row(try diff(app, none), json: ["result": ["different"]]),
      Row(try diff(none, app), json: ["result": ["different"]]),
      Row(try diff(none, listing(["webcredentials": []])), start: "equivalent: "),
      Row(
        try diff(
          listing(["webcredentials": [harbor, clip]]),
          listing(["appclips": [], "webcredentials": [clip, harbor, clip]])),
        start: "equivalent: ", json: ["result": ["equivalent"]]),
      Row(try diff(foreignApp, clipAlone, app: harbor), json: ["result": ["equivalent"]]),
      Row(
        try diff(foreignApp, clipAlone, app: foreign), text: ["- no longer lists \(foreign)"], lacks: ["+ lists"],
        json: ["result": ["different"]]),
    ])
  func differences(_ row: Row) throws { try row.check() }
}
