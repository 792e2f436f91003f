// A missing bracket is noticed later than it is missing: at a colon after an element, or at an object after a comma. The neighbours tell
// which bracket it is. The container is then put on the tape before the value that it begins with, so that everything after it is read
// as if the bracket were there. Each recovery moves the nodes of one value, and there are at most as many as problems.

import SourceText

extension JSONReader {
  /// A colon after a string that is not a key: the string is one, of an object whose `{` is missing, or of the object around the array,
  /// whose `]` is missing.
  ///
  /// - Returns: Whether the text was read so.
  mutating func recoverColonAfterValue(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard let key = nodes.indices.last, nodes[key].kind == .string, Int(nodes[key].end) == lastEnd,
      nodes[key].marks.isDisjoint(with: [.missing, .unquoted]), beginsValue(bytes, after: position + 1)
    else { return false }
    if let top = stack.last, nodes[top].kind == .array, let previous = element(before: key, in: top),
      !hasKey(like: key, previous, bytes), stack.count > 1, nodes[stack[stack.count - 2]].kind == .object
    {
      let opening = Int(nodes[top].start)
      let end = endOfValue(at: previous)
      report(.unclosed(.array), end..<end, related: opening..<opening + 1)
      guard !stopped else { return true }
      // The key is not part of the array.
      close(at: end)
      nodes[top].next = UInt32(truncatingIfNeeded: key)
    } else {
      guard imply(.object, at: key) else { return false }
    }
    readColonMark()
    return true
  }

  /// An object after a comma in an object: the comma separates elements of an array. Either its `[` is missing before the last value,
  /// which is an object with the same first key, or the innermost object is not closed before the comma.
  ///
  /// - Returns: Whether the text was read so.
  mutating func recoverObjectInsteadOfKey(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard let top = stack.last, let value = lastValue(of: top) else { return false }
    if nodes[value].kind == .object, Int(nodes[value].next) > value + 1,
      beginsObject(withKey: value + 1, bytes)
    {
      guard imply(.array, at: value) else { return false }
      expectation = .valueAfterComma
      return true
    }
    guard stack.count > 1, nodes[stack[stack.count - 2]].kind == .array else { return false }
    let opening = Int(nodes[top].start)
    report(.unclosed(.object), lastEnd..<lastEnd, related: opening..<opening + 1)
    guard !stopped else { return true }
    close(at: lastEnd)
    expectation = .valueAfterComma
    return true
  }

  /// Closes the innermost container, whose opening bracket is missing, because its closing one is too.
  mutating func closeWithoutBracket() {
    guard let last = implied.last else { return }
    let start = Int(nodes[last.node].start)
    if problems.indices.contains(last.problem) {
      problems[last.problem] = JSONDocument.Problem(
        kind: .missingBrackets(nodes[last.node].kind), range: SourceRange(at: start), related: SourceRange(at: lastEnd))
    }
    close(at: lastEnd)
  }

  /// Opens a container before a value that was read, the last one of the innermost container.
  ///
  /// - Returns: `false` if the text is nested too deeply for one more.
  private mutating func imply(_ kind: JSONDocument.Kind, at index: Int) -> Bool {
    guard stack.count < limits.depth else { return false }
    let start = Int(nodes[index].start)
    report(.missingOpening(kind), start..<start)
    guard !stopped else { return true }
    for inner in index..<nodes.count { nodes[inner].next += 1 }
    nodes.insert(
      JSONNode(start: nodes[index].start, end: nodes[index].start, next: 0, kind: kind, marks: []), at: index)
    stack.append(index)
    implied.append(Implied(node: index, problem: problems.count - 1))
    topIsObject = kind == .object
    return true
  }

  // MARK: Neighbours

  /// The index of the element before another in an array; `nil` for the first.
  private func element(before index: Int, in array: Int) -> Int? {
    var previous: Int?
    var element = array + 1
    while element < index {
      previous = element
      element = Int(nodes[element].next)
    }
    return previous
  }

  /// The index of the last value of an object that is open between two members.
  private func lastValue(of object: Int) -> Int? {
    var value: Int?
    var key = object + 1
    while key < nodes.count {
      value = Int(nodes[key].next)
      key = value.map { Int(nodes[$0].next) } ?? nodes.count
    }
    return value
  }

  private func endOfValue(at index: Int) -> Int { Int(nodes[index].end) }

  /// Whether a value is an object with a key that is written like a string.
  private func hasKey(like string: Int, _ object: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
    guard nodes[object].kind == .object else { return false }
    var key = object + 1
    while key < Int(nodes[object].next) {
      if areEqual(range(of: key), range(of: string), bytes) { return true }
      key = Int(nodes[Int(nodes[key].next)].next)
    }
    return false
  }

  /// Whether an object whose first key is written like another begins at the position.
  private func beginsObject(withKey key: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
    let start = afterSpace(bytes, from: position + 1)
    let key = range(of: key)
    return start + key.count <= end && areEqual(key, start..<start + key.count, bytes)
  }

  private func beginsValue(_ bytes: borrowing Span<UInt8>, after start: Int) -> Bool {
    let start = afterSpace(bytes, from: start)
    guard start < end else { return false }
    return "\"'{[-tfn".utf8.contains(bytes[start]) || bytes[start].isASCIIDigit || bytes[start] >= 0x80
  }

  private func afterSpace(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index
  }

  private func range(of node: Int) -> Range<Int> { Int(nodes[node].start)..<Int(nodes[node].end) }

  private func areEqual(_ first: Range<Int>, _ second: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    for offset in 0..<first.count where bytes[first.lowerBound + offset] != bytes[second.lowerBound + offset] {
      return false
    }
    return true
  }
}
