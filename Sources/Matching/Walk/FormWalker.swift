/// Finds the components of one form that match URLs. For one task at a time.
@safe struct FormWalker: ~Copyable {
  let patterns: FormPatterns
  let form: TextForm
  let least: LeastComponents
  private let index: PathIndex.View
  var sets: ThreadSets
  var words: WordFollower
  /// For each hub, its tries.
  private var hubStarts: [ThreadSets.Start]
  /// The hubs of the current path, with room for the most that a path can have.
  private let reached: UnsafeMutablePointer<Reached>
  private var reachedCount = 0

  /// The most hubs that are followed one after the other.
  private static let fewHubs = 16

  /// A hub, and the number of bytes before it.
  private struct Reached {
    let hub: Int32
    let offset: Int
  }

  /// Groups by the number of a list of ends, and by that of a payload; for one epoch.
  private var groups = TailGroups()
  private var payloadGroups: [Int: TailGroup] = [:]
  private var groupsEpoch = 0
  /// Tails that wait for the fragment.
  var waiting: [UInt64] = []
  var itemText = DecodedText()

  init(_ patterns: FormPatterns, _ least: LeastComponents, bound: Int) {
    self.patterns = patterns
    form = patterns.form
    self.least = least
    unsafe index = patterns.index.view
    sets = ThreadSets(patterns, least, bound: bound)
    words = WordFollower(patterns.wordSize, least)
    hubStarts = Array(repeating: ThreadSets.Start(), count: patterns.hubs.count)
    unsafe reached = .allocate(capacity: max(patterns.index.hubDepth, 1))
  }

  deinit { unsafe reached.deallocate() }

  /// Reports the least component that matches in each group; `false` when the URL holds bytes that must be percent-encoded first.
  /// O(bytes), where the sets are known.
  @inline(__always)
  mutating func walk(_ text: inout LinkText) -> Bool {
    switch unsafe look(text.path, text.limit, isWhole: text.isWhole) {
    case .done: true
    case .raw: false
    case .goesOn(let offset, let tails): unsafe walkOn(&text, from: text.path + offset, tails)
    }
  }

