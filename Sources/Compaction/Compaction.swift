public import Association

/// A shorter file that opens the same apps for every URL, and how that is known.
public struct Compaction: Sendable {
  public let original: AssociationFile
  public let result: AssociationFile
  /// What was done, in order.
  public let steps: [CompactionStep]
  /// What could be shorter but was not proved within the budget, and stayed as it was.
  public let undecided: [CompactionStep]
  public let proof: Proof

  /// How it is known that both files answer every URL alike.
  public enum Proof: String, Sendable {
    /// Nothing was changed.
    case unchanged
    /// The automata of both files were compared.
    case automaton
    /// The patterns that were made stand for exactly those whose place they took, one by one; what was moved shares no URL with
    /// what it passed; and every other step was proved on the automata.
    case expansion
  }

  /// Bytes of the file before and after.
  public var bytes: (before: Int, after: Int) { (original.source.bytes.count, result.source.bytes.count) }

  /// The share of the bytes that was saved, from 0 to 1.
  public var saving: Double {
    bytes.before == 0 ? 0 : Double(bytes.before - bytes.after) / Double(bytes.before)
  }
}

/// Something that a compaction did.
public struct CompactionStep: Sendable {
  public enum Kind: String, Sendable {
    case enumeration, removal, variable, setting, letterCase, encoding, modernization, space
  }

  public let kind: Kind
  /// What was done, in the past: "1,827,904 components became 1".
  public let sentence: String
  /// The index of the entry in `details`; `nil` for what concerns the whole file.
  public let entry: Int?
  /// Components before and after.
  public let components: (before: Int, after: Int)?
}
