/// Called by libFuzzer with every input: reads the bytes as the configuration of a host and applies the rules about hosts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let found = HostingCase(bytes).fault() { preconditionFailure(found) }
  return 0
}
