/// The states and moves that patterns which are followed together may have, so that a short text of many sets and ranges takes no more memory
/// and time than a long one (decided).
package struct PatternRoom: Sendable {
  private var left = 1_000_000

  package init() {}

  mutating func take(_ count: Int) throws(MatcherPattern.Fault) {
    left -= count
    if left < 0 { throw .tooManyTogether }
  }
}
