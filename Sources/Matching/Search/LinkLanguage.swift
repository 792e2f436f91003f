// A set of URLs beside the components: the URLs of a route, for example. It is Thompson's automaton of a regular expression over bytes
// (Thompson 1968), made deterministic one state at a time while a search follows it.

/// A regular set of URLs, each given as path, query and fragment as written.
package struct LinkLanguage: Sendable {
  /// A regular expression over the bytes of a URL.
  package indirect enum Expression: Sendable, Hashable {
    case text([UInt8])
    case byte(ByteSet)
    case sequence([Expression])
    case choice([Expression])
    /// Any number of times, or once at least.
    case repeated(Expression, isOptional: Bool)

    package static let nothing = Expression.sequence([])
    package static func optional(_ expression: Expression) -> Expression { .choice([nothing, expression]) }
  }

  struct State: Sendable {
    var ways: [(bytes: ByteSet, target: Int)] = []
    /// The states that are reached without a byte.
    var free: [Int] = []
  }

  private(set) var states = [State()]
  private(set) var end = 0

  /// O(size of the expression).
  package init(_ expression: Expression) { end = add(expression, after: 0) }

  /// - Returns: The state behind the expression.
  private mutating func add(_ expression: Expression, after start: Int) -> Int {
    switch expression {
    case .text(let bytes): return bytes.reduce(start) { add(ByteSet([$1]), after: $0) }
    case .byte(let set): return add(set, after: start)
    case .sequence(let parts): return parts.reduce(start) { add($1, after: $0) }
    case .choice(let choices):
      let ends = choices.map { add($0, after: addState(freelyAfter: start)) }
      let end = addState()
      for last in ends { states[last].free.append(end) }
      return end
    case .repeated(let inner, let isOptional):
      // A state of its own, so that the loop does not lead back before the expression.
      let first = addState(freelyAfter: start)
      let last = add(inner, after: first)
      states[last].free.append(first)
      return addState(freelyAfter: isOptional ? first : last)
    }
  }

  private mutating func add(_ set: ByteSet, after start: Int) -> Int {
    let target = addState()
    states[start].ways.append((set, target))
    return target
  }

  private mutating func addState(freelyAfter start: Int? = nil) -> Int {
    states.append(State())
    if let start { states[start].free.append(states.count - 1) }
    return states.count - 1
  }
}

/// A set of ASCII bytes.
@usableFromInline
package struct ByteSet: Sendable, Hashable {
  @usableFromInline package private(set) var low: UInt64 = 0
  @usableFromInline package private(set) var high: UInt64 = 0

  package init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// All bytes that a URL holds as written, but some.
  package init(allBut excluded: String) { self.init((UInt8(0x21)...0x7E).filter { !excluded.utf8.contains($0) }) }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  package func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  package func subtracting(_ other: ByteSet) -> ByteSet {
    var rest = self
    rest.low &= ~other.low
    rest.high &= ~other.high
    return rest
  }

  /// The only byte, where there is one.
  var only: UInt8? {
    low.nonzeroBitCount + high.nonzeroBitCount == 1
      ? UInt8(low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount) : nil
  }
}
