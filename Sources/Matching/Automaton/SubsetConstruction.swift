// Subset construction (Rabin and Scott 1959), one step at a time: from what is known after some bytes and the next byte to what is
// known after it. Before a configuration is kept it is settled:
//
//   - threads of rules above one that is accepted whatever follows are dropped: they cannot win;
//   - a group in which nothing can beat that rule is decided, whatever its threads were;
//   - slashes that may end the path are forgotten where they make no difference.
//
// The least rule of a node is that of everything below it, so a node that two patterns share is never taken for decided while
// the earlier pattern can still come true through it.

/// Follows all components of a forest through a URL. It holds scratch space only, and what was seen of query items.
package struct Determiniser: Sendable {
  package let forest: ComponentForest
  let groups: Int
  var mover: ThreadMover
  /// For each group, the least rule that is accepted whatever follows.
  private var universal: [Rule]
  /// For each group, the least thing that can still be accepted.
  private var least: [Rule]
  private var ends: [UInt32] = []
  private var characters: [PartDecoder.Character] = []
  private let purpose: Purpose

  /// What is asked.
  package enum Purpose: Sendable {
    /// The least rule, of a URL that has the reading of the forest.
    case matching
    /// The least rule, of any URL: those that have another reading than the forest's become impossible.
    case search
    /// Every rule that accepts, of a URL that has the reading of the forest.
    case listing
  }

  package init(_ forest: ComponentForest, for purpose: Purpose = .matching) {
    self.forest = forest
    self.purpose = purpose
    groups = forest.roots.count
    mover = ThreadMover(forest)
    universal = Array(repeating: .none, count: groups)
    least = universal
  }

  /// Before the first byte of the path.
  package mutating func start() -> Configuration {
    var configuration = Configuration()
    mover.begin()
    for root in forest.roots {
      if forest.nodes[Int(root.raw)].rule != .none { mover.add(root.raw, to: &configuration.raw.threads) }
      if forest.nodes[Int(root.decoded)].rule != .none { mover.add(root.decoded, to: &configuration.decoded.threads) }
    }
    return configuration
  }

  /// Goes on by one byte of the URL as written: of its path, query or fragment, with the `?` and `#` before them.
  package mutating func step(_ configuration: inout Configuration, _ byte: UInt8) {
    switch (configuration.phase, byte) {
    case (.start, UInt8(ascii: "/")):
      beginPath(&configuration)
    case (.start, UInt8(ascii: "?")), (.path, UInt8(ascii: "?")):
      leavePath(&configuration)
    case (.start, UInt8(ascii: "#")), (.path, UInt8(ascii: "#")):
      leavePath(&configuration)
      leaveQuery(&configuration)
    case (.query, UInt8(ascii: "#")):
      leaveQuery(&configuration)
    default:
      advance(&configuration, byte)
    }
    settle(&configuration)
  }

  /// The rule that is accepted in each group when the URL ends here; ``Rule/none`` for no rule.
  /// For a ``Purpose/search``, `nil` when no URL of the forest's reading can end here.
  package mutating func finish(_ configuration: Configuration) -> [Rule]? {
    var last = configuration
    end(&last)
    if last.isImpossible { return nil }
    var rules = [Rule](repeating: .none, count: groups)
    forEachAccepted(last) { group, rule in rules[group] = min(rules[group], rule) }
    return rules
  }

  /// Every rule that is accepted when the URL ends here, ascending, when the purpose is ``Purpose/listing``.
  package mutating func finishAll(_ configuration: Configuration) -> [Rule] {
    var last = configuration
    end(&last)
    var rules: [Rule] = []
    forEachAccepted(last) { rules.append($1) }
    return rules.sortedWithoutRepetition()
  }

  /// Goes on to the end of the fragment.
  private mutating func end(_ configuration: inout Configuration) {
    if configuration.phase == .start || configuration.phase == .path { leavePath(&configuration) }
    if configuration.phase == .query { leaveQuery(&configuration) }
    finishDecoder(&configuration)
  }

  private func forEachAccepted(_ configuration: Configuration, _ body: (Int, Rule) -> Void) {
    for thread in configuration.raw.threads + configuration.decoded.threads {
      switch thread.kind {
      case .decided(let group, let rule): body(Int(group), rule)
      case .node(let node):
        forEachEnd(of: node) { body(Int(forest.tails[Int($0)].group), forest.tails[Int($0)].rule) }
      case .value, .waiting, .items: continue
      }
    }
  }

  /// Whether no later byte changes what is accepted.
  package func isFinal(_ configuration: Configuration) -> Bool {
    guard configuration.decoded.isEmpty, configuration.raw.frozen.isEmpty else { return false }
    return configuration.raw.threads.allSatisfy { if case .decided = $0.kind { true } else { false } }
  }

  /// What must follow for the verdict to be another than ``otherwise(_:)``: literal text, with ``anyByte`` where any
  /// character of a path will do. `nil` when more than one pattern is left that does not accept whatever follows, when
  /// something is accepted within the text, or when it is only a few bytes.
  func soleText(after configuration: Configuration) -> [UInt8]? {
    let raw = configuration.raw
    guard configuration.decoded.isEmpty, raw.frozen.isEmpty, !raw.hasPendingSlash else { return nil }
    var live: UInt32?
    for thread in raw.threads {
      switch thread.kind {
      case .decided: continue
      case .node(let index) where forest.nodes[Int(index)].isUniversal: continue
      case .node(let index) where live == nil: live = index
      case .node, .value, .waiting, .items: return nil
      }
    }
    guard var index = live else { return nil }
    var text: [UInt8] = []
    while let next = soleStep(from: index, inPath: configuration.phase == .path) {
      index = next.node
      text.append(next.byte)
    }
    // Whether a slash comes last makes a difference.
    while text.last == Self.anyByte { text.removeLast() }
    return text.count >= 3 ? text : nil
  }

  /// In ``soleText(after:)``: any byte of a path.
  static let anyByte: UInt8 = 0

  /// The only way on from a node at which nothing is accepted.
  private func soleStep(from index: UInt32, inPath: Bool) -> (byte: UInt8, node: UInt32)? {
    let node = forest.nodes[Int(index)]
    guard node.starChild == 0, node.firstVariable == 0, !node.isStar, node.firstEnd == 0 else { return nil }
    if node.anyChild != 0 { return node.firstChild == 0 && inPath ? (Self.anyByte, node.anyChild) : nil }
    guard node.firstChild != 0 else { return nil }
    let child = forest.nodes[Int(node.firstChild)]
    guard child.nextSibling == 0, !child.label.isFolded, 0x21...0x7E ~= child.label.scalar else { return nil }
    // Raw, these end the part.
    let byte = UInt8(child.label.scalar)
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") ? nil : (byte, node.firstChild)
  }

  /// The rule in each group when the text that must follow does not.
  func otherwise(_ configuration: Configuration) -> [Rule] {
    var rules = [Rule](repeating: .none, count: groups)
    for thread in configuration.raw.threads {
      switch thread.kind {
      case .decided(let group, let rule): rules[Int(group)] = min(rules[Int(group)], rule)
      case .node(let index):
        let node = forest.nodes[Int(index)]
        rules[Int(node.place.group)] = min(rules[Int(node.place.group)], node.freeRule)
      case .value, .waiting, .items: continue
      }
    }
    return rules
  }

  /// Forgets what was seen of query items, except by the threads of a configuration.
  mutating func forget(except configuration: inout Configuration) {
    mover.forgetItems(except: &configuration.raw.threads, &configuration.decoded.threads)
  }

  // MARK: Within a part

  private mutating func advance(_ configuration: inout Configuration, _ byte: UInt8) {
    let isPath = configuration.phase == .path
    move(&configuration.raw, PartDecoder.Character(written: byte), isPath)
    guard followsDecoder(configuration) else { return }
    characters.removeAll(keepingCapacity: true)
    configuration.decoder.take(byte, forest.scalars) { characters.append($0) }
    for character in characters { move(&configuration.decoded, character, isPath) }
    if purpose == .search, forest.decodedParts.contains(part(configuration)), configuration.decoder.isInvalid {
      if forest.reading.contains(part(configuration)) {
        configuration.decoder = .invalid
      } else {
        configuration.isImpossible = true
      }
    }
  }

  /// Ends the part, for what is decoded.
  private mutating func finishDecoder(_ configuration: inout Configuration) {
    guard followsDecoder(configuration) else {
      configuration.decoder = PartDecoder()
      return
    }
    let isPath = configuration.phase == .path
    characters.removeAll(keepingCapacity: true)
    configuration.decoder.finish { characters.append($0) }
    for character in characters { move(&configuration.decoded, character, isPath) }
    if purpose == .search, forest.decodedParts.contains(part(configuration)),
      configuration.decoder.isInvalid != forest.reading.contains(part(configuration))
    {
      configuration.isImpossible = true
    }
    configuration.decoder = PartDecoder()
  }

  private func followsDecoder(_ configuration: Configuration) -> Bool {
    if !configuration.decoded.isEmpty { return true }
    return purpose == .search && forest.decodedParts.contains(part(configuration))
  }

  private func part(_ configuration: Configuration) -> URLReading {
    switch configuration.phase {
    case .start, .path: .pathAsWritten
    case .query: .queryAsWritten
    case .fragment: .fragmentAsWritten
    }
  }

  private mutating func move(_ track: inout Configuration.Track, _ character: PartDecoder.Character, _ isPath: Bool) {
    if track.isEmpty { return }
    if isPath {
      if character.scalar == UInt32(UInt8(ascii: "/")) {
        if !track.hasPendingSlash {
          track.frozen = accepted(track)
          track.hasPendingSlash = true
        }
      } else {
        track.frozen.removeAll(keepingCapacity: true)
        track.hasPendingSlash = false
      }
    }
    mover.advance(&track.threads, character)
  }

  // MARK: From part to part

  /// The first slash of a path is never among those at its end.
  private mutating func beginPath(_ configuration: inout Configuration) {
    let slash = PartDecoder.Character(written: UInt8(ascii: "/"))
    mover.advance(&configuration.raw.threads, slash)
    mover.advance(&configuration.decoded.threads, slash)
    configuration.phase = .path
  }

  private mutating func leavePath(_ configuration: inout Configuration) {
    // An empty path is `/`.
    if configuration.phase == .start { beginPath(&configuration) }
    finishDecoder(&configuration)
    let tails = accepted(configuration.raw) + accepted(configuration.decoded)
    var next = Configuration()
    next.isImpossible = configuration.isImpossible
    next.phase = .query
    keepDecided(configuration, &next)
    mover.begin()
    for tail in tails { enterQuery(tail, &next) }
    configuration = next
  }

  private mutating func enterQuery(_ number: UInt32, _ configuration: inout Configuration) {
    let tail = forest.tails[Int(number)]
    switch tail.query {
    case .any where tail.fragment == 0: configuration.raw.threads.append(.decided(group: tail.group, tail.rule))
    case .any: configuration.raw.threads.append(.waiting(tail: number))
    case .pattern(let root):
      if forest.nodes[Int(root)].place.isDecoded {
        mover.add(root, to: &configuration.decoded.threads)
      } else {
        mover.add(root, to: &configuration.raw.threads)
      }
    case .items(let index):
      let thread = Thread.items(tail: number, state: mover.start(of: index))
      if forest.dictionaries[index].isDecoded {
        configuration.decoded.threads.append(thread)
      } else {
        configuration.raw.threads.append(thread)
      }
    }
  }

  private mutating func leaveQuery(_ configuration: inout Configuration) {
    finishDecoder(&configuration)
    var next = Configuration()
    next.isImpossible = configuration.isImpossible
    next.phase = .fragment
    keepDecided(configuration, &next)
    ends.removeAll(keepingCapacity: true)
    for thread in configuration.raw.threads + configuration.decoded.threads {
      switch thread.kind {
      case .node(let node): forEachEnd(of: node) { ends.append($0) }
      case .waiting(let tail): ends.append(tail)
      case .items(let tail, let state): if mover.accepts(state, of: tail) { ends.append(tail) }
      case .value, .decided: continue
      }
    }
    mover.begin()
    for number in ends {
      let tail = forest.tails[Int(number)]
      if tail.fragment == 0 {
        next.raw.threads.append(.decided(group: tail.group, tail.rule))
      } else if forest.nodes[Int(tail.fragment)].place.isDecoded {
        mover.add(tail.fragment, to: &next.decoded.threads)
      } else {
        mover.add(tail.fragment, to: &next.raw.threads)
      }
    }
    configuration = next
  }

  private func keepDecided(_ configuration: Configuration, _ next: inout Configuration) {
    for thread in configuration.raw.threads {
      if case .decided = thread.kind { next.raw.threads.append(thread) }
    }
  }

  /// The tails whose path is accepted if it ends here, ascending.
  private func accepted(_ track: Configuration.Track) -> [UInt32] {
    if track.hasPendingSlash { return track.frozen }
    var tails: [UInt32] = []
    for thread in track.threads {
      if case .node(let node) = thread.kind { forEachEnd(of: node) { tails.append($0) } }
    }
    return tails.sortedWithoutRepetition()
  }

  private func forEachEnd(of node: UInt32, _ body: (UInt32) -> Void) {
    var end = forest.nodes[Int(node)].firstEnd
    while end != 0 {
      body(forest.ends[Int(end)].tail)
      end = forest.ends[Int(end)].next
    }
  }
}

