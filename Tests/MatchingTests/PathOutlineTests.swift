import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("Outlines of paths")
struct PathOutlineTests {
  private static let parts = [
    "a", "b", "ab", "B", "ba", "*", "?", "$(word)", "$(plain)", "$(wide)", "/", "/", "%61", "a/", "-",
  ]

  private static func components(_ random: inout SplitMix64) -> OrderedComponents {
    let elements = (0..<12).map { _ in
      let path = "/" + (0..<random.below(6)).map { _ in random.pick(parts) }.joined()
      return """
        {"/": "\(path)", "caseSensitive": \(random.below(3) > 0), "percentEncoded": \(random.below(3) > 0)}
        """
    }
    let text = """
      {"applinks": {
        "substitutionVariables": {"word": ["a", "ab", ""], "plain": ["b", "BA"], "wide": ["a/", "b*", "%61"]},
        "details": [{"appIDs": [], "components": [\(elements.joined(separator: ", "))]}]
      }}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    return OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
  }

  @Test("differ only for components without a common URL", arguments: UInt64(1)...60)
  func sharing(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let components = Self.components(&random)
    let index = PrefixIndex(components)
    let sharing = components.items.map { index.positions(sharingURLsWith: $0.plan) }
    let list = AcceptanceList(components)
    var compared = 0
    for _ in 0..<2_000 {
      let url = Array(
        ("/" + (0..<random.below(7)).map { _ in random.pick(["a", "b", "A", "%61", "/"]) }.joined()).utf8)
      let accepting = list.accepting(url)
      for one in accepting {
        #expect(accepting.allSatisfy(sharing[one].contains), "\(String(decoding: url, as: UTF8.self))")
        compared += accepting.count
      }
      let beginning = url.prefix(random.below(url.count + 1))
      if !accepting.isEmpty { #expect(index.contains(matching: Array(beginning))) }
    }
    #expect(compared > 0)
  }

  @Test("a menu of languages shares no URL with a long first segment, nor one ending with another")
  func differing() {
    let text = """
      {"applinks": {"details": [{"appIDs": [], "components": [
        {"/": "/$(lang)/news"}, {"/": "/flights/*"}, {"/": "/en/*"}, {"/": "*/news/"}, {"/": "/$(lang)_$(region)/*"},
        {"/": "*/views", "percentEncoded": false}
      ]}]}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let components = OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
    let index = PrefixIndex(components)
    #expect(index.positions(sharingURLsWith: components.items[0].plan) == [0, 2, 3, 5])
    #expect(index.positions(sharingURLsWith: components.items[1].plan) == [1, 3, 5])
    #expect(index.positions(sharingURLsWith: components.items[4].plan) == [3, 4, 5])
  }
}
