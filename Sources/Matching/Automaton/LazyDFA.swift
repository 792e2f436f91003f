// The deterministic automaton, made while URLs are read: a row of a flat table for each configuration that was met, a column for
// each class of bytes, one more for the end of the URL. When the table and what its rows stand for have reached their bound, all is
// forgotten but the row in use, as RE2 does. A step that is in the table costs two loads.
//
// Where one pattern alone can still make a difference and only literal text follows, no rows are made for the text: it is kept
// as a chain and compared at once. For whatever differs from it, or ends within it, the outcome is known.
//
// Invariant: an entry is 0 where it was not yet worked out; the offset of a row, below 2³⁰; with bit 30 set, the number of a chain; or
// with bit 31 set, the number of an outcome that no later byte changes.

/// Which rule is accepted in each group, found in one walk over the part of a URL behind its host. For one task at a time.
@safe final class LazyAutomaton {
  private var determiniser: Determiniser
  private let classes: ByteClasses
  private let stride: Int
  private let groups: Int
  private let bound: Int
  private let decision: (_ rule: Rule, _ group: Int) -> Decision?
  private var configurations = WordTable()
  private var outcomes = WordTable()
  private var working = Configuration()
  private var words: [UInt64] = []
  /// Row 0 is never used: an offset of 0 is an entry that is not worked out.
  private let table: UnsafeMutablePointer<UInt32>
  /// Rows that the table has room for. Their memory is touched when they are made.
  private let capacity: Int
  private let classOfByte: UnsafeMutablePointer<UInt8>
  /// What a walk looks at and may change, behind a pointer: for a class, each access would be checked at run time, which
  /// costs more than the walk.
  private let kept: UnsafeMutablePointer<Kept>
  /// How often everything was forgotten.
  private(set) var flushes = 0

  private static let final: UInt32 = 1 << 31
  private static let chain: UInt32 = 1 << 30

  private struct Kept {
    var startRow: UInt32 = 0
    /// The rule of each group, for one outcome after the other, and what it decides.
    var outcomeRules: [Rule] = []
    var outcomeDecisions: [Decision?] = []
    var chains: [Chain] = []
    var chainBytes: [UInt8] = []
  }

  /// Literal text that the last pattern in question goes on with.
  private struct Chain {
    let start: Int32
    let count: Int32
    let hasWildcards: Bool
    /// The outcome when a URL goes on in another way.
    let otherwise: UInt32
    /// The entry behind it.
    var next: UInt32 = 0
  }

  /// - Parameters:
  ///   - bound: Bytes that the cache may take, at least room for a few rows.
  ///   - decision: What a rule decides in a group.
  init(
    _ forest: ComponentForest, bound: Int,
    decision: @escaping (_ rule: Rule, _ group: Int) -> Decision? = { _, _ in nil }
  ) {
    self.decision = decision
    determiniser = Determiniser(forest)
    classes = ByteClasses(forest)
    stride = classes.count + 1
    groups = forest.roots.count
    self.bound = bound
    // What a row stands for takes about a third as much as the row itself.
    capacity = max(bound / 4 * 3 / (stride * 4), 4)
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
    return (configurations.count + 1) * stride * 4 + configurations.size + outcomes.size + kept.outcomeRules.count * 28
      + kept.chains.count * MemoryLayout<Chain>.stride + kept.chainBytes.count + determiniser.mover.itemStates.size
  }

  /// The number of configurations in the cache.
  var stateCount: Int { configurations.count }

  /// The rule that is accepted in a group, for the number of an outcome.
  func rule(_ outcome: Int, group: Int) -> Rule { unsafe kept.pointee.outcomeRules[outcome * groups + group] }

  /// What is decided in a group, for the number of an outcome.
  func decision(_ outcome: Int, group: Int) -> Decision? {
    unsafe kept.pointee.outcomeDecisions[outcome * groups + group]
  }

