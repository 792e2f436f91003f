import Foundation
import Testing

private let wellKnown = ".well-known/apple-app-site-association"
private let androidFile = ".well-known/assetlinks.json"

@Suite("aasa lint")
struct LintCommandTests {
  private let clean = "apple-app-site-association"
  private let broken = "broken"
  /// Gives `legacy-paths`, which is information.
  private let old = #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/buy/*"]}]}}"#
  /// Gives `optional-query-item`, which is a warning.
  private let doubtful = """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"?": {"id": "*"}}]}]}}
    """

  // MARK: Exit status

  @Test("a clean file is status 0 and says so")
  func nothing() throws {
    let result = try Program.aasa(["lint", clean])
    #expect(result.output == "no findings in apple-app-site-association\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test(
    "--fail-on is the least severity that is status 1",
    arguments: [
      ("info", 1, 1), ("warning", 0, 1), ("error", 0, 0),
    ])
  func failOn(_ severity: String, _ forInformation: Int32, _ forWarning: Int32) throws {
    #expect(try Program.aasa(["lint", "-", "--fail-on", severity], input: old).status == forInformation)
    #expect(try Program.aasa(["lint", "-", "--fail-on", severity], input: doubtful).status == forWarning)
    #expect(try Program.aasa(["lint", broken, "--fail-on", severity]).status == 1)
  }

  @Test("a warning fails and information does not, unless asked otherwise")
  func failOnByDefault() throws {
    #expect(try Program.aasa(["lint", "-"], input: old).status == 0)
    #expect(try Program.aasa(["lint", "-"], input: doubtful).status == 1)
  }

  @Test("--allow leaves a rule out, --deny makes its findings errors")
  func allowAndDeny() throws {
    let allowed = try Program.aasa(["lint", "-", "--allow", "optional-query-item"], input: doubtful)
    #expect(allowed.output == "no findings in <stdin>\n")
    #expect(allowed.status == 0)
    let denied = try Program.aasa(
      ["lint", "-", "--deny", "legacy-paths", "--fail-on", "error", "--format", "concise"], input: old)
    #expect(denied.output.contains(": error[legacy-paths] "))
    #expect(denied.status == 1)
  }

  @Test(
    "wrong usage is status 2",
    arguments: [
      (["--allow", "legacy-path"], "did you mean 'legacy-paths'?"), (["--deny", "zzzzzzzz"], "see `aasa rules`"),
      (["--allow", "legacy-paths", "--deny", "legacy-paths"], "is both allowed and denied"),
      (["--select", "case-trap", "--allow", "case-trap"], "is both allowed and selected"),
      (["--limit", "-1"], "'-1' is not an option"),
      (["--min-ios", "soon"], "is not a version"),
      (["--min-ios", "8"], "iOS 8 has no universal links; they begin with iOS 9"),
      (["--fail-on", "often"], "is invalid"), (["--fail-on", "warn"], "did you mean 'warning'?"),
      (["--format", "xml"], "'xml' is not a value of --format; the values are text, "),
      (["--fix", "--diff"], "exclude each other"),
      (["-", "-"], "standard input can be read once"),
    ])
  func usage(_ arguments: [String], _ words: String) throws {
    let result = try Program.aasa(["lint", clean] + arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(words))
  }

  @Test("without files, those of the configuration are linted, by paths from the working directory")
  func configuredFiles() throws {
    let broken = #"{"applinks": {"details": ["#
    let folder = try Folder([
      "aasa.yml": "files: [site/*.json, one]", ".git/HEAD": "", "site/b.json": broken, "site/a.json": broken,
      "one": broken, "inner/x": "", "other/aasa.yml": "lint: {min-ios: 13}", "wrong/aasa.yml": "files: none/*",
    ])
    let found = try folder.run("aasa lint --format concise", in: "inner")
    #expect(found.status == 1)
    let names = found.output.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    #expect(names.first == "../site/a.json" && names.contains("../site/b.json") && names.contains("../one"))
    let unnamed = try folder.run("aasa lint", in: "other")
    #expect(unnamed.status == 2 && unnamed.errors.contains("aasa.yml names no association file; add `files:` to it"))
    let unmatched = try folder.run("aasa lint", in: "wrong")
    #expect(unmatched.status == 2 && unmatched.errors.contains("no file matches `none/*`\n --> aasa.yml:1:8"))
    #expect(try folder.run("rm aasa.yml; aasa lint").errors.contains("name a file or a folder to lint"))
  }

