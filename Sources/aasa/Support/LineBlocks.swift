import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads a file or standard input in blocks of whole lines. Memory is one block and the longest line.
struct LineBlocks: ~Copyable {
  private let name: String
  private let file: FileDescriptor
  private var chunk: [UInt8]
  /// The beginning of an incomplete line.
  private var pending: [UInt8] = []
  private var isAtEnd = false
  private var isFirst = true

  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - blockSize: The number of bytes to read in one call.
  init(_ path: String, blockSize: Int) throws(Failure) {
    name = Input.name(path)
    chunk = Array(repeating: 0, count: blockSize)
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

  /// The remaining bytes of the file; `nil` if it is not a regular file.
  var size: Int? {
    let size = Input.remaining(file)
    return size > 0 ? size : nil
  }

  /// Whether the next read returns without waiting.
  var isReady: Bool {
    var request = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    let found = unsafe poll(&request, 1, 0)
    // If the system cannot tell, assume that it waits.
    return found > 0 && request.revents & Int16(POLLNVAL) == 0
  }

  /// Reads a block.
  ///
  /// - Returns: The complete lines with their line breaks, and at the end of the file the rest; empty if no line is
  ///   complete, and `nil` after the last line.
  mutating func next() throws(Failure) -> [UInt8]? {
    if isAtEnd { return nil }
    let count: Int
    do {
      count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
    } catch {
      throw Self.failure(name, error)
    }
    isAtEnd = count == 0
    guard !isAtEnd else { return withoutMark(pending) }
    guard let end = chunk[..<count].lastIndex(of: UInt8(ascii: "\n")) else {
      pending += chunk[..<count]
      return []
    }
    let block = pending + chunk[...end]
    pending = Array(chunk[(end + 1)..<count])
    return withoutMark(block)
  }

  /// The first block without a byte-order mark.
  private mutating func withoutMark(_ block: [UInt8]) -> [UInt8] {
    defer { isFirst = false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return isFirst && block.starts(with: mark) ? Array(block.dropFirst(mark.count)) : block
  }

  private static func failure(_ name: String, _ error: any Error) -> Failure {
    Failure("cannot read \(name): \((error as? Errno ?? .ioError).message)")
  }
}