// MARK: Settling

extension Determiniser {
  private mutating func settle(_ configuration: inout Configuration) {
    defer {
      configuration.raw.threads.sortWithoutRepetition()
      configuration.decoded.threads.sortWithoutRepetition()
    }
    if purpose == .listing { return }
    for group in universal.indices { universal[group] = .none }
    noteUniversal(configuration.raw)
    noteUniversal(configuration.decoded)
    for group in least.indices { least[group] = .none }
    prune(&configuration.raw)
    prune(&configuration.decoded)
    decide(&configuration)
    settleSlashes(&configuration.raw)
    settleSlashes(&configuration.decoded)
    if configuration.decoded.isEmpty, purpose == .matching { configuration.decoder = PartDecoder() }
  }

  private mutating func noteUniversal(_ track: Configuration.Track) {
    for thread in track.threads {
      switch thread.kind {
      case .decided(let group, let rule): universal[Int(group)] = min(universal[Int(group)], rule)
      case .node(let index):
        let node = forest.nodes[Int(index)]
        guard node.freeRule != .none else { continue }
        // With slashes that may end the path, what counts then is what was accepted before them.
        if track.hasPendingSlash {
          guard track.frozen.contains(where: { isFree($0, node.freeRule, node.place.group) }) else { continue }
        }
        let group = Int(node.place.group)
        universal[group] = min(universal[group], node.freeRule)
      case .value, .waiting, .items: continue
      }
    }
  }

