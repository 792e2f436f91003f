/// The states after a character in a query dictionary, as far as they were used lately.
struct QueryMoves: Sendable {
  private struct Move {
    let state: UInt64
    let character: UInt32
    /// `nil` when an item was not accepted.
    let next: QueryStateID?
  }

  private var moves: [Move] = []
  private var index = HashIndex()

  /// The most moves that are kept: about one megabyte.
  private static let limit = 1 << 15

  /// A known move; the outer `nil` for another one. O(1) on average.
  func move(
    of state: QueryStateID, in dictionary: DictionaryID, _ character: PartDecoder.Character
  ) -> QueryStateID?? {
    let key = Self.key(state, dictionary)
    let found = index.place(of: Self.hash(key, character.bits)) { number in
      moves[number].state == key && moves[number].character == character.bits
    }
    return found.number.map { moves[$0].next }
  }

  mutating func keep(
    _ next: QueryStateID?, of state: QueryStateID, in dictionary: DictionaryID, _ character: PartDecoder.Character
  ) {
    if moves.count == Self.limit { removeAll() }
    let key = Self.key(state, dictionary)
    let hash = Self.hash(key, character.bits)
    let place = index.place(of: hash) { _ in false }
    index.enter(moves.count, hash, at: place)
    moves.append(Move(state: key, character: character.bits, next: next))
  }

  mutating func removeAll() {
    moves.removeAll(keepingCapacity: true)
    index.removeAll()
  }

  private static func key(_ state: QueryStateID, _ dictionary: DictionaryID) -> UInt64 {
    UInt64(dictionary.number) << 32 | UInt64(state.number)
  }

  private static func hash(_ key: UInt64, _ character: UInt32) -> UInt64 {
    let product = (key ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    let mixed = (product.high ^ product.low ^ UInt64(character)).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return mixed.high ^ mixed.low
  }
}
