import Tasks

// The memory that passes between C and Swift. The invariants, which `aasa.h` states for callers: a handle is a retained reference that is
// released once; a text is allocated here and given back to `aasa_free`; a pointer with a length lives through the call.

/// Returns a text for C, which `aasa_free` frees.
func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for index in bytes.indices { unsafe copy[index] = bytes[index] }
  return unsafe copy
}

/// Returns what a closure makes; `nil` with the text of the error, where the caller wants it.
func reporting<Value>(
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ make: () throws(TaskProblem) -> Value
) -> Value? {
  do throws(TaskProblem) { return try make() } catch let problem {
    if let error = unsafe error { unsafe error.pointee = unsafe copied(problem.sentence) }
    return nil
  }
}

/// Returns the handle of an object, which ``release(_:as:)`` frees.
func handle(_ object: AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

func object<Object: AnyObject>(_ handle: OpaquePointer, as type: Object.Type) -> Object {
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func release<Object: AnyObject>(_ handle: OpaquePointer?, as type: Object.Type) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
}

/// Returns the text of a C string, with bytes that are not UTF-8 replaced by U+FFFD; `nil` for a null pointer.
func text(_ string: UnsafePointer<CChar>?) -> String? {
  guard let string = unsafe string else { return nil }
  return unsafe String(cString: string)
}

/// Returns the bytes that a caller passes.
func passed(
  _ bytes: UnsafePointer<UInt8>?, _ length: Int64, _ name: String
) throws(TaskProblem) -> [UInt8] {
  guard length >= 0, let count = Int(exactly: length) else {
    throw .option("the length of \(name) is negative")
  }
  if count == 0 { return [] }
  guard let bytes = unsafe bytes else { throw .option("\(name) is a null pointer") }
  return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// Returns `true` if rows of a batch can be in memory: more rows of 16 bytes are beyond every address, so no place of a row overflows.
func areRows(_ first: Int64, _ count: Int64) -> Bool {
  let limit = Int64(Int.max >> 7)
  return first >= 0 && count >= 0 && first < limit && count < limit
}

/// Returns `true` if a bitmap of validity, where there is one, has no bit for a row.
func isNullRow(_ row: Int, _ validity: UnsafePointer<UInt8>?) -> Bool {
  guard let validity = unsafe validity else { return false }
  return unsafe validity[row >> 3] & (1 << UInt8(row & 7)) == 0
}