  private func isFree(_ number: UInt32, _ rule: Rule, _ group: Int32) -> Bool {
    let tail = forest.tails[Int(number)]
    return tail.isFree && tail.rule == rule && tail.group == group
  }

  private func rule(of thread: Thread) -> (group: Int, rule: Rule) {
    switch thread.kind {
    case .node(let node), .value(let node, _):
      return (Int(forest.nodes[Int(node)].place.group), forest.nodes[Int(node)].rule)
    case .waiting(let tail), .items(let tail, _):
      return (Int(forest.tails[Int(tail)].group), forest.tails[Int(tail)].rule)
    case .decided(let group, let rule): return (Int(group), rule)
    }
  }

  private mutating func prune(_ track: inout Configuration.Track) {
    var kept = 0
    for index in track.threads.indices {
      let thread = track.threads[index]
      let (group, rule) = rule(of: thread)
      if rule > universal[group] { continue }
      least[group] = min(least[group], rule)
      track.threads[kept] = thread
      kept += 1
    }
    track.threads.removeLast(track.threads.count - kept)
    if track.frozen.isEmpty { return }
    track.frozen.removeAll { forest.tails[Int($0)].rule > universal[Int(forest.tails[Int($0)].group)] }
    for number in track.frozen {
      let tail = forest.tails[Int(number)]
      least[Int(tail.group)] = min(least[Int(tail.group)], tail.rule)
    }
  }

