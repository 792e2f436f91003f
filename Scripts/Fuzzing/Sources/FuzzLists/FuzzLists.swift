/// Called by libFuzzer with every input: reads the bytes as a list, a log, a table or a document, in blocks and as a whole.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let found = ListCase(bytes).fault() { preconditionFailure(found) }
  return 0
}
