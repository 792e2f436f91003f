import Association
import Expectations
import Foundation
import Lint
import SourceText
import Testing
import Verdicts

@Suite("First expectations")
struct InitialExpectationsTests {
  /// The files of all right and wrong examples of the rules that devices read, and that decide something.
  static let files: [[UInt8]] = RuleCatalog.lint.rules.flatMap(\.examples).compactMap {
    ($0.content as? FileExample)?.bytes
  }.filter { bytes in
    let file = AssociationFile(SourceFile(name: "f", bytes: bytes))
    return bytes.count < 20_000 && file.fault == nil && file.form == .json
      && String(validating: bytes, as: UTF8.self) != nil
  }

  @Test("what is written for a file passes on it")
  func passes() throws {
    var written = 0
    for bytes in Self.files {
      let file = AssociationFile(SourceFile(name: "f", bytes: bytes))
      guard let yaml = try InitialExpectations(file, path: "f", domain: "harbor.shop").yaml() else { continue }
      written += 1
      let run = try RunSummary(yaml, ["f": String(decoding: bytes, as: UTF8.self)])
      #expect(run.problems == [], "\(yaml)")
      #expect(run.failures == [], "\(yaml)")
      #expect(run.results?.isPassed == true, "\(yaml)")
    }
    #expect(written > 100)
  }

  @Test("the URLs of a component with an error are not expected: they are not those that its author means")
  func mistakes() throws {
    let text = ExpectationRunTests.file(#"{"/": "/a?productID=*"}, {"/": "/b", "?": {"x": true}}, {"/": "/c"}"#)
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    let yaml = try #require(try InitialExpectations(file, path: "f", domain: "harbor.shop").yaml())
    #expect(yaml.contains("- /c\n") && !yaml.contains("productID") && !yaml.contains("- /b"))
    #expect(!yaml.contains("every-component"))
  }

  @Test(
    "texts are quoted where YAML would read them as something else",
    arguments: [
      "9QX4T7KM2P.true", "9QX4T7KM2P.shop.harbor.0x10", "9QX4T7KM2P.a: b", "9QX4T7KM2P.-", "9QX4T7KM2P.", "a.b #c",
      "9QX4T7KM2P.é", "9QX4T7KM2P.null",
    ])
  func names(_ app: String) throws {
    let json = String(decoding: try JSONEncoder().encode(app), as: UTF8.self)
    let components = #"{"/": "/a{b}/*"}, {"?": "q='*'"}"#
    let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\(json)], \"components\": [\(components)]}]}}"
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    let yaml = try #require(try InitialExpectations(file, path: "a b: #c.json", domain: "harbor.shop").yaml())
    let run = try RunSummary(yaml, ["a b: #c.json": text])
    #expect(run.problems == [], "\(yaml)")
    #expect(run.results?.isPassed == true, "\(yaml)")
  }

