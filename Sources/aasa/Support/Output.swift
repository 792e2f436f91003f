import SourceText
import SystemPackage

/// Buffered text for standard output or standard error, written when the buffer is full and by ``flush()``.
///
/// When the reader is gone (`| head`), later text is dropped. ``flush()`` throws any other error.
struct Output: TextOutputStream {
  /// The buffered bytes.
  private static let limit = 1 << 16

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var error: Errno?

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Whether the reader is gone, so that a long command can stop.
  var isClosed: Bool { error == .brokenPipe }

  mutating func write(_ string: String) { write(string.utf8) }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    guard error == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit { empty() }
  }

  /// Writes bytes from an index on, large amounts without a copy.
  mutating func write(_ bytes: [UInt8], from start: Int) {
    guard bytes.count >= Self.limit else { return write(bytes[start...]) }
    empty()
    writeAtOnce(bytes[start...])
  }

  /// Writes the buffer.
  mutating func flush() throws(Failure) {
    empty()
    guard let error, !isClosed else { return }
    throw Failure("cannot write: \(error.message)")
  }

  /// Writes the buffer. ``flush()`` throws the error, if there is one.
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

  /// Writes bytes to a file, which is created if it is missing.
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

  /// Writes text to standard output without buffering.
  static func print(_ text: String) throws(Failure) {
    var output = Output(.standardOutput)
    output.write(text)
    try output.flush()
  }

  /// The path of standard output.
  static let standardOutput = "-"

  /// Writes text to a file, or appends it.
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

  /// Writes text to a new file. Throws if the file exists.
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

  /// Writes `note: ` and a message to standard error.
  static func note(_ message: String) {
    var output = Output(.standardError)
    output.write("note: \(message)\n")
    output.empty()
  }

  /// Writes `error: ` and a message to standard error, in colour on terminals that support it.
  static func report(_ failure: Failure, color: ColorChoice = .auto) {
    var output = Output(.standardError)
    output.write("\(Terminal(.standardError).style(color)(.error, "error")): \(failure)\n")
    output.empty()
  }
}

extension Errno {
  /// The system's message in lower case.
  var message: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
