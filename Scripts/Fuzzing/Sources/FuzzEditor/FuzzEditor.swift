/// Called by libFuzzer with every input: reads the bytes as a session of an editor.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let found = EditorCase(bytes).fault() { preconditionFailure(found) }
  return 0
}
