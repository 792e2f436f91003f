import SourceText
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads a file, or standard input, in blocks of whole lines.
struct LineBlocks: ~Copyable {
  private let name: String
  private let file: FileDescriptor
  private var chunk: [UInt8]
  private var lines = WholeLines()
  private var isAtEnd = false

  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - blockSize: The bytes of one read.
  init(_ path: String, blockSize: Int) throws(Failure) {
    name = Input.name(path)
    chunk = Array(repeating: 0, count: blockSize)
    do {
      file =
        path == Input.standardInput
        ? .standardInput : try FileDescriptor.open(Input.filePath(path), .readOnly, options: .closeOnExec)
    } catch {
      throw Failure("cannot read \(name)", error)
    }
  }

  deinit {
    if file != .standardInput { try? file.close() }
  }

  /// The remaining bytes of the file; `nil` for a pipe or a device.
  var size: Int? {
    let size = Input.remaining(file)
    return size > 0 ? size : nil
  }

  /// Whether the next read does not block.
  var isReady: Bool {
    var request = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    let found = unsafe poll(&request, 1, 0)
    // A descriptor that cannot be polled may block.
    return found > 0 && request.revents & Int16(POLLNVAL) == 0
  }

  /// Reads once.
  ///
  /// - Returns: The lines that have ended; empty when none has, and `nil` after the end of the file.
  mutating func next() throws(Failure) -> [UInt8]? {
    if isAtEnd { return nil }
    let count: Int
    do {
      count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
    } catch {
      throw Failure("cannot read \(name)", error)
    }
    isAtEnd = count == 0
    return isAtEnd ? lines.end() : lines.add(chunk[..<count])
  }
}
