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
  private var chunk: [UInt8]
  /// The beginning of a line whose end was not read yet.
  private var pending: [UInt8] = []
  private var isAtEnd = false
  private var isFirst = true

  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - blockSize: The bytes that are read at once.
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

  /// The bytes of the file from here to its end; `nil` for what has no end to look at.
  var size: Int? {
    let size = Input.remaining(file)
    return size > 0 ? size : nil
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

  /// The first block without the byte order mark that programs put in front of a text.
  private mutating func withoutMark(_ block: [UInt8]) -> [UInt8] {
    defer { isFirst = false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return isFirst && block.starts(with: mark) ? Array(block.dropFirst(mark.count)) : block
  }

  private static func failure(_ name: String, _ error: any Error) -> Failure {
    Failure("cannot read \(name): \((error as? Errno ?? .ioError).message)")
  }
}
