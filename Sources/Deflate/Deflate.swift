import CZlib

/// Decompresses deflate (RFC 1951) and computes the checksum of zip archives, with zlib.
///
/// The pointers that zlib receives are those of arrays, which outlive each call; a stream is ended in the function that began it.
package enum Deflate {
  /// The decompressed bytes of a range; `nil` if it is damaged or does not hold exactly `size` bytes.
  ///
  /// Never more than `size` bytes are written. O(range + size).
  package static func inflate(_ bytes: [UInt8], in range: Range<Int>, size: Int) -> [UInt8]? {
    // One bit of deflate yields at most 129 bytes: a larger promise is a lie, and gets no memory.
    guard size >= 0, size / 1_032 <= range.count, let available = UInt32(exactly: range.count),
      let promised = UInt32(exactly: size)
    else { return nil }
    var stream = unsafe z_stream()
    // A negative number of window bits means deflate without a header.
    let streamSize = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, streamSize) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var isComplete = false
    // zlib refuses a null pointer, which an empty array may have.
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: max(size, 1)) { output, count in
      unsafe bytes[range].withUnsafeBufferPointer { input in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = available
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = promised
        isComplete = unsafe CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END
        unsafe count = size - Int(stream.avail_out)
      }
    }
    return isComplete && inflated.count == size ? inflated : nil
  }

  /// The CRC-32 of ISO 3309.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe crc32_z(0, bytes, bytes.count))
  }
}
