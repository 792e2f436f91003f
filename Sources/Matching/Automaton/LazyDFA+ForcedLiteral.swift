extension LazyDFA {
  /// Literal text that the only pattern in question requires next, kept in ``Kept/literalBytes``.
  struct ForcedLiteral {
    let start: Int32
    let length: Int32
    let hasWildcards: Bool
    /// The outcome when a URL goes on in another way.
    let onMismatch: OutcomeID
    /// The entry behind the text.
    var next = Transition.unknown
  }

  /// How many bytes of a literal the bytes of a URL begin with.
  func matchingCount(_ literal: ForcedLiteral, _ position: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    unsafe kept.pointee.literalBytes.withUnsafeBufferPointer { bytes in
      let count = unsafe min(Int(literal.length), end - position)
      let start = Int(literal.start)
      if !literal.hasWildcards, count == Int(literal.length),
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
          if expected != SubsetConstruction.anyByte || endsPath { break }
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

  /// The entry for literal text that the working state requires next.
  func makeLiteral(_ text: [UInt8]) -> Transition {
    let flushesBefore = flushes
    let onMismatch = outcome(construction.onMismatch(working))
    // Without room a row is made instead: the entry behind a literal is computed from the row before it.
    let needed = size + text.count + MemoryLayout<ForcedLiteral>.stride
    guard flushes == flushesBefore, states.count < 3 || needed <= bound else { return entryOfWorking() }
    let literal = ForcedLiteral(
      start: Int32(unsafe kept.pointee.literalBytes.count), length: Int32(text.count),
      hasWildcards: text.contains(SubsetConstruction.anyByte), onMismatch: onMismatch)
    unsafe kept.pointee.literalBytes += text
    unsafe kept.pointee.literals.append(literal)
    return Transition(literal: unsafe kept.pointee.literals.count - 1)
  }

  /// Computes the entry behind a literal that follows a byte in a row.
  func follow(_ number: Int, _ row: Int, _ byte: UInt8) -> Transition {
    let literal = unsafe kept.pointee.literals[number]
    working.decode(states[row / stride - 1])
    construction.step(&working, byte)
    for index in Int(literal.start)..<Int(literal.start + literal.length) {
      let byte = unsafe kept.pointee.literalBytes[index]
      // Any character will do for a wildcard: the text never ends in one.
      construction.step(&working, byte == SubsetConstruction.anyByte ? UInt8(ascii: "a") : byte)
    }
    let flushesBefore = flushes
    let entry = entryOfWorking()
    if flushes == flushesBefore { unsafe kept.pointee.literals[number].next = entry }
    return entry
  }
}
