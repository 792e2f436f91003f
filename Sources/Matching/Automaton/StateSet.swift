/// A state of the deterministic automaton: the set of NFA threads after some bytes of a URL, with the part of the URL that they are in.
struct StateSet: Sendable {
  enum Phase: UInt64, Sendable {
    case start, path, query, fragment

    var part: UndecodableParts {
      switch self {
      case .start, .path: .path
      case .query: .query
      case .fragment: .fragment
      }
    }
  }

  /// The threads that compare a part in one of its two forms.
  struct Track: Sendable {
    /// Ascending once pruned.
    var threads: [NFAThread] = []
    /// The last slashes of a path may be trailing ones, which are ignored. Then these are the tails accepted before the slashes,
    /// ascending, and the threads are behind the slashes.
    var acceptedBeforeSlashes: [TailID] = []
    var hasPendingSlash = false

    var isEmpty: Bool { threads.isEmpty && acceptedBeforeSlashes.isEmpty }

    /// - Parameter isRemoved: For each group.
    mutating func remove(_ isRemoved: [Bool], _ forest: ComponentForest) {
      threads.removeAll { isRemoved[Int(forest.group(of: $0).number)] }
      acceptedBeforeSlashes.removeAll { isRemoved[Int(forest.tails[$0].group.number)] }
    }
  }

  var phase = Phase.start
  var decoder = PartDecoder()
  var raw = Track()
  var decoded = Track()
  /// No URL with the forest's undecodable parts reaches this state.
  var isImpossible = false

  func forEachThread(_ body: (NFAThread) -> Void) {
    for thread in raw.threads { body(thread) }
    for thread in decoded.threads { body(thread) }
  }

  /// The state as words; equal states have equal words once pruned.
  func encode(into words: inout [UInt64]) {
    words.removeAll(keepingCapacity: true)
    words.append(
      phase.rawValue | (raw.hasPendingSlash ? 4 : 0) | (decoded.hasPendingSlash ? 8 : 0) | (isImpossible ? 16 : 0))
    words.append(decoder.bits)
    words.append(UInt64(raw.threads.count) << 32 | UInt64(raw.acceptedBeforeSlashes.count))
    words.append(UInt64(decoded.threads.count))
    for thread in raw.threads { words.append(thread.bits) }
    for tail in raw.acceptedBeforeSlashes { words.append(UInt64(tail.number)) }
    for thread in decoded.threads { words.append(thread.bits) }
    for tail in decoded.acceptedBeforeSlashes { words.append(UInt64(tail.number)) }
  }

  /// Replaces this state by one that was encoded; its arrays keep their memory.
  mutating func decode(_ words: ArraySlice<UInt64>) {
    let start = words.startIndex
    let flags = words[start]
    phase = Phase(rawValue: flags & 3) ?? .start
    raw.hasPendingSlash = flags & 4 != 0
    decoded.hasPendingSlash = flags & 8 != 0
    isImpossible = flags & 16 != 0
    decoder = PartDecoder(bits: words[start + 1])
    let rawThreads = Int(words[start + 2] >> 32)
    let rawTails = Int(words[start + 2] & 0xFFFF_FFFF)
    let decodedThreads = Int(words[start + 3])
    var index = start + 4
    func read<Element>(_ count: Int, into elements: inout [Element], _ element: (UInt64) -> Element) {
      if !elements.isEmpty { elements.removeAll(keepingCapacity: true) }
      if count == 0 { return }
      for word in words[index..<index + count] { elements.append(element(word)) }
      index += count
    }
    read(rawThreads, into: &raw.threads) { NFAThread(bits: $0) }
    read(rawTails, into: &raw.acceptedBeforeSlashes) { TailID(Int($0)) }
    read(decodedThreads, into: &decoded.threads) { NFAThread(bits: $0) }
    read(words.endIndex - index, into: &decoded.acceptedBeforeSlashes) { TailID(Int($0)) }
  }
}
