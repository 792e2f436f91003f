// The memory that passes between JavaScript and Swift. A handle is a retained reference that is released once; a text is allocated here and
// given back to `aasa_free`; bytes that are passed live through the call.

public typealias Text = UnsafeMutablePointer<CChar>
public typealias TextPlace = UnsafeMutablePointer<Text?>

/// A text that ends with a zero, which `aasa_free` frees.
func copied(_ text: String) -> Text {
  var text = text
  return text.withUTF8 { bytes in
    let copy = Text.allocate(capacity: bytes.count + 1)
    for index in bytes.indices { copy[index] = CChar(bitPattern: bytes[index]) }
    copy[bytes.count] = 0
    return copy
  }
}

func report(_ message: String, _ error: TextPlace?) { error?.pointee = copied(message) }

func handle(_ object: AnyObject) -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(object).toOpaque()) }

func object<Object: AnyObject>(_ handle: OpaquePointer, as type: Object.Type) -> Object {
  Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func passedBytes(_ bytes: UnsafePointer<UInt8>?, _ length: Int64) -> [UInt8] {
  Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length)))
}

func passedText(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

/// Memory for bytes and numbers that are passed; `nil` where there is none.
@_cdecl("aasa_allocate") public func aasa_allocate(_ size: Int32) -> UnsafeMutableRawPointer? {
  UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 8)
}

@_cdecl("aasa_free") public func aasa_free(_ memory: UnsafeMutableRawPointer?) { memory?.deallocate() }

// MARK: Seeds of hashes

nonisolated(unsafe) private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15

/// Sets the seed of hashes, before anything else, so that no file can be made to collide.
@_cdecl("aasa_seed") public func aasa_seed(_ value: UInt64) { seed ^= value }

@_cdecl("arc4random_buf") public func arc4random_buf(_ memory: UnsafeMutableRawPointer, _ count: Int) {
  for index in 0..<count {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    memory.storeBytes(of: UInt8(truncatingIfNeeded: seed >> 32), toByteOffset: index, as: UInt8.self)
  }
}
