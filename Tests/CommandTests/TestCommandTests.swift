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

  @Test("--all explains 100 failures, and each with all components until 10,000 are shown")
  func explanations() throws {
    func count(_ text: String, _ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    let many = (0..<6_000).map { #"{"/": "/buy/\#($0)"}"# }.joined(separator: ",")
    let three = try folder([
      "site/f.json": associationFile(many),
      "aasa.yml": "{files: site/f.json, domain: harbor.shop, groups: [{name: a, opens: [/s, /t, /u]}]}",
    ]).run("aasa test --all").output
    #expect(count(three, "closest component first:") == 3)
    #expect(count(three, "    path") == 12_003)
    #expect(count(three, "    and 5,997 more; `aasa explain --all` shows them\n") == 1)
    let urls = (0..<103).map { "/s/\($0)" }.joined(separator: ", ")
    let failures = try folder([
      "aasa.yml": "{files: site/f.json, domain: harbor.shop, groups: [{name: a, opens: [\(urls)]}]}"
    ])
    let all = try failures.run("aasa test --all").output
    #expect(count(all, "failed: https://") == 103 && count(all, "closest component first:") == 100)
    let json = try failures.run("aasa test --format json").output
    #expect(count(json, "should open") == 103 && count(json, "closest component") == 100)
  }

  @Test("the page has the expectations of each group, and the faults of files at those that fail for them")
  func groups() throws {
    let page = try folder([
      "aasa.yml": """
      files: site/f.json
      domain: harbor.shop
      groups:
        - {name: one, opens: [/buy/1, /buy/2]}
        - {name: two, app: 9QX4T7KM2P.none, opens: [/buy/3]}
        - {name: three, opens: [/buy/4]}
      """
    ]).run("aasa test --format html").output
    let parts = page.components(separatedBy: "<section id=\"g")
    #expect(parts.count == 4)
    for (part, urls) in zip(parts.dropFirst(), [["/buy/1", "/buy/2"], ["/buy/3"], ["/buy/4"]]) {
      let section = part.components(separatedBy: "</section>")[0]
      #expect((1...4).map { "/buy/\($0)" }.filter(section.contains) == urls)
      #expect(section.contains("lists the app") == (urls == ["/buy/3"]))
    }
  }

  @Test("the first 100 missing apps of a service have a nearest ID")
  func missingApps() throws {
    let apps = (0..<103).map { "9QX4T7KM2P.shop.harbor.apps\($0)" }.joined(separator: ", ")
    let listed = #"{"applinks": {"details": []}, "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#
    let text = try folder([
      "site/f.json": listed, "aasa.yml": "{files: site/f.json, domain: harbor.shop, credentials: [\(apps)]}",
    ]).run("aasa test").output
    #expect(text.components(separatedBy: "does not list").count == 104)
    #expect(text.components(separatedBy: "it lists `9QX4T7KM2P.shop.harbor.app`").count == 101)
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

  @Test("lines break at the same places with colours and without")
  func colors() throws {
    let app = "app: 9QX4T7KM2P.shop.harbor.application.beta"
    let folder = try folder(["aasa.yml": expectations.replacing("domain:", with: "\(app)\ndomain:")])
    for width in [40, 60, 80] {
      let line = "COLUMNS=\(width) aasa test --coverage --color"
      let colored = try folder.run("\(line) always").output
      #expect(colored.contains("\u{1B}[1;31mfailed\u{1B}[0m: no entry of"), "\(colored)")
      let plain = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(try folder.run("\(line) never").output == plain, "\(width)")
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

  @Test(
    "every format tells of the failure",
    arguments: ["concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "checkstyle"])
  func formats(_ format: String) throws {
    let folder = try folder()
    let result = try folder.run("aasa test --format \(format) --output \(format)=copy")
    #expect(result.status == 1)
    #expect(result.output.contains("https://harbor.shop/sell/1"))
    #expect(try folder.text("copy").contains("https://harbor.shop/sell/1"))
    if format == "json" || format == "sarif" {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    }
    if format == "junit" {
      #expect(result.output.contains("<testcase name=\"opens /buy/1\" classname=\"the shop\""))
      #expect(result.output.contains("tests=\"2\" failures=\"1\""))
    }
  }

  /// A folder with a file of one service that lists another app than expected.
  private func services() throws -> Folder {
    try Folder([
      "f": #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta"]}}"#,
      "aasa.yml": """
      apps:
        app: 9QX4T7KM2P.shop.harbor.app
      files: f
      credentials: [app, 3WN8C5RD6L.shop.harbor.beta]
      clips: []
      """,
    ])
  }

  @Test("apps of services are reported with their places, and counted")
  func serviceText() throws {
    let result = try services().run("aasa test")
    #expect(result.status == 1)
    #expect(
      result.output == """
        failed: `webcredentials` does not list 3WN8C5RD6L.shop.harbor.beta
          --> aasa.yml:4:20: credentials
          it lists `9QX4T7KM2P.shop.harbor.beta`

        failed: `webcredentials` lists 9QX4T7KM2P.shop.harbor.beta, and `credentials`
                does not
          --> aasa.yml:4:14: credentials
          listed at f:1:60

        2 failed, 2 passed in f; 0 of 0 components reached

        """)
  }

  @Test(
    "every format reports the apps of services",
    arguments: ["concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "checkstyle"])
  func serviceFormats(_ format: String) throws {
    let result = try services().run("aasa test --format \(format)")
    #expect(result.status == 1)
    #expect(result.output.contains("does not list 3WN8C5RD6L.shop.harbor.beta"))
    #expect(result.output.contains("lists 9QX4T7KM2P.shop.harbor.beta, and"))
    if format == "junit" { #expect(result.output.contains("tests=\"2\" failures=\"1\"")) }
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

  @Test("demands of coverage are reported with their place, a line each, and counted")
  func coverage() throws {
    let folder = try folder([
      "site/f.json": associationFile(#"{"/": "/buy/*"}, {"/": "/help"}"#),
      "aasa.yml": """
      files: site/f.json
      domain: harbor.shop
      groups: [{name: a, opens: /buy/1}]
      coverage:
        every-component: true
        nothing-outside: [/buy/*]

      """,
    ])
    let text = try folder.run("aasa test")
    #expect(text.status == 1)
    #expect(text.output.contains("failed: https://harbor.shop/help\n  --> aasa.yml:6:20: coverage\n"))
    #expect(text.output.contains("reaches these components\n  --> aasa.yml:5:20: coverage\n"))
    let summary = "2 failed, 1 passed in site/f.json; 1 of 2 components reached\n"
    #expect(text.output.hasSuffix(summary))
    let lines = try folder.run("aasa test --format concise").output
    #expect(
      lines == """
        site/f.json:1:102: failed[coverage] `https://harbor.shop/help` is opened for 9QX4T7KM2P.shop.harbor.app, and no \
        expectation or `nothing-outside` pattern allows it
        site/f.json:1:102: failed[coverage] no expectation reaches the component
        \(summary)
        """)
  }

  @Test("of several files the one is named that fails, and results stay apart")
  func severalFiles() throws {
    let file = associationFile(#"{"/": "/buy/*"}"#)
    let folder = try folder([
      "f": file, "g": file, "aasa.yml": "files: [f, g]\ndomain: a.b\ngroups: [{name: a, opens: /sell}]\n",
    ])
    for format in ["text", "concise", "json", "github", "junit", "markdown"] {
      let output = try folder.run("aasa test --format \(format)").output
      #expect(output.contains("matches for 9QX4T7KM2P.shop.harbor.app in f"), "\(output)")
      #expect(output.contains(format == "text" ? "https://a.b/sell in g" : "harbor.app in g"), "\(output)")
    }
    let sarif = try folder.run("aasa test --format sarif").output
    let prints = sarif.matches(of: /"aasa.v1": "([0-9a-f]{32})"/).map(\.1).prefix(2)
    #expect(Set(prints).count == 2, "\(prints)")
  }

  @Test("expectations with the same URL are checks of their own")
  func checks() throws {
    let shop = "9QX4T7KM2P.shop.harbor.app"
    let old =
      #"{"applinks": {"details": [{"appIDs": ["\#(shop)"], "paths": ["NOT /no", "/buy/*"]}, {"appIDs": ["9QX4T7KM2P.shop.harbor.other"], "paths": ["/sell"]}]}}"#
    let folder = try folder([
      "f": old,
      "aasa.yml": """
      apps: {a: \(shop), b: 9QX4T7KM2P.shop.harbor.other}
      files: f
      domain: a.b
      groups:
        - name: g
          opens:
            - {url: /buy/1, app: a}
            - {url: /buy/1, app: b}
            - {url: /buy/1, app: a, by: "details[0].paths[0]"}
            - {url: /buy/1, app: a}

      """,
    ])
    let output = try folder.run("aasa test --format junit").output
    #expect(output.contains("tests=\"4\" failures=\"2\""), "\(output)")
    for name in ["", " (2)", " by details[0].paths[0]"] {
      #expect(output.contains("name=\"opens /buy/1 for a\(name)\""), "\(output)")
    }
    #expect(
      output.contains(
        "should open a by details[0].paths[0], but `&quot;/buy/*&quot;` (details[0].paths[1], f:1:91) opens a"),
      "\(output)")
  }

  @Test(
    "text from files reaches the terminal escaped",
    arguments: ["text", "concise", "json", "github", "markdown", "junit"])
  func hostile(_ format: String) throws {
    let folder = try folder([
      "aasa.yml": """
      apps: {"s\\e[31mhop": "9QX4T7KM2P.x\\u202e"}
      files: site/f.json
      domain: harbor.shop
      groups:
        - name: "the\\e[2J \\u202eshop"
          opens: ["/a\\u202e", {url: /b, by: "c\\e[2J"}, {list: "l\\u202e.txt"}]
          app: "s\\e[31mhop"
      """, "l\u{202E}.txt": "/a\u{202E}\n",
      "site/f.json":
        #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.x\u202e"], "components": [{"/": "/buy/*"}]}]}}"#,
    ])
    let result = try folder.run("aasa test --format \(format); aasa config")
    #expect(!(result.output + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(result.output.contains("/a"))
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
