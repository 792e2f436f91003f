// The reader makes one pass over the bytes. It keeps a stack of the open objects and arrays (indices on the tape) and what
// the grammar expects next, so its own stack does not grow with the nesting of the text. Where the text leaves the grammar
// it records a problem at its place, reads the text as the nearest valid form, and continues; the invariant is
// that the tape is well-formed after every step: in an object, keys and values alternate.
//
// Time is linear in the text; memory is 8 bytes a value.

public import SourceText

/// Reads JSON (RFC 8259) from UTF-8 bytes with the place of every value, and recovers from mistakes.
///
///     let document = JSONReader.read(source)
///     for problem in document.problems { print(problem.kind, problem.range.bytes) }
public struct JSONReader {
  /// The limits of the reader.
  ///
  ///     var limits = JSONReader.Limits()
  ///     limits.depth = 100
  ///     limits.problems = 1
  ///     let file = AssociationFile(source, limits: limits)
  public struct Limits: Sendable {
    /// The depth to which arrays and objects may be nested.
    public var depth = 1_000
    /// The number of problems after which the reader stops.
    public var problems = 200

    /// The limits of every file that is not given others.
    ///
    ///     let limits = JSONReader.Limits()
    ///     print(limits.depth, limits.problems)
    public init() {}
  }

  /// The next tokens that the grammar allows.
  enum Expectation {
    case value
    case valueAfterComma
    case valueOrClose
    case keyAfterComma
    case keyOrClose
    case colon
    case commaOrClose
    case end
  }

  /// A container whose opening bracket is missing.
  struct Implied {
    let node: Int
    /// The index of the problem that reports it.
    let problem: Int
  }

  let source: SourceFile
  let limits: Limits
  let end: Int
  var position: Int
  var tape: JSONTape
  var problems: [JSONDocument.Problem] = []
  /// The open containers, outermost first.
  var stack: [Int] = []
  /// `true` if the innermost open container is an object.
  var topIsObject = false
  /// The containers whose opening bracket is missing, each with its problem, outermost first.
  var implied: [Implied] = []
  var expectation = Expectation.value
  /// The last comma, for the place of a trailing comma.
  var lastComma = 0
  /// The end of the last value, bracket or colon: the place of a missing value.
  var lastEnd = 0
  /// Set after unexpected text instead of a comma, to report one problem only.
  var commaExcused = false
  var stopped = false
  private var readsRuns = true

  /// Reads a text.
  ///
  ///     let document = JSONReader.read(SourceFile(name: "file", bytes: bytes))
  ///
  /// - Parameters:
  ///   - source: The bytes, at most 4 GiB − 1.
  ///   - range: The part to read, the whole by default.
  /// - Returns: A document with every value that could be read and every problem in order of place.
  /// - Complexity: O(bytes).
  public static func read(_ source: SourceFile, range: Range<Int>? = nil, limits: Limits = Limits()) -> JSONDocument {
    read(source, range: range, limits: limits, inRuns: true)
  }

  /// - Parameter inRuns: Whether runs of valid tokens are read by ``readRun(_:)``; the document is the same without it.
  package static func read(_ source: SourceFile, range: Range<Int>?, limits: Limits, inRuns: Bool) -> JSONDocument {
    var reader = JSONReader(source: source, range: range ?? 0..<source.bytes.count, limits: limits)
    reader.readsRuns = inRuns
    // The span ends where the reader does, so a loop up to its count needs no second check.
    reader.readText(source.bytes.span.extracting(first: reader.end))
    reader.tape.trim()
    return JSONDocument(source: source, nodes: reader.tape, problems: reader.problemsInOrder())
  }

  init(source: SourceFile, range: Range<Int>, limits: Limits) {
    self.source = source
    self.limits = limits
    let bounds = range.clamped(to: 0..<min(source.bytes.count, Int(clamping: UInt32.max - 1)))
    position = bounds.lowerBound
    end = bounds.upperBound
    lastEnd = position
    tape = JSONTape(capacity: bounds.count / 7)
  }

  mutating func readText(_ bytes: borrowing Span<UInt8>) {
    while !stopped {
      if readsRuns { readRun(bytes) }
      if position < bytes.count, mayBeSpace(bytes[position]) { skipSpace(bytes) }
      guard position < bytes.count else { break }
      switch expectation {
      case .value, .valueAfterComma, .valueOrClose: readValue(bytes)
      case .keyOrClose, .keyAfterComma: readKey(bytes)
      case .colon: readColon(bytes)
      case .commaOrClose: readCommaOrClose(bytes)
      case .end: readAfterEnd(bytes)
      }
    }
    finish()
  }

  // MARK: Values

