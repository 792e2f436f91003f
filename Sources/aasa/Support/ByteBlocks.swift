import Deflate
import Fetching
import SourceText
import SystemCalls

/// Reads a file, or standard input, in blocks, and decompresses gzip. A file at a URL is held in memory.
struct ByteBlocks: ~Copyable {
  private let name: String
  private var origin: Origin
  private var chunk: [UInt8]
  private(set) var isAtEnd = false
  /// The reader of compressed bytes, if the file has such; known after the first read.
  private var gzip: GzipReader?
  private var isFirst = true

  private enum Origin {
    case file(FileDescriptor)
    /// The rest of a response.
    case response(ArraySlice<UInt8>)
  }

  /// The most bytes that compressed bytes may expand to.
  private static let expandedLimit = 64 << 30

  /// - Parameter blockSize: The bytes of one read.
  init(_ path: String, blockSize: Int, _ network: CurlClient.Options) throws(Failure) {
    name = Input.name(path)
    chunk = Array(repeating: 0, count: blockSize)
    if LexicalPath.isURL(path) {
      origin = .response(try Input.remote(path, network).bytes[...])
      return
    }
    do throws(Errno) {
      let file: FileDescriptor = path == Input.standardInput ? .standardInput : try Input.open(path)
      origin = .file(file)
      Self.enlargePipe(file)
    } catch {
      throw Input.unreadable(path, error)
    }
  }

  /// Makes room for several blocks in a pipe, so that its writer and the run wait less for each other. Any other file refuses.
  private static func enlargePipe(_ file: FileDescriptor) {
    #if os(Linux)
      // F_SETPIPE_SZ of <linux/fcntl.h>, a GNU extension that Swift does not import.
      _ = fcntl(file.number, 1_031, 1 << 20)
    #endif
  }

  deinit {
    if case .file(let file) = origin, file != .standardInput { try? file.close() }
  }

  /// The remaining bytes of the file; `nil` for a pipe, a device or a compressed file.
  var size: Int? {
    if name.hasSuffix(".gz") { return nil }
    switch origin {
    case .response(let rest): return rest.count
    case .file(let file):
      let size = file.remaining
      return size > 0 ? size : nil
    }
  }

  /// `true` if the next read does not block.
  var isReady: Bool {
    guard !(gzip?.hasMore ?? false), case .file(let file) = origin else { return true }
    var request = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
    let found = unsafe poll(&request, 1, 0)
    // A descriptor that cannot be polled may block.
    return found > 0 && request.revents & Int16(POLLNVAL) == 0
  }

  /// - Returns: The bytes; none where they are not decompressed yet, and `nil` at the end of the file.
  mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
    if let gzip, gzip.hasMore {
      let count = chunk.count
      return try expanded { () throws(GzipFault) in try gzip.next(count)[...] }
    }
    let read = try readChunk()
    if isFirst, GzipReader.isGzip(read) { gzip = GzipReader(limit: Self.expandedLimit) }
    isFirst = false
    if read.isEmpty {
      isAtEnd = true
      return nil
    }
    guard let gzip else { return read }
    gzip.add(read)
    return []
  }

  /// Checks that compressed bytes were complete, after the last block.
  func finish() throws(Failure) { try expanded { () throws(GzipFault) in try gzip?.finish() } }

  private func expanded<Value>(_ read: () throws(GzipFault) -> Value) throws(Failure) -> Value {
    do throws(GzipFault) { return try read() } catch { throw Failure("cannot read \(name): \(error.message)") }
  }

  private mutating func readChunk() throws(Failure) -> ArraySlice<UInt8> {
    switch origin {
    case .file(let file): return try readChunk(of: file)
    case .response(let rest):
      origin = .response(rest.dropFirst(chunk.count))
      return rest.prefix(chunk.count)
    }
  }

  private mutating func readChunk(of file: FileDescriptor) throws(Failure) -> ArraySlice<UInt8> {
    do throws(Errno) {
      var count = try file.read(into: &chunk)
      // One byte does not show whether the file is compressed.
      if isFirst, count == 1, chunk[0] == 0x1F { count += try file.read(into: &chunk, from: 1) }
      return chunk[..<count]
    } catch {
      throw Failure("cannot read \(name)", error)
    }
  }
}
