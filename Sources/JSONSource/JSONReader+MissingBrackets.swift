// A missing bracket is noticed later than it is missing: at a colon after an element, or at an object after a comma. The neighbours tell
// which bracket it is. The container is then put on the tape before the value that it begins with, so that everything after it is read
// as if the bracket were there. Each recovery moves one value on the tape, and there are at most as many as problems.

import SourceText

extension JSONReader {
  /// A colon after a string that is not a key: the string is one, of an object whose `{` is missing, or of the object around the array,
  /// whose `]` is missing.
  ///
  /// - Returns: Whether the text was read so.
  mutating func recoverColonAfterValue(_ bytes: borrowing Span<UInt8>) -> Bool {
    let key = tape.count - 1
    guard key >= 0, tape.kind(key) == .string, tape.end(key) == lastEnd,
      tape.marks(key).isDisjoint(with: [.missing, .unquoted]), beginsValue(bytes, after: position + 1)
    else { return false }
    if let top = stack.last, tape.kind(top) == .array, let previous = element(before: key, in: top),
      !hasKey(like: key, previous, bytes), stack.count > 1, tape.kind(stack[stack.count - 2]) == .object
    {
      let opening = tape.start(top)
      let end = tape.end(previous)
      report(.unclosed(.array), end..<end, related: opening..<opening + 1)
      guard !stopped else { return true }
      // The key is not part of the array.
      close(at: end)
      tape.setExtent(top, end: end, next: key)
    } else {
      guard imply(.object, at: key) else { return false }
      // Without the object, a value after the colon would have no key.
      guard !stopped else { return true }
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
    if tape.kind(value) == .object, tape.next(value) > value + 1, beginsObject(withKey: value + 1, bytes) {
      guard imply(.array, at: value) else { return false }
      expectation = .valueAfterComma
      return true
    }
    guard stack.count > 1, tape.kind(stack[stack.count - 2]) == .array else { return false }
    let opening = tape.start(top)
    report(.unclosed(.object), lastEnd..<lastEnd, related: opening..<opening + 1)
    guard !stopped else { return true }
    close(at: lastEnd)
    expectation = .valueAfterComma
    return true
  }

  /// Closes the innermost container, whose opening bracket is missing, because its closing one is too.
  mutating func closeWithoutBracket() {
    guard let last = implied.last else { return }
    let start = tape.start(last.node)
    if problems.indices.contains(last.problem) {
      problems[last.problem] = JSONDocument.Problem(
        kind: .missingBrackets(tape.kind(last.node)), range: SourceRange(at: start), related: SourceRange(at: lastEnd))
    }
    close(at: lastEnd)
  }

  /// Opens a container before a value that was read, the last one of the innermost container.
  ///
  /// - Returns: `false` if the text is nested too deeply for one more. After the last problem that is reported, none is opened.
  private mutating func imply(_ kind: JSONDocument.Kind, at index: Int) -> Bool {
    guard stack.count < limits.depth else { return false }
    let start = tape.start(index)
    report(.missingOpening(kind), start..<start)
    guard !stopped else { return true }
    tape.insert(kind, at: index)
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
      element = tape.next(element)
    }
    return previous
  }

  /// The index of the last value of an object that is open between two members.
  private func lastValue(of object: Int) -> Int? {
    var value: Int?
    var key = object + 1
    while key < tape.count {
      value = tape.next(key)
      key = value.map { tape.next($0) } ?? tape.count
    }
    return value
  }

  /// Returns `true` if a value is an object with a key that is written like a string.
  private func hasKey(like string: Int, _ object: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
    guard tape.kind(object) == .object else { return false }
    var key = object + 1
    while key < tape.next(object) {
      if bytes.hasEqualBytes(range(of: key), range(of: string)) { return true }
      key = tape.next(tape.next(key))
    }
    return false
  }

  /// Returns `true` if an object whose first key is written like another begins at the position.
  private func beginsObject(withKey key: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
    let start = afterSpace(bytes, from: position + 1)
    let key = range(of: key)
    return start + key.count <= end && bytes.hasEqualBytes(key, start..<start + key.count)
  }

  private func beginsValue(_ bytes: borrowing Span<UInt8>, after start: Int) -> Bool {
    let start = afterSpace(bytes, from: start)
    guard start < end else { return false }
    return "\"'{[-tfn".utf8.contains(bytes[start]) || bytes[start].isASCIIDigit || bytes[start] >= 0x80
  }

  /// The index of the first byte from a place on that is no white space.
  func afterSpace(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < end, bytes[index].isPlainSpace { index += 1 }
    return index
  }

  private func range(of node: Int) -> Range<Int> { tape.start(node)..<tape.end(node) }
}
