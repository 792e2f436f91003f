import Testing

@testable import Matching

@Suite("the table of states or the index: what takes less time decides the URLs")
struct TableChoiceTests {
  /// Passes URLs whose decision takes a time by either, and returns how many the table decided.
  private static func run(
    _ choice: inout TableChoice, urls: Int, time: inout UInt64, table: UInt64, index: UInt64, isKnown: Bool = true,
    hasClock: Bool = true
  ) -> Int {
    var decided = 0
    for _ in 0..<urls {
      choice.remaining -= 1
      if choice.remaining == 0, choice.step(at: hasClock ? time : nil) == .learn {
        choice.learned(isKnown: isKnown, states: 100, at: hasClock ? time : nil)
      }
      if choice.usesTable { decided += 1 }
      time += choice.usesTable ? table : index
    }
    return decided
  }

  @Test("the faster one decides nearly all URLs", arguments: [(70, 100), (100, 70)] as [(UInt64, UInt64)])
  func faster(_ table: UInt64, _ index: UInt64) {
    var choice = TableChoice(warmUp: 1_024)
    var time: UInt64 = 1
    #expect(Self.run(&choice, urls: 1_023, time: &time, table: table, index: index) == 0)
    // The first comparison.
    _ = Self.run(&choice, urls: 200_000, time: &time, table: table, index: index)
    let decided = Self.run(&choice, urls: 10_000_000, time: &time, table: table, index: index)
    #expect(table < index ? decided > 9_900_000 : decided < 100_000)
  }

  @Test("a table that most URLs left is learned by samples, and used where it knows them and is faster")
  func learned() {
    var choice = TableChoice(warmUp: 1)
    var time: UInt64 = 1
    _ = Self.run(&choice, urls: 1, time: &time, table: 70, index: 100)
    #expect(choice.usesTable)
    choice.leave(at: time)
    #expect(!choice.usesTable)
    // Samples that are unknown leave the index in use until the wait ends.
    #expect(Self.run(&choice, urls: 16_000, time: &time, table: 70, index: 100, isKnown: false) == 0)
    _ = Self.run(&choice, urls: 1_500, time: &time, table: 70, index: 100, isKnown: false)
    #expect(choice.usesTable)
    choice.leave(at: time)
    #expect(Self.run(&choice, urls: 16_000, time: &time, table: 70, index: 100) == 0)
    _ = Self.run(&choice, urls: 20_000, time: &time, table: 70, index: 100)
    #expect(choice.usesTable)
  }

  @Test("traffic that changes is noticed: the table is compared again")
  func changing() {
    var choice = TableChoice(warmUp: 1)
    var time: UInt64 = 1
    _ = Self.run(&choice, urls: 400_000, time: &time, table: 100, index: 70)
    #expect(!choice.usesTable)
    _ = Self.run(&choice, urls: 1_000_000, time: &time, table: 50, index: 70)
    #expect(choice.usesTable)
  }

  @Test("without a clock the table is used after the wait, and nothing is learned meanwhile")
  func noClock() {
    var choice = TableChoice(warmUp: 1)
    var time: UInt64 = 1
    _ = Self.run(&choice, urls: 1, time: &time, table: 70, index: 100, hasClock: false)
    choice.leave(at: nil)
    #expect(Self.run(&choice, urls: (1 << 14) - 1, time: &time, table: 70, index: 100, hasClock: false) == 0)
    #expect(Self.run(&choice, urls: 1_000_000, time: &time, table: 70, index: 100, hasClock: false) == 1_000_000)
  }

  @Test("a thread whose clock is behind that of the one before changes nothing")
  func otherThread() {
    var choice = TableChoice(warmUp: 1)
    var time: UInt64 = 1 << 40
    _ = Self.run(&choice, urls: 200_000, time: &time, table: 70, index: 100)
    time = 5
    _ = Self.run(&choice, urls: 10_000_000, time: &time, table: 70, index: 100)
    #expect(choice.usesTable)
  }

  @Test("a file without a table has none")
  func none() {
    var choice = TableChoice(warmUp: 1)
    choice.giveUp()
    var time: UInt64 = 1
    #expect(Self.run(&choice, urls: 1_000_000, time: &time, table: 1, index: 2) == 0)
  }
}
