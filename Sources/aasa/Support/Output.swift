import Reports
import SourceText
import SystemCalls
import Tasks

extension Document {
  /// The page, with the routes of its files.
  var page: String { page(version: Aasa.version) { $0.answer() } }
}

/// Buffered text for standard output or standard error, written by ``flush()`` or when the buffer is full.
///
/// After the reader has gone (`| head`), output is dropped silently; ``flush()`` throws any other error.
struct Output {
  private static let limit = 1 << 16

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var error: Errno?

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// `true` if the reader has gone, so that a long command can stop.
  var isClosed: Bool { error == .brokenPipe }

  /// Writes text, of which parts are copied.
  mutating func write(_ string: String) {
    var rest = string.utf8[...]
    while !rest.isEmpty {
      write(rest.prefix(Self.limit))
      rest = rest.dropFirst(Self.limit)
    }
  }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    guard error == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit { empty() }
  }

  /// Writes bytes from an index on; many bytes without a copy.
  mutating func write(_ bytes: [UInt8], from start: Int) {
    guard bytes.count >= Self.limit else { return write(bytes[start...]) }
    empty()
    writeDirectly(bytes[start...])
  }

  mutating func flush() throws(Failure) {
    empty()
    guard let error, !isClosed else { return }
    throw Failure("cannot write: \(error.message)")
  }

  /// Writes the buffer; ``flush()`` throws its error.
  mutating func empty() {
    if !buffer.isEmpty { writeDirectly(buffer[...]) }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func writeDirectly(_ bytes: ArraySlice<UInt8>) {
    guard error == nil else { return }
    do throws(Errno) { try descriptor.write(bytes) } catch { self.error = error }
  }

  static func print(_ text: String, to descriptor: FileDescriptor = .standardOutput) throws(Failure) {
    var output = Output(descriptor)
    output.write(text)
    try output.flush()
  }

  static func print(_ bytes: [UInt8], to descriptor: FileDescriptor = .standardOutput) throws(Failure) {
    var output = Output(descriptor)
    output.write(bytes, from: 0)
    try output.flush()
  }

  static func print(
    _ document: Document, _ color: ColorChoice, to descriptor: FileDescriptor = .standardOutput
  ) throws(Failure) {
    let terminal = Terminal(descriptor)
    try print(document.terminal(style: terminal.style(color), width: terminal.width), to: descriptor)
  }

  static let standardOutput = "-"

  static func note(_ message: String) { try? print("note: \(escapedLines(message))\n", to: .standardError) }

  static func report(_ failure: Failure, color: ColorChoice = .auto) {
    let label = Terminal(.standardError).style(color)(.error, "error")
    try? print("\(label): \(escapedLines(failure.message))\n", to: .standardError)
  }
}
