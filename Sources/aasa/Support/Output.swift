import SourceText
import SystemPackage

/// Buffered text for standard output or standard error. Nothing is written before ``flush()`` or a full buffer.
///
/// When the reader has gone (`| head`), what is written later is dropped without a word; any other error comes out of
/// ``flush()``.
struct Output: TextOutputStream {
  /// The bytes that are buffered.
  private static let limit = 1 << 16

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var error: Errno?

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Whether nobody reads any more, so that a long command can stop.
  var isClosed: Bool { error == .brokenPipe }

  mutating func write(_ string: String) { write(string.utf8) }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    guard error == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit { empty() }
  }

  /// Writes bytes from an index on; many of them without a copy.
  mutating func write(_ bytes: [UInt8], from start: Int) {
    guard bytes.count >= Self.limit else { return write(bytes[start...]) }
    empty()
    writeAtOnce(bytes[start...])
  }

  /// Writes what is buffered.
  mutating func flush() throws(Failure) {
    empty()
    guard let error, !isClosed else { return }
    throw Failure("cannot write: \(error.message)")
  }

  /// Writes what is buffered; an error comes out of ``flush()``.
  mutating func empty() {
    if !buffer.isEmpty { writeAtOnce(buffer[...]) }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func writeAtOnce(_ bytes: ArraySlice<UInt8>) {
    guard error == nil else { return }
    do {
      try unsafe bytes.withUnsafeBytes { _ = unsafe try descriptor.writeAll($0) }
    } catch {
      self.error = error as? Errno ?? .ioError
    }
  }

  /// Writes bytes into a file, which is made where there is none.
  static func create(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    try RemoteFile.refuseWriting(path)
    do {
      let file = try FileDescriptor.open(
        Input.filePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter { _ = try unsafe bytes.withUnsafeBytes { try unsafe file.writeAll($0) } }
    } catch {
      throw Failure("cannot write \(Input.name(path)): \((error as? Errno ?? .ioError).message)")
    }
  }

  /// Writes a text to standard output at once.
  static func print(_ text: String) throws(Failure) {
    var output = Output(.standardOutput)
    output.write(text)
    try output.flush()
  }

  /// The path that stands for standard output.
  static let standardOutput = "-"

  /// Makes a file of a text, or adds it to the file, at once.
  static func write(_ text: String, toFile path: String, appending: Bool = false) throws(Failure) {
    try RemoteFile.refuseWriting(path)
    do {
      let file = try FileDescriptor.open(
        Input.filePath(path), .writeOnly, options: [.create, appending ? .append : .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter { _ = try file.writeAll(text.utf8) }
    } catch {
      throw Failure("cannot write \(escapedForDisplay(path)): \((error as? Errno ?? .ioError).message)")
    }
  }

  /// Writes a text to a new file; one that is there already is left as it is, which is a failure.
  static func writeNew(_ text: String, toFile path: String) throws(Failure) {
    try RemoteFile.refuseWriting(path)
    do {
      let file = try FileDescriptor.open(
        Input.filePath(path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter { _ = try file.writeAll(text.utf8) }
    } catch {
      let error = error as? Errno ?? .ioError
      let reason = error == .fileExists ? "it is there already; name another with --config" : error.message
      throw Failure("cannot write \(escapedForDisplay(path)): \(reason)")
    }
  }

  /// Writes `note: ` and a message to standard error at once.
  static func note(_ message: String) {
    var output = Output(.standardError)
    output.write("note: \(message)\n")
    output.empty()
  }

  /// Writes `error: ` and a message to standard error at once, in colour when the terminal takes it.
  static func report(_ failure: Failure, color: ColorChoice = .auto) {
    var output = Output(.standardError)
    output.write("\(Terminal(.standardError).style(color)(.error, "error")): \(failure)\n")
    output.empty()
  }
}

extension Errno {
  /// The system's words for the error, in the lower case of our messages.
  var message: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