  @Test("what was read is not written over, and a baseline is a file")
  func inputsStay() throws {
    let folder = try Folder([
      "site/f": #"{"applinks": {"details": ["#, "aasa.yml": "lint: {min-ios: 13}", ".git/HEAD": "", "link/x": "",
    ])
    for line in [
      "lint site/f --output json=site/../site/f", "lint site/f --output json=link/f",
      "lint site --output text=aasa.yml",
      "lint site/f --write-baseline site/f", "lint site/f --write-baseline -",
      "lint site/f --write-baseline b --output json=b", "test --output json=aasa.yml",
      "lint site/f --write-baseline b --output json=./b", "lint site/f --write-baseline b --git HEAD",
      "lint site/f absent --write-baseline b; test ! -e b && aasa lint absent",
    ] {
      let result = try folder.run("ln -sf ../site/f link/f; aasa \(line)")
      #expect(result.status == 2, "\(line)")
    }
    #expect(try folder.text("site/f") == #"{"applinks": {"details": ["#)
    #expect(try folder.text("aasa.yml") == "lint: {min-ios: 13}")
    #expect(try folder.run("aasa lint site/f --output json=a.json; test -s a.json").status == 0)
  }

  @Test("findings without a fix are counted beside an empty diff")
  func nothingToFix() throws {
    let folder = try Folder(["f": #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor"]}, 7]}}"#])
    let result = try folder.run("aasa lint f --diff")
    #expect(result.status == 1 && result.output == "" && result.errors.hasPrefix("note: no finding has a fix: "))
  }

  @Test("a file that is named twice is linted once")
  func namedTwice() throws {
    let folder = try Folder(["f": #"{"applinks": []}"#, ".git/HEAD": ""])
    let once = try folder.run("aasa lint f --format concise")
    #expect(once.status == 1)
    #expect(try folder.run("aasa lint f ./f \"$PWD/f\" --format concise").output == once.output)
  }

  @Test(
    "a file that is named and also found in a folder, or in two folders, is linted once",
    arguments: [
      ". \(wellKnown)", "\(wellKnown) .", ". .well-known", "\(wellKnown) \(androidFile) .",
      ". \"$PWD\" ./\(wellKnown) \(androidFile)",
    ])
  func foundTwice(_ places: String) throws {
    let component = #"{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "fish", "x": 1}]}"#
    let folder = try Folder([
      wellKnown: #"{"applinks": {"details": [\#(component)]}}"#, androidFile: #"[{"relation": [], "target": {}}]"#,
      ".git/HEAD": "",
    ])
    for options in ["--format concise", "--diff", "--write-baseline b >&2; cat b"] {
      let once = try folder.run("aasa lint . \(options)").output
      #expect(once.contains(wellKnown))
      #expect(try folder.run("aasa lint \(places) \(options)").output == once)
    }
  }

  @Test("a file that its folder leaves out is linted where it is named")
  func excludedAndNamed() throws {
    let folder = try Folder([wellKnown: "{", "aasa.yml": "lint: {exclude: \(wellKnown)}", ".git/HEAD": ""])
    #expect(try folder.run("aasa lint . \(wellKnown) --format concise").output.contains("\(wellKnown):1:2: error"))
  }

  @Test("in the folder .well-known the site is the folder above it")
  func insideWellKnown() throws {
    let text = #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#
    let folder = try Folder([".well-known/apple-app-site-association": text])
    #expect(try folder.run("aasa lint . --format concise", in: ".well-known").output == "")
  }

  @Test("max-warnings counts all, and --fail-on never goes before it")
  func maximumWarnings() throws {
    let keys = (0..<1_500).map { #""key\#($0)": 1"# }.joined(separator: ", ")
    let folder = try Folder([
      "f": associationFile(#"{"/": "*", \#(keys)}"#),
      "aasa.yml": "lint: {fail-on: error, max-warnings: 1400, rules: {unknown-key: warning}}", ".git/HEAD": "",
    ])
    let many = try folder.run("aasa lint f --format concise")
    #expect(many.status == 1 && many.errors.contains("1,500 warnings are more than `max-warnings: 1400`"))
    #expect(try folder.run("aasa lint f --fail-on never").status == 0)
  }

  @Test("what is ignored is neither in a baseline nor called gone")
  func ignoredAndKnown() throws {
    let folder = try Folder([
      "f": #"{"webcredentials": {"apps": ["9QX4T7KM2P", "also"]}, "other": 1}"#,
      "aasa.yml": "lint: {ignore: [{rule: malformed-app-id, reason: known}]}", ".git/HEAD": "",
    ])
    #expect(try folder.run("aasa lint f --write-baseline b").status == 0)
    #expect(!(try folder.text("b").contains("malformed-app-id")))
    let known = try folder.run("aasa lint f --baseline b")
    #expect(known.status == 0 && known.errors == "")
  }

  @Test("a file that cannot be read is status 2, and the others are linted", arguments: ["absent", "absent/absent"])
  func unreadable(_ path: String) throws {
    let result = try Program.aasa(["lint", path, broken, clean, "--format", "concise"])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: cannot read \(path): "))
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("broken:") } == 4)
  }

  // MARK: Formats

  @Test("colours follow --color, NO_COLOR and CLICOLOR_FORCE")
  func colors() throws {
    let folder = Program.root.appending(path: "Fixtures/documents")
    for (line, isColored) in [
      ("aasa lint broken", false), ("aasa lint broken --color always", true),
      ("CLICOLOR_FORCE=1 aasa lint broken", true),
      ("CLICOLOR_FORCE=0 aasa lint broken", false), ("NO_COLOR=1 CLICOLOR_FORCE=1 aasa lint broken", false),
      ("CLICOLOR_FORCE=1 aasa lint broken --color never", false),
    ] {
      let result = try Program.shell(line, in: folder)
      #expect(result.output.contains("\u{1B}[") == isColored, "\(line)")
    }
  }

  // MARK: Rules and systems

  @Test("the expansion that a component may have", arguments: ["10000000", "10_000_000"])
  func expansions(_ number: String) throws {
    let found = try Program.aasa(["lint", "slow", "--max-expansion", number, "--format", "concise"])
    #expect(found.output.contains("info[large-expansion]"))
  }

  @Test("more may be allowed, and what is no number is refused")
  func limits() throws {
    let found = try Program.aasa(["lint", "slow", "--max-expansion", "30_000_000_000", "--format", "concise"])
    #expect(!found.output.contains("large-expansion"))
    for text in ["1e6", "_1", "1__0", "-5", "0", "99999999999999999999"] {
      #expect(try Program.aasa(["lint", "slow", "--max-expansion=\(text)"]).status == 2, "\(text)")
    }
  }

  @Test("the name of a file that no device requests is information, in its own report")
  func names() throws {
    let text = #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#
    let folder = try Folder(["association.txt": text, "apple-app-site-association.json": text, "other.json": text])
    let found = try folder.run("aasa lint association.txt apple-app-site-association.json other.json --format concise")
    #expect(found.status == 0)
    #expect(
      found.output == """
        association.txt: info[unread-file] no device requests a file named `association.txt`
        apple-app-site-association.json: info[unread-file] no device requests a file named `apple-app-site-association.json`
        2 infos in 3 files

        """)
    let site = try folder.run("aasa lint . --format concise")
    #expect(site.status == 1)
    #expect(
      site.output
        == "apple-app-site-association.json: error[unread-file] no device requests `apple-app-site-association.json`\n")
  }

  @Test(
    "`aasa compact`, as the help about an enumeration has it, writes a shorter file",
    arguments: ["", ", \"comment\": \"C\""])
  func compactAsHelped(_ comment: String) throws {
    let components = ["north", "south", "east", "west"].flatMap { coast in
      ["fish", "crab", "squid", "clams"].map { dish in
        #"{"/": "/\#(coast)/\#(dish)/*"\#(comment.replacing("C", with: coast + dish))}"#
      }
    }
    let text =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(components.joined(separator: ","))]}]}}"#
    let folder = try Folder(["f": text])
    let found = try folder.run("aasa lint f").output
    let line = found.split(separator: "\n").joined(separator: " ").split(separator: " ").joined(separator: " ")
    let run = try #require(line.split(separator: "run `").dropFirst().first?.split(separator: "`").first)
    #expect(run == "aasa compact\(comment.isEmpty ? "" : " --drop-comments")")
    #expect(try folder.run("\(run) f --output f").status == 0)
    #expect(try folder.text("f").utf8.count < text.utf8.count)
    #expect(try !folder.run("aasa lint f --min-ios 13").output.contains("aasa compact"))
  }

  // MARK: Fixes

  @Test("--fix writes into the file, keeps its line ends and reports what is left")
  func fix() throws {
    for lineEnd in ["\n", "\r\n"] {
      try withFolder { folder in
        let text = try String(
          contentsOf: Program.root.appending(path: "Fixtures/documents/broken"), encoding: .utf8)
        let file = folder.appending(path: "file")
        try text.replacing("\n", with: lineEnd).write(to: file, atomically: false, encoding: .utf8)
        let result = try Program.shell("aasa lint --fix file --format concise", in: folder)
        #expect(result.status == 0)
        #expect(!result.output.contains("error"))
        let fixed = try String(contentsOf: file, encoding: .utf8)
        #expect(
          fixed.replacing("\r\n", with: "\n") == """
            {
              "applinks": {
                "details": [
                  {
                    "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
                    "components": [
                      { "/": "/buy", "?": "id=*" },
                      { "/": "/help/internal/*", "exclude": true },
                      { "/": "/help/*" }
                    ]
                  }
                ]
              }
            }

            """)
        #expect(fixed.unicodeScalars.count { $0 == "\r" } == (lineEnd == "\n" ? 0 : 14))
        #expect(try Program.shell("aasa lint --fix file", in: folder).status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == fixed)
      }
    }
  }

  @Test("with - the fixed text goes to standard output and findings to standard error")
  func fixStandardInput() throws {
    let file = #"{"applinks":{"details":[{"appIds":["9QX4T7KM2P.shop.harbor.app"],"components":[{"/":"/a"},]}]}}"#
    let result = try Program.aasa(["lint", "--fix", "-"], input: file)
    #expect(
      result.output
        == #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],"components":[{"/":"/a"}]}]}}"#)
    #expect(result.errors.contains("unknown-key"))
    #expect(result.status == 0)
  }

  @Test("what `patch` makes of --diff is what --fix writes, and --diff changes nothing")
  func diff() throws {
    try withFolder { folder in
      let result = try Program.shell(
        """
        cp \(Program.root.path)/Fixtures/documents/broken a && cp a b && cp a original
        aasa lint --diff a > a.patch
        cmp a original && patch -s a a.patch && aasa lint --fix b > /dev/null && cmp a b
        """, in: folder)
      #expect(result.output.isEmpty)
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
    }
  }

  @Test("a file whose name is not UTF-8 is read")
  func nameInBytes() throws {
    try withFolder { folder in
      let result = try Program.shell(
        "printf '{}' > $'a\\xff' 2> /dev/null || exit 0; aasa lint $'a\\xff' --format concise", in: folder)
      #expect(!result.errors.contains("cannot read"))
    }
  }

  @Test("what has no end is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
  func endless() throws {
    let result = try Program.aasa(["lint", "/dev/zero"])
    #expect(result.status == 2)
    #expect(result.errors == "error: cannot read /dev/zero: it is a device, not a file\n")
  }

  // MARK: Both platforms

  private let links = """
    [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
      "package_name": "shop.harbor", "sha256_cert_fingerprints": [
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}}]
    """
  private let shared = #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#

  @Test(
    "files of both platforms that are linted together have the findings that need both",
    arguments: [
      (["site"], true), (["site/.well-known/assetlinks.json"], false),
      (["site/.well-known/apple-app-site-association"], false),
      (["site/.well-known/apple-app-site-association", "site/.well-known/assetlinks.json"], true),
      (["site/.well-known/assetlinks.json", "site/.well-known/apple-app-site-association"], true),
      (["copy.json", "site/.well-known/assetlinks.json"], true),
      (["copy.json", "site/.well-known/assetlinks.json", "site/.well-known/other.json"], false),
    ])
  func bothPlatforms(_ files: [String], _ isPair: Bool) throws {
    try withFolder { folder in
      let site = folder.appending(path: "site/.well-known")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      try links.write(to: site.appending(path: "assetlinks.json"), atomically: true, encoding: .utf8)
      for name in ["site/.well-known/apple-app-site-association", "site/.well-known/other.json", "copy.json"] {
        try shared.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      let result = try Program.shell(
        "aasa lint \(files.joined(separator: " ")) --format concise", in: folder)
      #expect(result.status == 0)
      let found = result.output.split(separator: "\n").filter { $0.contains("-on-one-platform]") }
      #expect(found.count == (isPair ? 2 : 0))
      #expect(found.allSatisfy { $0.hasPrefix("site/.well-known/assetlinks.json:1:") })
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aasa-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
