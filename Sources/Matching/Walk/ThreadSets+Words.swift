extension ThreadSets {
  /// Finds words behind a star in a text.
  ///
  /// - Returns: The number of the list of tails that the text ends at, valid for the epoch.
  mutating func find(_ words: WordFilter, _ text: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    let filter = unsafe words.view
    var position = unsafe text
    wordTails.removeAll(keepingCapacity: true)
    // Four bytes are read at a time.
    let last = unsafe end - 4
    while unsafe position <= last {
      if unsafe filter.mayBegin(at: position) { unsafe walk(words, position, end) }
      unsafe position += 1
    }
    while unsafe end - position >= filter.length {
      unsafe walk(words, position, end)
      unsafe position += 1
    }
    if wordTails.isEmpty { return 0 }
    wordTails.sortWithoutRepetition()
    if ends.size > bound { flush() }
    return ends.number(of: wordTails).number
  }

  /// Walks the tree of words from a place on.
  private mutating func walk(_ words: WordFilter, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let index = unsafe words.view.index
    var position = unsafe start
    var node = unsafe index.nodes
    while unsafe node.pointee.earliest < least.bound {
      let length = unsafe Int(node.pointee.textLength)
      if length > 0 {
        let same = unsafe index.sameCount(
          index.text + Int(node.pointee.textStart), position, min(length, end - position))
        if same < length { return }
        unsafe position += length
      }
      if unsafe node.pointee.payload != 0 {
        let payload = unsafe index.payloads[Int(node.pointee.payload)]
        for mark in payload.below.range { unsafe least.accept(index.marks[mark]) }
        if unsafe position == end {
          wordTails += words.tails[payload.tails.range].lazy.map { UInt64($0.number) }
        }
      }
      guard unsafe position < end else { return }
      let child = unsafe index.child(of: node, position.pointee)
      if child == 0 { return }
      unsafe position += 1
      unsafe node = index.nodes + child
    }
  }
}
