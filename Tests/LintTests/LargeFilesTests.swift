import Association
import JSONSource
import Testing

@testable import Lint

/// More findings than are kept, and many things that are compared with each other.
@Suite("Files with many of one thing")
struct LargeFilesTests {
  private static func entry(_ members: String) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], \(members)}]}}
    """
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  static let files: KeyValuePairs<String, String> = [
    "misspelled keys": entry("\"components\": [{\(list(2_000) { _ in "\"path\": \"/a\"" })}]"),
    "duplicate keys": entry("\"components\": [{\(list(2_000) { "\"/\": \"/a\($0)\"" })}]"),
    "query items":
      entry("\"components\": [\(list(2) { _ in "{\"?\": {\(list(2_000) { "\"n\($0)\": \"?*\"" })}}" })]"),
    "raw characters in a text with escapes":
      entry("\"components\": [{\"/\": \"/\(list(2_000) { _ in "\\u00e9x" })\"}]"),
    "unknown variables in a text with escapes":
      entry("\"components\": [{\"/\": \"\\/\(list(2_000) { "$(name\($0))" })\"}]"),
    "unknown variables beside many known ones":
      """
    {"applinks": {"substitutionVariables": {\(list(2_000) { "\"name\($0)\": [\"a\"]" })}, "details": [{
      "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(list(2_000) { "{\"/\": \"/$(nam\($0))\"}" })]}]}}
    """,
  ]

  @Test("a file is linted and fixed", .timeLimit(.minutes(1)), arguments: files.map(\.key))
  func fileIsLinted(thing: String) throws {
    let text = try #require(Self.files.first { $0.key == thing }?.value)
    let source = SourceFile(name: "input", bytes: Array(text.utf8))
    let result = Linter.lint(AssociationFile(source))
    #expect(!result.findings.isEmpty)
    let fixed = Linter.apply(result.findings, to: source)
    #expect(fixed.applied.allSatisfy { $0.fix != nil })
  }
}