  @Test(
    "a path is escaped as a pattern and as YAML",
    arguments: ["a[1]", "b{c", "d}", "e\\x", "f*?", "\u{7F}", "x\u{85}", "g\u{2028}\u{FEFF}", "null", "true", "h\"'"])
  func paths(_ path: String) throws {
    let text = ExpectationRunTests.file(#"{"/": "/a"}"#)
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    let yaml = try #require(try InitialExpectations(file, path: path, domain: "bücher.example").yaml())
    #expect(yaml.contains("- /a\n"))
    let run = try RunSummary(yaml, [path: text])
    #expect(run.problems == [], "\(yaml)")
    #expect(run.results?.isPassed == true, "\(yaml)")
  }

  @Test(
    "the expectations of a long file are as many as a configuration may have",
    arguments: [(1, 50_000), (6_000, 2), (2_500, 20)])
  func longFile(apps: Int, components: Int) throws {
    let entries = (0..<apps).map { app in
      let components = (0..<components).map { #"{"/": "/\#(app)-\#($0)", "exclude": \#($0 % 9 == 1)}"# }
      return #"{"appIDs": ["9QX4T7KM2P.shop.a\#(app)"], "components": [\#(components.joined(separator: ","))]}"#
    }
    let text = #"{"applinks": {"details": [\#(entries.joined(separator: ","))]}}"#
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    let yaml = try #require(try InitialExpectations(file, path: "f", domain: "harbor.shop").yaml())
    #expect(yaml.contains("are left out: a configuration holds no more.\n\napps:") && !yaml.contains("every-component"))
    let run = try RunSummary(yaml, ["f": text])
    #expect(run.problems == [] && run.results?.isPassed == true)
    // Not many more fit.
    let more = String(repeating: "      - /0-0\n", count: 40)
    let longer = yaml.replacing("    opens:\n", with: "    opens:\n" + more, maxReplacements: 1)
    // `#expect` shows the error, whose source is long, byte by byte.
    let result = Result { try RunSummary(longer, ["f": text]) }
    guard case .failure(let error as ConfigurationProblem) = result else {
      Issue.record("it is read")
      return
    }
    #expect(error.message.contains("more than 80,000"))
  }

  @Test("services with more apps than a configuration can name are left out, and a file with nothing else is refused")
  func manyApps() throws {
    let apps = (0..<27_000).map { #""9QX4T7KM2P.shop.a\#($0)""# }.joined(separator: ",")
    let services = #""webcredentials": {"apps": [\#(apps)]}"#
    func yaml(_ applinks: String) throws -> String? {
      let file = AssociationFile(SourceFile(name: "f", bytes: Array("{\(applinks)\(services)}".utf8)))
      return try InitialExpectations(file, path: "f", domain: "harbor.shop").yaml()
    }
    let entry = #"{"appIDs": ["9QX4T7KM2P.shop.b"], "components": [{"/": "/a"}]}"#
    let written = try #require(try yaml(#""applinks": {"details": [\#(entry)]}, "#))
    #expect(written.contains("- /a\n") && written.contains("are left out") && !written.contains("credentials"))
    #expect { try yaml("") } throws: { ($0 as? Failure)?.message.contains("more apps than the 80,000") ?? false }
  }

  @Test("a file that decides nothing has no expectations")
  func nothing() throws {
    let file = AssociationFile(SourceFile(name: "f", bytes: Array("{\"applinks\": {\"details\": []}}".utf8)))
    #expect(try InitialExpectations(file, path: "f", domain: "harbor.shop").yaml() == nil)
  }

  @Test("services are expected with their apps, except with an ID that the configuration cannot have")
  func services() throws {
    let text = #"""
      {"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/a"]}]}, "appclips": {"apps": ["clip"]},
      "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.beta", "9QX4T7KM2P.shop.harbor.app"]}}
      """#
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    let yaml = try #require(try InitialExpectations(file, path: "f", domain: "harbor.shop").yaml())
    #expect(yaml.contains("domain: harbor.shop\ncredentials: [beta, app]\n\ngroups:"))
    #expect(!yaml.contains("clips"))
    let run = try RunSummary(yaml, ["f": text])
    #expect(run.problems == [] && run.results?.isPassed == true, "\(yaml)")
  }
}

@Suite("First expectations from traffic")
struct InitialTrafficTests {
  private static let file = ExpectationRunTests.file(
    #"{"/": "/buy/used/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/search", "?": {"q": "?*"}}, {"/": "/old/*"}"#,
    apps: [ExpectationRunTests.shop, ExpectationRunTests.beta])

  private func yaml(_ urls: [String], _ text: String = file, domain: String? = "harbor.shop") throws -> String? {
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    var traffic = TrafficTally(file, domain: domain)
    for url in urls { traffic.add(Array(url.utf8).span) }
    let initial = InitialExpectations(file, path: "f", domain: traffic.domain ?? "example.com")
    let yaml = try initial.yaml(traffic, of: "access.log", unit: "request")
    if let yaml {
      let run = try RunSummary(yaml, ["f": text])
      #expect(run.problems == [] && run.results?.isPassed == true, "\(yaml)")
    }
    return yaml
  }

  @Test("the most frequent URL of each component is expected, with the number of its requests, and passes")
  func frequent() throws {
    let start = "https://harbor.shop"
    let urls =
      Array(repeating: "\(start)/buy/7?utm_source=x", count: 3) + ["\(start)/buy/8", "\(start)/buy/used/1"]
      + ["\(start)/search?q=tea&session=1", "\(start)/search?q=tea&session=1", "\(start)/search?q=milk"]
      + ["\(start)/about?x=1", "\(start)/about?x=2", "https://harbor.help/buy/1", "nonsense"]
    let yaml = try #require(try yaml(urls))
    for line in [
      "has 10 requests of harbor.shop.", "# 1 request of other hosts left out.", "app: [app, beta]",
      "# 4 requests: details[0].components[1]\n      - /buy/7\n", "- /search?q=tea&session=1\n",
      "- url: /buy/used/1\n        by: details[0].components[0]",
      "# 2 requests: no component matches\n      - /about\n",
      "#   details[0].components[3]  {\"/\": \"/old/*\"}\n",
    ] { #expect(yaml.contains(line), "\(line)\n\(yaml)") }
    #expect(!yaml.contains("every-component") && !yaml.contains("utm"))
  }

  @Test("the first URL names the domain where none is given, and traffic without a URL has no expectations")
  func domains() throws {
    let yaml = try #require(try yaml(["http://harbor.help/buy/1", "https://harbor.shop/buy/1"], domain: nil))
    #expect(yaml.contains("domain: harbor.help\n"))
    #expect(try self.yaml(["x"]) == nil)
    #expect(try self.yaml([]) == nil)
  }

  @Test("any requested text is written so that it passes")
  func hostile() throws {
    let paths = [
      "/buy/:id", "/buy/*", "/buy/[x]", "/buy/{a}", "/buy/é", "/buy/#no", "/buy/a'b\"c", #"/buy/\"#, "/buy/%", "/:a",
      "/*",
    ]
    for path in paths { #expect(try yaml(["https://harbor.shop\(path)"]) != nil, "\(path)") }
  }

  @Test("memory is bounded, and a frequent URL is found among many rare ones")
  func bounded() throws {
    let urls = (0..<20_000).map { $0 % 3 == 0 ? "https://harbor.shop/buy/tea" : "https://harbor.shop/buy/\($0)" }
    let yaml = try #require(try yaml(urls))
    #expect(yaml.contains("# 20,000 requests: details[0].components[1]\n      - /buy/tea\n"))
  }
}
