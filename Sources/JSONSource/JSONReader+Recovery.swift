// Recovery where the text leaves the grammar. Each function reports once, moves on or changes the expectation (so that
// the reader always makes progress), and leaves the tape well-formed.

extension JSONReader {
  /// A closing bracket where a value should be: the end of an empty array, a trailing comma, or a missing value.
  mutating func closeInsteadOfValue(_ bytes: borrowing Span<UInt8>) {
    switch expectation {
    case .valueOrClose: closeBracket(bytes)
    case .valueAfterComma where bytes[position] == UInt8(ascii: "]"):
      report(.trailingComma, lastComma..<lastComma + 1)
      closeBracket(bytes)
    default:
      if stack.isEmpty {
        report(.unexpectedText, position..<position + 1)
        position += 1
      } else {
        report(.missingValue, position..<position)
        if topIsObject { appendMissing(.null) }
        expectation = .commaOrClose
      }
    }
  }

  /// A closing bracket where a key should be: the end of an empty object or a trailing comma.
  mutating func closeInsteadOfKey(_ bytes: borrowing Span<UInt8>) {
    if expectation == .keyAfterComma, bytes[position] == UInt8(ascii: "}") {
      report(.trailingComma, lastComma..<lastComma + 1)
    }
    closeBracket(bytes)
  }

  /// Closes the container that the bracket at the position belongs to, and those inside it that were left open.
  private mutating func closeBracket(_ bytes: borrowing Span<UInt8>) {
    let kind: JSONDocument.Kind = bytes[position] == UInt8(ascii: "}") ? .object : .array
    while let top = stack.last, tape.kind(top) != kind, top == implied.last?.node { closeWithoutBracket() }
    if let top = stack.last, tape.kind(top) != kind {
      let opening = tape.start(top)
      report(.mismatchedBracket, position..<position + 1, related: opening..<opening + 1)
      guard stack.contains(where: { tape.kind($0) == kind }) else {
        position += 1
        return expectCommaOrClose()
      }
      // If the container outside is of the bracket's kind, the inner one was never closed; otherwise this one is a slip.
      while let top = stack.last, tape.kind(top) != kind { close(at: lastEnd) }
    }
    position += 1
    close(at: position)
  }

  private mutating func expectCommaOrClose() {
    lastEnd = position
    expectation = .commaOrClose
  }

  mutating func commaInsteadOfValue() {
    switch expectation {
    case .value where !stack.isEmpty:
      report(.missingValue, position..<position + 1)
      appendMissing(.null)
      expectation = .commaOrClose
    default:
      report(.extraComma, position..<position + 1)
      position += 1
    }
  }

  /// Something other than a colon after a key.
  mutating func recoverColon(_ bytes: borrowing Span<UInt8>) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "="):
      let length = position + 1 < end && bytes[position + 1] == UInt8(ascii: ">") ? 2 : 1
      report(.missingColon, position..<position + length)
      position += length
      expectation = .value
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      report(.missingColon, lastEnd..<lastEnd)
      appendMissing(.null)
      expectation = .commaOrClose
    default:
      report(.missingColon, lastEnd..<lastEnd)
      expectation = .value
    }
  }

  /// Something other than a comma or the closing bracket after a value.
  mutating func recoverComma(_ bytes: borrowing Span<UInt8>) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): closeBracket(bytes)
    case UInt8(ascii: ":") where !stack.isEmpty && recoverColonAfterValue(bytes): break
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: "+"):
      report(.unexpectedText, position..<position + 1)
      position += 1
      commaExcused = true
    default:
      if startsValue(bytes) {
        if !commaExcused { report(.missingComma, lastEnd..<lastEnd) }
        commaExcused = false
        expectation = topIsObject ? .keyAfterComma : .valueAfterComma
      } else {
        skipUnexpected(bytes)
      }
    }
  }

  /// Returns `true` if a value or, in an object, a key seems to begin at the position.
  private func startsValue(_ bytes: borrowing Span<UInt8>) -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), 0xC2, 0xE2, 0xEF: true
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "n"):
      !topIsObject
    default: false
    }
  }

  /// Skips text that fits nowhere, up to punctuation, a quote or the end of the line.
  private mutating func skipUnexpected(_ bytes: borrowing Span<UInt8>) {
    let start = position
    position += 1
    scan: while position < end {
      switch bytes[position] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["),
        UInt8(ascii: "\""), 0x20, 0x09, 0x0A, 0x0D:
        break scan
      default: position += 1
      }
    }
    report(.unexpectedText, start..<position)
    commaExcused = true
  }

  /// Text after the outermost value. If a member follows, the object was closed too early and is opened again.
  mutating func readAfterEnd(_ bytes: borrowing Span<UInt8>) {
    if bytes[position] == UInt8(ascii: ":"), recoverColonAfterValue(bytes) { return }
    let reopens = bytes[position] == UInt8(ascii: ",") || bytes[position] == UInt8(ascii: "\"")
    if reopens, tape.kind(0) == .object, tape.end(0) > tape.start(0) + 1 {
      let closing = tape.end(0) - 1
      report(.closedTooEarly, closing..<closing + 1)
      stack = [0]
      topIsObject = true
      expectation = .commaOrClose
      commaExcused = true
      return
    }
    report(.textAfterEnd, position..<end)
    position = end
    stopped = true
  }
}
