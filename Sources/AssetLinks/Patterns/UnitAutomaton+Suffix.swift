extension UnitAutomaton {
  /// Adds the texts that end with some units (Knuth, Morris and Pratt 1977), and returns the first state: each is the length of the longest
  /// beginning of the suffix that the text ends with. O(units × different units).
  mutating func addSuffix(_ suffix: [UInt16]) -> Int {
    let first = states.count
    /// The state for the suffix without its first unit, to which a mismatch falls back.
    var fallback = first
    for length in 0...suffix.count {
      var moves = length == 0 ? [] : states[fallback].moves
      if length < suffix.count {
        moves.removeAll { $0.unit == suffix[length] }
        moves.append((suffix[length], first + length + 1))
      }
      let next = length < suffix.count && length > 0 ? step(fallback, suffix[length]) : first
      _ = add(State(moves: moves, otherwise: first, accepts: length == suffix.count))
      if length > 0 { fallback = next }
    }
    return first
  }
}
