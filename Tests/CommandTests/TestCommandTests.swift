import Foundation
import Testing

/// A folder for one test, removed at its end.
final class Folder {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "aasa-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try writes(path, text) }
  }

  func writes(_ path: String, _ text: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func run(_ line: String, in path: String = ".") throws -> Program.Result {
    try Program.shell(line, in: url.appending(path: path))
  }

  func text(_ path: String) throws -> String { try String(contentsOf: url.appending(path: path), encoding: .utf8) }
}

/// An association file with some components.
func associationFile(_ components: String) -> String {
  #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(components)]}]}}"#
}

@Suite("aasa test")
struct TestCommandTests {
  private let expectations = """
    files: site/f.json
    domain: harbor.shop
    groups:
      - name: the shop
        opens: [/buy/1, /sell/1]
    """

  private func folder(_ files: [String: String] = [:]) throws -> Folder {
    try Folder(
      ["aasa.yml": expectations, "site/f.json": associationFile(#"{"/": "/buy/*"}"#), ".git/HEAD": ""]
        .merging(files) { $1 })
  }

  @Test("the exit status is 0 when all is as expected, 1 when not, 2 when it cannot be asked")
  func status() throws {
    let folder = try folder()
    let failed = try folder.run("aasa test")
    #expect(failed.status == 1)
    #expect(failed.output.contains("failed: https://harbor.shop/sell/1\n  --> aasa.yml:5:21: the shop\n"))
    #expect(failed.output.hasSuffix("1 failed, 1 passed in site/f.json; 1 of 1 component reached\n"))
    #expect(failed.errors == "")
    let other = #"printf '%s' '\#(associationFile(#"{"/": "*"}"#))' | aasa test -"#
    #expect(try folder.run(other).status == 0)
    for line in [
      "aasa test absent", "aasa test --config absent", "aasa test --init absent --config x", "aasa test a --init b",
      "aasa test --init site/f.json --config x --format junit",
      "aasa test --init site/f.json --config x --environment e",
    ] {
      #expect(try folder.run(line).status == 2, "\(line)")
    }
  }

  @Test("a configuration that expects nothing is no configuration to test, unless that is meant")
  func skipEmpty() throws {
    let folder = try Folder([
      "aasa.yml": "lint: {min-ios: 13}", ".git/HEAD": "", "wrong.yml": "group: []", "derived.yml": "extends: aasa.yml",
    ])
    let demanded = try folder.run("aasa test")
    let lack = "aasa.yml has no expectations: no `groups`, `routes`, `credentials`, `clips` or `nothing-outside`"
    #expect(demanded.status == 2 && demanded.errors.contains(lack + "; `aasa test --help`"))
    #expect(try folder.run("aasa test --config derived.yml").errors.contains("are not inherited"))
    #expect(try folder.run("aasa test --skip-empty").status == 0)
    #expect(try folder.run("aasa test --skip-empty --config wrong.yml").status == 2)
    let failing = try self.folder().run("aasa test --skip-empty")
    #expect(failing.status == 1)
  }

  @Test("the configuration is found in the folders around, up to the root of the repository")
  func found() throws {
    let folder = try folder(["a/b/c": "", "a/other/.git": "", "a/other/x": "", "h/.aasa.yml": "groups: []"])
    let below = try folder.run("aasa test", in: "a/b")
    #expect(below.status == 1)
    #expect(below.output.contains("--> ../../aasa.yml:5:21"))
    #expect(below.output.contains("../../site/f.json:1:"))
    let inside = try folder.run("aasa test f.json", in: "site")
    #expect(inside.output.contains("in f.json;"))
    let outside = try folder.run("aasa test", in: "a/other")
    #expect(outside.status == 2)
    #expect(outside.errors.contains("there is no aasa.yml here or in a folder around"))
    #expect(try folder.run("aasa test", in: "h").errors.contains(".aasa.yml has no expectations"))
  }

  @Test("problems of the configuration are shown with their lines, all at once")
  func problems() throws {
    let folder = try folder(["bad.yml": "fiels: x\napp: shop\n"])
    let result = try folder.run("aasa test --config bad.yml")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        error: `fiels` is not a key of the configuration
         --> bad.yml:1:1
          |
        1 | fiels: x
          | ^^^^^
          |
          = help: did you mean `files`?

        error: no app is called `shop`
         --> bad.yml:2:6
          |
        2 | app: shop
          |      ^^^^
          |
          = help: give it a name and its ID under `apps`, or write the ID here

        """)
  }

  @Test("the report is in the formats of --format and of --output")
  func formats() throws {
    let folder = try folder()
    let result = try folder.run("aasa test --all --coverage --color always --output junit=copy")
    #expect(result.status == 1)
    #expect(result.output.contains("\u{1B}[1;31mfailed\u{1B}[0m: \u{1B}[1mhttps://harbor.shop/sell/1"))
    #expect(try folder.text("copy").contains("<testcase name=\"opens /buy/1\" classname=\"the shop\""))
    #expect(try folder.run("aasa test --format json").output.hasPrefix("{"))
  }

  @Test("text from files reaches the terminal escaped")
  func hostile() throws {
    let folder = try folder([
      "aasa.yml": """
      apps: {"s\\e[31mhop": "9QX4T7KM2P.x\\u202e"}
      files: site/f.json
      groups: [{name: "the\\e[2J \\u202eshop", opens: ["https://a.b/a\\u202e"], app: "s\\e[31mhop"}]
      """
    ])
    let result = try folder.run("aasa test; aasa config")
    #expect(!(result.output + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(result.output.contains("the\\u{1B}[2J") && result.output.contains("apps.s\\u{1B}[31mhop"))
  }

  @Test("the settings in effect include the apps of services")
  func serviceSettings() throws {
    let folder = try Folder(["aasa.yml": "files: {path: f, credentials: 9QX4T7KM2P.shop.harbor.app}\nclips: []\n"])
    let lines = try folder.run("aasa config").output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("files[0].credentials 9QX4T7KM2P.shop.harbor.app aasa.yml:1:31"))
    #expect(lines.contains("clips none aasa.yml:2:8"))
  }

  @Test("--init writes a file that passes, and never over another")
  func initial() throws {
    let documents = Program.root.appending(path: "Fixtures/documents")
    for name in ["apple-app-site-association", "shop"] {
      let text = try String(contentsOf: documents.appending(path: name), encoding: .utf8)
      let folder = try Folder(["site/f.json": text, ".git/HEAD": ""])
      let written = try folder.run("aasa test --init site/f.json --domain harbor.shop")
      #expect(written.status == 0)
      #expect(try folder.run("aasa test").status == 0)
      let before = try folder.text("aasa.yml")
      let again = try folder.run("aasa test --init site/f.json")
      #expect(again.status == 2)
      #expect(again.errors.contains("cannot write aasa.yml: it exists already"))
      #expect(try folder.text("aasa.yml") == before)
      #expect(try folder.run("aasa test --init site/f.json --domain harbor.shop --config -").output == before)
    }
    let folder = try Folder(["f": associationFile(#"{"/": "/a#b"}"#)])
    let nothing = try folder.run("aasa test --init f")
    #expect(nothing.status == 2)
    #expect(nothing.errors.contains("decides a URL"))
    let credentials = try Folder(["f": #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#])
    #expect(try credentials.run("aasa test --init f").status == 0)
    #expect(try credentials.text("aasa.yml").hasSuffix("domain: example.com\ncredentials: [app]\n"))
    #expect(try credentials.run("aasa test").status == 0)
    let none = try Folder(["f": "{}"]).run("aasa test --init f")
    #expect(none.status == 2)
    #expect(none.errors.contains("f has no `applinks`, `webcredentials` or `appclips` with apps"))
    #expect(try folder.run("aasa test --init -").status == 2)
  }

  @Test("patterns for files go through folders, and a file is tested once")
  func patterns() throws {
    let folder = try folder([
      "aasa.yml": "files: ['s/**/*.json', 's/a/x.json']\ngroups: [{name: a, opens: https://a.b/buy}]\n",
      "s/a/x.json": associationFile(#"{"/": "/buy"}"#), "s/b/c/y.json": associationFile(#"{"/": "/buy"}"#),
      "s/node_modules/z.json": "", "s/no.txt": "",
    ])
    let result = try folder.run("aasa test")
    #expect(result.output == "2 passed in 2 files; 2 of 2 components reached\n")
  }

  @Test("--init for another folder names the file from there, and says how to run")
  func initialElsewhere() throws {
    let folder = try Folder(["site/f.json": associationFile(#"{"/": "/buy/*"}"#), "conf/x": "", ".git/HEAD": ""])
    for (path, files) in [
      ("conf/aasa.yml", "\"../site/f.json\""), ("site/aasa.yml", "f.json"), ("a.yml", "site/f.json"),
    ] {
      let written = try folder.run("aasa test --init ./site/f.json --domain bücher.example --config \(path)")
      #expect(written.output.hasSuffix("then run `aasa test --config \(path)`\n"))
      #expect(try folder.text(path).contains("\nfiles: \(files)\n"))
      #expect(try folder.run("aasa test --config \(path)").status == 0)
      #expect(try folder.run("aasa test --config \(path) site/f.json").status == 0)
    }
  }

  @Test("links to folders are left out of patterns, and spellings of a path are one file")
  func links() throws {
    let file = associationFile(#"{"/": "/buy"}"#)
    let folder = try folder(["real/f": file, "pub/g": file])
    let group = "groups: [{name: a, opens: https://a.b/buy}]"
    let link = "ln -s ../real pub/folder; ln -s ../real/f pub/file; "
    let linked = try folder.run("\(link)printf '%s\\n' \"files: ['pub/*', 'pub/**']\" '\(group)' > aasa.yml; aasa test")
    #expect(linked.output.hasPrefix("2 passed in 2 files;"), "\(linked)")
    let spelled =
      "printf '%s\\n' \"files: [pub/g, ./pub/g, ../$(basename $PWD)/pub/g, $PWD/pub/g]\" '\(group)' > aasa.yml; "
    #expect(try folder.run(spelled + "aasa test").output.hasPrefix("1 passed in pub/g;"))
    let absent = try folder.run("aasa test absent")
    #expect(absent.errors == "error: cannot read absent: no such file or directory\n")
  }

  @Test("a file that devices ignore is reported")
  func ignored() throws {
    let result = try folder(["site/f.json": "{"]).run("aasa test")
    #expect(result.status == 1)
    #expect(result.output.contains("devices ignore the whole file"))
  }
}

@Suite("The configuration of aasa lint")
struct LintConfigurationTests {
  private let file = associationFile(#"{"/": "NOT /a"}, {"/": "/b?c=*"}, {"/": "/d"}, {"/": "/d"}"#)

  private func folder(_ lint: String) throws -> Folder {
    try Folder([
      "f": file, "s/g": file, ".git/HEAD": "",
      "aasa.yml": "lint:\n  " + lint.replacingOccurrences(of: "\n", with: "\n  "),
    ])
  }

  private func rules(_ line: String, _ folder: Folder, in path: String = ".") throws -> [String] {
    try folder.run(line + " --format concise", in: path).output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").dropFirst().first.map(String.init)
    }
  }

  @Test("severities are set, and rules left out; a flag goes before")
  func severities() throws {
    let folder = try folder("rules: {not-prefix-in-component: off, query-in-path: info}")
    let found = try rules("aasa lint f", folder)
    #expect(!found.contains { $0.contains("not-prefix-in-component") })
    #expect(found.contains("info[query-in-path]"))
    #expect(try rules("aasa lint f --deny query-in-path", folder).contains("error[query-in-path]"))
    #expect(try rules("aasa lint f --deny not-prefix-in-component", folder).contains("error[not-prefix-in-component]"))
  }

  @Test("overrides are for the files that they name, from wherever the program runs")
  func overrides() throws {
    let folder = try folder("overrides:\n  - {files: s/*, rules: {query-in-path: info}}")
    #expect(try rules("aasa lint f", folder).contains("error[query-in-path]"))
    #expect(try rules("aasa lint s/g", folder).contains("info[query-in-path]"))
    #expect(try rules("aasa lint g", folder, in: "s").contains("info[query-in-path]"))
    #expect(try rules("aasa lint ../f", folder, in: "s").contains("error[query-in-path]"))
  }

  @Test("ignored findings are not shown and do not fail; those that no longer occur are reported")
  func ignored() throws {
    let folder = try folder(
      """
      rules: {query-in-path: off, unreachable-component: off, redundant-component: off}
      ignore:
        - {rule: not-prefix-in-component, component: "details[0].components[0]", reason: known}
        - {rule: legacy-paths, reason: gone}
      """)
    let result = try folder.run("aasa lint f")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("(1 known)"))
    #expect(result.errors == "note: aasa.yml:5:14: this entry ignores no finding of `legacy-paths`; remove it\n")
    let other = try self.folder(
      "ignore: [{rule: not-prefix-in-component, component: 'details[0].components[1]', reason: no}]")
    #expect(try other.run("aasa lint f").output.contains("error[not-prefix-in-component]"))
  }

  @Test("the threshold comes from the flag, the configuration or is `warning`")
  func threshold() throws {
    #expect(try folder("fail-on: never").run("aasa lint f").status == 0)
    #expect(try folder("fail-on: never").run("aasa lint f --fail-on error").status == 1)
    #expect(try folder("min-ios: 14").run("aasa lint f --fail-on never").status == 0)
    let warnings = try folder("fail-on: never\nmax-warnings: 0\nrules: {not-prefix-in-component: warning}").run(
      "aasa lint f")
    #expect(warnings.status == 1)
    #expect(warnings.errors.contains("more than `max-warnings: 0`"))
  }

  @Test("aasa config tells each setting and where it is from")
  func config() throws {
    let folder = try folder(
      "min-ios: 14\nrules: {legacy-paths: off}\noverrides: [{files: s/*, rules: {unknown-key: info}}]")
    #expect(
      try folder.run("aasa config --fail-on error").output == """
        lint.min-ios             14                          aasa.yml:2:12
        lint.fail-on             error                       --fail-on
        lint.max-warnings        none                        default
        lint.max-expansion       10,000,000                  default
        lint.limit               50 as text, 1000 otherwise  default
        lint.rules.legacy-paths  off                         aasa.yml:3:25

        """)
    let limited = try folder.run("aasa config --max-warnings 3").output
    #expect(limited.contains("lint.fail-on             error                       --max-warnings\n"), "\(limited)")
    #expect(try folder.run("aasa config s/g").output.contains("lint.rules.unknown-key"))
    #expect(try folder.run("aasa config f --min-ios 13").output.contains(" --min-ios\n"))
    let json = try folder.run("aasa config --format json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["settings"] as? [[String: Any]])?.count == 6)
    #expect(try folder.run("aasa lint f --config absent").status == 2)
    #expect(try self.folder("fiels: 1").run("aasa lint f").status == 2)
  }
}
