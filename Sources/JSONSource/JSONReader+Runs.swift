// Most of a valid text is punctuation and strings of plain ASCII. They are read here, with the reader's state in local variables and
// strings scanned eight bytes at a time. Where anything else follows, the state is written back and the other functions of the reader go
// on from there, one token at a time. Nothing here reports a problem: a text is read alike without this file.

import SourceText

extension JSONReader {
  /// Reads a run of tokens while they are valid, and are strings of plain ASCII, brackets, commas or colons.
  mutating func readRun(_ bytes: borrowing Span<UInt8>) {
    guard !commaExcused, implied.isEmpty, !stopped else { return }
    var position = self.position
    var expectation = self.expectation
    var lastComma = self.lastComma
    var lastEnd = self.lastEnd
    var isObject = topIsObject
    scan: while position < bytes.count {
      let byte = bytes[position]
      if byte <= 0x20 {
        guard byte.isPlainSpace else { break scan }
        position &+= 1
        continue
      }
      switch expectation {
      case .value, .valueAfterComma, .valueOrClose:
        switch byte {
        case UInt8(ascii: "\""):
          let quote = bytes.endOfPlainText(from: position &+ 1)
          guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { break scan }
          tape.append(.string, position..<quote &+ 1)
          position = quote &+ 1
          lastEnd = position
          expectation = stack.isEmpty ? .end : .commaOrClose
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          guard stack.count < limits.depth else { break scan }
          if byte == UInt8(ascii: "{"), !stack.isEmpty, let end = readSoleMember(bytes, at: position) {
            position = end
            lastEnd = end
            expectation = .commaOrClose
            continue
          }
          isObject = byte == UInt8(ascii: "{")
          stack.append(tape.count)
          tape.append(isObject ? .object : .array, position..<position &+ 1)
          position &+= 1
          lastEnd = position
          expectation = isObject ? .keyOrClose : .valueOrClose
        case UInt8(ascii: "]") where expectation == .valueOrClose: closeTop()
        default: break scan
        }
      case .keyOrClose, .keyAfterComma:
        if byte == UInt8(ascii: "\"") {
          let quote = bytes.endOfPlainText(from: position &+ 1)
          guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { break scan }
          tape.append(.string, position..<quote &+ 1)
          position = quote &+ 1
          lastEnd = position
          expectation = .colon
        } else if byte == UInt8(ascii: "}"), expectation == .keyOrClose {
          closeTop()
        } else {
          break scan
        }
      case .colon:
        guard byte == UInt8(ascii: ":") else { break scan }
        position &+= 1
        lastEnd = position
        expectation = .value
      case .commaOrClose:
        if byte == UInt8(ascii: ",") {
          lastComma = position
          position &+= 1
          expectation = isObject ? .keyAfterComma : .valueAfterComma
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          closeTop()
        } else {
          break scan
        }
      case .end: break scan
      }
    }
    self.position = position
    self.expectation = expectation
    self.lastComma = lastComma
    self.lastEnd = lastEnd
    topIsObject = isObject

    @inline(__always)
    func closeTop() {
      position &+= 1
      lastEnd = position
      guard let top = stack.popLast() else { return }
      tape.setExtent(top, end: position, next: tape.count)
      guard let outer = stack.last else {
        isObject = false
        expectation = .end
        return
      }
      isObject = tape.kind(outer) == .object
      expectation = .commaOrClose
    }
  }

  /// Reads an object of one string without white space, `{"/":"/buy/*"}`, as long lists have. Returns its end; `nil` for any other.
  @inline(__always)
  private mutating func readSoleMember(_ bytes: borrowing Span<UInt8>, at start: Int) -> Int? {
    let quote = UInt8(ascii: "\"")
    guard start &+ 1 < bytes.count, bytes[start &+ 1] == quote else { return nil }
    let keyEnd = bytes.endOfPlainText(from: start &+ 2)
    guard keyEnd &+ 2 < bytes.count, bytes[keyEnd] == quote, bytes[keyEnd &+ 1] == UInt8(ascii: ":"),
      bytes[keyEnd &+ 2] == quote
    else { return nil }
    let valueEnd = bytes.endOfPlainText(from: keyEnd &+ 3)
    guard valueEnd &+ 1 < bytes.count, bytes[valueEnd] == quote, bytes[valueEnd &+ 1] == UInt8(ascii: "}")
    else { return nil }
    tape.append(
      object: start..<valueEnd &+ 2, key: start &+ 1..<keyEnd &+ 1, value: keyEnd &+ 2..<valueEnd &+ 1)
    return valueEnd &+ 2
  }
}
