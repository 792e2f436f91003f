import Testing

@testable import Matching

@Suite("the table of states or the index: what takes less time decides the URLs")
struct TableChoiceTests {
  /// URLs whose decision takes a time by either.
  private struct Traffic {
    var choice: TableChoice
    var time: UInt64 = 1
    var table: UInt64 = 70
    var index: UInt64 = 100
    var hasClock = true

    /// Passes URLs, and returns how many the table decided.
    @discardableResult
    mutating func pass(_ count: Int, isKnown: Bool = true) -> Int {
      var decided = 0
      for _ in 0..<count {
        let now = hasClock ? time : nil
        choice.remaining -= 1
        if choice.remaining == 0, choice.step(at: now) == .learn {
          choice.learned(isKnown: isKnown, states: 100, at: now)
        }
        if choice.usesTable { decided += 1 }
        time += choice.usesTable ? table : index
      }
      return decided
    }
  }

  @Test("the faster one decides nearly all URLs", arguments: [(70, 100), (100, 70)] as [(UInt64, UInt64)])
  func faster(_ table: UInt64, _ index: UInt64) {
    var traffic = Traffic(choice: TableChoice(warmUp: 1_024), table: table, index: index)
    #expect(traffic.pass(1_023) == 0)
    // The first comparison.
    traffic.pass(200_000)
    let decided = traffic.pass(10_000_000)
    #expect(table < index ? decided > 9_900_000 : decided < 100_000)
  }

  @Test("a table that most URLs left is learned by samples, and used where it knows them and is faster")
  func learned() {
    var traffic = Traffic(choice: TableChoice(warmUp: 1))
    traffic.pass(1)
    #expect(traffic.choice.usesTable)
    traffic.choice.leave(at: traffic.time)
    #expect(!traffic.choice.usesTable)
    // Samples that are unknown leave the index in use until the wait ends.
    #expect(traffic.pass(16_000, isKnown: false) == 0)
    traffic.pass(1_500, isKnown: false)
    #expect(traffic.choice.usesTable)
    traffic.choice.leave(at: traffic.time)
    #expect(traffic.pass(8_000) == 0)
    traffic.pass(20_000)
    #expect(traffic.choice.usesTable)
  }

  @Test("traffic that changes is noticed: the table is compared again")
  func changing() {
    var traffic = Traffic(choice: TableChoice(warmUp: 1), table: 100, index: 70)
    traffic.pass(400_000)
    #expect(!traffic.choice.usesTable)
    traffic.table = 50
    traffic.pass(1_000_000)
    #expect(traffic.choice.usesTable)
  }

  @Test("without a clock the table is used after the wait, and nothing is learned meanwhile")
  func noClock() {
    var traffic = Traffic(choice: TableChoice(warmUp: 1), hasClock: false)
    traffic.pass(1)
    traffic.choice.leave(at: nil)
    #expect(traffic.pass((1 << 14) - 1) == 0)
    #expect(traffic.pass(1_000_000) == 1_000_000)
  }

  @Test("a thread whose clock is behind that of the one before changes nothing")
  func otherThread() {
    var traffic = Traffic(choice: TableChoice(warmUp: 1), time: 1 << 40)
    traffic.pass(200_000)
    traffic.time = 5
    traffic.pass(10_000_000)
    #expect(traffic.choice.usesTable)
  }

  @Test(
    "a large file gets a table when the index has taken as long as that takes, and a small one soon",
    arguments: [
      (10, 100, true, 1_024), (10_000, 100, true, 390_625), (10_000, 1_000, true, 40_060),
      (10_000, 1_000, false, 390_625),
    ] as [(Int, UInt64, Bool, Int)])
  func warmUp(_ components: Int, _ index: UInt64, _ hasClock: Bool, _ expected: Int) {
    var traffic = Traffic(choice: TableChoice(components: components), index: index, hasClock: hasClock)
    var count = 1
    while traffic.pass(1) == 0 { count += 1 }
    #expect(abs(count - expected) <= 1_024)
  }

  @Test("a file without a table has none, however many URLs it gets")
  func none() {
    var traffic = Traffic(choice: TableChoice(warmUp: 1))
    traffic.choice.giveUp()
    #expect(traffic.pass(1_000_000) == 0)
    // Where a count of URLs ends, the first state is made again, and is too large again.
    #expect(traffic.choice.step(at: traffic.time) == .begin)
  }
}
