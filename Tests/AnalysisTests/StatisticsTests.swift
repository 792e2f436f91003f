import Association
import SourceText
import Testing

@testable import Analysis
@testable import Matching

@Suite("The statistics of a file")
struct StatisticsTests {
  static let files = [
    "{}", "[]", "", "{\"applinks\": {}}", "{\"applinks\": {\"details\": [{}]}}",
    #"{"applinks":{"details":[{"appID":"9QX4T7KM2P.shop.harbor.app","paths":["/a","NOT /b*","/c/?"]}]}}"#,
    #"{"applinks":{"apps":[],"details":{"9QX4T7KM2P.shop.harbor.app":{"paths":["*"]}}},"webcredentials":{"apps":[]}}"#,
    """
    {"applinks": {"defaults": {"caseSensitive": false}, "note": "not \\" read", "details": [
      {"appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.clip"], "defaults": {"?": "$(digit)"}, "paths": ["/old"],
       "components": [ {"/": "/a/x"}, {"/" : "\\/a\\/y"}, {"comment": "any ] } path"}, {"/": "/$(v)", "#": "*", "exclude": true} ]},
      {"appIDs": ["9QX4T7KM2P.shop.harbor.clip"], "components": [{"/": "/a/x"}, {"/": "/b/?"}, 7, {"?": {"a": "b", "c": "*"}}]}],
      "substitutionVariables": {"v": ["a", "b", "b"]}},
     "appclips": {"apps": ["9QX4T7KM2P.shop.harbor.clip"]}}
    """,
  ]

  @Test("every byte is in one share", arguments: files)
  func sharesAreWhole(_ text: String) {
    let found = Self.statistics(text)
    #expect(found.bytes == text.utf8.count)
    #expect(found.shares.reduce(0) { $0 + $1.bytes } == found.bytes)
    #expect(found.shares.allSatisfy { $0.bytes > 0 })
    let kinds = found.shares.map(\.kind)
    #expect(Set(kinds).count == kinds.count)
    let components = found.shares.first { $0.kind == .components }?.bytes ?? 0
    #expect(found.sections.reduce(0) { $0 + $1.bytes } == components)
    #expect(found.sections.reduce(0) { $0 + $1.components } == found.components.count)
  }

  @Test("the bytes around the text of a signed file are its signature")
  func signedFile() {
    let text = Array(#"{"applinks": {"details": []}}"#.utf8)
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }
    let data = element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01])
    let signedData = element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02])
    let content = element(0x30, data + element(0xA0, element(0x04, text)))
    let fields = element(0x02, [1]) + element(0x31, []) + content + element(0x31, [])
    let bytes = element(0x30, signedData + element(0xA0, element(0x30, fields)))
    let found = AssociationFile(SourceFile(name: "signed", bytes: bytes)).statistics()
    func share(_ kind: FileStatistics.Kind) -> Int? { found.shares.first { $0.kind == kind }?.bytes }
    #expect(share(.signature) == bytes.count - text.count)
    #expect(share(.whiteSpace) == 2)
  }

  @Test("the figures of a file that has everything")
  func everything() {
    let found = Self.statistics(Self.files[Self.files.count - 1])
    #expect(found.apps == 2)
    #expect(found.entries == 2)
    #expect(found.components == FileStatistics.Components(count: 7, excluding: 1))
    // The paths, `*`, `b` and `*` of the others, and the query of `defaults` once.
    #expect(found.patterns == FileStatistics.Patterns(count: 9, distinct: 7, withVariables: 2, withWildcards: 3))
    #expect(found.variables == FileStatistics.Variables(count: 1, values: 3))
    // Each of the first entry has ten digits in the query, and `$(v)` two values.
    #expect(found.expansion == .exactly(Natural(10 + 10 + 10 + 20 + 1 + 1 + 1)))
    #expect(found.largest == FileStatistics.Largest(entry: 0, component: 3, count: Natural(20)))
    #expect(Set(found.shares.map(\.kind)) == Set(FileStatistics.Kind.allCases).subtracting([.signature]))
  }

  @Test("a literal path is counted like any other component")
  func plainPaths() {
    func text(_ path: String, _ more: String) -> String {
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "\#(path)"\#(more)}]}]}}"#
    }
    for path in ["/a/b", "//a", "", "/", "a*", "/?", "/$(digit)", "/a b", "/é"] {
      let plain = Self.statistics(text(path, ""))
      let asked = Self.statistics(text(path, #", "exclude": false"#))
      #expect(plain.patterns == asked.patterns, "\(path)")
      #expect(plain.expansion == asked.expansion, "\(path)")
      #expect(plain.automaton == asked.automaton, "\(path)")
      #expect(plain.sections.map(\.name) == asked.sections.map(\.name), "\(path)")
    }
  }

  @Test("many beginnings are grouped by their shape")
  func shapes() {
    let paths =
      (0..<200).map { "/item-\(10_000 + $0)/x" }
      + (0..<26).map { "/e\(Character(Unicode.Scalar(UInt8(97 + $0))))_US/x" }
    let list = (paths + ["/shop/" + String(repeating: "y", count: 300)]).map { #"{"/":"\#($0)"}"# }
    let found = Self.statistics(
      #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],"components":[\#(list.joined(separator: ","))]}]}}"#
    )
    #expect(
      found.sections.map(\.name) == [
        .shape(Array("aaa…-000…".utf8)), .shape(Array("aa_AA".utf8)), .segment(Array("shop".utf8)),
      ])
    #expect(found.sections.map(\.components) == [200, 26, 1])
  }

  @Test("states are counted as far as the budget goes")
  func states() {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang)"}]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    guard case .states(let all) = file.statistics().automaton else {
      Issue.record("not all states are counted")
      return
    }
    guard case .atLeast(let some) = file.statistics(budget: Budget(states: 20, steps: .max)).automaton else {
      Issue.record("the budget has no end")
      return
    }
    #expect(20...all ~= some)
  }

  private static func statistics(_ text: String) -> FileStatistics {
    AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8))).statistics()
  }
}
