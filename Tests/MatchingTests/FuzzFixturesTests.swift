import FoundationEssentials
import TestSupport
import Testing

@Suite("What fuzzing found when it compared engines")
struct EngineFuzzFixturesTests {
  private static func inputs() throws -> [[UInt8]] {
    let root = URL(filePath: projectRoot)
    return try ["Fixtures/fuzz", "Scripts/Fuzzing/Seeds", "Scripts/Fuzzing/EngineSeeds"].flatMap { folder in
      let folder = root.appending(path: folder).path
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".md") }.sorted()
        .compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map(Array.init) }
    }
  }

  @Test("all engines answer every input alike")
  func enginesAgree() throws {
    let inputs = try Self.inputs()
    #expect(inputs.count >= 14)
    for input in inputs { #expect(FuzzCase(input).disagreement() == nil) }
  }
}
