/// Called by libFuzzer with every input. All engines must give the same verdicts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let found = FuzzCase(bytes).disagreement() { preconditionFailure(found) }
  return 0
}
