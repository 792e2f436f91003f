import SeededRandom
import Testing

@testable import Matching

/// The exact matcher looks for the first end between stars in more and more of a text; here it is compared with sets of all positions.
@Suite("Long texts between stars")
struct LongTextTests {
  private typealias Piece = PartLanguage.Piece

  /// The positions that pieces can end at, without a shortcut, and the reach of their beginnings.
  private struct Reference {
    let text: [UInt32]

    func ends(of labels: some Sequence<ValueTrie.Label>, from starts: Set<Int>) -> Set<Int> {
      labels.reduce(starts) { positions, label in
        switch label {
        case ValueTrie.any: Set(positions.filter { $0 < text.count }.map { $0 + 1 })
        case ValueTrie.star: positions.min().map { Set($0...text.count) } ?? []
        default: Set(positions.filter { $0 < text.count && text[$0] == label }.map { $0 + 1 })
        }
      }
    }

    func ends(of piece: Piece, from starts: Set<Int>) -> Set<Int> {
      guard case .values(let values) = piece.kind else { return ends(of: piece.kind.labels, from: starts) }
      return values.reduce(into: []) { $0.formUnion(ends(of: $1, from: starts)) }
    }

    func follow(_ pieces: [Piece]) -> (isAccepted: Bool, position: Int, pieces: Int) {
      var ends: Set<Int> = [0]
      var reach = (position: 0, pieces: 0)
      for (index, piece) in pieces.enumerated() {
        ends = self.ends(of: piece, from: ends)
        guard let first = ends.min(), let last = ends.max() else { break }
        reach = (piece.kind.isStar ? first : last, index + 1)
      }
      return (ends.contains(text.count), reach.position, reach.pieces)
    }
  }

  /// A text of a few letters, of which the later ones are rare.
  private static func text(_ random: inout SplitMix64, _ count: Int) -> [UInt32] {
    (0..<count).map { _ in 0x61 + UInt32(random.below(100) < 97 ? random.below(2) : 2 + random.below(2)) }
  }

  private static func piece(_ random: inout SplitMix64) -> Piece {
    switch random.below(7) {
    case 0, 1: Piece(kind: .anySequence, element: nil)
    case 2: Piece(kind: .anyCharacter, element: nil)
    case 3, 4:
      Piece(
        kind: .literal(text(&random, 1 + random.below(2)).map { _ in 0x61 + UInt32(random.below(4)) }), element: nil)
    default:
      Piece(
        kind: .values(
          ValueList(
            (0..<1 + random.below(3)).map { _ in
              (0..<random.below(5)).map { _ in
                random.below(20) == 0
                  ? ValueTrie.star : random.below(9) == 0 ? ValueTrie.any : 0x61 + UInt32(random.below(4))
              }
            })), element: nil)
    }
  }

  @Test("a text is accepted, and pieces reach as far, as with the sets of all positions", arguments: 0..<4)
  func agreement(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (accepted, late) = (0, 0)
    for _ in 0..<150 {
      let text = Self.text(&random, random.below(900))
      let pieces = (0..<1 + random.below(7)).map { _ in Self.piece(&random) }
      let expected = Reference(text: text).follow(pieces)
      let matcher = ExactMatcher(PartSubject(bytes: PartLanguage.utf8(text)), folding: .none)
      let language = PartLanguage(alternatives: [pieces], folding: .none, isDecoded: false)
      let reach = matcher.reach(pieces)
      #expect(matcher.accepts(language) == expected.isAccepted, "\(pieces) \(text.count)")
      #expect(reach.position == expected.position && reach.pieces == expected.pieces, "\(pieces) \(text.count)")
      if expected.isAccepted { accepted += 1 }
      if expected.position > 200, expected.position < text.count { late += 1 }
    }
    #expect(accepted > 10 && late > 5)
  }
}
