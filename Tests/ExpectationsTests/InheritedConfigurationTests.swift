import Association
import Audit
import Lint
import ProjectSettings
import SourceText
import Testing
import YAMLSource

@Suite("Configurations that extend others")
struct InheritedConfigurationTests {
  /// Reads the first of some configurations.
  private static func reading(_ files: [String: String]) -> (reading: ConfigurationReading, reads: [String]) {
    var reads: [String] = []
    func source(_ name: String) throws(Failure) -> SourceFile {
      guard let text = files[name] else { throw Failure("no file") }
      reads.append(name)
      return SourceFile(name: name, bytes: Array(text.utf8))
    }
    let root = SourceFile(name: "aasa.yml", bytes: Array((files["aasa.yml"] ?? "").utf8))
    let reading = ConfigurationReading(root, at: "aasa.yml", parse: YAMLText.read, read: source, rules: .all)
    return (reading, reads)
  }

  /// Levels of configurations, each of which extends all of the next level.
  private static func levels(_ count: Int, of width: Int) -> [String: String] {
    var files: [String: String] = [:]
    for level in 0..<count {
      for number in 0..<(level == 0 ? 1 : width) {
        let bases = (0..<width).map { "\(level + 1)-\($0).yml" }.joined(separator: ", ")
        files[level == 0 ? "aasa.yml" : "\(level)-\(number).yml"] = """
          \(level + 1 < count ? "extends: [\(bases)]" : "")
          lint: {overrides: [{files: \(level)-\(number), rules: {legacy-paths: off}}], exclude: ["\(level)-\(number)"]}
          """
      }
    }
    return files
  }

  @Test("each configuration is read once, and inherited once, by however many ways", arguments: [1, 2, 4])
  func diamonds(_ width: Int) throws {
    let files = Self.levels(7, of: width)
    let (reading, reads) = Self.reading(files)
    #expect(reading.problems.isEmpty)
    #expect(reads.count == files.count - 1 && Set(reads).count == reads.count)
    let lint = try #require(reading.configuration?.lint)
    #expect(lint.overrides.count == files.count && lint.excluded.count == files.count)
  }

  @Test("an override that two configurations inherit comes before those of both")
  func order() throws {
    func file(_ name: String, _ extended: String = "[]") -> String {
      "extends: \(extended)\nlint: {overrides: [{files: \(name), rules: {legacy-paths: off}}], min-ios: \(name)}"
    }
    let files = [
      "aasa.yml": "extends: [1, 2]\nlint: {overrides: [{files: own, rules: {}}]}", "1": file("11", "[3]"),
      "2": file("12", "[3]"), "3": file("13"),
    ]
    let lint = try #require(Self.reading(files).reading.configuration?.lint)
    #expect(lint.overrides.flatMap { $0.files.map(\.value.text) } == ["11", "13", "12", "own"])
    #expect(lint.minimumSystem?.value == SystemVersion("12"))
  }

  @Test("a problem, a cycle and too long a chain are reported at their places, once")
  func problems() {
    func messages(_ files: [String: String]) -> [String] {
      Self.reading(files).reading.problems.map { "\($0.source.name): \($0.message)" }
    }
    #expect(
      messages(["aasa.yml": "extends: [1, 2]", "1": "extends: 3", "2": "extends: 3", "3": "lnit: {}"])
        == ["3: `lnit` is not a key of the configuration"])
    #expect(
      messages(["aasa.yml": "extends: [1, 2]", "1": "extends: 2", "2": "extends: 1"])
        == ["1: `2` extends this configuration in turn"])
    var chain = Dictionary(uniqueKeysWithValues: (1..<8).map { ("\($0)", "extends: \($0 + 1)") })
    chain["8"] = "{}"
    chain["aasa.yml"] = "extends: [1, 8]"
    #expect(messages(chain) == ["7: more than 8 configurations extend each other"])
    chain["7"] = "{}"
    chain["0"] = "extends: 1"
    chain["aasa.yml"] = "extends: [0, 1]"
    #expect(messages(chain) == ["0: more than 8 configurations extend each other"])
  }
}
