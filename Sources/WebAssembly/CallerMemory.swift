// Substitutes for the C library of other platforms: memory for the caller, the seed of hashes, and
// the numbers of texts.

/// Memory for bytes and numbers that are passed, which `aasa_free` frees; 0 where there is none.
@c(aasa_allocate) public func aasaAllocate(_ size: Int32) -> UnsafeMutableRawPointer? {
  size < 0 ? nil : UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 8)
}

nonisolated(unsafe) private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15

/// Sets the seed of hashes, before anything else, so that no file can be made to collide.
@c(aasa_seed) public func aasaSeed(_ value: UInt64) { seed ^= value }

@c(arc4random_buf) public func randomBytes(_ memory: UnsafeMutableRawPointer, _ count: Int) {
  for index in 0..<count {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    memory.storeBytes(of: UInt8(truncatingIfNeeded: seed >> 32), toByteOffset: index, as: UInt8.self)
  }
}

@_extern(c, "strtod")
private func numberOfC(_ text: UnsafePointer<CChar>, _ end: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Double

/// Reads the number at the start of a text, and returns the place after it. `Double.init(_:)` of the standard library calls this.
@c(_swift_stdlib_strtod_clocale) public func number(
  _ text: UnsafePointer<CChar>, _ result: UnsafeMutablePointer<Double>
) -> UnsafePointer<CChar>? {
  var end: UnsafePointer<CChar>?
  result.pointee = numberOfC(text, &end)
  return end
}

/// Writes nothing: the message of a trap has no place to go.
@c(putchar) public func written(_ character: Int32) -> Int32 { character }
