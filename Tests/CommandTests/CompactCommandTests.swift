import Foundation
import Testing

@Suite("aasa compact")
struct CompactCommandTests {
  private static let product: String = {
    let paths = ["en", "de", "fr"].flatMap { language in
      ["fish", "crab", "boats", "tides"].map { #"{"/": "/\#(language)/\#($0)"}"# }
    }
    return """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
        \(paths.joined(separator: ",\n  "))]}]}}
      """
  }()

  @Test("the file goes to standard output, what was done to standard error")
  func result() throws {
    let found = try Program.aasa(["compact", "-"], input: Self.product)
    #expect(found.status == 0)
    #expect(found.output.contains(#"{ "/": "/$(language)/$(fish-etc)" }"#))
    #expect(found.output.contains(#""language": ["en", "de", "fr"]"#))
    #expect(found.errors.contains("12 components became 1: 3 × 4"))
    #expect(found.errors.contains("proved for iOS 14 and later: every URL opens the same apps"))
    let again = try Program.aasa(["compact", "-"], input: found.output)
    #expect(again.output == found.output)
    #expect(again.errors.contains("nothing to shorten"))
  }

  @Test("a list gets the name that its reader wants")
  func names() throws {
    let found = try Program.aasa(
      ["compact", "-", "--name", "catch of the day=fish", "--name", "lang-of-shop=de"],
      input: Self.product)
    #expect(found.output.contains(#"{ "/": "/$(lang-of-shop)/$(catch of the day)" }"#))
  }

  @Test("--check writes nothing and fails where the file can be much shorter")
  func check() throws {
    let found = try Program.aasa(["compact", "-", "--check"], input: Self.product)
    #expect(found.status == 1)
    #expect(!found.output.contains("applinks"))
    #expect(
      try Program.aasa(["compact", "-", "--check", "--tolerance", "99"], input: Self.product)
        .status == 0)
    let short = try Program.aasa(["compact", "-"], input: Self.product).output
    #expect(try Program.aasa(["compact", "-", "--check"], input: short).status == 0)
  }

