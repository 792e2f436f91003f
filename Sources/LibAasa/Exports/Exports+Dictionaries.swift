@c(aasa_take) public func aasaTake(
  _ indices: UnsafeRawPointer?, _ width: Int32, _ validity: UnsafePointer<UInt8>?, _ offset: Int64, _ count: Int64,
  _ verdicts: UnsafePointer<Int8>?, _ components: UnsafePointer<Int32>?, _ apps: UnsafePointer<Int32>?,
  _ dictionaryCount: Int64, _ rowVerdicts: UnsafeMutablePointer<Int8>?,
  _ rowComponents: UnsafeMutablePointer<Int32>?, _ rowApps: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard areRows(offset, count), dictionaryCount >= 0 else { return BatchFault.count.rawValue }
  if count == 0 { return 0 }
  guard let indices = unsafe indices, let verdicts = unsafe verdicts, let rowVerdicts = unsafe rowVerdicts else {
    return BatchFault.null.rawValue
  }
  for row in 0..<Int(count) {
    let place = Int(offset) + row
    if unsafe isNullRow(place, validity) {
      unsafe rowVerdicts[row] = BatchDecider.null
      unsafe rowComponents?[row] = -1
      unsafe rowApps?[row] = -1
      continue
    }
    let index: Int64
    switch width {
    case 1: index = unsafe Int64(indices.loadUnaligned(fromByteOffset: place, as: UInt8.self))
    case 2: index = unsafe Int64(indices.loadUnaligned(fromByteOffset: place * 2, as: UInt16.self))
    case 4: index = unsafe Int64(indices.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self))
    case 8: index = unsafe indices.loadUnaligned(fromByteOffset: place * 8, as: Int64.self)
    default: return BatchFault.count.rawValue
    }
    guard index >= 0, index < dictionaryCount else { return BatchFault.offsets.rawValue }
    unsafe rowVerdicts[row] = verdicts[Int(index)]
    unsafe rowComponents?[row] = unsafe components?[Int(index)] ?? -1
    unsafe rowApps?[row] = unsafe apps?[Int(index)] ?? -1
  }
  return 0
}
