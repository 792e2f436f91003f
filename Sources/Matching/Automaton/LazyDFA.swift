// The deterministic automaton, made while URLs are read, as in RE2: a row of a flat table for each state, a column for each class of bytes,
// one more for the end of the URL. When the cache reaches its bound, everything but the current state is forgotten. A step that is in
// the table costs two loads.
//
// Invariant: an entry of the table is ``Transition/unknown`` until it is computed; a row's offset; a forced literal; or an outcome that no
// later byte changes. Row 0 is not used, so that offset 0 means unknown.

/// Finds which component matches first in each group, in one walk over a URL from its path on. For one task at a time.
@safe final class LazyDFA {
  var construction: SubsetConstruction
  let classes: ByteClasses
  let stride: Int
  let groups: Int
  let bound: Int
  let decision: (ComponentID, GroupIndex) -> LinkMatcher.Decision?
  var states = WordTable()
  var outcomes = WordTable()
  /// The state that the next step starts from.
  var working = StateSet()
  var words: [UInt64] = []
  let table: UnsafeMutablePointer<Transition>
  /// Rows that the table has room for. Their memory is touched when they are made.
  let capacity: Int
  let classOfByte: UnsafeMutablePointer<UInt8>
  /// The variables of a walk, behind a pointer because the exclusivity of each access to a class's own is checked at run time.
  let kept: UnsafeMutablePointer<Kept>
  /// How often the cache was emptied.
  var flushes = 0

  /// The offset of a state's row in the table.
  struct StateID {
    let offset: UInt32

    /// The first entry of row 0, which no state has.
    static let none = StateID(offset: 0)
  }

  /// The number of the first components that match, one for each group.
  struct OutcomeID {
    let number: UInt32
  }

  /// An entry of the table.
  struct Transition {
    let bits: UInt32

    private static let finalBit: UInt32 = 1 << 31
    private static let literalBit: UInt32 = 1 << 30

    static let unknown = Transition(bits: 0)

    private init(bits: UInt32) { self.bits = bits }
    init(to state: StateID) { bits = state.offset }
    init(final outcome: OutcomeID) { bits = outcome.number | Self.finalBit }
    init(literal number: Int) { bits = UInt32(number) | Self.literalBit }

    /// Whether a state follows. One comparison, because `unknown` wraps around to the greatest number.
    var isState: Bool { bits &- 1 < Self.literalBit - 1 }
    var isUnknown: Bool { bits == 0 }
    var isFinal: Bool { bits & Self.finalBit != 0 }
    var isLiteral: Bool { bits & Self.literalBit != 0 }

    var state: StateID { StateID(offset: bits) }
    var outcome: OutcomeID { OutcomeID(number: bits & ~Self.finalBit) }
    var literal: Int { Int(bits & ~Self.literalBit) }
  }

  struct Kept {
    var start = StateID.none
    /// For one outcome after the other, the component of each group, and its decision.
    var components: [ComponentID] = []
    var decisions: [LinkMatcher.Decision?] = []
    var literals: [ForcedLiteral] = []
    var literalBytes: [UInt8] = []
  }

  /// - Parameters:
  ///   - bound: Bytes that the cache may take, at least room for a few rows.
  ///   - decision: What a component decides in a group.
  init(
    _ forest: ComponentForest, bound: Int,
    decision: @escaping (ComponentID, GroupIndex) -> LinkMatcher.Decision? = { _, _ in nil }
  ) {
    self.decision = decision
    construction = SubsetConstruction(forest)
    classes = ByteClasses(forest)
    stride = classes.count + 1
    groups = forest.roots.count
    self.bound = bound
    // The state of a row takes about a third as much as the row itself.
    capacity = max(bound / 4 * 3 / (stride * MemoryLayout<Transition>.stride), 4)
    unsafe table = .allocate(capacity: capacity * stride)
    unsafe kept = .allocate(capacity: 1)
    unsafe kept.initialize(to: Kept())
    unsafe classOfByte = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe classOfByte[byte] = classes.classOfByte[byte] }
  }

  deinit {
    unsafe kept.deinitialize(count: 1)
    unsafe kept.deallocate()
    unsafe table.deallocate()
    unsafe classOfByte.deallocate()
  }

  /// Bytes that the cache takes.
  var size: Int {
    let kept = unsafe self.kept.pointee
    let rows = (states.count + 1) * stride * MemoryLayout<Transition>.stride
    let found = kept.components.count * (MemoryLayout<ComponentID>.stride + MemoryLayout<LinkMatcher.Decision?>.stride)
    let literals = kept.literals.count * MemoryLayout<ForcedLiteral>.stride + kept.literalBytes.count
    return rows + states.size + outcomes.size + found + literals + construction.mover.queryStates.size
      + construction.mover.queryMoves.size
  }

  /// The first component that matches in a group.
  func component(_ outcome: OutcomeID, in group: GroupIndex) -> ComponentID {
    unsafe kept.pointee.components[Int(outcome.number) * groups + Int(group.number)]
  }

  /// The decision in a group.
  func decision(_ outcome: OutcomeID, in group: GroupIndex) -> LinkMatcher.Decision? {
    unsafe kept.pointee.decisions[Int(outcome.number) * groups + Int(group.number)]
  }

  /// The outcome for a URL's path, query and fragment, valid until the next walk; `nil` when they hold bytes that must be
  /// percent-encoded first.
  ///
  /// - Complexity: O(bytes).
  func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> OutcomeID? {
    var row = unsafe Int(kept.pointee.start.offset)
    if row == 0 { row = Int(makeStart().offset) }
    guard var position = bytes.baseAddress else { return finish(row) }
    let end = unsafe position + bytes.count
    let classOfByte = unsafe self.classOfByte
    let table = unsafe self.table
    while unsafe position < end {
      var entry = unsafe table[row + Int(classOfByte[Int(position.pointee)])]
      if !entry.isState {
        if entry.isUnknown {
          guard let made = unsafe step(row, position.pointee) else { return nil }
          entry = made
        }
        if entry.isFinal { return entry.outcome }
        if entry.isLiteral {
          let literal = unsafe kept.pointee.literals[entry.literal]
          let matched = unsafe matchingCount(literal, position + 1, end)
          guard matched == Int(literal.length) else {
            let other = unsafe position + 1 + matched
            return unsafe other < end && classOfByte[Int(other.pointee)] == 0 ? nil : literal.onMismatch
          }
          if literal.next.isUnknown {
            entry = unsafe follow(entry.literal, row, position.pointee)
          } else {
            entry = literal.next
          }
          if entry.isFinal { return entry.outcome }
          unsafe position += matched
        }
      }
      row = Int(entry.state.offset)
      unsafe position += 1
    }
    return finish(row)
  }
}
