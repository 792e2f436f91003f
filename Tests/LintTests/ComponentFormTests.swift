import Association
import SourceText
import Testing

@testable import Lint

@Suite("Patterns in the form of another key")
struct ComponentFormTests {
  static let forms: [(wrong: String, right: String?, help: String)] = [
    (#""/*/*/previews/*""#, #"{"/": "/*/*/previews/*"}"#, #"write `{"/": "/*/*/previews/*"}`"#),
    (#""NOT /help/*""#, #"{"/": "/help/*", "exclude": true}"#, #"write `{"/": "/help/*", "exclude": true}`"#),
    (#"{"/": ["/x"]}"#, #"{"/": "/x"}"#, #"write `"/x"`"#),
    (#"{"/": [ "/x" ]}"#, #"{"/": "/x"}"#, #"write `"/x"`"#),
    (
      #"{"/": ["/x", "/y"]}"#, nil,
      "write a component for each of the 2 patterns, or use a substitution variable with these values"
    ),
    (#"{"/": 7}"#, nil, "write a string"),
    ("7", nil, "write an object, or remove it"),
  ]

  @Test("a path where a component or a string belongs gets the right form as help and fix", arguments: forms)
  func form(_ wrong: String, _ right: String?, _ help: String) throws {
    let found = findings(wrong).filter { $0.rule == "wrong-type" }
    #expect(found.count == 1)
    #expect(found.first?.help == [help])
    let source = SourceFile(name: "test", bytes: Array(Self.file(wrong).utf8))
    let fixed = Linter.apply(found, to: source)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == Self.file(right ?? wrong))
  }

  @Test("how a path of another type is read is stated as this tool's decision")
  func decided() {
    let found = findings(#"{"/": ["/x", "/y"]}"#).filter { $0.rule == "wrong-type" }
    #expect(found.map(\.message) == ["`/` is an array, not a string: it is read as any path"])
  }

  @Test("`paths` that no system reads are not checked, and those that only older systems read are information")
  func unreadPaths() {
    func severities(_ members: String) -> [Finding.Severity] {
      let text = "{\"applinks\": {\"details\": [{\(members), \"components\": [{\"/\": \"/buy/*\"}]}]}}"
      return lint(text).filter { $0.rule == "wrong-type" }.map(\.severity)
    }
    let ids = #""appIDs": ["9QX4T7KM2P.shop.harbor.app"]"#
    #expect(severities(#"\#(ids), "paths": [7, {"/": "/x"}]"#).isEmpty)
    #expect(severities(#"\#(ids), "paths": "/x""#).isEmpty)
    #expect(severities(#"\#(ids), "appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/x", 7]"#) == [.info])
  }

  private static func file(_ component: String) -> String {
    "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [{\"/\": \"/buy/*\"}, \(component)]}]}}"
  }

  private func findings(_ component: String) -> [Finding] { lint(Self.file(component)) }

  private func lint(_ text: String) -> [Finding] {
    Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))).findings
  }
}
