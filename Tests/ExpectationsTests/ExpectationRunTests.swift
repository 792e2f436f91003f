import Association
import Audit
import Expectations
import Foundation
import ProjectSettings
import SourceText
import TestSupport
import Testing
import YAMLSource

/// The result of a run: counts and failures, or the problems.
struct RunSummary {
  var results: ExpectationResults?
  var problems: [String] = []

  init(_ yaml: String, _ files: [String: String], paths: [String] = []) throws {
    let source = SourceFile(name: "aasa.yml", bytes: Array(yaml.utf8))
    let (configuration, wrong) = ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all)
    let (plan, missing) = try ExpectationPlan.make(configuration, paths: paths, KeptFiles(files: files))
    guard wrong.isEmpty, missing.isEmpty else {
      problems = (wrong + missing).map(Self.words)
      return
    }
    let (found, unusable) = ExpectationRun.run(plan)
    problems = unusable.map(Self.words)
    results = found
  }

  private static func words(_ problem: ConfigurationProblem) -> String {
    let position = SourceLines(problem.source).position(of: problem.range.lower)
    return "\(problem.source.name):\(position.line):\(position.column) \(problem.message)"
  }

  var failures: [String] { (results?.outcomes ?? []).flatMap { $0.failures.map(\.url) } }
}

@Suite("Expectations")
struct ExpectationRunTests {
  static let shop = "9QX4T7KM2P.shop.harbor.app"
  static let beta = "9QX4T7KM2P.shop.harbor.beta"

  static func file(_ components: String, apps: [String] = [shop]) -> String {
    let ids = apps.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"applinks\": {\"details\": [{\"appIDs\": [\(ids)], \"components\": [\(components)]}]}}"
  }

  static let two = """
    {"applinks": {"details": [
      {"appIDs": ["\(shop)"], "components": [
        {"/": "/buy/old/*", "exclude": true, "comment": "the old shop"}, {"/": "/buy/*"}]},
      {"appIDs": ["\(beta)"], "components": [{"/": "/beta/*"}, {"/": "/buy/*"}]}]}}
    """

  /// A configuration with one group for the file `f`.
  private func group(_ lines: String, top: String = "") -> String {
    "files: f\ndomain: harbor.shop\n\(top)\ngroups:\n  - name: a\n    \(lines.replacingOccurrences(of: "\n", with: "\n    "))\n"
  }

  @Test(
    "each kind of expectation is held against the verdicts of the apps that are asked",
    arguments: [
      // All apps are asked where none is named.
      ("opens: /buy/1", []), ("opens: /beta/1", ["/beta/1"]), ("stays-in-browser: /beta/1", ["/beta/1"]),
      ("stays-in-browser: /other", []), ("excluded: /other", ["/other"]), ("excluded: /buy/old/1", ["/buy/old/1"]),
      ("app: \(shop)\nexcluded: /buy/old/1", []), ("app: \(shop)\nstays-in-browser: /buy/old/1", []),
      ("app: \(shop)\nopens: /buy/old/1", ["/buy/old/1"]), ("app: \(beta)\nopens: /buy/old/1", []),
      ("app: [\(shop), \(beta)]\nopens: /buy/1", []), ("app: [\(shop), \(beta)]\nopens: /beta/1", ["/beta/1"]),
      ("opens: {url: /beta/1, app: \(beta)}", []),
      ("app: \(shop)\nopens: {url: /buy/1, by: 1}", []), ("app: \(shop)\nopens: {url: /buy/1, by: 0}", ["/buy/1"]),
      ("app: \(shop)\nopens: {url: /buy/1, by: \"details[0].components[1]\"}", []),
      ("app: \(shop)\nopens: {url: /buy/1, by: \"details[1].components[1]\"}", ["/buy/1"]),
      ("app: \(shop)\nexcluded: {url: /buy/old/1, by: the old shop}", []),
      ("app: \(shop)\nexcluded: {url: /buy/old/1, by: another shop}", ["/buy/old/1"]),
      ("opens: https://HARBOR.shop/buy/1", []),
    ] as [(String, [String])])
  func kinds(_ lines: String, _ failing: [String]) throws {
    let run = try RunSummary(group(lines), ["f": Self.two])
    #expect(run.problems == [])
    #expect(run.failures == failing.map { "https://harbor.shop\($0)" })
    #expect(run.results?.checked == 1)
    #expect(run.results?.isPassed == failing.isEmpty)
  }

