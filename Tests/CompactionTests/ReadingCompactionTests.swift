import Analysis
import Association
import Lint
import Matching
import SeededRandom
import SourceText
import Testing

@testable import Compaction

@Suite("Compaction keeps the answers of every generation")
struct ReadingCompactionTests {
  /// Files for each seed. Two engines and the naive search decide each; 2,500 take a minute a seed.
  private static let files = 150

  /// 8 seeds × 150 files are 1,200 files.
  @Test("random files: both engines, all generations, nothing lost that an error is about", arguments: UInt64(0)..<8)
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (shortened, kept, failures) = (0, 0, 0)
    var errorsOnly = LintOptions()
    errorsOnly.leastSeverity = .error
    for number in 0..<Self.files {
      let text = Self.file(&random)
      let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
      var options = Compaction.Options()
      if number.isMultiple(of: 4) {
        options.minimumSystem = [.paths, .components, .variables, .defaults][number / 4 % 4]
      }
      let errors = Linter.lint(file, options: errorsOnly).findings
      options.protected = errors.map(\.range.lower.value)
      let compaction = file.compacted(options)
      if compaction.proof != .unchanged { shortened += 1 }
      if !compaction.kept.isEmpty { kept += 1 }
      let lost = try Self.difference(file, compaction.result, on: options.systems(for: file))
      let result = String(decoding: compaction.result.source.bytes, as: UTF8.self)
      let isKept = errors.allSatisfy { result.contains(Self.component(at: $0.range.lower.value, of: file)) }
      if lost == nil, isKept { continue }
      failures += 1
      if failures <= 3 {
        Issue.record("\(lost ?? "an error is lost")\n\(text)\n\(result)")
      }
    }
    #expect(failures == 0)
    #expect(shortened > Self.files / 10 && kept > Self.files / 50, "\(shortened) shortened, \(kept) with places kept")
  }

  /// A URL that an engine decides differently before and after, for a generation.
  private static func difference(
    _ old: AssociationFile, _ new: AssociationFile, on systems: KeptSystems
  ) throws -> String? {
    for generation in SystemGeneration.allCases where systems.includes(generation) {
      for engine in LinkRouter.Engine.allCases {
        let apps = old.applinks?.apps ?? []
        var before = LinkRouter(old.read(by: generation), apps: apps, engine: engine).makeMatcher()
        var after = LinkRouter(new.read(by: generation), apps: apps, engine: engine).makeMatcher()
        for text in urls {
          let url = try LinkURL(text)
          let one = before.verdicts(for: url).map { $0.verdict == .match }
          let other = after.verdicts(for: url).map { $0.verdict == .match }
          if one != other { return "\(text) on \(generation) with \(engine)" }
        }
      }
    }
    return nil
  }

  /// The text of the component or variable at an offset, without the settings after its pattern, which may become `defaults`.
  private static func component(at offset: Int, of file: AssociationFile) -> String {
    let rest = String(decoding: file.source.bytes[offset...], as: UTF8.self)
    return String(rest.prefix { $0 != "," && $0 != "}" && $0 != "]" })
  }

  private static let urls = ["", "a", "b", "A", "a/b", "a/A", "b/a", "a/b/c", "1", "$(v)", "a/$(v)", "%61"].flatMap {
    path in ["", "?q=a"].map { "https://example.com/\(path)\($0)" }
  }

  private static func file(_ random: inout SplitMix64) -> String {
    let entries = (0..<1 + random.below(3)).map { _ in
      var members: [String] = []
      let (new, old) = (random.below(4) > 0, random.below(2) == 0)
      if new || !old { members.append(#""appIDs": ["\#(random.pick(["A", "B"]))"]"#) }
      if old { members.append(#""appID": "\#(random.pick(["A", "B"]))""#) }
      if new || !old { members.append("\"components\": [\(list(&random, component))]") }
      if old { members.append("\"paths\": [\(list(&random, path))]") }
      return "{\(members.joined(separator: ", "))}"
    }
    let defaults = random.below(4) == 0 ? #""defaults": {"caseSensitive": false}, "# : ""
    return """
      {"applinks": {\(defaults)"substitutionVariables": {"v": ["a", "b"], "unused": ["x"]}, "details": [
      \(entries.joined(separator: ",\n"))]}}
      """
  }

  private static func list(_ random: inout SplitMix64, _ element: (inout SplitMix64) -> String) -> String {
    (0..<1 + random.below(5)).map { _ in element(&random) }.joined(separator: ", ")
  }

  private static func pattern(_ random: inout SplitMix64) -> String {
    random.pick(["*", "/a", "/a/*", "/a*", "/b", "/?", "/A", "/$(v)", "/b/", "/a/b", "/a/$(v)"])
  }

  private static func path(_ random: inout SplitMix64) -> String {
    "\"\(random.below(4) == 0 ? "NOT " : "")\(pattern(&random))\""
  }

  private static func component(_ random: inout SplitMix64) -> String {
    var members = ["\"/\": \"\(pattern(&random))\""]
    if random.below(3) == 0 { members.append("\"exclude\": true") }
    if random.below(4) == 0 { members.append("\"caseSensitive\": false") }
    if random.below(6) == 0 { members.append("\"percentEncoded\": false") }
    if random.below(6) == 0 { members.append(#""?": {"q": "a"}"#) }
    return "{\(members.joined(separator: ", "))}"
  }
}
