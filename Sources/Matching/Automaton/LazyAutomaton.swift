// The deterministic automaton, made while URLs are read: a row of a flat table for each configuration that was met, a column for
// each class of bytes, one more for the end of the URL. When the table and what its rows stand for have reached their bound, all is
// forgotten but the row in use, as RE2 does. A step that is in the table costs two loads.
//
// Invariant: an entry is 0 where it was not yet worked out; the offset of a row, below 2³¹; or, with the highest bit set, the number
// of an outcome that no later byte changes.

/// Which rule is accepted in each group, found in one walk over the part of a URL behind its host. For one task at a time.
@safe final class LazyAutomaton {
  private var determiniser: Determiniser
  private let classes: ByteClasses
  private let stride: Int
  private let bound: Int
  private var configurations = WordTable()
  private var outcomes = WordTable()
  private var working = Configuration()
  private var words: [UInt64] = []
  /// Row 0 is never used: an offset of 0 is an entry that is not worked out.
  private var table: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private let classOfByte: UnsafeMutablePointer<UInt8>
  private var startRow: UInt32 = 0
  /// How often everything was forgotten.
  private(set) var flushes = 0

  private static let final: UInt32 = 1 << 31

  /// - Parameter bound: Bytes that the cache may take, at least room for a few rows.
  init(_ forest: ComponentForest, bound: Int) {
    determiniser = Determiniser(forest)
    classes = ByteClasses(forest)
    stride = classes.count + 1
    self.bound = bound
    capacity = 64
    unsafe table = .allocate(capacity: capacity * stride)
    unsafe table.initialize(repeating: 0, count: capacity * stride)
    unsafe classOfByte = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe classOfByte[byte] = classes.classOfByte[byte] }
  }

  deinit {
    unsafe table.deallocate()
    unsafe classOfByte.deallocate()
  }

  /// Bytes that the cache takes.
  var size: Int { capacity * stride * 4 + configurations.size + outcomes.size + determiniser.mover.itemStates.size }

  /// The rule that is accepted in a group, for the number of an outcome.
  func rule(_ outcome: Int, group: Int) -> Rule {
    Rule(number: UInt32(outcomes[outcome][outcomes[outcome].startIndex + group]))
  }

  /// The number of the outcome for a URL's path, query and fragment. It holds until the next walk.
  ///
  /// Bytes that a URL does not hold as written are read as their percent-encoding.
  ///
  /// - Complexity: O(bytes).
  func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if startRow == 0 { startRow = makeStart() }
    var row = Int(startRow)
    guard var position = bytes.baseAddress else { return finish(row) }
    let end = unsafe position + bytes.count
    while unsafe position < end {
      let next = unsafe table[row + Int(classOfByte[Int(position.pointee)])]
      if Int32(bitPattern: next) > 0 {
        row = Int(next)
      } else {
        let found = unsafe next == 0 ? step(row, position.pointee) : next
        if found & Self.final != 0 { return Int(found & ~Self.final) }
        row = Int(found)
      }
      unsafe position += 1
    }
    return finish(row)
  }

  // MARK: Working out entries

  private func makeStart() -> UInt32 {
    working = determiniser.start()
    return offsetOfWorking()
  }

  /// The entry for a byte, worked out.
  private func step(_ row: Int, _ byte: UInt8) -> UInt32 {
    let column = Int(classes.classOfByte[Int(byte)])
    if column == 0 { return stepEncoded(row, byte) }
    working.decode(configurations[row / stride - 1])
    determiniser.step(&working, byte)
    return keep(row, column)
  }

  /// Goes on by the percent-encoding of a byte.
  private func stepEncoded(_ row: Int, _ byte: UInt8) -> UInt32 {
    var row = row
    for written in PercentEncoding.encoded(byte) {
      let known = unsafe table[row + Int(classes.classOfByte[Int(written)])]
      let next = known == 0 ? step(row, written) : known
      if next & Self.final != 0 { return next }
      row = Int(next)
    }
    return UInt32(row)
  }

  /// Enters what was worked out in the table.
  private func keep(_ row: Int, _ column: Int) -> UInt32 {
    let flushesBefore = flushes
    let entry: UInt32
    if determiniser.isFinal(working) {
      entry = UInt32(outcome(determiniser.finish(working))) | Self.final
    } else {
      entry = offsetOfWorking()
    }
    if flushes == flushesBefore { unsafe table[row + column] = entry }
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
    words.removeAll(keepingCapacity: true)
    for rule in rules ?? [] { words.append(UInt64(rule.number)) }
    return outcomes.number(of: words).number
  }

  /// The row of the working configuration, made where it is new.
  private func offsetOfWorking() -> UInt32 {
    working.encode(into: &words)
    var (number, isNew) = configurations.number(of: words)
    if isNew, !hasRoom() {
      flush()
      working.encode(into: &words)
      number = configurations.number(of: words).number
    }
    return UInt32((number + 1) * stride)
  }

  /// Whether the rows fit in the table, which grows as long as it and its copy stay within the bound.
  private func hasRoom() -> Bool {
    let isSmall = configurations.count < 3
    if size > bound, !isSmall { return false }
    if configurations.count < capacity { return true }
    if size + capacity * 2 * stride * 4 > bound, !isSmall { return false }
    grow()
    return true
  }

  private func grow() {
    let larger = capacity * 2
    let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: larger * stride)
    unsafe copy.initialize(repeating: 0, count: larger * stride)
    unsafe copy.update(from: table, count: capacity * stride)
    unsafe table.deallocate()
    unsafe table = copy
    capacity = larger
  }

  /// Forgets everything but the working configuration.
  private func flush() {
    flushes += 1
    configurations.removeAll()
    outcomes.removeAll()
    determiniser.forget(except: &working)
    unsafe table.update(repeating: 0, count: capacity * stride)
    startRow = 0
  }
}
