import Association
import Expectations
import Foundation
import Lint
import SourceText
import Testing

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
      guard let yaml = InitialExpectations(file, path: "f", domain: "harbor.shop").yaml() else { continue }
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
    let yaml = try #require(InitialExpectations(file, path: "f", domain: "harbor.shop").yaml())
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
    let yaml = try #require(InitialExpectations(file, path: "a b: #c.json", domain: "harbor.shop").yaml())
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
    let yaml = try #require(InitialExpectations(file, path: path, domain: "bücher.example").yaml())
    #expect(yaml.contains("- /a\n"))
    let run = try RunSummary(yaml, [path: text])
    #expect(run.problems == [], "\(yaml)")
    #expect(run.results?.isPassed == true, "\(yaml)")
  }

  @Test("a file that decides nothing has no expectations")
  func nothing() {
    let file = AssociationFile(SourceFile(name: "f", bytes: Array("{\"applinks\": {\"details\": []}}".utf8)))
    #expect(InitialExpectations(file, path: "f", domain: "harbor.shop").yaml() == nil)
  }

  @Test("services are expected with their apps, except with an ID that the configuration cannot have")
  func services() throws {
    let text = #"""
      {"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/a"]}]}, "appclips": {"apps": ["clip"]},
      "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.beta", "9QX4T7KM2P.shop.harbor.app"]}}
      """#
    let file = AssociationFile(SourceFile(name: "f", bytes: Array(text.utf8)))
    let yaml = try #require(InitialExpectations(file, path: "f", domain: "harbor.shop").yaml())
    #expect(yaml.contains("domain: harbor.shop\ncredentials: [beta, app]\n\ngroups:"))
    #expect(!yaml.contains("clips"))
    let run = try RunSummary(yaml, ["f": text])
    #expect(run.problems == [] && run.results?.isPassed == true, "\(yaml)")
  }
}
