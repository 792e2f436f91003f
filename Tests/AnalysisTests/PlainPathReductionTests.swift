import Association
import Matching
import SeededRandom
import SourceText
import Testing

@testable import Analysis

@Suite("Differences of lists whose plain paths are decided one by one")
struct PlainPathReductionTests {
  /// The differences without the reduction and with it, whatever the length of the entries.
  private static func differences(
    _ old: AssociationFile, _ new: AssociationFile, _ detail: FileDiff.Detail = .kinds
  ) -> (searched: FileDiff, reduced: FileDiff) {
    func differences(longEntry: Int) -> FileDiff {
      let files = ComparedFile.pair(old, new)
      var finder = FileDiffFinder(
        files.old, files.new, StepBudget(Budget(steps: 1 << 40)), detail: detail, longEntry: longEntry)
      return finder.diff(for: nil)
    }
    return (differences(longEntry: .max), differences(longEntry: -1))
  }

  private static func file(_ entries: [(apps: [String], components: [String])]) -> AssociationFile {
    let details = entries.map { apps, components in
      """
      {"appIDs": [\(apps.map { "\"\($0)\"" }.joined(separator: ", "))], "components": [
      \(components.joined(separator: ",\n"))]}
      """
    }
    let text = """
      {"applinks": {"details": [\(details.joined(separator: ",\n"))],
      "substitutionVariables": {"x": ["a", "b"], "y": ["", "a", "/b/"], "z": ["a*", "b"]}}}
      """
    return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  private static func component(_ random: inout SplitMix64) -> String {
    let parts = random.once(in: 2) ? ["a", "b", "/"] : ["a", "b", "*", "?", "/", "$(x)", "$(y)", "$(z)", "%61"]
    let path = random.some(upTo: 3) { $0.pick(parts) }.joined()
    let settings = random.pick([
      "", "", "", "", #", "exclude": true"#, #", "exclude": true"#, #", "?": "a*""#, #", "?": {"b": "a"}"#,
      ##", "#": "b""##,
      #", "caseSensitive": false"#, #", "percentEncoded": false"#,
    ])
    return #"{"/": "/\#(path)"\#(settings)}"#
  }

  private static func facts(_ diff: FileDiff) -> Set<String> {
    Set(diff.changes.map { "\($0.kind) \($0.apps.map(\.text))" })
  }

  @Test("the kinds of change are those of a search in the whole lists", arguments: UInt64(1)...4)
  func asTheSearch(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var changes = 0
    for _ in 0..<30 {
      var entries = [["A.a"], ["A.b"], ["A.a", "A.c"]].map { apps in
        (apps: apps, components: random.some(upTo: 6) { Self.component(&$0) })
      }
      let old = Self.file(entries)
      for _ in 0...random.below(3) {
        let entry = random.below(entries.count)
        switch random.below(5) {
        case 0: entries.swapAt(entry, random.below(entries.count))
        case 1: entries[entry].components.append(Self.component(&random))
        case 2: entries[entry].components.insert(Self.component(&random), at: 0)
        case 3: entries[entry].components.reverse()
        default: if !entries[entry].components.isEmpty { entries[entry].components.removeLast() }
        }
      }
      let new = Self.file(entries)
      let (searched, reduced) = Self.differences(old, new)
      let note = String(decoding: old.source.bytes + new.source.bytes, as: UTF8.self)
      #expect(reduced.undecided.isEmpty && searched.undecided.isEmpty, "\(note)")
      #expect(Self.facts(reduced) == Self.facts(searched), "\(note)")
      changes += reduced.changes.count
    }
    #expect(changes > 20)
  }

  /// The paths of a product of two lists.
  private static let product = ["a", "b", "c"].flatMap { first in ["x", "y"].map { "/\(first)/\($0)/" } }

  private static func literals(_ paths: [String]) -> [String] { paths.map { #"{"/": "\#($0)"}"# } }

  @Test("a list and its short form are equivalent")
  func shortForm() {
    let old = Self.file([(["A.a"], ["a", "b", "a", "b"].map { #"{"/": "/\#($0)/ab"}"# })])
    let new = Self.file([(["A.a"], [#"{"/": "/$(x)/ab/"}"#])])
    #expect(Self.differences(old, new).reduced.isEquivalence)
    #expect(Self.differences(new, old).reduced.isEquivalence)
    let files = ComparedFile.pair(old, new)
    let reduction = PlainPathReduction(files.old, files.new, .kinds, longEntry: 0)
    #expect(reduction?.lists([0], [0]).0.components.items.isEmpty == true)
  }

  @Test("other orders and repetitions change nothing")
  func otherOrder() {
    let old = Self.file([(["A.a"], Self.literals(Self.product))])
    let new = Self.file([(["A.a"], Self.literals(Self.product.reversed() + Self.product))])
    #expect(Self.differences(old, new).reduced.isEquivalence)
  }

  @Test("an exclusion in front closes paths, each shown once for the component")
  func exclusionInFront() {
    let old = Self.file([(["A.a"], Self.literals(Self.product))])
    let new = Self.file([(["A.a"], [#"{"/": "/*/x", "exclude": true}"#] + Self.literals(Self.product))])
    let diff = Self.differences(old, new, .components(limit: 10)).reduced
    #expect(diff.changes.map(\.kind) == [.closed] && diff.undecided.isEmpty)
    #expect(diff.changes.first?.url.hasSuffix("/x") == true)
  }

  @Test("each removed and each added path is shown, up to the limit")
  func fewChanges() {
    let old = Self.file([(["A.a"], Self.literals(Self.product + ["/old/1", "/old/2"]))])
    let new = Self.file([(["A.a"], Self.literals(["/new"] + Self.product))])
    let diff = Self.differences(old, new, .components(limit: 10)).reduced
    let urls = diff.changes.map(\.url)
    #expect(Set(urls) == ["https://example.com/new", "https://example.com/old/1", "https://example.com/old/2"])
    let cut = Self.differences(old, new, .components(limit: 1)).reduced
    #expect(cut.changes.count == 2 && cut.isCut)
  }

  @Test("paths that move between apps are shown as moved")
  func moved() {
    let old = Self.file([(["A.a"], Self.literals(Self.product)), (["A.b"], [])])
    let new = Self.file([
      (["A.a"], Self.literals(Array(Self.product.dropLast()))), (["A.b"], Self.literals([Self.product[5]])),
    ])
    let diff = Self.differences(old, new).reduced
    #expect(diff.changes.map(\.kind) == [.moved(to: [AppID("A.b")])])
  }
}
