import Foundation
import TestSupport
import Testing

@Suite("Sessions that fuzzing began with or found")
struct FuzzFixturesTests {
  private static func inputs() throws -> [URL] {
    let root = URL(filePath: projectRoot)
    return try ["Fixtures/fuzz", "Scripts/Fuzzing/EditorSeeds"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles
      ).filter { $0.pathExtension != "md" }
    }
  }

  @Test("after any edits the server's text is the client's, and pieces make no difference", arguments: try inputs())
  func sessionIsFollowed(_ input: URL) throws {
    #expect(EditorCase(Array(try Data(contentsOf: input))).fault() == nil)
  }

  @Test("no seed is missing")
  func everySeedIsThere() throws {
    #expect(try Self.inputs().count >= 5)
  }
}
