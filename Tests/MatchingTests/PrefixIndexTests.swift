import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("Components by the beginning of their paths")
struct PrefixIndexTests {
  private static func beginning(_ random: inout SplitMix64) -> String {
    "/" + (0..<random.below(6)).map { _ in random.pick(["a", "b", "B"]) }.joined()
  }

  @Test("may share a URL where one beginning is that of the other", arguments: UInt64(1)...200)
  func positions(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let elements = (0..<random.below(30)).map { _ in "{\"/\": \"\(Self.beginning(&random))*\"}" }
    let list = elements.joined(separator: ", ")
    let text = "{\"applinks\": {\"details\": [{\"appIDs\": [], \"components\": [\(list)]}]}}"
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let components = OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
    let index = PrefixIndex(components)
    let beginnings = components.items.map { $0.plan.sharedPrefix }
    for (item, own) in zip(components.items, beginnings) {
      let expected = beginnings.indices.filter { own.starts(with: beginnings[$0]) || beginnings[$0].starts(with: own) }
      #expect(index.positions(sharingURLsWith: item.plan) == expected)
    }
    let other = Array(Self.beginning(&random).lowercased().utf8)
    let plain = other == [UInt8(ascii: "/")] ? [] : other
    let isExpected = beginnings.contains { plain.starts(with: $0) || $0.starts(with: plain) }
    #expect(index.contains(matching: other) == isExpected)
  }
}
