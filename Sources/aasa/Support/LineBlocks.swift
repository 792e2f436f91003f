import Deflate
import Fetching
import SourceText
import SystemCalls

/// Reads a file, or standard input, in blocks of whole lines, and decompresses gzip. Memory is two blocks and the longest line. A file at
/// a URL is held in memory.
struct LineBlocks: ~Copyable {
  private let name: String
  private var origin: Origin
  private var chunk: [UInt8]
  private var lines = WholeLines(longestLine: longestLine)
  private var isAtEnd = false
  /// The reader of compressed bytes, if the file has such; known after the first read.
  private var gzip: GzipReader?
  private var isFirst = true

  private enum Origin {
    case file(FileDescriptor)
    /// The rest of a response.
    case response(ArraySlice<UInt8>)
  }

  /// Longer lines are cut or skipped, so that compressed bytes cannot fill the memory with one.
  private static let longestLine = 16 << 20
  /// The most bytes that compressed bytes may expand to.
  private static let expandedLimit = 64 << 30

  /// - Parameters:
  ///   - path: A file, a URL, or `-` for standard input.
  ///   - blockSize: The bytes of one read.
  ///   - network: The settings of requests, for URLs.
  init(_ path: String, blockSize: Int, _ network: CurlClient.Options) throws(Failure) {
    name = Input.name(path)
    chunk = Array(repeating: 0, count: blockSize)
    if LexicalPath.isURL(path) {
      origin = .response(try RemoteList.source(path, network).bytes[...])
      return
    }
    do throws(Errno) {
      let file =
        path == Input.standardInput
        ? .standardInput : try FileDescriptor.open(Input.filePath(path), for: .reading)
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

  /// The number of lines that were skipped because of their length.
  var droppedCount: Int { lines.droppedCount }

  /// The bytes that are kept of longer lines; 0 to skip them.
  var keptCount: Int {
    get { lines.keptCount }
    set { lines.keptCount = newValue }
  }

  /// The first bytes of a line whose end has not come yet.
  var beginning: ArraySlice<UInt8> { lines.beginning }

  /// `true` for a document, which may be one line as long as any document.
  var isDocument = false {
    didSet { lines.longestLine = isDocument ? SourceFile.sizeLimit : Self.longestLine }
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

  /// Reads once.
  ///
  /// - Returns: The lines that have ended; empty when none has, and `nil` after the end of the file.
  mutating func next() throws(Failure) -> [UInt8]? {
    if isAtEnd { return nil }
    do throws(GzipFault) {
      if let gzip, gzip.hasMore { return lines.add(try gzip.next(chunk.count)[...]) }
    } catch {
      throw Failure("cannot read \(name): \(error.message)")
    }
    let read = try readChunk()
    if isFirst, GzipReader.isGzip(read) { gzip = GzipReader(limit: Self.expandedLimit) }
    isFirst = false
    if read.isEmpty {
      isAtEnd = true
      return lines.end()
    }
    guard let gzip else { return lines.add(read) }
    gzip.add(read)
    return []
  }

  /// Checks that compressed bytes were complete, after the last block.
  func finish() throws(Failure) {
    do throws(GzipFault) { try gzip?.finish() } catch { throw Failure("cannot read \(name): \(error.message)") }
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
