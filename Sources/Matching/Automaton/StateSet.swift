/// A place in the forest, or in what comes after a path.
struct Thread: Hashable, Comparable, Sendable {
  let bits: UInt64

  enum Kind {
    /// A node of a trie.
    case node(UInt32)
    /// A state of a variable's values; behind them a node.
    case value(target: UInt32, state: UInt32)
    /// A tail that waits for the fragment.
    case waiting(tail: UInt32)
    /// A tail in a query of items, and what was seen of them.
    case items(tail: UInt32, state: UInt32)
    /// A group that no later byte changes.
    case decided(group: Int32, Rule)
  }

  private static let payload: UInt64 = 0x3FFF_FFFF

  private init(_ tag: UInt64, _ high: UInt32, _ low: UInt32) { bits = tag << 62 | UInt64(high) << 32 | UInt64(low) }

  static func node(_ node: UInt32) -> Thread { Thread(0, 0, node) }
  static func value(target: UInt32, state: UInt32) -> Thread { Thread(0, target, state) }
  static func waiting(tail: UInt32) -> Thread { Thread(1, 0, tail) }
  static func items(tail: UInt32, state: UInt32) -> Thread { Thread(2, tail, state) }
  static func decided(group: Int32, _ rule: Rule) -> Thread { Thread(3, UInt32(group), rule.number) }

  init(bits: UInt64) { self.bits = bits }

  var kind: Kind {
    let high = UInt32(truncatingIfNeeded: bits >> 32 & Self.payload)
    let low = UInt32(truncatingIfNeeded: bits)
    return switch bits >> 62 {
    case 0: high == 0 ? .node(low) : .value(target: high, state: low)
    case 1: .waiting(tail: low)
    case 2: .items(tail: high, state: low)
    default: .decided(group: Int32(high), Rule(number: low))
    }
  }

  static func < (one: Thread, other: Thread) -> Bool { one.bits < other.bits }
}

/// What is known of a URL after some of its bytes: where all the patterns are that can still matter. It stands for one state of
/// the deterministic automaton.
package struct Configuration: Sendable {
  enum Phase: UInt64, Sendable { case start, path, query, fragment }

  /// The threads that compare a part in one of its two forms.
  struct Track: Sendable {
    /// Ascending once settled.
    var threads: [Thread] = []
    /// In a path, the slashes that were read last may be those at its end, which count for nothing: then these are the
    /// tails that were accepted before them, ascending, and the threads are behind them.
    var frozen: [UInt32] = []
    var hasPendingSlash = false

    var isEmpty: Bool { threads.isEmpty && frozen.isEmpty }

    func holds(_ group: Int, _ forest: ComponentForest) -> Bool {
      threads.contains { forest.group(of: $0) == group } || frozen.contains { forest.tails[Int($0)].group == group }
    }
  }

  var phase = Phase.start
  var decoder = PartDecoder()
  /// Compared as written.
  var raw = Track()
  /// Compared percent-decoded.
  var decoded = Track()
  /// No URL of the reading that the automaton is for is so.
  package var isImpossible = false

  init() {}

  /// Whether something of a group can still be accepted.
  package func isAlive(_ group: Int, in forest: ComponentForest) -> Bool {
    raw.holds(group, forest) || decoded.holds(group, forest)
  }

  /// Whether no later byte changes what is accepted in a group.
  package func isDecided(_ group: Int) -> Bool {
    raw.threads.contains { if case .decided(let other, _) = $0.kind { Int(other) == group } else { false } }
  }
}

extension ComponentForest {
  func group(of thread: Thread) -> Int {
    switch thread.kind {
    case .node(let node), .value(let node, _): Int(nodes[Int(node)].place.group)
    case .waiting(let tail), .items(let tail, _): Int(tails[Int(tail)].group)
    case .decided(let group, _): Int(group)
    }
  }
}

extension Configuration {
  /// The configuration as words: equal ones have equal words once settled.
  package func encode(into words: inout [UInt64]) {
    words.removeAll(keepingCapacity: true)
    words.append(
      phase.rawValue | (raw.hasPendingSlash ? 4 : 0) | (decoded.hasPendingSlash ? 8 : 0)
        | (isImpossible ? 16 : 0))
    words.append(decoder.bits)
    words.append(UInt64(raw.threads.count) << 32 | UInt64(raw.frozen.count))
    words.append(UInt64(decoded.threads.count))
    for thread in raw.threads { words.append(thread.bits) }
    for tail in raw.frozen { words.append(UInt64(tail)) }
    for thread in decoded.threads { words.append(thread.bits) }
    for tail in decoded.frozen { words.append(UInt64(tail)) }
  }

  /// Takes the place of this configuration with one that was encoded.
  package mutating func decode(_ words: ArraySlice<UInt64>) {
    let start = words.startIndex
    let flags = words[start]
    phase = Phase(rawValue: flags & 3) ?? .start
    decoder = PartDecoder(bits: words[start + 1])
    let rawThreads = Int(words[start + 2] >> 32)
    let rawFrozen = Int(words[start + 2] & 0xFFFF_FFFF)
    let decodedThreads = Int(words[start + 3])
    var index = start + 4
    func threads(_ count: Int, into threads: inout [Thread]) {
      threads.removeAll(keepingCapacity: true)
      for word in words[index..<index + count] { threads.append(Thread(bits: word)) }
      index += count
    }
    func tails(_ count: Int, into tails: inout [UInt32]) {
      tails.removeAll(keepingCapacity: true)
      for word in words[index..<index + count] { tails.append(UInt32(word)) }
      index += count
    }
    threads(rawThreads, into: &raw.threads)
    tails(rawFrozen, into: &raw.frozen)
    threads(decodedThreads, into: &decoded.threads)
    tails(words.endIndex - index, into: &decoded.frozen)
    raw.hasPendingSlash = flags & 4 != 0
    decoded.hasPendingSlash = flags & 8 != 0
    isImpossible = flags & 16 != 0
  }
}
