import CZlib

/// Decompresses gzip (RFC 1952) piece by piece, several members one after the other as one text.
///
/// The object owns the state of zlib, which must stay in its place, and is used by one task. zlib receives pointers to arrays only
/// for the time of a call.
@safe package final class GzipReader {
  private let stream: UnsafeMutablePointer<z_stream>
  private var isUsable: Bool
  private var input: [UInt8] = []
  private var read = 0
  private var written = 0
  /// The compressed bytes before the last piece that was added.
  private var readBefore = 0
  private let limit: Int
  /// `true` if a member has begun and not ended.
  private var isWithinMember = false
  private var memberCount = 0
  private let ignoresOthers: Bool
  /// `true` after the last member, where only zeros may follow.
  private var isPadding = false
  /// `true` if the last piece filled its room.
  private var isFull = false

  /// Data that expands to more bytes may expand to so many times its size. Logs expand to some ten times theirs.
  private static let dense = (bytes: 512 << 20, ratio: 250)

  /// - Parameters:
  ///   - limit: The most bytes to write.
  ///   - ignoresOthers: `true` to ignore bytes behind the last member, as most clients of HTTP do; otherwise they must be zeros.
  package init(limit: Int, ignoresOthers: Bool = false) {
    self.limit = limit
    self.ignoresOthers = ignoresOthers
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 16 more than the window bits means gzip.
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    isUsable = unsafe inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Returns `true` if bytes are gzip by their first two.
  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Adds compressed bytes. All before them must have been read.
  package func add(_ bytes: some Sequence<UInt8>) {
    readBefore += read
    input = Array(bytes)
    read = 0
  }

  /// `true` if ``next(_:)`` may have bytes: compressed bytes are left, or zlib holds output that did not fit.
  package var hasMore: Bool { read < input.count || isFull }

  /// Decompresses up to a number of bytes; fewer when the compressed bytes come to their end.
  package func next(_ size: Int) throws(GzipFault) -> [UInt8] {
    guard isUsable else { throw .damaged }
    var fault: GzipFault?
    let output = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      var isStuck = false
      while count < size, !isStuck, fault == nil {
        if !isWithinMember {
          if isFollowed() { fault = .followed }
          if fault != nil || !beginMember() { break }
        }
        let status = unsafe input.withUnsafeBufferPointer { input in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: read))
          unsafe stream.pointee.avail_in = UInt32(clamping: input.count - read)
          unsafe stream.pointee.next_out = output.baseAddress?.advanced(by: count)
          unsafe stream.pointee.avail_out = UInt32(clamping: size - count)
          let before = unsafe (stream.pointee.avail_in, stream.pointee.avail_out)
          let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
          unsafe read += Int(before.0 - stream.pointee.avail_in)
          unsafe count += Int(before.1 - stream.pointee.avail_out)
          return status
        }
        switch status {
        case Z_OK: break
        // Neither input nor output is left.
        case Z_BUF_ERROR: isStuck = true
        case Z_STREAM_END: isWithinMember = false
        default: fault = .damaged
        }
      }
    }
    if let fault { throw fault }
    isFull = output.count == size
    written += output.count
    guard written <= limit else { throw .tooLarge(limit: limit) }
    if written > Self.dense.bytes, written / Self.dense.ratio > readBefore + read {
      throw .tooDense(ratio: Self.dense.ratio)
    }
    return output
  }

  /// Checks that the last member is complete.
  package func finish() throws(GzipFault) {
    if isWithinMember || memberCount == 0 { throw .truncated }
  }

  /// Returns `true` if the bytes after a member are neither another one nor zeros. After zeros, no member follows.
  private func isFollowed() -> Bool {
    guard memberCount > 0, read < input.count, isPadding || input[read] != 0x1F else { return false }
    isPadding = true
    return !ignoresOthers && input[read...].contains { $0 != 0 }
  }

  /// Begins another member; `false` if none follows. Zeros after a member are ignored, as gzip does.
  private func beginMember() -> Bool {
    guard read < input.count, !isPadding, unsafe inflateReset(stream) == Z_OK else {
      read = input.count
      return false
    }
    memberCount += 1
    isWithinMember = true
    return true
  }
}

extension GzipReader {
  /// The decompressed bytes of a whole file.
  package static func expanded(_ bytes: [UInt8], limit: Int) throws(GzipFault) -> [UInt8] {
    let reader = GzipReader(limit: limit)
    reader.add(bytes)
    var expanded: [UInt8] = []
    while reader.hasMore { expanded += try reader.next(1 << 20) }
    try reader.finish()
    return expanded
  }
}
