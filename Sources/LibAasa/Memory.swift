// The memory that passes between C and Swift. The invariants, which `aasa.h` states for callers: a handle is a retained reference that is
// released once; a text is allocated here and given back to `aasa_free`; a pointer with a length lives through the call.

/// Returns a text for C, which `aasa_free` frees.
func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for index in bytes.indices { unsafe copy[index] = bytes[index] }
  return unsafe copy
}

/// Sets the text of an error, where the caller wants it.
func report(_ message: String, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
  if let error = unsafe error { unsafe error.pointee = unsafe copied(message) }
}

/// Returns the handle of an object, which ``released(_:as:)`` frees.
func handle(_ object: AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Returns the object of a handle.
func object<Object: AnyObject>(_ handle: OpaquePointer, as type: Object.Type) -> Object {
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

/// Frees a handle.
func release<Object: AnyObject>(_ handle: OpaquePointer?, as type: Object.Type) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
}

/// Returns the text of a C string, with bytes that are not UTF-8 replaced by U+FFFD; `nil` for a null pointer.
func text(_ string: UnsafePointer<CChar>?) -> String? {
  guard let string = unsafe string else { return nil }
  return unsafe String(cString: string)
}

/// The bytes that a caller passes.
enum PassedBytes {
  case bytes([UInt8])
  /// The reason why there are none.
  case fault(String)

  /// - Parameter name: The name of the text in messages.
  init(_ bytes: UnsafePointer<UInt8>?, _ length: Int64, _ name: String) {
    guard length >= 0, let count = Int(exactly: length) else {
      self = .fault("the length of \(name) is negative")
      return
    }
    if count == 0 {
      self = .bytes([])
    } else if let bytes = unsafe bytes {
      self = unsafe .bytes(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } else {
      self = .fault("\(name) is a null pointer")
    }
  }
}
