// Batches in the memory of the caller. Every length and place is checked before it is read; nothing is copied.

@c(aasa_match_url) public func aasaMatchURL(
  _ matcher: OpaquePointer?, _ url: UnsafePointer<UInt8>?, _ length: Int64, _ component: UnsafeMutablePointer<Int32>?,
  _ app: UnsafeMutablePointer<Int32>?
) -> Int32 {
  var verdict: Int8 = 0
  let status = unsafe withUnsafeMutablePointer(to: &verdict) { verdict in
    unsafe decide(matcher, 0, 1, nil, verdict, component, app) { _ throws(BatchFault) in
      if length != 0, unsafe url == nil { throw .null }
      return try unsafe text(UnsafeRawPointer(url), length)
    }
  }
  return status == 0 ? Int32(verdict) : status
}

@c(aasa_match_offsets32) public func aasaMatchOffsets32(
  _ matcher: OpaquePointer?, _ offsets: UnsafePointer<Int32>?, _ data: UnsafePointer<UInt8>?, _ dataLength: Int64,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ verdicts: UnsafeMutablePointer<Int8>?,
  _ components: UnsafeMutablePointer<Int32>?, _ apps: UnsafeMutablePointer<Int32>?
) -> Int32 {
  if dataLength < 0 { return BatchFault.count.rawValue }
  return unsafe decide(matcher, offset, count, validity, verdicts, components, apps) { row throws(BatchFault) in
    try unsafe slice(UnsafeRawPointer(offsets), Int32.self, row, data, dataLength)
  }
}

@c(aasa_match_offsets64) public func aasaMatchOffsets64(
  _ matcher: OpaquePointer?, _ offsets: UnsafePointer<Int64>?, _ data: UnsafePointer<UInt8>?, _ dataLength: Int64,
  _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64, _ verdicts: UnsafeMutablePointer<Int8>?,
  _ components: UnsafeMutablePointer<Int32>?, _ apps: UnsafeMutablePointer<Int32>?
) -> Int32 {
  if dataLength < 0 { return BatchFault.count.rawValue }
  return unsafe decide(matcher, offset, count, validity, verdicts, components, apps) { row throws(BatchFault) in
    try unsafe slice(UnsafeRawPointer(offsets), Int64.self, row, data, dataLength)
  }
}

