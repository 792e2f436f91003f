import Association
import Foundation
import SourceText
import TestSupport
import Testing

@testable import Lint

@Suite("Fuzzing seeds and fixtures")
struct FuzzFixturesTests {
  static let root = URL(filePath: projectRoot)

  /// Every file of `Fixtures/fuzz` and of the fuzzer's seeds.
  static func inputs() throws -> [URL] {
    try ["Fixtures/fuzz", "Scripts/Fuzzing/Seeds"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles
      ).filter { $0.pathExtension != "md" }
    }
  }

  @Test("an input is read, linted and fixed without a crash, and findings stay inside it", arguments: try inputs())
  func inputIsLinted(_ input: URL) throws {
    let source = SourceFile(name: "input", bytes: Array(try Data(contentsOf: input)))
    let findings = Linter.lint(AssociationFile(source)).findings
    for finding in findings { #expect(finding.range.upper.value <= source.bytes.count) }
    let fixed = SourceFile(name: "input", bytes: Linter.apply(findings, to: source).bytes)
    _ = Linter.lint(AssociationFile(fixed)).findings
  }

  @Test("no input is missing")
  func everyInputIsThere() throws {
    #expect(try Self.inputs().count == 12)
  }
}
