/// Finds the components of one form that match URLs. For one task at a time.
@safe final class FormWalker {
  let patterns: FormPatterns
  let least: LeastComponents
  let sets: ThreadSets
  /// For each hub, its tries.
  private var hubStarts: [ThreadSets.Start]
  /// The hubs of the current path, with the number of bytes before each.
  private var reached: [(hub: Int32, offset: Int)] = []
  /// Groups by the number of a list of ends, and by that of a payload; for one epoch.
  var groups: [TailGroup.Stage: [Int: TailGroup]] = [:]
  private var payloadGroups: [Int: TailGroup] = [:]
  private var groupsEpoch = 0
  /// Tails that wait for the fragment.
  var waiting: [UInt64] = []
  var itemText = ItemText()

  init(_ patterns: FormPatterns, _ least: LeastComponents, bound: Int) {
    self.patterns = patterns
    self.least = least
    sets = ThreadSets(patterns, least, bound: bound)
    hubStarts = Array(repeating: ThreadSets.Start(), count: patterns.index.hubs.count)
  }

  /// Reports the least component that matches in each group; `false` when the URL holds bytes that must be percent-encoded first.
  ///
  /// - Complexity: O(bytes), where the sets are known.
  func walk(_ text: inout LinkText) -> Bool {
    let index = patterns.index
    let nodes = unsafe index.nodes
    reached.removeAll(keepingCapacity: true)
    var position = unsafe text.path
    let limit = unsafe text.limit
    var node = unsafe UnsafePointer(nodes)
    var tails = 0
    if unsafe node.pointee.earliest >= least.bound { return true }
    while true {
      let length = unsafe Int(node.pointee.textLength)
      if length > 0 {
        let expected = unsafe index.text + Int(node.pointee.textStart)
        let count = unsafe min(length, limit - position)
        var same = 0
        while same < count, unsafe expected[same] == position[same] { same += 1 }
        unsafe position += same
        if same < length {
          if unsafe position < limit, unsafe text.isWhole, unsafe LinkText.isRaw(position.pointee) { return false }
          break
        }
      }
      if unsafe node.pointee.payload != 0 {
        let number = unsafe Int(node.pointee.payload)
        if unsafe take(number, text, position) { tails = number }
        if unsafe node.pointee.earliest >= least.bound { break }
      }
      guard unsafe position < limit else { break }
      let byte = unsafe position.pointee
      let child = unsafe index.child(of: node, byte)
      if child == 0 {
        if unsafe text.isWhole, unsafe LinkText.isRaw(byte) { return false }
        break
      }
      unsafe position += 1
      unsafe node = UnsafePointer(nodes + child)
    }
    if reached.isEmpty, tails == 0 { return true }
    return unsafe walkOn(&text, from: position, tails)
  }

  /// Takes what is known at a node of the index.
  ///
  /// - Returns: Whether tails are asked, because the path ends here.
  private func take(_ number: Int, _ text: LinkText, _ position: UnsafePointer<UInt8>) -> Bool {
    let index = patterns.index
    let payload = unsafe index.payloads[number]
    for mark in payload.below { unsafe least.accept(index.marks[Int(mark)]) }
    if payload.hub >= 0 { unsafe reached.append((payload.hub, position - text.path)) }
    guard !payload.here.isEmpty || !payload.tails.isEmpty, unsafe text.isEnd(position) else { return false }
    for mark in payload.here { unsafe least.accept(index.marks[Int(mark)]) }
    return !payload.tails.isEmpty
  }

  /// Follows the patterns behind the beginnings, and asks the tails of all paths that are accepted.
  private func walkOn(_ text: inout LinkText, from position: UnsafePointer<UInt8>, _ payload: Int) -> Bool {
    guard let (end, delimiter) = unsafe text.pathEnd(from: position) else { return false }
    if groupsEpoch != sets.epoch {
      groups.removeAll(keepingCapacity: true)
      payloadGroups.removeAll(keepingCapacity: true)
      groupsEpoch = sets.epoch
    }
    if payload != 0, unsafe !ask(payloadGroup(payload), &text, delimiter) { return false }
    for (hub, offset) in reached {
      let start = unsafe text.path + offset
      let known = patterns.index.hubs[Int(hub)]
      // The slashes at the end are not part of the path's text.
      guard unsafe start <= end, known.earliest < least.bound else { continue }
      let number = unsafe sets.run(&hubStarts[Int(hub)], known.roots, start, end)
      if number != 0, unsafe !ask(group(number, after: .path), &text, delimiter) { return false }
    }
    return true
  }

  private func payloadGroup(_ payload: Int) -> TailGroup {
    if let group = payloadGroups[payload] { return group }
    let range = unsafe patterns.index.payloads[payload].tails
    let group = TailGroup(
      patterns.index.tails[Int(range.lowerBound)..<Int(range.upperBound)], after: .path, patterns)
    payloadGroups[payload] = group
    sets.otherSize += group.size
    return group
  }

  /// The group of a list of ends.
  func group(_ number: Int, after stage: TailGroup.Stage) -> TailGroup {
    if groupsEpoch == sets.epoch, let group = groups[stage]?[number] { return group }
    if groupsEpoch != sets.epoch {
      groups.removeAll(keepingCapacity: true)
      payloadGroups.removeAll(keepingCapacity: true)
      groupsEpoch = sets.epoch
    }
    let group = TailGroup(sets.ends[number].lazy.map { TailID(UInt32($0)) }, after: stage, patterns)
    groups[stage, default: [:]][number] = group
    sets.otherSize += group.size
    return group
  }
}
