import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads a file, or standard input, in blocks of whole lines. Memory is one block and the longest line.
struct LineBlocks: ~Copyable {
  private let name: String
  private let file: FileDescriptor
  private let blockSize: Int
  /// The beginning of a line whose end was not read yet.
  private var pending: [UInt8] = []
  private var isAtEnd = false

  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - blockSize: The bytes that are read at once.
  init(_ path: String, blockSize: Int) throws(Failure) {
    name = Input.name(path)
    self.blockSize = blockSize
    do {
      file =
        path == Input.standardInput
        ? .standardInput : try FileDescriptor.open(Input.filePath(path), .readOnly, options: .closeOnExec)
    } catch {
      throw Self.failure(name, error)
    }
  }

  deinit {
    if file != .standardInput { try? file.close() }
  }

  /// Whether the next read would not have to wait.
  var isReady: Bool {
    var request = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    let found = unsafe poll(&request, 1, 0)
    // What cannot be asked is taken for slow.
    return found > 0 && request.revents & Int16(POLLNVAL) == 0
  }

  /// Reads once.
  ///
  /// - Returns: The lines that have ended, with their ends, at the end of the file what is left; empty when no line has ended
  ///   yet, and `nil` behind the last.
  mutating func next() throws(Failure) -> [UInt8]? {
    if isAtEnd { return nil }
    let known = pending.count
    // A line that is longer than a block is read in ever larger steps, or it would be copied again and again.
    let step = max(blockSize, known)
    do {
      let block = try unsafe [UInt8](unsafeUninitializedCapacity: known + step) { buffer, count in
        _ = unsafe buffer.update(fromContentsOf: pending)
        count = known
        let rest = unsafe UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[known...]))
        count += try unsafe file.read(into: rest)
      }
      return split(block, known: known)
    } catch {
      throw Self.failure(name, error)
    }
  }

  private mutating func split(_ block: [UInt8], known: Int) -> [UInt8] {
    var block = block
    if block.count == known {
      isAtEnd = true
      pending = []
      return block
    }
    guard let end = block[known...].lastIndex(of: UInt8(ascii: "\n")) else {
      pending = block
      return []
    }
    pending = Array(block[(end + 1)...])
    block.removeSubrange((end + 1)...)
    return block
  }

  private static func failure(_ name: String, _ error: any Error) -> Failure {
    Failure("cannot read \(name): \((error as? Errno ?? .ioError).message)")
  }
}