  /// Reports the least component for a URL's path, query and fragment as written.
  mutating func walk(whole path: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> Bool {
    switch unsafe look(path, limit, isWhole: true) {
    case .done: return true
    case .raw: return false
    case .goesOn(let offset, let tails):
      var text = unsafe LinkText(whole: path, limit)
      return unsafe walkOn(&text, from: path + offset, tails)
    }
  }

  /// The result of looking a path up in the index.
  private enum Lookup {
    case done
    /// The URL holds bytes that must be percent-encoded first.
    case raw
    /// Patterns or tails are compared with the text behind the beginning up to an offset.
    case goesOn(offset: Int, tails: Int)
  }

  @inline(__always)
  private mutating func look(
    _ path: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>, isWhole: Bool
  ) -> Lookup {
    reachedCount = 0
    var position = unsafe path
    let index = unsafe index
    var node = unsafe index.nodes
    var tails = 0
    if unsafe node.pointee.earliest >= least.bound { return .done }
    while true {
      let length = unsafe Int(node.pointee.textLength)
      if length > 0 {
        let same = unsafe index.sameCount(node, path, position, limit)
        unsafe position += same
        if same < length {
          if isWhole, unsafe position < limit, unsafe LinkText.isRaw(position.pointee) { return .raw }
          break
        }
      }
      if unsafe node.pointee.payload != 0 {
        let number = unsafe Int(node.pointee.payload)
        if unsafe take(number, path, position, limit, isWhole) { tails = number }
        if unsafe node.pointee.earliest >= least.bound { break }
      }
      guard unsafe position < limit else { break }
      let byte = unsafe position.pointee
      let child = unsafe index.child(of: node, byte)
      if child == 0 {
        if isWhole, unsafe LinkText.isRaw(byte) { return .raw }
        break
      }
      unsafe position += 1
      unsafe node = index.nodes + child
    }
    if reachedCount == 0, tails == 0 { return .done }
    return unsafe .goesOn(offset: position - path, tails: tails)
  }

  /// Takes what is known at a node of the index; `true` if tails are compared, because the path ends here.
  @inline(__always)
  private mutating func take(
    _ number: Int, _ path: UnsafePointer<UInt8>, _ position: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>,
    _ isWhole: Bool
  ) -> Bool {
    let payload = unsafe index.payloads + number
    for mark in unsafe payload.pointee.below.range { unsafe least.accept(index.marks[mark]) }
    if unsafe payload.pointee.hub >= 0 {
      unsafe (reached + reachedCount).initialize(to: Reached(hub: payload.pointee.hub, offset: position - path))
      reachedCount += 1
    }
    guard unsafe !payload.pointee.here.isEmpty || !payload.pointee.tails.isEmpty,
      unsafe isWhole ? LinkText.isEnd(position, limit) : position == limit
    else { return false }
    for mark in unsafe payload.pointee.here.range { unsafe least.accept(index.marks[mark]) }
    return unsafe !payload.pointee.tails.isEmpty
  }

  /// Follows the patterns behind the beginnings, and compares the tails of all accepted paths.
  private mutating func walkOn(_ text: inout LinkText, from position: UnsafePointer<UInt8>, _ payload: Int) -> Bool {
    guard let (end, delimiter) = unsafe text.pathEnd(from: position) else { return false }
    if payload != 0, unsafe !ask(payloadGroup(payload), &text, delimiter) { return false }
    if reachedCount > Self.fewHubs {
      let number = unsafe runTogether(text, end)
      return number == 0 ? true : unsafe ask(group(number, after: .path), &text, delimiter)
    }
    for place in 0..<reachedCount {
      let reached = unsafe reached[place]
      let start = unsafe text.path + reached.offset
      let hub = Int(reached.hub)
      // The slashes at the end are not part of the path's text.
      let facts = unsafe sets.view.hubs + hub
      guard unsafe start <= end, unsafe facts.pointee.earliest < least.bound else { continue }
      if let sequences = unsafe facts.pointee.words {
        unsafe words.run(sequences, start, end)
        let number = words.tails.isEmpty ? 0 : sets.number(of: words.tails)
        if number != 0, unsafe !ask(group(number, after: .path), &text, delimiter) { return false }
      }
      if unsafe !facts.pointee.hasRoots { continue }
      let number = unsafe sets.run(&hubStarts[hub], patterns.hubs[hub].roots, start, end)
      if number != 0, unsafe !ask(group(number, after: .path), &text, delimiter) { return false }
    }
    return true
  }

  var moves: Int { sets.moves + words.moves }

  private mutating func runTogether(_ text: LinkText, _ end: UnsafePointer<UInt8>) -> Int {
    var starts: [(roots: [TrieNodeID], place: UnsafePointer<UInt8>)] = unsafe []
    for place in 0..<reachedCount {
      let hub = patterns.hubs[unsafe Int(reached[place].hub)]
      let start = unsafe text.path + reached[place].offset
      if unsafe start <= end, hub.earliest < least.bound { unsafe starts.append((hub.allRoots, start)) }
    }
    return unsafe sets.run(together: starts, end)
  }

  private mutating func renewGroups() {
    if groupsEpoch == sets.epoch { return }
    groups = TailGroups()
    payloadGroups.removeAll(keepingCapacity: true)
    groupsEpoch = sets.epoch
  }

  private mutating func payloadGroup(_ payload: Int) -> TailGroup {
    renewGroups()
    if let group = payloadGroups[payload] { return group }
    let range = unsafe index.payloads[payload].tails.range
    let group = TailGroup(Array(patterns.index.tails[range]), after: .path, patterns)
    payloadGroups[payload] = group
    sets.otherSize += group.size
    return group
  }

  mutating func group(_ number: Int, after stage: TailGroup.Stage) -> TailGroup {
    renewGroups()
    if let group = groups[number, stage] { return group }
    let group = TailGroup(sets.ends[number].map { TailID(UInt32($0)) }, after: stage, patterns)
    groups[number, stage] = group
    sets.otherSize += group.size
    return group
  }
}
