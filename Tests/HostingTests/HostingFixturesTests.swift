import Foundation
import TestSupport
import Testing

@Suite("Fuzzing seeds and fixtures of hosts")
struct HostingFixturesTests {
  private static let root = URL(filePath: projectRoot)

  /// Every file of `Fixtures/fuzz` and of the seeds for the configurations of hosts.
  static func inputs() throws -> [URL] {
    try ["Fixtures/fuzz", "Scripts/Fuzzing/HostingSeeds"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles
      ).filter { $0.pathExtension != "md" }
    }
  }

  @Test("an input is read as the configuration of a host without a crash", arguments: try inputs())
  func configurationIsRead(_ input: URL) throws {
    #expect(HostingCase(Array(try Data(contentsOf: input))).fault() == nil)
  }

  @Test("no input is missing")
  func everyInputIsThere() throws { #expect(try Self.inputs().count >= 6) }
}
