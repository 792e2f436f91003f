import Association
import Compaction
import Lint
import Reports
import SourceText
import Tasks
import TestSupport
import Testing

@Suite("Shorter equivalent files")
struct CompactTests {
  private static let product: String = {
    let paths = ["en", "de", "fr"].flatMap { language in
      ["fish", "crab", "boats", "tides"].map { #"{"/": "/\#(language)/\#($0)"}"# }
    }
    return """
      {"applinks": {"details": [{"appIDs": ["\(harbor)"], "components": [
        \(paths.joined(separator: ",\n  "))]}]}}
      """
  }()
  private static let paths = #"""
    {"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": [
      "NOT /en/secret", "/en/*", "/de/*", "/fr/*", "/pt/*", "/it/*"]}]}}
    """#
  private static let commented = associationFile(
    (0..<12).map { #"{"/": "/page\#($0)/*", "comment": "page \#($0)"}"# }.joined(separator: ", "))
  private static let pair = #"""
    {"applinks": {"details": [
      {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]},
      {"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/buy/*", "/old/*"]}]}}
    """#
  private static let both = product.replacing(
    "]}]}}", with: "]},\n  {\"appID\": \"\(harbor)\", \"paths\": [\"/old/*\", \"/old/1\"]}]}}")
  private static let dead = #"""
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
      {"/": "*"}, {"/": "/privacy", "exclude": true}, {"/": "/fish"}]}]}}
    """#
  private static let pages = associationFile(
    (0..<60).map { #"{"/": "/product/shoe-\#($0 * 7_919 % 1_009)"}"# }.joined(separator: ","))

  private static func options(_ change: (inout Compaction.Options) -> Void = { _ in }) -> Compaction.Options {
    var options = Compaction.Options()
    change(&options)
    return options
  }
  private static func since(_ system: String) -> Compaction.Options {
    options { $0.minimumSystem = SystemVersion(system) }
  }
  private static let modern = options { $0.modernizes = true }

  /// Three hundred components, one of them with an error.
  private static let faulty = associationFile(
    (0..<300).map {
      $0 == 150 ? #"{"/": "/x/$(unknown)"}"# : #"{"/": "/s\#($0 * 7_919 % 1_009)*x/\#($0)/*y", "?": {"q": "a*\#($0)"}}"#
    }.joined(separator: ","))

  @Test(
    "a file is as short as the systems and the options allow, and the report says for which systems that is proved",
    arguments: [
      Row(
        try .compact(product),
        text: [
          "12 components became 1: 3 × 4", "proved for iOS 14 and later: every URL opens the same apps",
          "assumed: only iOS 14 and later matter; `--min-ios 9` keeps the reading of every system",
        ],
        file: [#"{ "/": "/$(language)/$(fish-etc)" }"#, #""language": ["en", "de", "fr"]"#],
        json: ["version": ["1"], "proof": ["automaton"]]),
      Row(
        try .compact(
          product,
          options {
            $0.names = [.init("catch of the day", forListWith: "fish"), .init("lang-of-shop", forListWith: "de")]
          }), file: [#"{ "/": "/$(lang-of-shop)/$(catch of the day)" }"#]),
      Row(
        try .compact(paths, modern), text: ["which iOS 12 and older do not read"],
        file: [#""components": ["#, #""exclude": true"#]),
      Row(
        try .compact(pair, since("13")), text: ["proved for iOS 13 and later"], file: [#""paths": ["/old/*"]"#]),
      Row(
        try .compact(both),
        text: [
          "proved for iOS 9 to 12 and iOS 14 and later", "assumed: only iOS 9 to 12 and iOS 14 and later matter",
        ], file: ["$(language)", #""paths": ["/old/*"]"#]),
      Row(try .compact(both, since("14")), lacks: ["assumed"]),
      Row(try .compact(both, since("9")), lacks: ["assumed"]),
      Row(
        try .compact(pages), text: ["60 components became 1; `/product/*` is shorter, and also matches `/product` and"]
      ),
      Row(
        try .compact(dead),
        text: [
          "a component with an error would be removed; correct the file, or give --force",
          "line 2, column 21: unreachable-component: the component `/privacy` excludes nothing",
        ]),
      Row(try .compact(faulty), text: ["a component with an error would be removed", "unknown-variable"]),
    ])
  func shorter(_ row: Row) throws { try row.check() }

  @Test(
    "a file without newer keys or white space, or without components with errors, lacks them",
    arguments: [
      (product, options { $0.minifies = true }, false, "", ["\n ", ": "]),
      (product, since("13"), false, "", ["substitutionVariables", "$("]),
      (commented, options { $0.dropsComments = true }, false, "$(page)", ["comment"]),
      (dead, options(), true, "*", ["privacy", "fish"]),
    ])
  func lacks(_ text: String, _ options: Compaction.Options, _ force: Bool, _ part: String, _ lacks: [String]) throws {
    let file = try Printed.compact(text, options, force: force).file
    #expect((part.isEmpty || file.contains(part)) && !file.isEmpty && file.containing(lacks) == [], "\(file)")
  }

  @Test(
    "a file without a shorter form for the systems stays as it is",
    arguments: [
      (paths, options(), ""), (commented, options(), ""), (pair, options(), "nothing to shorten"),
      (pair, since("9"), "nothing to shorten"), (product, since("9"), "with `--min-ios 13.5` it can be"),
      (short, options(), "nothing to shorten"),
    ])
  func unchanged(_ text: String, _ options: Compaction.Options, _ report: String) throws {
    let found = try Printed.compact(text, options)
    #expect(found.file == text && (report.isEmpty || found.text.contains(report)), "\(found)")
  }

  private static var short: String { (try? Printed.compact(product).file) ?? "" }

  @Test(
    "what is written cannot be shorter",
    arguments: [
      (
        associationFile(#"{"/": "/b"}, {"/": "/a", "exclude": true}, {"/": "/a"}"#, app: "9QX4T7KM2P.shop.harbor"),
        options(), true
      ),
      (
        #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor", "paths": ["/\#((0..<14).map { "chat-\($0)/*" }.joined(separator: #"",          "/"#))"]}]}}"#,
        modern, false
      ),
      (
        associationFile(#"{"/": "/a/b/*"}, {"/": "/a/c/*"}, {"/": "/A/b/*"}"#, app: "9QX4T7KM2P.shop.harbor"), modern,
        false
      ),
    ])
  func idempotence(_ text: String, _ options: Compaction.Options, _ force: Bool) throws {
    let written = SourceFile(try Printed.compact(text, options, force: force).file)
    let again = try CompactQuestion(written, options, keepsFaulty: !force).answer()
    #expect(again.obstacles.isEmpty && again.compaction.saving <= 0, "\(again.compaction.original)")
  }

  @Test("a diff shows the change, and JSON holds the file")
  func forms() throws {
    let found = try Printed.compact(Self.product)
    let diff = UnifiedDiff("<stdin>", from: Array(Self.product.utf8), to: Array(found.file.utf8)).rendered()
    #expect(String(decoding: diff, as: UTF8.self).contains("\n-  {\"/\": \"/en/crab\"},\n"))
    #expect(found.json.json("result") == [found.file] && found.file.contains("$(language)"))
  }

  @Test(
    "a modern file has no key that only older systems read, and lint finds nothing there",
    arguments: [
      #"{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/en/*", "NOT /fr/*", "/*"]}"#,
      #"{"appID": "9QX4T7KM2P.shop.harbor.app", "components": [{"/": "/en/*"}]}"#,
      #"{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/de/*"], "components": [{"/": "/en/*"}]}"#,
    ])
  func oldKeys(_ entry: String) throws {
    let file = try Printed.compact(#"{"applinks": {"apps": [], "details": [\#(entry)]}}"#, Self.modern).file
    #expect(file.contains(#""appIDs": ["9QX4T7KM2P.shop.harbor.app"]"#), "\(file)")
    #expect(file.containing([#""appID":"#, "paths"]) == [], "\(file)")
    let findings = Linter.lint(AssociationFile(SourceFile(file))).findings
    for rule in ["unread-entry", "ignored-app-id", "ignored-paths", "legacy-paths"] {
      #expect(!findings.contains { $0.rule == rule }, "\(findings)")
    }
  }

  @Test("a longer result is so many per cent more")
  func longer() throws {
    let file = #"{"applinks":{"details":[{"appID":"9QX4T7KM2P.shop.harbor.app","paths":["/en","/de"]}]}}"#
    let words = try #require(try Printed.compact(file, Self.modern).text.split(separator: "\n").first)
    #expect(words.hasSuffix("% more") && !words.contains("-"), "\(words)")
  }
}