  @Test("--diff shows the change; --format json holds the file and the steps; --minify has no white space")
  func forms() throws {
    let difference = try Program.aasa(["compact", "-", "--diff"], input: Self.product)
    #expect(difference.output.contains("\n-  {\"/\": \"/en/crab\"},\n"))
    let json = try Program.aasa(["compact", "-", "--format", "json"], input: Self.product)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["proof"] as? String == "automaton")
    #expect((object["result"] as? String)?.contains("$(language)") == true)
    let minified = try Program.aasa(["compact", "-", "--minify"], input: Self.product)
    #expect(!minified.output.contains("\n ") && !minified.output.contains(": "))
  }

  @Test("old paths become components only when asked; older systems are spared newer keys")
  func modernize() throws {
    let paths = #"""
      {"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": [
        "NOT /en/secret", "/en/*", "/de/*", "/fr/*", "/pt/*", "/it/*"]}]}}
      """#
    let kept = try Program.aasa(["compact", "-"], input: paths)
    #expect(kept.output == paths)
    let modern = try Program.aasa(["compact", "-", "--modernize"], input: paths)
    #expect(modern.output.contains(#""components": ["#) && modern.output.contains(#""exclude": true"#))
    #expect(modern.errors.contains("which iOS 12 and older do not read"))
    let old = try Program.aasa(["compact", "-", "--min-ios", "13"], input: Self.product)
    #expect(!old.output.contains("substitutionVariables"))
  }

  @Test("the oldest system is that of the configuration, where no flag says another")
  func configuredSystem() throws {
    let folder = try Folder([
      "aasa.yml": "lint: {overrides: [{files: [old.json], min-ios: 13}]}", ".git/HEAD": "", "old.json": Self.product,
      "new.json": Self.product,
    ])
    #expect(!(try folder.run("aasa compact old.json").output.contains("substitutionVariables")))
    #expect(try folder.run("aasa compact old.json --min-ios 15").output.contains("substitutionVariables"))
    #expect(try folder.run("aasa compact new.json --min-ios 14").output.contains("substitutionVariables"))
    #expect(try folder.run("aasa compact new.json --config absent").status == 2)
  }

  @Test("comments keep components apart, unless they may go")
  func comments() throws {
    let commented = (0..<12).map { #"{"/": "/page\#($0)/*", "comment": "page \#($0)"}"# }.joined(separator: ", ")
    let file = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(commented)]}]}}
      """
    #expect(try Program.aasa(["compact", "-"], input: file).output == file)
    let dropped = try Program.aasa(["compact", "-", "--drop-comments"], input: file)
    #expect(!dropped.output.contains("comment") && dropped.output.contains("$(page)"))
  }

  /// Options with the entry of a file.
  private static let unfinished = [
    (
      "--force",
      #""appIDs": ["9QX4T7KM2P.shop.harbor"], "components": [{"/": "/b"}, {"/": "/a", "exclude": true}, {"/": "/a"}]"#
    ),
    (
      "--modernize",
      #""appID": "9QX4T7KM2P.shop.harbor", "paths": ["/\#((0..<14).map { "chat-\($0)/*" }.joined(separator: #"",          "/"#))"]"#
    ),
    (
      "--modernize",
      #""appIDs": ["9QX4T7KM2P.shop.harbor"], "components": [{"/": "/a/b/*"}, {"/": "/a/c/*"}, {"/": "/A/b/*"}]"#
    ),
  ]

  @Test("what is written cannot be shorter", arguments: unfinished)
  func idempotence(_ option: String, _ entry: String) throws {
    let text = #"{"applinks": {"details": [{\#(entry)}]}}"#
    let written = try Program.aasa(["compact", "-", option], input: text).output
    let check = ["compact", "-", option, "--check", "--tolerance", "0"]
    #expect(try Program.aasa(check, input: written).status == 0, "\(written)")
  }

  @Test("--output writes the file; a folder that is not there is status 2")
  func output() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "aasa-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: path) }
    let found = try Program.aasa(["compact", "-", "--output", path.path], input: Self.product)
    #expect(found.status == 0 && found.output.contains("became"))
    #expect(try String(contentsOf: path, encoding: .utf8).contains("$(language)"))
    let printed = try Program.aasa(["compact", "-", "--output", "-"], input: Self.product)
    #expect(printed.output.contains("$(language)") && printed.errors.contains("became"))
    let failed = try Program.aasa(["compact", "-", "--output", path.path + "/x/y"], input: Self.product)
    #expect(failed.status == 2 && failed.errors.contains("cannot write"))
  }

  @Test(
    "wrong usage and files that devices ignore are status 2",
    arguments: [
      ["--check", "--diff"], ["--name", "food"], ["--name", "$(x)=burrito"], ["--tolerance", "101"],
      ["--tolerance", "5"],
      ["--diff", "--format", "json"], ["--min-ios", "x"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try Program.aasa(["compact", "-"] + arguments, input: Self.product).status == 2)
    #expect(try Program.aasa(["compact", "-"], input: "{").status == 2)
  }

  @Test("every generation keeps its links, unless it is dropped")
  func generations() throws {
    let pair = #"""
      {"applinks": {"details": [
        {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]},
        {"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/buy/*", "/old/*"]}]}}
      """#
    for arguments in [["compact", "-"], ["compact", "-", "--min-ios", "9"]] {
      let kept = try Program.aasa(arguments, input: pair)
      #expect(kept.output == pair && kept.errors.contains("nothing to shorten"))
    }
    let dropped = try Program.aasa(["compact", "-", "--min-ios", "13"], input: pair)
    #expect(dropped.output.contains(#""paths": ["/old/*"]"#))
    #expect(dropped.errors.contains("proved for iOS 13 and later"))
    let product = try Program.aasa(["compact", "-", "--min-ios", "9"], input: Self.product)
    #expect(product.output == Self.product)
    #expect(product.errors.contains("with `--min-ios 13.5` it can be"))
  }

  @Test("a component with an error is not removed without --force")
  func errors() throws {
    let dead = #"""
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
        {"/": "*"}, {"/": "/privacy", "exclude": true}, {"/": "/fish"}]}]}}
      """#
    let refused = try Program.aasa(["compact", "-"], input: dead)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.contains("a component with an error would be removed; correct the file, or give --force"))
    #expect(
      refused.errors.contains("line 2, column 21: unreachable-component: the component `/privacy` excludes nothing"))
    let forced = try Program.aasa(["compact", "-", "--force"], input: dead)
    #expect(forced.status == 0 && !forced.output.contains("privacy") && !forced.output.contains("fish"))
  }

  @Test("iOS 14 is assumed, and iOS 9 to 12 where the file has paths for them; a line says so")
  func assumption() throws {
    let product = try Program.aasa(["compact", "-"], input: Self.product)
    #expect(product.output.contains("$(language)"))
    let words = product.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("assumed: only iOS 14 and later matter; `--min-ios 9` keeps the reading of every system"))
    let paths = #"{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/old/*", "/old/1"]}"#
    let both = Self.product.replacing("]}]}}", with: "]},\n  \(paths)]}}")
    let found = try Program.aasa(["compact", "-"], input: both)
    #expect(found.output.contains("$(language)") && found.output.contains(#""paths": ["/old/*"]"#))
    #expect(found.errors.contains("proved for iOS 9 to 12 and iOS 14 and later"))
    #expect(found.errors.contains("assumed: only iOS 9 to 12 and iOS 14 and later matter"))
    for arguments in [["--min-ios", "14"], ["--min-ios", "9"]] {
      #expect(!(try Program.aasa(["compact", "-"] + arguments, input: both).errors.contains("assumed")))
    }
  }

  @Test("the former name of --min-ios still works, says its successor, and is not shown")
  func formerName() throws {
    let found = try Program.aasa(["compact", "-", "--drop-before", "13"], input: Self.product)
    #expect(found.status == 0 && !found.output.contains("$("))
    #expect(found.errors.contains("note: --drop-before is now --min-ios"))
    #expect(!(try Program.aasa(["compact", "--help"]).output.contains("drop-before")))
    #expect(
      try Program.aasa(["compact", "-", "--drop-before", "13", "--min-ios", "13"], input: Self.product).status == 2)
  }

  @Test(
    "--modernize leaves no key that only older systems read, and lint finds nothing there",
    arguments: [
      #"{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/en/*", "NOT /fr/*", "/*"]}"#,
      #"{"appID": "9QX4T7KM2P.shop.harbor.app", "components": [{"/": "/en/*"}]}"#,
      #"{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/de/*"], "components": [{"/": "/en/*"}]}"#,
    ])
  func oldKeys(_ entry: String) throws {
    let file = #"{"applinks": {"apps": [], "details": [\#(entry)]}}"#
    let found = try Program.aasa(["compact", "-", "--modernize"], input: file)
    #expect(found.status == 0)
    #expect(found.output.contains(#""appIDs": ["9QX4T7KM2P.shop.harbor.app"]"#), "\(found.output)")
    #expect(!found.output.contains(#""appID":"#) && !found.output.contains("paths"), "\(found.output)")
    let lint = try Program.aasa(["lint", "-", "--format", "concise"], input: found.output)
    for rule in ["unread-entry", "ignored-app-id", "ignored-paths", "legacy-paths"] {
      #expect(!lint.output.contains(rule), "\(lint.output)")
    }
  }

  @Test("a longer result is so many per cent more")
  func longer() throws {
    let file = #"{"applinks":{"details":[{"appID":"9QX4T7KM2P.shop.harbor.app","paths":["/en","/de"]}]}}"#
    let found = try Program.aasa(["compact", "-", "--modernize"], input: file)
    let words = try #require(found.errors.split(separator: "\n").first)
    #expect(words.hasSuffix("% more") && !words.contains("-"), "\(words)")
  }

  @Test("an error in one of many components is refused before the file is worked on")
  func refusedFirst() throws {
    let components = (0..<300).map {
      $0 == 150 ? #"{"/": "/x/$(unknown)"}"# : #"{"/": "/s\#($0 * 7_919 % 1_009)*x/\#($0)/*y", "?": {"q": "a*\#($0)"}}"#
    }
    let file = associationFile(components.joined(separator: ","))
    let found = try Program.aasa(["compact", "-"], input: file)
    #expect(found.status == 1 && found.output.isEmpty)
    #expect(found.errors.contains("a component with an error would be removed"))
    #expect(found.errors.contains("unknown-variable"))
  }

  @Test("a list of pages names the wildcard that only its author can choose")
  func pages() throws {
    let components = (0..<60).map { #"{"/": "/product/shoe-\#($0 * 7_919 % 1_009)"}"# }
    let found = try Program.aasa(["compact", "-"], input: associationFile(components.joined(separator: ",")))
    let words = found.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("60 components became 1; `/product/*` is shorter, and also matches `/product` and"))
  }
}
