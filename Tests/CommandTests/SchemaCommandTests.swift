import Foundation
import Testing

@Suite("aasa schema")
struct SchemaCommandTests {
  private static let names = [
    "aasa", "apple-app-site-association", "audit", "baseline", "compact", "compare", "convert", "device", "diff",
    "doctor", "entitlements", "explain", "match", "report", "rules", "urls",
  ]

  @Test("a schema is printed as it is in the project", arguments: names)
  func one(_ name: String) throws {
    let file = Program.root.appending(path: "schema/\(name).schema.json")
    let result = try Program.aasa(["schema", name])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try result.output == String(contentsOf: file, encoding: .utf8))
    #expect(try Program.aasa(["schema", "\(name).schema.json"]).output == result.output)
  }

  @Test("the list has every schema of the project, with its title")
  func list() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "schema").path)
    #expect(files.sorted() == Self.names.map { "\($0).schema.json" })
    let lines = try Program.aasa(["schema"]).output.split(separator: "\n")
    #expect(lines.compactMap { $0.split(separator: " ").first.map(String.init) } == Self.names)
  }

  @Test("another name is an error that says where the names are, escaped")
  func unknown() throws {
    let result = try Program.aasa(["schema", "\u{1B}[31mreport"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: no schema is named '"))
    #expect(result.errors.contains("see `aasa schema`"))
    #expect(!result.errors.contains("\u{1B}"))
  }
}