  @Test(
    "an app that no file lists opens nothing and stays nowhere: its expectations fail for the file, the others are checked",
    arguments: ["stays-in-browser", "excluded"])
  func unknownApp(_ kind: String) throws {
    let none = AppID("9QX4T7KM2P.shop.harbor.none")
    let run = try RunSummary(
      group("\(kind): [{url: /other, app: \(none.text)}, {url: '/a/:id', app: \(none.text)}]\nopens: /none"),
      ["f": Self.two])
    #expect(run.problems == [])
    #expect(run.failures == ["https://harbor.shop/none"])
    #expect(run.results?.failed == 3)
    #expect(run.results?.fileFaults.map(\.cause) == [.unlisted(none)])
  }

  @Test(
    "each expectation of a file that devices ignore fails, and other files are checked",
    arguments: ["", "{", #"{"applinks": {"details": [],}}"#, "[]", "<!doctype html>"])
  func ignored(_ text: String) throws {
    let yaml = """
      files: [{path: a, domain: a.shop, credentials: \(Self.shop)}, {path: b, domain: b.shop}]
      coverage: {every-component: true}
      groups: [{name: a, opens: [/buy/1, '/buy/:id', https://b.shop/x], stays-in-browser: /z}]
      """
    let run = try RunSummary(yaml, ["a": text, "b": Self.file(#"{"/": "/buy/*"}"#)])
    #expect(run.problems == [])
    #expect(run.failures == ["https://b.shop/x"])
    #expect(run.results?.fileFaults.map(\.cause) == [.ignored])
    // Three URLs and the app of a service.
    #expect(run.results?.fileFaults.first.map { run.results?.failedByFault[$0] } == 4)
    #expect(run.results?.failures == 5)
    let alone = try RunSummary("files: a\ncoverage: {nothing-outside: true}", ["a": text])
    #expect(alone.results?.failures == 1)
  }

  @Test("a pattern expands to every combination of its values, the inner ones first")
  func table() throws {
    let yaml = group(
      "values: {food: [pizza]}\nopens:\n  - url: /{lang}/{food}/{lang}{{x}}\n    with: {lang: [en, de]}",
      top: "values: {food: [none], lang: [fr]}")
    let run = try RunSummary(yaml, ["f": Self.file(#"{"/": "/a"}"#)])
    #expect(
      run.failures == ["https://harbor.shop/en/pizza/en{x}", "https://harbor.shop/de/pizza/de{x}"])
  }

  @Test("lists and sitemaps are read, and chosen from; an index names sitemaps beside it")
  func lists() throws {
    let files = [
      "f": Self.file(#"{"/": "/buy/*"}"#), "l/urls.txt": "/buy/1\n\n# c\n  https://harbor.shop/b \r\n",
      "l/index.xml": """
      <sitemapindex><sitemap><loc>https://harbor.shop/maps/one.xml?x</loc></sitemap><sitemap><loc>two.xml</loc></sitemap>
      </sitemapindex>
      """,
      "l/one.xml": "<urlset><url><loc>https://harbor.shop/buy/1</loc></url></urlset>",
      "l/two.xml":
        "<urlset><url><loc>https://harbor.shop/help/1</loc></url><url><loc>https://harbor.shop/buy/x/2</loc></url></urlset>",
    ]
    let all = try RunSummary(group("opens: [{list: l/urls.txt}, {sitemap: l/index.xml}]"), files)
    #expect(all.failures == ["https://harbor.shop/b", "https://harbor.shop/help/1"])
    #expect(all.results?.checked == 5)
    let chosen = try RunSummary(
      group("opens:\n  - {sitemap: l/index.xml, only: [/buy/*], except: /buy/x/*}"), files)
    #expect(chosen.failures == [])
    #expect(chosen.results?.checked == 1)
  }

  @Test("a list has a format and a domain, which is the host of its paths and leaves other hosts out")
  func listDomain() throws {
    let log = """
      harbor.shop:443 192.0.2.1 - - [x] "GET /buy/1 HTTP/1.1" 200 1
      www.other.shop:443 192.0.2.1 - - [x] "GET /other HTTP/1.1" 200 1
      - - - - [x] "GET /help HTTP/1.1" 200 1

      """
    let files = ["f": Self.file(#"{"/": "/buy/*"}"#), "l": log]
    let all = try RunSummary(group("opens: {list: l}"), files)
    #expect(all.problems == ["l:2:1 no tested file is served by `www.other.shop`"])
    let own = try RunSummary(group("opens: {list: {path: l, format: log, domain: harbor.shop}}"), files)
    #expect(own.problems == [] && own.failures == ["https://harbor.shop/help"] && own.results?.checked == 2)
    let none = try RunSummary(
      group("opens: {list: {path: l, format: lines, domain: x.shop}}"), ["f": files["f"] ?? "", "l": "https://y.shop/"])
    #expect(none.problems == ["aasa.yml:6:19 the list has no URL of `x.shop`"])
  }

  @Test(
    "a row of a table is checked for its own verdict and app",
    arguments: [
      ("stays-in-browser", "", "/buy/old/1,exclude,app", []), ("stays-in-browser", "", "/no,exclude,", ["/no"]),
      ("stays-in-browser", "", "/buy/old/1,no_match,", ["/buy/old/1"]), ("opens", "", "/buy/1,match,", []),
      ("opens", "", "/beta/1,,beta", []), ("opens", "", "/beta/1,,app", ["/beta/1"]),
      ("opens", "", "/beta/1,,", ["/beta/1"]), ("opens", beta, "/beta/1,,beta", []),
    ])
  func rows(_ kind: String, _ app: String, _ row: String, _ failed: [String]) throws {
    let row = row.replacing(",app", with: ",shop.harbor.app").replacing(",beta", with: ",shop.harbor.beta")
    let files = ["f": Self.two, "t": "url,expect,app\n\(row)\n"]
    let run = try RunSummary(group("\(app.isEmpty ? "" : "app: \(app)\n")\(kind): {list: t}"), files)
    #expect(run.problems == [])
    #expect(run.failures == failed.map { "https://harbor.shop\($0)" })
  }

  @Test("the rows of a table have expectations of their own")
  func tables() throws {
    let table = """
      url,expect,app
      /buy/1,match,
      /buy/old/1,exclude,shop.harbor.app
      /buy/old/1,match,shop.harbor.beta
      /none,no_match,
      /beta/1,match,
      /buy/2,no match,

      """
    let files = ["f": Self.two, "t": table, "u": "url\n/buy/1\n", "v": "url,expect\n/buy/1,match\n/buy/2,\n"]
    let run = try RunSummary(group("table: [t, {path: t, format: csv, domain: harbor.shop}]"), files)
    #expect(run.problems == [] && run.results?.checked == 12)
    #expect(run.failures == ["https://harbor.shop/beta/1", "https://harbor.shop/buy/2"] + run.failures.prefix(2))
    #expect(try RunSummary(group("table: u"), files).problems == ["aasa.yml:6:12 no row of the table states a verdict"])
    #expect(
      try RunSummary(group("table: v"), files).problems == ["v:3:1 the row states no verdict in a column `expect`"])
    let typos = try RunSummary(group("table: w"), files.merging(["w": "url,expect\n/a,mtach\n/b,\n/c,yes\n"]) { $1 })
    #expect(typos.problems.map { String($0.prefix(5)) } == ["w:2:1", "w:3:1", "w:4:1"])
    let empty = files.merging(["x": "url,expect\n" + String(repeating: ",match\n", count: 5) + ",\n/a,match\n"]) { $1 }
    #expect(
      try RunSummary(group("table: x"), empty).problems == (2...6).map { "x:\($0):1 the row has no URL" })
    let none = try RunSummary(
      group("table: v"), ["f": #"{"applinks": {"details": []}}"#, "v": "url,expect\n/a,no_match\n/b,match\n"])
    #expect(none.results?.failed == 1)
    #expect(none.results?.fileFaults.map(\.cause) == [.noApps])
  }

  @Test(
    "a row that contradicts its expectation is a problem at its place",
    arguments: [
      ("opens", "/buy/1,exclude,", "the row expects `exclude`, and its list is under `opens`"),
      ("excluded", "/no,no_match,", "the row expects `no_match`, and its list is under `excluded`"),
      ("stays-in-browser", "/buy/1,match,", "the row expects `match`, and its list is under `stays-in-browser`"),
      (
        "opens", "/buy/1,yes,",
        "`yes` is not a verdict; write `match` (or `app`), `exclude`, `no_match`, or `browser` for either of the last two"
      ),
      (
        "app: \(shop)\nopens", "/buy/1,,shop.harbor.beta",
        "the row is for `shop.harbor.beta`, and its list is for `9QX4T7KM2P.shop.harbor.app`"
      ),
    ])
  func contradictions(_ kind: String, _ row: String, _ problem: String) throws {
    let files = ["f": Self.two, "t": "url,expect,app\n\(row)\n"]
    #expect(try RunSummary(group("\(kind): {list: t}"), files).problems == ["t:2:1 \(problem)"])
  }

  @Test(
    "what cannot be asked is a problem at its place",
    arguments: [
      ("files: g\ngroups: [{name: a, opens: https://a.b/c}]", "aasa.yml:1:8 cannot read g: no such file"),
      ("files: g/*\ngroups: [{name: a, opens: https://a.b/c}]", "aasa.yml:1:8 no file matches `g/*`"),
      ("files: links\ngroups: [{name: a, opens: https://a.b/c}]", "aasa.yml:1:8 links is an assetlinks.json"),
      (
        "android: {files: f}\ngroups: [{name: a, opens: https://a.b/c}]",
        "aasa.yml:1:18 f is an apple-app-site-association"
      ),
      ("files: f\nroutes: {path: routes, domain: c.d}\ndomain: a.b", "aasa.yml:2:32 no tested file is served by `c.d`"),
      ("files: f\ngroups: [{name: a, opens: /c}]", "aasa.yml:2:27 a path needs a domain to be a URL"),
      (
        "files: f\ndomain: a.b\ngroups: [{name: a, opens: https://www.a.b/c}]",
        "aasa.yml:3:27 no tested file is served by `www.a.b`"
      ),
      ("files: f\ngroups: [{name: a, opens: {list: u}}]", "aasa.yml:2:34 cannot read u: no such file"),
      (
        "files: f\ngroups: [{name: a, opens: {list: bad}}]",
        "bad:2:1 the URL has no scheme; write https:// in front"
      ),
      ("files: f\ngroups: [{name: a, opens: {list: empty}}]", "aasa.yml:2:34 the list has no URL"),
      (
        "files: f\ngroups: [{name: a, opens: {sitemap: bad}}]",
        "bad:1:1 the file is not a sitemap: it has no element `urlset`"
      ),
      (
        "files: f\ngroups: [{name: a, opens: {sitemap: folder}}]",
        "folder:1:29 `https://a.b/maps/` does not end with a file name"
      ),
      (
        "files: f\ngroups: [{name: a, opens: {sitemap: index}}]",
        "index:1:29 cannot read none.xml: no such file (for `none.xml`)"
      ),
      (
        "files: f\ngroups: [{name: a, files: g*, opens: https://a.b/c}]",
        "aasa.yml:2:27 none of the tested files matches `g*`"
      ),
      (
        "files: f\ngroups: [{name: a, opens: {url: 'https://{h}/', with: {h: [a.b, '']}}}]",
        "aasa.yml:2:33 the URL has no host; write it in full, as in https://example.com/path: it is `https:///`"
      ),
    ])
  func unusable(_ yaml: String, _ problem: String) throws {
    let files = [
      "f": Self.two, "links": #"[{"relation": []}]"#, "routes": "/a\n", "bad": "https://a.b\nb", "empty": "\n#\n",
      "folder": "<sitemapindex><sitemap><loc>https://a.b/maps/</loc></sitemap></sitemapindex>",
      "index": "<sitemapindex><sitemap><loc>none.xml</loc></sitemap></sitemapindex>",
    ]
    #expect(try RunSummary(yaml, files).problems == [problem])
  }

  @Test("a URL is asked of the files of its host, a path of every file")
  func hosts() throws {
    let yaml = """
      files:
        - {path: a, domain: [a.shop, www.a.shop]}
        - {path: b, domain: b.shop}
      groups:
        - name: hosts
          opens: [/both, https://www.a.shop/a, https://b.shop/b]
        - name: one
          files: b
          opens: /b
        - name: other
          domain: b.shop
          opens: /b
      """
    let files = [
      "a": Self.file(#"{"/": "/both"}, {"/": "/a"}"#), "b": Self.file(#"{"/": "/both"}, {"/": "/b"}"#),
    ]
    let run = try RunSummary(yaml, files)
    #expect(run.problems == [])
    #expect(run.failures == [])
    #expect(run.results?.checked == 6)
    // Files on the command line replace `files` and keep their domains.
    let named = try RunSummary(yaml, files, paths: ["b"])
    #expect(named.problems == [] && named.failures == [])
    #expect(named.results?.checked == 4 && named.results?.leftOut == 1)
    let other = try RunSummary(yaml, files, paths: ["a"])
    #expect(other.problems == [] && other.failures == [])
    #expect(other.results?.checked == 2 && other.results?.leftOut == 3)
    let unknown = try RunSummary(yaml.replacing("https://www.a", with: "https://c"), files, paths: ["b"])
    #expect(unknown.problems == ["aasa.yml:6:20 no tested file is served by `c.shop`"])
  }

  @Test("all domains at the top and of a group count; a path is a URL of the first that serves the file")
  func severalDomains() throws {
    let files = ["a": Self.file(#"{"/": "/a"}"#), "b": Self.file(#"{"/": "/b"}"#)]
    let top = try RunSummary(
      "files: a\ndomain: [a.shop, www.a.shop]\ngroups: [{name: a, opens: [/b, https://www.a.shop/a]}]", files)
    #expect(top.problems == [])
    #expect(top.failures == ["https://a.shop/b"])
    let yaml = """
      files: [{path: a, domain: [a.shop, www.a.shop]}, {path: b, domain: b.shop}]
      groups: [{name: a, domain: [www.a.shop, b.shop], opens: /c}]
      """
    #expect(try RunSummary(yaml, files).failures == ["https://www.a.shop/c", "https://b.shop/c"])
    let none = try RunSummary(yaml.replacingOccurrences(of: "[www.a.shop, b.shop]", with: "[c.shop, d.shop]"), files)
    #expect(none.problems == ["aasa.yml:2:53 no tested file is served by `c.shop` or `d.shop`"])
  }

  @Test(
    "a domain beyond ASCII is the same in each of its forms",
    arguments: ["bücher.example", "BÜCHER.example", "b%C3%BCcher.example", "xn--bcher-kva.example"])
  func internationalDomain(_ domain: String) throws {
    let urls = [
      "https://bücher.example/buy/1", "https://b%C3%BCcher.example/buy/1", "https://xn--bcher-kva.example/buy/1",
    ]
    let yaml = "files: f\ndomain: \(domain)\ngroups: [{name: a, opens: [/buy/1, \(urls.joined(separator: ", "))]}]"
    let run = try RunSummary(yaml, ["f": Self.file(#"{"/": "/buy/*"}"#)])
    #expect(run.problems == [])
    #expect(run.results?.isPassed == true)
    #expect(run.results?.checked == 4)
  }

  @Test(
    "`only` and `except` take paths beyond ASCII in each of their forms", arguments: ["/bücher/*", "/b%c3%BCcher/*"])
  func choice(_ pattern: String) throws {
    let files = [
      "f": Self.file(#"{"/": "/x"}"#),
      "l": "\u{FEFF}https://harbor.shop/bücher/1\n/b%C3%BCcher/2\n/b%c3%bccher/3\n/y\n",
    ]
    #expect(
      try RunSummary(group("opens: {list: l, except: '\(pattern)'}"), files).failures == ["https://harbor.shop/y"])
    #expect(try RunSummary(group("opens: {list: l, only: '\(pattern)'}"), files).failures.count == 3)
  }

  @Test(
    "a file is tested once, however it is spelled; one that cannot be read has no place where it was not configured")
  func named() throws {
    let files = ["f": Self.file(#"{"/": "/buy/1"}"#)]
    let yaml = group("opens: /buy/1").replacingOccurrences(of: "files: f", with: "files: [f, ./f]")
    #expect(try RunSummary(yaml, files).results?.checked == 1)
    #expect(try RunSummary(yaml, files, paths: ["./f", "f"]).results?.checked == 1)
    #expect(throws: Failure.self) { try RunSummary(yaml, files, paths: ["g"]) }
  }

  @Test("components that no expectation reaches are reported with a URL")
  func unreached() throws {
    let components = #"{"/": "/a"}, {"/": "/b/*"}, {"/": "/b/c"}, {"/": "x y"}"#
    let run = try RunSummary(group("opens: /a", top: "coverage: {every-component: true}"), ["f": Self.file(components)])
    let results = try #require(run.results)
    #expect(results.unreached.map(\.name.component) == [1, 2, 3])
    #expect(!results.isPassed)
    var words: [String] = []
    for component in results.unreached {
      switch component.outcome {
      case .component(.decides(let test, _))?: words.append(test.url)
      case .component(.covered)?: words.append("covered")
      case .component(.acceptsNothing)?: words.append("nothing")
      default: words.append("?")
      }
    }
    #expect(words == ["https://harbor.shop/b/42", "covered", "nothing"])
    let relaxed = try RunSummary(group("opens: /a"), ["f": Self.file(components)])
    #expect(relaxed.results?.isPassed == true)
    #expect(relaxed.results?.componentCount == 4)
  }

  @Test(
    "what components decide outside of the expected URLs and the patterns is found exactly",
    arguments: [
      (#"{"/": "/a"}"#, "true", []),
      // A URL without a query matches any query.
      (#"{"/": "/a", "?": "x=*"}"#, "true", []),
      (#"{"/": "/a/*"}"#, "true", ["https://harbor.shop/a/42"]),
      (#"{"/": "/a/*"}"#, "/a/*", []),
      (#"{"/": "/a/*"}"#, "/a/?*", []),
      (#"{"/": "/a/*"}"#, "/a/b*", ["https://harbor.shop/a/42"]),
      (#"{"/": "/a*"}"#, "/a/*", ["https://harbor.shop/aexample"]),
      (#"{"/": "/b/*", "exclude": true}, {"/": "/a"}"#, "true", ["https://harbor.shop/b/42"]),
      (#"{"/": "/b/*", "exclude": true}, {"/": "/b/c"}"#, "/b/*", []),
      (#"{"/": "/$(v)"}"#, "/$(v)", []),
      (#"{"/": "/b", "?": {"id": "?*"}}"#, #"{"/": "/b", "?": {"id": "*"}}"#, []),
      (#"{"/": "/b", "?": {"id": "*"}}"#, #"{"/": "/b", "?": {"id": "?*"}}"#, ["https://harbor.shop/b?id"]),
      (##"{"#": "x"}"##, ##"{"#": "x"}"##, []),
      (#"{"/": "/a", "caseSensitive": false}"#, "true", ["https://harbor.shop/A"]),
      (#"{"/": "/b", "caseSensitive": false}"#, #"{"/": "/b", caseSensitive: false}"#, []),
      (#"{"/": "/a"}, {"/": "/b"}, {"/": "/c"}"#, "/b", ["https://harbor.shop/c"]),
    ] as [(String, String, [String])])
  func outside(_ components: String, _ patterns: String, _ found: [String]) throws {
    let file = Self.file(components).replacingOccurrences(
      of: "{\"applinks\": {", with: #"{"applinks": {"substitutionVariables": {"v": ["x", "y"]}, "#)
    let yaml =
      group("stays-in-browser: /nothing\nopens: {url: /a, app: \(Self.shop)}")
      + "coverage: {nothing-outside: \(patterns == "true" ? patterns : "[\(patterns.hasPrefix("{") ? patterns : "\"\(patterns)\"")]")}\n"
    let results = try #require(try RunSummary(yaml, ["f": file]).results)
    #expect(results.outside.map(\.url).map { $0.replacingOccurrences(of: "?id=", with: "?id") } == found)
    #expect(results.undecided.isEmpty)
  }

  @Test("100,000 URLs in a list and in a pattern are checked, and only the first failures kept")
  func many() throws {
    let list = (0..<100_000).map { "/buy/\($0)" }.joined(separator: "\n")
    let digits = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    let yaml = group(
      """
      opens: {list: l}
      stays-in-browser:
        url: /buy/{a}{b}{c}
        with: {a: \(digits), b: \(digits), c: \(digits)}
      """)
    let run = try RunSummary(yaml, ["f": Self.file(#"{"/": "/buy/*"}"#), "l": list])
    #expect(run.results?.checked == 101_000)
    #expect(run.results?.failed == 1_000)
    #expect(run.failures.count == 100)
  }

  // MARK: Services

  @Test(
    "a service lists exactly the expected apps",
    arguments: [
      ("credentials: \(shop)", [shop], 1, 0), ("credentials: shop.harbor.app", [shop], 1, 0),
      ("credentials: [\(beta), \(shop)]", [shop, beta], 2, 0), ("credentials: [\(shop)]", [shop, beta], 2, 1),
      ("credentials: [\(shop), \(beta)]", [shop], 2, 1), ("credentials: \(beta)", [shop], 2, 2),
      ("credentials: []", [], 1, 0), ("credentials: []", [shop], 1, 1), ("clips: []", [shop], 1, 0),
      ("clips: \(shop)", [shop], 1, 1),
      // The list of a file overrides that of all files.
      ("credentials: \(beta)\nfiles: {path: f, credentials: \(shop)}", [shop], 1, 0),
      ("clips: []\nfiles: {path: f, credentials: \(shop)}", [shop], 2, 0),
      ("credentials: shop\napps: {shop: \(shop)}", [shop], 1, 0),
    ] as [(String, [String], Int, Int)])
  func services(_ setting: String, _ listed: [String], _ checked: Int, _ failed: Int) throws {
    let text = "{\"webcredentials\": {\"apps\": [\(listed.map { "\"\($0)\"" }.joined(separator: ", "))]}}"
    let yaml = setting.contains("files") ? setting : "files: f\n" + setting
    let run = try RunSummary(yaml, ["f": text])
    #expect(run.problems == [])
    #expect(run.results?.checked == checked && run.results?.failed == failed && run.results?.failures == failed)
    #expect(run.results?.isPassed == (failed == 0))
  }

  @Test("the bundle ID of several apps of a service is a problem of the configuration")
  func ambiguousService() throws {
    let text = #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app", "3WN8C5RD6L.shop.harbor.app"]}}"#
    let run = try RunSummary("files: f\ncredentials: shop.harbor.app", ["f": text])
    #expect(run.problems.count == 1)
    #expect(run.problems.first?.hasPrefix("aasa.yml:2:14 the bundle ID `shop.harbor.app` is in 2 app IDs") == true)
  }
}
