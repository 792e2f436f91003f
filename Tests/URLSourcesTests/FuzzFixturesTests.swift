import Foundation
import TestSupport
import Testing

@Suite("Lists that fuzzing began with or found")
struct FuzzFixturesTests {
  private static func inputs() throws -> [URL] {
    let root = URL(filePath: projectRoot)
    return try ["Fixtures/fuzz", "Scripts/Fuzzing/ListSeeds"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles
      ).filter { $0.pathExtension != "md" }
    }
  }

  @Test("a list is read without a crash, places are inside it, and blocks make no difference", arguments: try inputs())
  func listIsRead(_ input: URL) throws {
    #expect(ListCase(Array(try Data(contentsOf: input))).fault() == nil)
  }

  @Test("no seed is missing")
  func everySeedIsThere() throws {
    #expect(try Self.inputs().count >= 11)
  }
}