@c(aasa_match_views) public func aasaMatchViews(
  _ matcher: OpaquePointer?, _ views: UnsafeRawPointer?, _ buffers: UnsafePointer<UnsafeRawPointer?>?,
  _ lengths: UnsafePointer<Int64>?, _ bufferCount: Int64, _ validity: UnsafePointer<UInt8>?, _ offset: Int64,
  _ count: Int64, _ verdicts: UnsafeMutablePointer<Int8>?, _ components: UnsafeMutablePointer<Int32>?,
  _ apps: UnsafeMutablePointer<Int32>?
) -> Int32 {
  if bufferCount < 0 { return BatchFault.count.rawValue }
  return unsafe decide(matcher, offset, count, validity, verdicts, components, apps) { row throws(BatchFault) in
    guard let views = unsafe views else { throw .null }
    let view = unsafe views + row * 16
    let length = unsafe Int64(view.loadUnaligned(as: Int32.self))
    // Up to 12 bytes are in the view; a longer text is in a buffer, whose number and place are behind its first four bytes.
    if length <= 12 { return try unsafe text(view + 4, length) }
    let buffer = unsafe Int64(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let start = unsafe Int64(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    guard buffer >= 0, buffer < bufferCount, start >= 0 else { throw .view }
    guard let buffers = unsafe buffers, let lengths = unsafe lengths, let data = unsafe buffers[Int(buffer)] else {
      throw .null
    }
    guard unsafe start + length <= lengths[Int(buffer)] else { throw .view }
    return try unsafe text(data + Int(start), length)
  }
}

@c(aasa_match_pointers) public func aasaMatchPointers(
  _ matcher: OpaquePointer?, _ urls: UnsafePointer<UnsafeRawPointer?>?, _ lengths: UnsafePointer<Int64>?,
  _ count: Int64, _ verdicts: UnsafeMutablePointer<Int8>?, _ components: UnsafeMutablePointer<Int32>?,
  _ apps: UnsafeMutablePointer<Int32>?
) -> Int32 {
  unsafe decide(matcher, 0, count, nil, verdicts, components, apps) { row throws(BatchFault) in
    guard let urls = unsafe urls, let lengths = unsafe lengths else { throw .null }
    guard let url = unsafe urls[row] else { return nil }
    return try unsafe text(url, lengths[row])
  }
}

@c(aasa_validity) public func aasaValidity(
  _ verdicts: UnsafePointer<Int8>?, _ count: Int64, _ bitmap: UnsafeMutablePointer<UInt8>?
) -> Int64 {
  unsafe bits(of: verdicts, count, bitmap)
}

@c(aasa_validity32) public func aasaValidity32(
  _ numbers: UnsafePointer<Int32>?, _ count: Int64, _ bitmap: UnsafeMutablePointer<UInt8>?
) -> Int64 {
  unsafe bits(of: numbers, count, bitmap)
}

/// Writes a bitmap with a bit for each number that is not negative, the first one lowest. Returns the number of negative ones.
private func bits<Number: FixedWidthInteger>(
  of numbers: UnsafePointer<Number>?, _ count: Int64, _ bitmap: UnsafeMutablePointer<UInt8>?
) -> Int64 {
  guard count >= 0, let count = Int(exactly: count) else { return Int64(BatchFault.count.rawValue) }
  if count == 0 { return 0 }
  guard let numbers = unsafe numbers, let bitmap = unsafe bitmap else { return Int64(BatchFault.null.rawValue) }
  var negative = 0
  var index = 0
  while index < count {
    var byte: UInt8 = 0
    for bit in 0..<min(8, count - index) {
      if unsafe numbers[index + bit] >= 0 { byte |= 1 << UInt8(bit) } else { negative += 1 }
    }
    unsafe bitmap[index / 8] = byte
    index += 8
  }
  return Int64(negative)
}

/// The text of a row in a column with offsets.
private func slice<Offset: FixedWidthInteger & BitwiseCopyable>(
  _ offsets: UnsafeRawPointer?, _ type: Offset.Type, _ row: Int, _ data: UnsafePointer<UInt8>?, _ dataLength: Int64
) throws(BatchFault) -> UnsafeRawBufferPointer? {
  guard let offsets = unsafe offsets else { throw .null }
  let width = MemoryLayout<Offset>.size
  let start = unsafe Int64(offsets.loadUnaligned(fromByteOffset: row * width, as: Offset.self))
  let end = unsafe Int64(offsets.loadUnaligned(fromByteOffset: (row + 1) * width, as: Offset.self))
  guard 0 <= start, start <= end, end <= dataLength else { throw .offsets }
  if end == start { return try unsafe text(nil, 0) }
  guard let data = unsafe data else { throw .null }
  return try unsafe text(UnsafeRawPointer(data + Int(start)), end - start)
}

/// Some bytes with their length, which is checked.
private func text(_ start: UnsafeRawPointer?, _ length: Int64) throws(BatchFault) -> UnsafeRawBufferPointer? {
  guard length >= 0, let count = Int(exactly: length) else { throw .count }
  return unsafe UnsafeRawBufferPointer(start: start, count: count)
}

/// Decides the rows of a batch.
///
/// - Parameter text: The bytes of a row; `nil` for null.
/// - Returns: 0, or the number of an error; the rows before it have their results.
private func decide(
  _ matcher: OpaquePointer?, _ first: Int64, _ count: Int64, _ validity: UnsafePointer<UInt8>?,
  _ verdicts: UnsafeMutablePointer<Int8>?, _ components: UnsafeMutablePointer<Int32>?,
  _ apps: UnsafeMutablePointer<Int32>?, _ text: (_ row: Int) throws(BatchFault) -> UnsafeRawBufferPointer?
) -> Int32 {
  guard areRows(first, count) else { return BatchFault.count.rawValue }
  guard let handle = unsafe matcher else { return BatchFault.null.rawValue }
  if count == 0 { return 0 }
  guard let verdicts = unsafe verdicts else { return BatchFault.null.rawValue }
  do throws(BatchFault) {
    try unsafe object(handle, as: BatchMatcher.self).decide { decider throws(BatchFault) in
      for index in 0..<Int(count) {
        let row = Int(first) + index
        var answer = BatchDecider.Answer()
        if unsafe !isNullRow(row, validity), let bytes = try unsafe text(row) {
          let span = unsafe Span<UInt8>(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self))
          answer = decider.answer(span)
        }
        unsafe verdicts[index] = answer.verdict
        unsafe components?[index] = answer.component
        unsafe apps?[index] = answer.app
      }
    }
    return 0
  } catch {
    return error.rawValue
  }
}
