import Answers
import Expectations
import ProjectSettings
import Reports
import SourceText
import Tasks
import TestSupport
import Testing
import YAMLSource

@Suite("Outcomes of expectations")
struct TestTests {
  private static func results(_ configuration: String, _ files: [String: String]) throws -> ExpectationResults {
    let source = SourceFile(name: "aasa.yml", bytes: Array(configuration.utf8))
    let read = ProjectConfiguration.read(source, try YAMLText.read(source), rules: .all)
    #expect(read.problems.isEmpty)
    return try TestQuestion(read.configuration, KeptFiles(files: files)).answer()
  }

  /// Returns the report in a format as the command prints it.
  private static func tested(
    _ configuration: String, _ files: [String: String], showsAll: Bool = false
  ) throws -> (_ format: ReportFormat) -> String {
    let results = try results(configuration, files)
    let reported = ExpectationReport(results) { $0 }
    let report = reported.report()
    return { format in
      switch format {
      case .concise: reported.concise.terminal(style: .plain, width: 80)
      case .json: reported.json(report)
      default:
        reported.document(showsAll: showsAll) { report }
          .text(format, version: "", style: .plain, width: 80) { $0.answer() } ?? report.text(format, version: "")
      }
    }
  }

  private static let site = ["site/f.json": associationFile(#"{"/": "/buy/*"}"#)]
  private static let shop = """
    files: site/f.json
    domain: harbor.shop
    groups:
      - name: the shop
        opens: [/buy/1, /sell/1]
    """
  /// A file of one service that lists another app than expected.
  private static let services = (
    """
    apps:
      app: 9QX4T7KM2P.shop.harbor.app
    files: f
    credentials: [app, 3WN8C5RD6L.shop.harbor.beta]
    clips: []
    """,
    ["f": #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta"]}}"#]
  )

  private static func opens(_ urls: String) -> String {
    "{files: site/f.json, domain: harbor.shop, groups: [{name: a, opens: [\(urls)]}]}"
  }

  @Test("100 failures are explained, and each with all components until 10,000 are shown")
  func explanations() throws {
    func count(_ text: String, _ part: String) -> Int { text.ranges(of: part).count }
    let many = associationFile((0..<6_000).map { #"{"/": "/buy/\#($0)"}"# }.joined(separator: ","))
    let three = try Self.tested(Self.opens("/s, /t, /u"), ["site/f.json": many], showsAll: true)(.text)
    #expect(count(three, "closest component first:") == 3)
    #expect(count(three, "    path") == 12_003)
    #expect(count(three, "    and 5,997 more; `aasa explain --all` shows them\n") == 1)
    let urls = (0..<103).map { "/s/\($0)" }.joined(separator: ", ")
    let failures = try Self.tested(Self.opens(urls), Self.site, showsAll: true)
    #expect(count(failures(.text), "failed: https://") == 103)
    #expect(count(failures(.text), "closest component first:") == 100)
    #expect(count(failures(.json), "should open") == 103 && count(failures(.json), "closest component") == 100)
    let apps = (0..<103).map { "9QX4T7KM2P.shop.harbor.apps\($0)" }.joined(separator: ", ")
    let listed = #"{"applinks": {"details": []}, "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#
    let text = try Self.tested(
      "{files: site/f.json, domain: harbor.shop, credentials: [\(apps)]}", ["site/f.json": listed])(.text)
    #expect(count(text, "does not list") == 103 && count(text, "it lists `9QX4T7KM2P.shop.harbor.app`") == 100)
  }

  @Test("the page has the expectations of each group, and the faults of files at those that fail for them")
  func groups() throws {
    let page = try Self.tested(
      """
      files: site/f.json
      domain: harbor.shop
      groups:
        - {name: one, opens: [/buy/1, /buy/2]}
        - {name: two, app: 9QX4T7KM2P.none, opens: [/buy/3]}
        - {name: three, opens: [/buy/4]}
      """, Self.site)(.html)
    let parts = page.split(separator: "<section id=\"g")
    #expect(parts.count == 4)
    for (part, urls) in zip(parts.dropFirst(), [["/buy/1", "/buy/2"], ["/buy/3"], ["/buy/4"]]) {
      let section = part.split(separator: "</section>")[0]
      #expect((1...4).map { "/buy/\($0)" }.filter { section.contains($0) } == urls)
      #expect(section.contains("lists the app") == (urls == ["/buy/3"]))
    }
  }

  private static let resultFormats: [ReportFormat] = [
    .concise, .json, .jsonl, .sarif, .github, .gitlab, .junit, .markdown, .checkstyle,
  ]

  @Test("every format reports the failure, and the apps of services", arguments: resultFormats)
  func formats(_ format: ReportFormat) throws {
    let failed = try Self.tested(Self.shop, Self.site)(format)
    let services = try Self.tested(Self.services.0, Self.services.1)(format)
    #expect(failed.contains("https://harbor.shop/sell/1"))
    let parts = ["does not list 3WN8C5RD6L.shop.harbor.beta", "lists 9QX4T7KM2P.shop.harbor.beta, and"]
    #expect(services.lacking(parts) == [], "\(services)")
    if format == .json || format == .sarif { #expect(failed.json("version").count == 1) }
    guard format == .junit else { return }
    #expect(failed.contains("<testcase name=\"opens /buy/1\" classname=\"the shop\""))
    for text in [failed, services] { #expect(text.contains("tests=\"2\" failures=\"1\"")) }
  }

  private static let oldShop = associationFile(
    #""NOT /no", "/buy/*"]}, {"appIDs": ["9QX4T7KM2P.shop.harbor.other"], "components": ["/sell""#
  ).replacing("components", with: "paths")

  @Test(
    "apps of services and demands of coverage have their places and are counted; each expectation is a check",
    arguments: [
      (
        services.0, services.1, .text, true,
        [
          """
          failed: `webcredentials` does not list 3WN8C5RD6L.shop.harbor.beta
            --> aasa.yml:4:20: credentials
            it lists `9QX4T7KM2P.shop.harbor.beta`

          failed: `webcredentials` lists 9QX4T7KM2P.shop.harbor.beta, and `credentials`
                  does not
            --> aasa.yml:4:14: credentials
            listed at f:1:60

          2 failed, 2 passed in f; 0 of 0 components reached

          """
        ]
      ),
      (
        coverage, twoComponents, .text, false,
        [
          "failed: https://harbor.shop/help\n  --> aasa.yml:6:20: coverage\n",
          "reaches these components\n  --> aasa.yml:5:20: coverage\n",
          "\n2 failed, 1 passed in site/f.json; 1 of 2 components reached\n",
        ]
      ),
      (
        coverage, twoComponents, .concise, true,
        [
          """
          site/f.json:1:102: failed[coverage] `https://harbor.shop/help` is opened for 9QX4T7KM2P.shop.harbor.app, and no \
          expectation or `nothing-outside` pattern allows it
          site/f.json:1:102: failed[coverage] no expectation reaches the component
          2 failed, 1 passed in site/f.json; 1 of 2 components reached

          """
        ]
      ),
      (
        """
        apps: {a: 9QX4T7KM2P.shop.harbor.app, b: 9QX4T7KM2P.shop.harbor.other}
        files: f
        domain: a.b
        groups:
          - name: g
            opens:
              - {url: /buy/1, app: a}
              - {url: /buy/1, app: b}
              - {url: /buy/1, app: a, by: "details[0].paths[0]"}
              - {url: /buy/1, app: a}

        """, ["f": oldShop], .junit, false,
        ["", " (2)", " by details[0].paths[0]"].map { "name=\"opens /buy/1 for a\($0)\"" } + [
          "tests=\"4\" failures=\"2\"",
          "should open a by details[0].paths[0], but `&quot;/buy/*&quot;` (details[0].paths[1], f:1:91) opens a",
        ]
      ),
    ] as [(String, [String: String], ReportFormat, Bool, [String])])
  func reports(
    _ configuration: String, _ files: [String: String], _ format: ReportFormat, _ isWhole: Bool, _ parts: [String]
  ) throws {
    let text = try Self.tested(configuration, files)(format)
    #expect(isWhole ? [text] == parts : text.lacking(parts) == [], "\(text)")
    if format == .text { #expect(text.hasSuffix(parts[parts.count - 1])) }
  }

  private static let coverage = """
    files: site/f.json
    domain: harbor.shop
    groups: [{name: a, opens: /buy/1}]
    coverage:
      every-component: true
      nothing-outside: [/buy/*]

    """
  private static let twoComponents = ["site/f.json": associationFile(#"{"/": "/buy/*"}, {"/": "/help"}"#)]

  @Test(
    "of several files the one is named that fails, and results stay apart",
    arguments: [.text, .concise, .json, .github, .junit, .markdown, .sarif] as [ReportFormat])
  func severalFiles(_ format: ReportFormat) throws {
    let file = associationFile(#"{"/": "/buy/*"}"#)
    let output = try Self.tested(
      "files: [f, g]\ndomain: a.b\ngroups: [{name: a, opens: /sell}]\n", ["f": file, "g": file])(format)
    if format == .sarif {
      let prints = output.matches(of: /"aasa.v1": "([0-9a-f]{32})"/).map { $0.output.1 }.prefix(2)
      #expect(Set(prints).count == 2, "\(prints)")
    } else {
      let other = format == .text ? "https://a.b/sell in g" : "harbor.app in g"
      #expect(output.lacking(["matches for 9QX4T7KM2P.shop.harbor.app in f", other]) == [], "\(output)")
    }
  }

  @Test(
    "text from files is escaped", arguments: [.text, .concise, .json, .github, .markdown, .junit] as [ReportFormat])
  func hostile(_ format: ReportFormat) throws {
    let output = try Self.tested(
      """
      apps: {"s\\e[31mhop": "9QX4T7KM2P.x\\u202e"}
      files: site/f.json
      domain: harbor.shop
      groups:
        - name: "the\\e[2J \\u202eshop"
          opens: ["/a\\u202e", {url: /b, by: "c\\e[2J"}, {list: "l\\u202e.txt"}]
          app: "s\\e[31mhop"
      """,
      [
        "l\u{202E}.txt": "/a\u{202E}\n",
        "site/f.json":
          #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.x\u202e"], "components": [{"/": "/buy/*"}]}]}}"#,
      ])(format)
    #expect(output.containing(["\u{1B}", "\u{202E}"]) == [] && output.contains("/a"))
  }

  @Test("lines break at the same places with colours and without", arguments: [40, 60, 80])
  func colors(_ width: Int) throws {
    let app = "app: 9QX4T7KM2P.shop.harbor.application.beta"
    let results = try Self.results(Self.shop.replacing("domain:", with: "\(app)\ndomain:"), Self.site)
    let reported = ExpectationReport(results) { $0 }
    let document = reported.document(coverage: CoverageReport(results)) { reported.report() }
    let colored = document.terminal(style: .colored, width: width)
    #expect(colored.contains("\u{1B}[1;31mfailed\u{1B}[0m: no entry of"), "\(colored)")
    #expect(document.terminal(style: .plain, width: width) == colored.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
  }
}
