/// What a component asks of the named items of a query: each occurrence of a name must be accepted, and an absent item counts as
/// the empty string (oracle).
struct QueryDictionary: Sendable {
  struct Item: Sendable {
    let name: [CharacterLabel]
    /// The trie of the item's pattern; its last nodes have an end.
    let root: UInt32
  }

  let items: [Item]
  let isDecoded: Bool
}