  /// Puts one thread in the place of all of a group that nothing can change.
  private mutating func decide(_ configuration: inout Configuration) {
    for group in universal.indices where universal[group] != .none && universal[group] == least[group] {
      configuration.raw.remove(group, forest)
      configuration.decoded.remove(group, forest)
      configuration.raw.threads.append(.decided(group: Int32(group), universal[group]))
    }
  }

  /// Forgets slashes at the end where what was accepted before them is accepted behind them too.
  private func settleSlashes(_ track: inout Configuration.Track) {
    guard track.hasPendingSlash else { return }
    var behind = track
    behind.hasPendingSlash = false
    let tails = accepted(behind)
    guard tails == track.frozen else { return }
    track.frozen = []
    track.hasPendingSlash = false
  }
}

extension Configuration.Track {
  /// Removes everything of a group.
  fileprivate mutating func remove(_ group: Int, _ forest: ComponentForest) {
    threads.removeAll { forest.group(of: $0) == group }
    frozen.removeAll { Int(forest.tails[Int($0)].group) == group }
  }
}

extension Array where Element: Comparable {
  /// Sorts, and keeps one of equal elements. Most are sorted already.
  mutating func sortWithoutRepetition() {
    var isSorted = true
    for index in indices.dropFirst() where self[index - 1] >= self[index] {
      isSorted = false
      break
    }
    if isSorted { return }
    sort()
    var kept = 1
    for index in indices.dropFirst() where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }

  func sortedWithoutRepetition() -> [Element] {
    var copy = self
    copy.sortWithoutRepetition()
    return copy
  }
}
