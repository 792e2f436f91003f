import Association
import SourceText
import Testing

@testable import Analysis

@Suite("URLs for the components of long files")
struct TestURLsTests {
  private static func file(_ entries: [String]) -> AssociationFile {
    let text = #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"#
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  private static func entry(_ app: Int, _ components: [String]) -> String {
    #"{"appIDs": ["9QX4T7KM2P.shop.app\#(app)"], "components": [\#(components.joined(separator: ", "))]}"#
  }

  @Test("beyond a limit, the first components have the URLs that they have without it", arguments: [0, 1, 3, 4, 9])
  func limit(_ limit: Int) {
    let components = ["/a/*", "/b", "/*"].map { #"{"/": "\#($0)"}"# }
    let file = Self.file([Self.entry(1, components), Self.entry(2, components.reversed())])
    var total = 0
    let found = file.componentURLs(app: nil, host: "example.com", limit: limit) { total = $1 }
    let all = file.componentURLs()
    #expect(total == 6 && all.count == 6)
    #expect(found.map(\.place) == all.prefix(limit).map(\.place))
    for (one, other) in zip(found, all) {
      switch (one.outcome, other.outcome) {
      case (.decides(let test, _), .decides(let expected, _)): #expect(test == expected)
      case (.covered(let places), .covered(let expected)): #expect(places == expected)
      default: Issue.record("\(one.outcome) instead of \(other.outcome)")
      }
    }
  }

  @Test("a component that is written like an earlier one is covered by it, or by what covers that one")
  func twins() {
    let components = ["/a/*", "/b", "/b", "/a/c", "/a/c"].map { #"{"/": "\#($0)"}"# }
    let found = Self.file([Self.entry(1, components)]).componentURLs()
    let covers = found.map { found -> [Int]? in
      if case .covered(let places) = found.outcome { places.map(\.component) } else { nil }
    }
    #expect(covers == [nil, nil, [1], [0], [0]])
  }
}
