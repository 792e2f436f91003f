import SeededRandom
import Testing

@testable import Matching

@Suite("Sets of positions in a text")
struct PositionSetTests {
  @Test("every operation is that of a set of numbers", arguments: [0, 1, 62, 63, 64, 65, 127, 128, 200])
  func operations(_ end: Int) {
    var random = SplitMix64(seed: UInt64(end) + 1)
    for _ in 0..<200 {
      var numbers: Set<Int> = []
      for _ in 0..<random.below(4) { numbers.insert(random.below(end + 1)) }
      var positions = PositionSet(upTo: end)
      for number in numbers { positions.insert(number) }
      for _ in 0..<6 {
        switch random.below(7) {
        case 0:
          positions.advance()
          numbers = Set(numbers.map { $0 + 1 }.filter { $0 <= end })
        case 1:
          positions.retreat()
          numbers = Set(numbers.map { $0 - 1 }.filter { $0 >= 0 })
        case 2:
          positions.fillToEnd()
          if let first = numbers.min() { numbers = Set(first...end) }
        case 3:
          positions.fillFromStart()
          if let last = numbers.max() { numbers = Set(0...last) }
        case 4:
          let other = random.below(end + 1)
          positions.formUnion(PositionSet(other, upTo: end))
          numbers.insert(other)
        case let operation:
          var kept = PositionSet(upTo: end)
          let even = numbers.filter { $0.isMultiple(of: 2) }
          for number in 0...end where number.isMultiple(of: 2) { kept.insert(number) }
          if operation == 5 {
            positions.formIntersection(kept)
            numbers = even
          } else {
            positions = positions.advanced(over: kept)
            numbers = Set(even.map { $0 + 1 }.filter { $0 <= end })
          }
        }
        #expect(positions.first == numbers.min() && positions.last == numbers.max())
        #expect(positions.isEmpty == numbers.isEmpty)
        #expect((0...end).allSatisfy { positions.contains($0) == numbers.contains($0) })
      }
    }
  }

  /// Memory that grew with pattern × text would be 100 GB.
  @Test("a pattern and a text of tens of thousands of characters are compared, and have captures")
  func long() throws {
    let count = 30_000
    let pattern = String(repeating: "*a?", count: count)
    let language = PartLanguage(
      Pattern(text: Array(pattern.utf8)), .other, caseSensitive: true, percentEncoded: true,
      variables: VariableTable(.init(.init(name: "test", bytes: Array("{}".utf8)))))
    let subject = PartSubject(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 3 * count))
    let matcher = ExactMatcher(subject, folding: .none)
    #expect(matcher.accepts(language))
    let captures = try #require(matcher.captures(language))
    #expect(captures.count == 3 * count)
    // The first star takes all that the others leave.
    #expect(captures.first?.range == 0..<count && captures.last?.range == 3 * count - 1..<3 * count)
  }
}