  @inline(__always)
  private mutating func readValue(_ bytes: borrowing Span<UInt8>) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\""): readString(bytes)
    case UInt8(ascii: "{"): open(.object)
    case UInt8(ascii: "["): open(.array)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): closeInsteadOfValue(bytes)
    case UInt8(ascii: ","): commaInsteadOfValue()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber(bytes)
    case UInt8(ascii: ":") where topIsObject:
      report(.unexpectedText, position..<position + 1)
      position += 1
    case UInt8(ascii: "t") where hasWord("true", bytes): readWord(.boolean, count: 4)
    case UInt8(ascii: "f") where hasWord("false", bytes): readWord(.boolean, count: 5)
    case UInt8(ascii: "n") where hasWord("null", bytes): readWord(.null, count: 4)
    default: readLenientString(bytes)
    }
  }

  @inline(__always)
  mutating func open(_ kind: JSONDocument.Kind) {
    guard stack.count < limits.depth else {
      report(.nestedTooDeeply(limit: limits.depth), position..<position + 1)
      stopped = true
      return
    }
    stack.append(tape.count)
    topIsObject = kind == .object
    tape.append(kind, position..<position + 1)
    position += 1
    lastEnd = position
    expectation = kind == .object ? .keyOrClose : .valueOrClose
  }

  /// Closes the innermost container at the bracket just before `position`.
  @inline(__always)
  mutating func close(at end: Int) {
    guard let top = stack.popLast() else { return }
    tape.setExtent(top, end: end, next: tape.count)
    lastEnd = end
    if implied.last?.node == top { implied.removeLast() }
    guard let outer = stack.last else {
      topIsObject = false
      expectation = .end
      return
    }
    topIsObject = tape.kind(outer) == .object
    expectation = .commaOrClose
  }

  private mutating func readWord(_ kind: JSONDocument.Kind, count: Int) {
    tape.append(kind, position..<position + count)
    position += count
    valueEnded()
  }

  // MARK: Keys and punctuation

  @inline(__always)
  private mutating func readKey(_ bytes: borrowing Span<UInt8>) {
    switch bytes[position] {
    case UInt8(ascii: "\""): readString(bytes)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): closeInsteadOfKey(bytes)
    case UInt8(ascii: ","):
      report(.extraComma, position..<position + 1)
      position += 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): readBracketInsteadOfKey(bytes)
    case UInt8(ascii: ":"):
      report(.missingKey, position..<position + 1)
      appendMissing(.string)
      expectation = .colon
    default: readLenientString(bytes)
    }
  }

  @inline(never)
  private mutating func readBracketInsteadOfKey(_ bytes: borrowing Span<UInt8>) {
    let isObject = bytes[position] == UInt8(ascii: "{")
    if isObject, case .keyAfterComma = expectation, recoverObjectInsteadOfKey(bytes) { return }
    report(.missingKey, position..<position + 1)
    appendMissing(.string)
    expectation = .value
  }

  @inline(__always)
  private mutating func readColon(_ bytes: borrowing Span<UInt8>) {
    if bytes[position] == UInt8(ascii: ":") {
      readColonMark()
    } else {
      recoverColon(bytes)
    }
  }

  @inline(__always)
  private mutating func readCommaOrClose(_ bytes: borrowing Span<UInt8>) {
    let byte = bytes[position]
    if byte == UInt8(ascii: ",") {
      readComma()
    } else if !stack.isEmpty, byte == (topIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      position += 1
      commaExcused = false
      close(at: position)
    } else {
      recoverComma(bytes)
    }
  }

  @inline(__always)
  mutating func readColonMark() {
    position &+= 1
    lastEnd = position
    expectation = .value
  }

  @inline(__always)
  mutating func readComma() {
    lastComma = position
    position &+= 1
    commaExcused = false
    expectation = topIsObject ? .keyAfterComma : .valueAfterComma
  }

  // MARK: The tape

  /// `true` if the next string is a key.
  var expectsKey: Bool { expectation == .keyOrClose || expectation == .keyAfterComma }

  /// Appends an empty value for a missing one, so that the tape stays well-formed. It lies at the end of the text before it,
  /// inside its container even when that is closed there.
  mutating func appendMissing(_ kind: JSONDocument.Kind) {
    tape.append(kind, lastEnd..<lastEnd, [.missing, .unquoted])
  }

  /// Moves on after a key or a value that ends before `position`.
  @inline(__always)
  mutating func valueEnded() {
    lastEnd = position
    expectation = expectsKey ? .colon : (stack.isEmpty ? .end : .commaOrClose)
  }

  mutating func report(_ kind: JSONDocument.Problem.Kind, _ range: Range<Int>, related: Range<Int>? = nil) {
    guard problems.count < limits.problems else {
      if !stopped {
        problems.append(
          JSONDocument.Problem(kind: .tooManyProblems(limit: limits.problems), range: SourceRange(range), related: nil))
      }
      stopped = true
      return
    }
    problems.append(
      JSONDocument.Problem(kind: kind, range: SourceRange(range), related: related.map { SourceRange($0) }))
  }

  /// The problems by place, then in the order of discovery: a trailing comma, for instance, is discovered later.
  private func problemsInOrder() -> [JSONDocument.Problem] {
    problems.enumerated()
      .sorted { ($0.element.range.lower, $0.offset) < ($1.element.range.lower, $1.offset) }
      .map { $0.element }
  }

  private func hasWord(_ word: String, _ bytes: borrowing Span<UInt8>) -> Bool {
    var index = position
    for byte in word.utf8 {
      guard index < end, bytes[index] == byte else { return false }
      index += 1
    }
    return index == end || !isWordByte(bytes[index])
  }

  /// Reports and closes the containers that are open at the end of the text.
  private mutating func finish() {
    if tape.count == 0, !stopped { report(.noValue, end..<end) }
    if expectation == .colon || (expectation == .value && !stack.isEmpty) {
      if !stopped { report(.missingValue, end..<end) }
      appendMissing(.null)
    }
    while let top = stack.last, top == implied.last?.node { closeWithoutBracket() }
    if let innermost = stack.last, !stopped {
      let opening = tape.start(innermost)
      report(
        .unclosed(tape.kind(innermost)), max(lastEnd, opening)..<max(lastEnd, opening), related: opening..<opening + 1)
    }
    while !stack.isEmpty { close(at: max(lastEnd, position)) }
  }
}

/// Returns `true` if a byte can continue a word or a number: letters, digits, `_`, `-`, `+`, `.`, `$` and bytes beyond ASCII.
package func isWordByte(_ byte: UInt8) -> Bool {
  byte.isASCIIAlphanumeric || byte >= 0x80 || "_-+.$".utf8.contains(byte)
}
