// The deterministic automaton, made while URLs are read: a row of a flat table for each configuration that was met, a column for
// each class of bytes, one more for the end of the URL. When the table and what its rows stand for have reached their bound, all is
// forgotten but the row in use, as RE2 does. A step that is in the table costs two loads.
//
// Where one pattern alone is left and only literal text follows, no rows are made for the text: it is kept as a chain, and
// compared at once. Whatever differs from it, or ends within it, is accepted by nothing more.
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
  private var configurations = WordTable()
  private var outcomes = WordTable()
  /// The rule of each group, for one outcome after the other.
  private var outcomeRules: [Rule] = []
  private var chains: [Chain] = []
  private var chainBytes: [UInt8] = []
  private var working = Configuration()
  private var words: [UInt64] = []
  /// Row 0 is never used: an offset of 0 is an entry that is not worked out.
  private let table: UnsafeMutablePointer<UInt32>
  /// Rows that the table has room for. Their memory is touched when they are made.
  private let capacity: Int
  private let classOfByte: UnsafeMutablePointer<UInt8>
  private var startRow: UInt32 = 0
  /// How often everything was forgotten.
  private(set) var flushes = 0

  private static let final: UInt32 = 1 << 31
  private static let chain: UInt32 = 1 << 30

  /// Literal text that the last live pattern goes on with.
  private struct Chain {
    let start: Int32
    let count: Int32
    /// The outcome when a URL goes on in another way.
    let otherwise: UInt32
    /// The entry behind it.
    var next: UInt32 = 0
  }

  /// - Parameter bound: Bytes that the cache may take, at least room for a few rows.
  init(_ forest: ComponentForest, bound: Int) {
    determiniser = Determiniser(forest)
    classes = ByteClasses(forest)
    stride = classes.count + 1
    groups = forest.roots.count
    self.bound = bound
    // What a row stands for takes about a third as much as the row itself.
    capacity = max(bound / 4 * 3 / (stride * 4), 4)
    unsafe table = .allocate(capacity: capacity * stride)
    unsafe classOfByte = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe classOfByte[byte] = classes.classOfByte[byte] }
  }

  deinit {
    unsafe table.deallocate()
    unsafe classOfByte.deallocate()
  }

  /// Bytes that the cache takes.
  var size: Int {
    (configurations.count + 1) * stride * 4 + configurations.size + outcomes.size + outcomeRules.count * 4
      + chains.count * MemoryLayout<Chain>.stride + chainBytes.count + determiniser.mover.itemStates.size
  }

  /// The number of configurations in the cache.
  var stateCount: Int { configurations.count }
  var chainCount: Int { chains.count }
  var rowSize: Int { stride }

  /// The rule that is accepted in a group, for the number of an outcome.
  func rule(_ outcome: Int, group: Int) -> Rule { outcomeRules[outcome * groups + group] }

  /// The number of the outcome for a URL's path, query and fragment, which holds until the next walk; `nil` when they hold
  /// bytes that must be percent-encoded first.
  ///
  /// - Complexity: O(bytes).
  func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if startRow == 0 { startRow = makeStart() }
    var row = Int(startRow)
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
          let chain = chains[number]
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
    unsafe chainBytes.withUnsafeBufferPointer { bytes in
      let count = unsafe min(Int(chain.count), end - position)
      let start = Int(chain.start)
      var index = 0
      while index < count, unsafe bytes[start + index] == position[index] { index += 1 }
      return index
    }
  }

  // MARK: Working out entries

  private func makeStart() -> UInt32 {
    working = determiniser.start()
    return offsetOfWorking()
  }

  /// The entry for a byte, worked out; `nil` for a byte that a URL does not hold as written.
  private func step(_ row: Int, _ byte: UInt8) -> UInt32? {
    let column = Int(classes.classOfByte[Int(byte)])
    if column == 0 { return nil }
    working.decode(configurations[row / stride - 1])
    determiniser.step(&working, byte)
    let flushesBefore = flushes
    let entry = determiniser.literalText(after: working).map { makeChain($0) } ?? entryOfWorking()
    if flushes == flushesBefore { unsafe table[row + column] = entry }
    return entry
  }

  private func entryOfWorking() -> UInt32 {
    if determiniser.isFinal(working) { return UInt32(outcome(determiniser.finish(working))) | Self.final }
    return offsetOfWorking()
  }

  /// The entry for literal text that follows the working configuration.
  private func makeChain(_ text: [UInt8]) -> UInt32 {
    if size + text.count > bound, configurations.count > 2 { flush() }
    let chain = Chain(
      start: Int32(chainBytes.count), count: Int32(text.count),
      otherwise: UInt32(outcome(determiniser.decided(working))))
    chainBytes += text
    chains.append(chain)
    return UInt32(chains.count - 1) | Self.chain
  }

  /// The entry behind a chain that begins with a byte in a row, worked out.
  private func follow(_ number: Int, _ row: Int, _ byte: UInt8) -> UInt32 {
    let chain = chains[number]
    working.decode(configurations[row / stride - 1])
    determiniser.step(&working, byte)
    for index in Int(chain.start)..<Int(chain.start + chain.count) { determiniser.step(&working, chainBytes[index]) }
    let flushesBefore = flushes
    let entry = entryOfWorking()
    if flushes == flushesBefore { chains[number].next = entry }
    return entry
  }

  private func finish(_ row: Int) -> Int {
    let column = classes.count
    let known = unsafe table[row + column]
    if known != 0 { return Int(known & ~Self.final) }
    working.decode(configurations[row / stride - 1])
    let number = outcome(determiniser.finish(working))
    unsafe table[row + column] = UInt32(number) | Self.final
    return number
  }

  private func outcome(_ rules: [Rule]?) -> Int {
    let rules = rules ?? []
    words.removeAll(keepingCapacity: true)
    for rule in rules { words.append(UInt64(rule.number)) }
    let (number, isNew) = outcomes.number(of: words)
    if isNew { outcomeRules += rules }
    return number
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
    outcomeRules.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    chainBytes.removeAll(keepingCapacity: true)
    determiniser.forget(except: &working)
    startRow = 0
  }
}
