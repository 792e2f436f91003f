import Association
import SourceText
import Testing

@testable import Lint

@Suite("URLs in findings")
struct KnownDomainTests {
  static let files: [String] = [
    #"{"appIDs": [A], "components": [{"/": "/fish/frozen", "exclude": true}, {"/": "/*/FROZEN"}, {"/": "/fish/*"}]}"#,
    #"{"appIDs": [A], "components": [{"/": "/a/*"}, {"/": "*/print", "exclude": true}, {"/": "/b/*"}]}"#,
    #"{"appIDs": [A], "components": [{"/": "/a"}], "paths": ["/a", "/b"]}"#,
    #"{"appIDs": [A], "components": [{"/": "/a/*"}]}, {"appIDs": [B], "components": [{"/": "/a/*"}]}"#,
    #"{"appIDs": [A], "components": [{"/": "/a"}]}, {"appID": A, "paths": ["/b"]}"#,
    #"{"appIDs": [A], "components": [{"/": "/*-*-*-*-fish"}]}"#,
  ]

  @Test("are of the domain of the file, where it is known", arguments: files)
  func domain(_ entries: String) {
    let text = "{\"applinks\": {\"details\": [\(entries)]}}".replacing("[A]", with: "[\"9QX4T7KM2P.shop.harbor.app\"]")
      .replacing("[B]", with: "[\"H3V8L6WD5Z.shop.boats.app\"]").replacing(
        ": A", with: ": \"9QX4T7KM2P.shop.harbor.app\"")
    func texts(_ domain: String?) -> String {
      var options = LintOptions()
      options.domain = domain
      return Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options).findings
        .flatMap { [$0.message] + $0.help }.joined(separator: "\n")
    }
    #expect(texts(nil).contains("https://example.com/"))
    #expect(texts("harbor.shop").contains("https://harbor.shop/"))
    #expect(!texts("harbor.shop").contains("example.com"))
  }

  /// Components with `--min-ios 13`, and for each finding of `requires-newer-system` the path in its cost.
  static let examples: [(components: String, paths: [String?])] = [
    (#"{"/": "/y", "caseSensitive": false}, {"/": "/$(lang)/x"}"#, ["/Y", "/"]),
    (#"{"/": "/$(lang)/x"}, {"/": "/y", "caseSensitive": false}"#, ["/", "/Y"]),
    (#"{"/": "/$(lang)/x", "exclude": true}, {"/": "*"}"#, ["/"]),
    (#"{"/": "/7", "caseSensitive": false}, {"/": "/y", "caseSensitive": false}"#, [nil, "/Y"]),
  ]

  @Test("show the component that they are about", arguments: examples)
  func ownExample(_ components: String, _ paths: [String?]) {
    var options = LintOptions()
    options.minimumSystem = .components
    let text =
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [\(components)]}]}}"
    let costs = Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options)
      .findings.filter { $0.rule == "requires-newer-system" }.map { $0.cost ?? "" }
    #expect(costs.count == paths.count)
    for (cost, path) in zip(costs, paths) {
      if let path {
        #expect(cost.hasPrefix("`https://example.com\(path)"), "\(cost)")
        #expect(path != "/" || cost.contains("/x`") && !cost.contains("$("), "\(cost)")
      } else {
        #expect(!cost.contains("https:"), "\(cost)")
      }
    }
  }

  @Test("a difference between systems names iOS 13 to 13.4 too")
  func systemsBetween() {
    func messages(_ component: String) -> [String] {
      let text = """
        {"applinks": {"apps": [], "details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish"}, \(component)]},
          {"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/fish"]}]}}
        """
      return Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))).findings
        .filter { $0.rule == "system-difference" }.map(\.message)
    }
    let variable = messages(#"{"/": "/$(lang)/boat"}"#)
    #expect(
      variable.count == 1 && variable[0].contains("on iOS 13.5 and later, but not on iOS 9 to 13.4:"), "\(variable)")
    let decoded = messages(#"{"/": "/é", "percentEncoded": false}"#)
    #expect(decoded.count == 1 && decoded[0].contains("on iOS 14 and later, but not on iOS 9 to 13.7:"), "\(decoded)")
    let plain = messages(#"{"/": "/boat"}, {"/": "/x", "caseSensitive": false}"#)
    #expect(plain.count == 1 && plain[0].contains("on iOS 13 and later, but not on iOS 9 to 12:"), "\(plain)")
  }
}
