import SeededRandom
import Testing

@testable import Matching

@Suite("The values of a variable")
struct ValueListTests {
  private typealias Piece = PartLanguage.Piece

  /// Values over few characters, with wildcards in some of them.
  private static func values(_ random: inout SplitMix64) -> [[Piece]] {
    (0...random.below(7)).map { _ in
      var value: [Piece] = []
      for _ in 0..<random.below(4) {
        switch random.below(6) {
        case 0: value.append(Piece(kind: .anyCharacter, element: nil))
        case 1: value.append(Piece(kind: .anySequence, element: nil))
        default:
          // Two texts in a row are one.
          if case .literal? = value.last?.kind { continue }
          value.append(Piece(kind: .literal(text(&random, 1 + random.below(3))), element: nil))
        }
      }
      return value
    }
  }

  private static func labels(_ values: [[Piece]]) -> [[ValueTrie.Label]] {
    values.map { $0.flatMap { $0.kind.labels } }
  }

  private static func text(_ random: inout SplitMix64, _ length: Int) -> [UInt32] {
    (0..<length).map { _ in random.pick([0x61, 0x62, 0x2F]) }
  }

  @Test("a list has the values that it is made of")
  func values() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let values = Self.values(&random)
      let list = ValueList(Self.labels(values))
      #expect(list.count == values.count)
      for (value, kept) in zip(values, list) {
        #expect(value.map { $0.kind.labels } == ValueList.pieces(of: kept).map { $0.kind.labels })
      }
    }
  }

  @Test("a part of a list is the list of its values, and both know what their values begin and end with")
  func part() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let values = Self.labels(Self.values(&random))
      let range = random.below(values.count)..<values.count
      let (part, made) = (ValueList(ValueList(values)[range]), ValueList(Array(values[range])))
      #expect(part.map(Array.init) == made.map(Array.init))
      #expect(part.startsAtEdge == values[range].contains { ValueList.startsAtEdge($0[...]) })
      #expect(part.endsAtEdge == values[range].contains { ValueList.endsAtEdge($0[...]) })
      #expect(part.endsInStar == values[range].contains { ValueList.endsInStar($0[...]) })
    }
  }

  @Test("a text has the same ends by the values one by one and by their automaton")
  func engines() {
    var random = SplitMix64(seed: 2)
    var accepted = 0
    for _ in 0..<2_000 {
      let values = Self.values(&random)
      let middle = Self.text(&random, random.below(2))
      func language(_ list: ValueList) -> PartLanguage {
        let variable = Piece(kind: .values(list), element: nil)
        let literal = Piece(kind: .literal(middle), element: nil)
        return PartLanguage(alternatives: [[variable, literal, variable]], folding: .none, isDecoded: false)
      }
      let (apart, together) = (ValueList(Self.labels(values)), ValueList(Self.labels(values)))
      _ = together.automaton(.none)
      #expect(apart.automatonIfFrequent(.none) == nil && together.automatonIfFrequent(.none) != nil)
      let subject = PartSubject(bytes: PartLanguage.utf8(Self.text(&random, random.below(9))))
      let matcher = ExactMatcher(subject, folding: .none)
      let isAccepted = matcher.accepts(language(apart))
      #expect(matcher.accepts(language(together)) == isAccepted, "\(values) \(subject)")
      if isAccepted { accepted += 1 }
    }
    #expect((200..<1_800).contains(accepted))
  }
}
