// A set of URLs beside the components: the URLs of a route, for example. It is Thompson's automaton of a regular expression over bytes
// (Thompson 1968), made deterministic one state at a time while a search follows it.

package import SourceText

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
