/// Texts that take the place of the states within them: the one way on from a state that changes a verdict.
///
/// Invariant: `texts` has the bytes of each chain, at least three, and `chains` has ``count`` elements.
@safe struct TextChains: ~Copyable {
  /// A text behind the byte of a state. Its entries are those of the table: see ``LazyDFA``.
  struct Chain {
    /// Where its text begins in all texts, and its bytes.
    let start: Int
    let count: Int
    let hasWildcards: Bool
    /// The state and the class of the byte in front of the text.
    let row: Int
    let symbol: UInt8
    /// The entry for all URLs that do not have the text.
    let otherwise: LazyDFA.Entry
    /// The entry behind the text.
    var next = LazyDFA.Entry.unknown
  }

  private var chains: UnsafeMutablePointer<Chain>
  private var texts: UnsafeMutablePointer<UInt8>
  private var capacity = (chains: 0, texts: 0)
  private(set) var count = 0
  private var textCount = 0

  init() {
    unsafe chains = .allocate(capacity: 0)
    unsafe texts = .allocate(capacity: 0)
  }

  deinit {
    unsafe chains.deallocate()
    unsafe texts.deallocate()
  }

  /// Bytes in use.
  var size: Int { count * MemoryLayout<Chain>.stride + textCount }

  subscript(number: Int) -> Chain { unsafe chains[number] }

  mutating func removeAll() {
    count = 0
    textCount = 0
  }

  mutating func add(_ text: [UInt8], behind row: Int, by symbol: UInt8, otherwise: LazyDFA.Entry) -> Int {
    if count == capacity.chains {
      capacity.chains = max(count * 2, 16)
      unsafe chains.grow(count, to: capacity.chains)
    }
    if textCount + text.count > capacity.texts {
      capacity.texts = max((textCount + text.count) * 2, 256)
      unsafe texts.grow(textCount, to: capacity.texts)
    }
    for (index, byte) in text.enumerated() { unsafe (texts + textCount + index).initialize(to: byte) }
    unsafe (chains + count).initialize(
      to: Chain(
        start: textCount, count: text.count, hasWildcards: text.contains(SubsetConstruction.anyByte), row: row,
        symbol: symbol, otherwise: otherwise))
    textCount += text.count
    count += 1
    return count - 1
  }

  mutating func setNext(_ next: LazyDFA.Entry, of number: Int) { unsafe chains[number].next = next }

  func text(of chain: Chain) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: texts + chain.start, count: chain.count))
  }

  /// The entry behind a chain, and moves on by its text where the URL has it; the place stays where the entry is unknown. A URL with a raw byte
  /// there is left to the index.
  ///
  /// - Parameter position: Of the byte in front of the text.
  @inline(__always)
  func entry(behind number: Int, _ position: inout UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> LazyDFA.Entry
  {
    let chain = unsafe chains + number
    let start = unsafe position + 1
    guard unsafe has(chain, start, limit) else {
      // A raw byte is read as its percent-encoding, which the text may have.
      let end = unsafe limit - start > chain.pointee.count ? start + chain.pointee.count : limit
      return unsafe LinkText.hasRaw(from: start, end) ? .tooLarge : chain.pointee.otherwise
    }
    let next = unsafe chain.pointee.next
    if !next.isUnknown { unsafe position += chain.pointee.count }
    return next
  }

  @inline(__always)
  private func has(
    _ chain: UnsafeMutablePointer<Chain>, _ position: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>
  ) -> Bool {
    let count = unsafe chain.pointee.count
    guard unsafe limit - position >= count else { return false }
    let text = unsafe texts + chain.pointee.start
    return unsafe chain.pointee.hasWildcards ? fits(text, position, count) : Self.isEqual(text, position, count)
  }

  private func fits(_ text: UnsafeMutablePointer<UInt8>, _ position: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    (0..<count).allSatisfy {
      let (expected, byte) = unsafe (text[$0], position[$0])
      let isAny = expected == SubsetConstruction.anyByte
      return unsafe expected == byte || isAny && !LinkText.endsPath(byte) && !LinkText.isRaw(byte)
    }
  }

  /// Returns `true` if two texts of at least three bytes are equal: in words, of which the last may overlap the one before it.
  @inline(__always)
  private static func isEqual(_ one: UnsafeMutablePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let one = UnsafeRawPointer(one)
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
}
