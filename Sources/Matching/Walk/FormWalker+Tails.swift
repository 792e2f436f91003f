extension FormWalker {
  /// Compares the tails of an accepted path with query and fragment; `false` when these hold bytes that must be percent-encoded first.
  mutating func ask(_ group: TailGroup, _ text: inout LinkText, _ delimiter: UnsafePointer<UInt8>) -> Bool {
    guard group.earliest < least.bound else { return true }
    for mark in group.marks { least.accept(mark) }
    if group.fragmentTails.isEmpty, group.queryRoots.isEmpty, unsafe group.dictionaries.isEmpty { return true }
    guard unsafe text.locate(after: delimiter) else { return false }
    waiting.removeAll(keepingCapacity: true)
    if !group.fragmentTails.isEmpty { waiting += group.fragmentTails.lazy.map { UInt64($0.number) } }
    if !group.queryRoots.isEmpty {
      let number = unsafe sets.run(&group.queryStart, group.queryRoots, text.query.start, text.query.end)
      if number != 0 { take(self.group(number, after: .query)) }
    }
    for part in unsafe group.dictionaries.indices where unsafe group.dictionaries[part].earliest < least.bound {
      sets.otherSize += unsafe group.dictionaries[part].prepare(patterns)
      unsafe ask(&group.dictionaries[part].group!, text)
    }
    if !waiting.isEmpty { unsafe askFragments(text) }
    return true
  }

  private mutating func take(_ group: TailGroup) {
    for mark in group.marks { least.accept(mark) }
    waiting += group.fragmentTails.lazy.map { UInt64($0.number) }
  }

  private mutating func askFragments(_ text: LinkText) {
    waiting.sortWithoutRepetition()
    var start = ThreadSets.Start()
    let roots = waiting.map { patterns.forest.tails[Int($0)].fragment }
    let number = unsafe sets.run(&start, roots, text.fragment.start, text.fragment.end)
    if number != 0 { take(group(number, after: .fragment)) }
  }

  private mutating func ask(_ dictionaries: inout DictionaryGroup, _ text: LinkText) {
    dictionaries.begin()
    let decodes = unsafe text.decodesItems
    let ignoresCase = patterns.form.ignoresCase
    var position = unsafe text.items.start
    let end = unsafe text.items.end
    guard unsafe position < end else { return dictionaries.end { accept($0) } }
    while true {
      let start = unsafe position
      let nameEnd = unsafe LinkText.first(UInt8(ascii: "="), UInt8(ascii: "&"), from: position, end)
      let hasValue = unsafe nameEnd < end && nameEnd.pointee == UInt8(ascii: "=")
      let valueStart = unsafe hasValue ? nameEnd + 1 : nameEnd
      unsafe position =
        hasValue ? LinkText.first(UInt8(ascii: "&"), UInt8(ascii: "&"), from: valueStart, end) : nameEnd
      var name = unsafe (start, nameEnd)
      if decodes {
        unsafe itemText.decode(start, nameEnd, ignoringCase: ignoresCase)
        unsafe name = (itemText.start, itemText.end)
      }
      if let name = unsafe dictionaries.find(name.0, name.1) {
        var value = unsafe (valueStart, position)
        if decodes {
          unsafe itemText.decode(value.0, value.1, ignoringCase: ignoresCase)
          unsafe value = (itemText.start, itemText.end)
        }
        unsafe dictionaries.take(name, &sets, &words, value.0, value.1)
      }
      if unsafe position == end { break }
      unsafe position += 1
    }
    dictionaries.end { accept($0) }
  }

  /// Takes a tail whose query is accepted; `false` where no later component would be taken.
  private mutating func accept(_ tail: TailID) -> Bool {
    let found = patterns.forest.tails[tail]
    if found.component >= least.bound { return false }
    if found.fragment.exists {
      waiting.append(UInt64(tail.number))
    } else {
      least.accept(found.component, Int(found.group.number))
    }
    return true
  }
}