  /// The number of the outcome for a URL's path, query and fragment, which holds until the next walk; `nil` when they hold
  /// bytes that must be percent-encoded first.
  ///
  /// - Complexity: O(bytes).
  func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var row = unsafe Int(kept.pointee.startRow)
    if row == 0 { row = makeStart() }
    guard var position = bytes.baseAddress else { return finish(row) }
    let end = unsafe position + bytes.count
    let classOfByte = unsafe self.classOfByte
    let table = unsafe self.table
    while unsafe position < end {
      var entry = unsafe table[row + Int(classOfByte[Int(position.pointee)])]
      if entry &- 1 >= Self.chain - 1 {
        if entry == 0 {
          guard let made = unsafe step(row, position.pointee) else { return nil }
          entry = made
        }
        if entry & Self.final != 0 { return Int(entry & ~Self.final) }
        if entry & Self.chain != 0 {
          let number = Int(entry & ~Self.chain)
          let chain = unsafe kept.pointee.chains[number]
          let matched = unsafe matching(chain, position + 1, end)
          guard matched == Int(chain.count) else {
            let other = unsafe position + 1 + matched
            return unsafe other < end && classOfByte[Int(other.pointee)] == 0 ? nil : Int(chain.otherwise)
          }
          entry = unsafe chain.next == 0 ? follow(number, row, position.pointee) : chain.next
          if entry & Self.final != 0 { return Int(entry & ~Self.final) }
          unsafe position += matched
        }
      }
      row = Int(entry)
      unsafe position += 1
    }
    return finish(row)
  }

  /// How many bytes of a chain the bytes of a URL begin with.
  private func matching(_ chain: Chain, _ position: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    unsafe kept.pointee.chainBytes.withUnsafeBufferPointer { bytes in
      let count = unsafe min(Int(chain.count), end - position)
      let start = Int(chain.start)
      if !chain.hasWildcards, count == Int(chain.count),
        let text = bytes.baseAddress, unsafe Self.isEqual(text + start, position, count)
      {
        return count
      }
      var index = 0
      while index < count {
        let expected = unsafe bytes[start + index]
        let byte = unsafe position[index]
        if expected != byte {
          let isRaw = unsafe classOfByte[Int(byte)] == 0
          let endsPath = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || isRaw
          if expected != Determiniser.anyByte || endsPath { break }
        }
        index += 1
      }
      return index
    }
  }

  /// Whether two texts of at least three bytes are equal: in words, the last of which may overlap the one before.
  private static func isEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let one = unsafe UnsafeRawPointer(one)
    let other = unsafe UnsafeRawPointer(other)
    func areEqual<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at offset: Int) -> Bool {
      unsafe one.loadUnaligned(fromByteOffset: offset, as: type)
        == other.loadUnaligned(fromByteOffset: offset, as: type)
    }
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        if !areEqual(UInt64.self, at: offset) { return false }
        offset += 8
      }
      return areEqual(UInt64.self, at: count - 8)
    }
    if count >= 4 { return areEqual(UInt32.self, at: 0) && areEqual(UInt32.self, at: count - 4) }
    return areEqual(UInt16.self, at: 0) && areEqual(UInt16.self, at: count - 2)
  }

  // MARK: Working out entries

  private func makeStart() -> Int {
    working = determiniser.start()
    let row = offsetOfWorking()
    unsafe kept.pointee.startRow = row
    return Int(row)
  }

  /// The entry for a byte, worked out; `nil` for a byte that a URL does not hold as written.
  private func step(_ row: Int, _ byte: UInt8) -> UInt32? {
    let column = Int(classes.classOfByte[Int(byte)])
    if column == 0 { return nil }
    working.decode(configurations[row / stride - 1])
    determiniser.step(&working, byte)
    let flushesBefore = flushes
    let entry = determiniser.soleText(after: working).map { makeChain($0) } ?? entryOfWorking()
    if flushes == flushesBefore { unsafe table[row + column] = entry }
    return entry
  }

  private func entryOfWorking() -> UInt32 {
    if determiniser.isFinal(working) { return UInt32(outcome(determiniser.finish(working))) | Self.final }
    return offsetOfWorking()
  }

  /// The entry for literal text that follows the working configuration.
  private func makeChain(_ text: [UInt8]) -> UInt32 {
    let flushesBefore = flushes
    let otherwise = outcome(determiniser.otherwise(working))
    // Without room a row is made in its place: what stands behind a chain is worked out from the row before it.
    let taken = size + text.count + MemoryLayout<Chain>.stride
    guard flushes == flushesBefore, configurations.count < 3 || taken <= bound else { return entryOfWorking() }
    let chain = Chain(
      start: Int32(unsafe kept.pointee.chainBytes.count), count: Int32(text.count),
      hasWildcards: text.contains(Determiniser.anyByte), otherwise: UInt32(otherwise))
    unsafe kept.pointee.chainBytes += text
    unsafe kept.pointee.chains.append(chain)
    return UInt32(unsafe kept.pointee.chains.count - 1) | Self.chain
  }

  /// The entry behind a chain that begins with a byte in a row, worked out.
  private func follow(_ number: Int, _ row: Int, _ byte: UInt8) -> UInt32 {
    let chain = unsafe kept.pointee.chains[number]
    working.decode(configurations[row / stride - 1])
    determiniser.step(&working, byte)
    for index in Int(chain.start)..<Int(chain.start + chain.count) {
      let byte = unsafe kept.pointee.chainBytes[index]
      // Which character it is makes no difference, since one that is given follows.
      determiniser.step(&working, byte == Determiniser.anyByte ? UInt8(ascii: "a") : byte)
    }
    let flushesBefore = flushes
    let entry = entryOfWorking()
    if flushes == flushesBefore { unsafe kept.pointee.chains[number].next = entry }
    return entry
  }

  private func finish(_ row: Int) -> Int {
    let column = classes.count
    let known = unsafe table[row + column]
    if known != 0 { return Int(known & ~Self.final) }
    working.decode(configurations[row / stride - 1])
    let flushesBefore = flushes
    let number = outcome(determiniser.finish(working))
    if flushes == flushesBefore { unsafe table[row + column] = UInt32(number) | Self.final }
    return number
  }

  private func outcome(_ rules: [Rule]?) -> Int {
    let rules = rules ?? []
    words.removeAll(keepingCapacity: true)
    for rule in rules { words.append(UInt64(rule.number)) }
    let (number, isNew) = outcomes.number(of: words)
    guard isNew else { return number }
    keepOutcome(rules)
    if size <= bound || configurations.count < 3 { return number }
    flush()
    keepOutcome(rules)
    return outcomes.number(of: words).number
  }

  private func keepOutcome(_ rules: [Rule]) {
    unsafe kept.pointee.outcomeRules += rules
    for (group, rule) in rules.enumerated() {
      unsafe kept.pointee.outcomeDecisions.append(rule == .none ? nil : decision(rule, group))
    }
  }

  /// The row of the working configuration, made where it is new.
  private func offsetOfWorking() -> UInt32 {
    working.encode(into: &words)
    var (number, isNew) = configurations.number(of: words)
    if isNew, !hasRoom {
      flush()
      working.encode(into: &words)
      number = configurations.number(of: words).number
    }
    let offset = (number + 1) * stride
    if isNew { unsafe (table + offset).initialize(repeating: 0, count: stride) }
    return UInt32(offset)
  }

  private var hasRoom: Bool {
    configurations.count < 3 || (configurations.count < capacity && size <= bound)
  }

  /// Forgets everything but the working configuration.
  private func flush() {
    flushes += 1
    configurations.removeAll()
    outcomes.removeAll()
    unsafe kept.pointee = Kept()
    determiniser.forget(except: &working)
  }
}
