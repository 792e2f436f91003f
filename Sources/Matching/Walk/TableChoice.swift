#if !hasFeature(Embedded)
  private import SystemCalls
#endif

/// Chooses between the table of states and the index for the next URLs: by the URLs that leave the table, and by the time that both take for
/// as many URLs. Without a clock, as in WebAssembly, by the URLs alone.
struct TableChoice {
  /// The work of the caller before it goes on.
  enum Step {
    /// Makes the first state.
    case begin
    /// Makes the states of the current URL, and tells ``learned(isKnown:states:at:)``.
    case learn
    case nothing
  }

  private enum Phase {
    /// The index decides until it has taken as long as the beginning of a table: at most for so many URLs, and for so many nanoseconds.
    case warmingUp(left: Int, nanoseconds: UInt64)
    /// The index decides, and single URLs are learned; `isUrgent` if the table is compared as soon as it knows most of them.
    case learning(samples: Int, isUrgent: Bool)
    /// Both are timed in turns.
    case comparing(turn: Int)
    /// The table decides.
    case using
  }

  /// URLs before the next ``step(at:)``.
  var remaining: Int
  private(set) var usesTable = false
  private var phase: Phase
  /// URLs before both are compared again, and for which the table is not used after most URLs left it.
  private var pause = TableChoice.firstPause
  private var wait = TableChoice.firstWait
  /// The last samples, and those of them that needed a state.
  private var sampled = 0
  private var unknown = 0
  /// Of the samples that were judged last, those that needed no state.
  private var known = 0
  /// The time when a turn began, and the shortest turns of the index and of the table.
  private var start: UInt64 = 0
  private var shortest = (index: UInt64.max, table: UInt64.max)

  private static let warmUp = 1 << 10
  private static let firstPause = 1 << 17
  private static let firstWait = 1 << 14
  private static let longestPause = 1 << 21
  /// One of so many URLs that are left to the index is learned; a prime, so that repeated URLs take turns.
  private static let samplePeriod = 127
  private static let judgedSamples = 64
  /// States that samples add at full speed, and those with which a file is too varied for a table.
  private static let fewStates = 1 << 11
  private static let mostStates = 1 << 14
  /// The turns in which the table is used.
  private static let turns = [false, true, true, false, true]
  /// The URLs of a turn of the index, which may be cold and slow, and of the table, which has to come into the processor's caches.
  private static let indexTurn = 1 << 9
  private static let tableTurn = 1 << 12

  /// - Parameter warmUp: URLs that are left to the index at the beginning; `nil` if there is no table.
  init(warmUp: Int?) {
    remaining = warmUp.map { max($0, 1) } ?? .max
    phase = .warmingUp(left: 0, nanoseconds: .max)
  }

  /// The choice for a file with a table, whose beginning takes longer the more components there are: with 10,000 of them as long as the index
  /// takes for some hundred thousand URLs.
  init(components count: Int) {
    let most = max(Self.warmUp, count * count >> 8)
    remaining = Self.warmUp
    phase = .warmingUp(left: most - Self.warmUp, nanoseconds: UInt64(most) * 100)
  }

  /// The nanoseconds that this thread has had a processor, or none where there is no clock.
  static var time: UInt64? {
    #if hasFeature(Embedded)
      return nil
    #else
      var time = timespec()
      guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return nil }
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
  }

  /// The table does not fit this file: it is never used.
  mutating func giveUp() {
    phase = .warmingUp(left: 0, nanoseconds: .max)
    usesTable = false
    remaining = .max
  }

  /// Goes on when ``remaining`` is 0.
  mutating func step(at time: @autoclosure () -> UInt64?) -> Step {
    switch phase {
    case .warmingUp(let left, let nanoseconds):
      let time = time()
      if start == 0, let time { start = time }
      let hasTaken = time.map { $0 >= start && $0 - start >= nanoseconds } ?? false
      if left > 0, !hasTaken {
        remaining = min(left, Self.warmUp)
        phase = .warmingUp(left: left - remaining, nanoseconds: nanoseconds)
        return .nothing
      }
      use()
      return .begin
    case .learning(let samples, let isUrgent):
      guard samples > 0 else {
        if isUrgent { use() } else { compare(time()) }
        return .nothing
      }
      phase = .learning(samples: samples - 1, isUrgent: isUrgent)
      remaining = Self.samplePeriod
      return .learn
    case .using:
      compare(time())
      return .nothing
    case .comparing(let turn):
      guard let time = time() else { return .nothing }
      // The turns of a matcher that another thread goes on with have no length.
      if time > start {
        if usesTable {
          shortest.table = min(shortest.table, time - start)
        } else {
          shortest.index = min(shortest.index, (time - start) * UInt64(Self.tableTurn / Self.indexTurn))
        }
      }
      if turn == Self.turns.count {
        pause = min(pause * 2, Self.longestPause)
        if shortest.table < shortest.index {
          use()
        } else {
          learn(for: pause, isUrgent: false, at: time)
        }
      } else {
        phase = .comparing(turn: turn + 1)
        usesTable = Self.turns[turn]
        start = time
        remaining = usesTable ? Self.tableTurn : Self.indexTurn
      }
      return .nothing
    }
  }

  /// Takes note of a URL that was learned; `isKnown` if it needed no state.
  mutating func learned(isKnown: Bool, states: Int, at time: @autoclosure () -> UInt64?) {
    sampled += 1
    if !isKnown { unknown += 1 }
    guard sampled == Self.judgedSamples else { return }
    if case .learning(_, isUrgent: true) = phase, unknown * 8 <= sampled || states > Self.mostStates { compare(time()) }
    known = sampled - unknown
    sampled = 0
    unknown = 0
  }

  /// The URLs that pay for the states of a sample: all of its period at first; of a table with many states, fewer where it knows fewer URLs.
  func credit(states: Int) -> Int {
    if states < Self.fewStates { return Self.samplePeriod }
    return states < Self.mostStates ? Self.samplePeriod * known / (2 * Self.judgedSamples) : 0
  }

  /// `true` while states are not made, since their time would count.
  var isComparing: Bool { if case .comparing = phase { true } else { false } }

  /// Most of the last URLs left the table: it has too few states.
  mutating func leave(at time: UInt64?) {
    if isComparing { return }
    learn(for: wait, isUrgent: true, at: time)
    wait = min(wait * 2, Self.longestPause)
  }

  /// Most of the last URLs stayed in the table.
  mutating func stay() { wait = Self.firstWait }

  private mutating func learn(for count: Int, isUrgent: Bool, at time: UInt64?) {
    usesTable = false
    if time == nil {
      phase = .learning(samples: 0, isUrgent: isUrgent)
      remaining = count
    } else {
      phase = .learning(samples: count / Self.samplePeriod, isUrgent: isUrgent)
      remaining = Self.samplePeriod
    }
  }

  private mutating func compare(_ time: UInt64?) {
    guard let time else { return use() }
    phase = .comparing(turn: 1)
    usesTable = false
    shortest = (.max, .max)
    start = time
    remaining = Self.indexTurn
  }

  private mutating func use() {
    phase = .using
    usesTable = true
    remaining = pause
  }
}
