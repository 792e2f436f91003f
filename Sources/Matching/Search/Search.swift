package import Matching

// A breadth-first search over the states of an automaton, which are found as they are visited. The first URL that is found is a
// shortest one, and of the shortest the one that reads best, as far as letters are tried before digits, and these before
// punctuation. When all states are visited there is no such URL: that is a proof.

/// What a search found.
package enum SearchResult<Found: Sendable>: Sendable {
  case found(Found)
  /// There is none: every state was visited.
  case none
  /// The budget ended first.
  case undecided
}

/// Looks for URLs that several groups of components decide in a given way.
package struct Search {
  private let makeForest: (URLReading) -> ComponentForest
  private let deadline: Deadline

  /// - Parameter makeForest: The components in question, for one way to read URLs.
  package init(_ deadline: Deadline, _ makeForest: @escaping (URLReading) -> ComponentForest) {
    self.makeForest = makeForest
    self.deadline = deadline
  }

  /// A shortest URL, as path, query and fragment, whose rules in the groups are as wanted.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a URL with these rules, one for each group, is looked for.
  ///   - isHopeless: Whether no URL that goes on from a state can be wanted.
  /// - Complexity: O(states × classes of bytes × threads of a state), at most as far as the budget goes.
  package func first(
    where isWanted: ([Rule]) -> Bool, unless isHopeless: (Configuration, ComponentForest) -> Bool
  ) -> SearchResult<[UInt8]> {
    let forest = makeForest(.decoded)
    var isUndecided = false
    var best: [UInt8]?
    for reading in URLReading.readings(of: forest.decodedParts) {
      let forest = reading == .decoded ? forest : makeForest(reading)
      var walk = Walk(forest)
      switch walk.run(deadline, isWanted, isHopeless) {
      case .found(let url): if best.map({ url.count < $0.count }) ?? true { best = url }
      case .none: continue
      case .undecided: isUndecided = true
      }
      // URLs that do not decode are the last that one would show.
      if best != nil { break }
    }
    return best.map(SearchResult.found) ?? (isUndecided ? .undecided : .none)
  }

  /// How many states the automaton has for URLs that decode, and whether these are all of them.
  package func stateCount() -> (states: Int, isComplete: Bool) {
    var walk = Walk(makeForest(.decoded))
    guard case .none = walk.run(deadline, { _ in false }, { _, _ in false }) else { return (walk.stateCount, false) }
    return (walk.stateCount, true)
  }
}

extension URLReading {
  /// All the ways to read URLs that differ in some of the parts, the common one first.
  static func readings(of parts: URLReading) -> [URLReading] {
    (UInt8(0)...7).map(URLReading.init(rawValue:)).filter { $0.isSubset(of: parts) }
  }
}

/// The search for one way to read URLs.
private struct Walk {
  private var determiniser: Determiniser
  private let forest: ComponentForest
  private let bytes: [UInt8]
  private var known = WordTable()
  /// For each state, the one before it and the byte that leads from there.
  private var origins: [(state: Int, byte: UInt8)] = []
  private var words: [UInt64] = []

  init(_ forest: ComponentForest) {
    self.forest = forest
    determiniser = Determiniser(forest, for: .search)
    bytes = ByteClasses(forest).readableBytes
  }

  var stateCount: Int { origins.count }

  mutating func run(
    _ deadline: Deadline, _ isWanted: ([Rule]) -> Bool, _ isHopeless: (Configuration, ComponentForest) -> Bool
  ) -> SearchResult<[UInt8]> {
    var configuration = determiniser.start()
    if isHopeless(configuration, forest) { return .none }
    _ = add(configuration, from: 0, by: 0)
    var state = 0
    var steps = 0
    while state < origins.count {
      for byte in bytes {
        steps += 1
        // A step may take long where a query has many items, so the clock is looked at often.
        if steps & 15 == 0, deadline.hasPassed { return .undecided }
        // Before the path there is only its first slash.
        if state == 0, byte != UInt8(ascii: "/") { continue }
        configuration.decode(known[state])
        determiniser.step(&configuration, byte)
        if configuration.isImpossible || isHopeless(configuration, forest) { continue }
        guard let added = add(configuration, from: state, by: byte) else { continue }
        if let rules = determiniser.finish(configuration), isWanted(rules) { return .found(url(added)) }
        if origins.count > deadline.states { return .undecided }
      }
      state += 1
    }
    return .none
  }

  /// The number of a new state; `nil` for one that was visited.
  private mutating func add(_ configuration: Configuration, from state: Int, by byte: UInt8) -> Int? {
    configuration.encode(into: &words)
    let (number, isNew) = known.number(of: words)
    guard isNew else { return nil }
    origins.append((state, byte))
    return number
  }

  private func url(_ state: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var state = state
    while state != 0 {
      bytes.append(origins[state].byte)
      state = origins[state].state
    }
    return bytes.reversed()
  }
}

extension ByteClasses {
  /// One byte of each class that a URL can hold, the one that reads best; letters before digits, and these before others.
  fileprivate var readableBytes: [UInt8] {
    func rank(_ byte: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
      case UInt8(ascii: "/"): 3
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): 4
      case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "#"): 5
      default: 6
      }
    }
    var best: [UInt8: UInt8] = [:]
    for byte in UInt8(0x21)...0x7E {
      let known = best[classOfByte[Int(byte)]]
      if known.map({ rank(byte) < rank($0) }) ?? true { best[classOfByte[Int(byte)]] = byte }
    }
    return best.values.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}
