/// A URL's path, query and fragment in the forms that components are compared with. The bytes belong to this object until the next URL.
@safe final class URLTexts {
  private var folded: [UInt8] = []
  private var path: [UInt8] = []
  private var query: [UInt8] = []
  private var fragment: [UInt8] = []
  private static let slash: [UInt8] = [UInt8(ascii: "/")]

  /// Calls `body` with the parts in a form; `nil` where the URL holds a raw byte that must be percent-encoded first.
  ///
  /// - Parameter bytes: The path, query and fragment with their delimiters.
  @inline(__always)
  func with(_ form: TextForm, _ bytes: UnsafeBufferPointer<UInt8>, _ body: (inout LinkText) -> Bool) -> Bool {
    guard let start = bytes.baseAddress, !bytes.isEmpty, !form.isDecoded, unsafe !LinkText.endsPath(start.pointee) else {
      return unsafe withParts(form, bytes, body)
    }
    if form.ignoresCase { return unsafe withFolded(bytes, body) }
    var text = unsafe LinkText(whole: start, start + bytes.count)
    return unsafe body(&text)
  }

  private func withFolded(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (inout LinkText) -> Bool) -> Bool {
    folded.removeAll(keepingCapacity: true)
    for index in bytes.indices { folded.append(unsafe bytes[index].lowercased) }
    return unsafe folded.withUnsafeBufferPointer { folded in
      guard let start = folded.baseAddress else { return true }
      var text = unsafe LinkText(whole: start, start + folded.count)
      return unsafe body(&text)
    }
  }

  /// The parts as texts of their own: decoded, or with an empty path, which is `/`.
  private func withParts(
    _ form: TextForm, _ bytes: UnsafeBufferPointer<UInt8>, _ body: (inout LinkText) -> Bool
  ) -> Bool {
    var pathEnd = 0
    while pathEnd < bytes.count, unsafe !LinkText.endsPath(bytes[pathEnd]) { pathEnd += 1 }
    var queryEnd = pathEnd
    while queryEnd < bytes.count, unsafe bytes[queryEnd] != UInt8(ascii: "#") { queryEnd += 1 }
    if unsafe bytes.contains(where: LinkText.isRaw) { return false }
    let rawQuery = min(pathEnd + 1, queryEnd)..<queryEnd
    let rawFragment = min(queryEnd + 1, bytes.count)..<bytes.count

    unsafe fill(&path, bytes, 0..<pathEnd, form)
    let isDecoded = unsafe fill(&query, bytes, rawQuery, form)
    unsafe fill(&fragment, bytes, rawFragment, form)
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    if path.isEmpty { path = Self.slash }
    let decodesItems = unsafe form.isDecoded && isDecoded && bytes[rawQuery].contains(UInt8(ascii: "%"))
    return unsafe path.withUnsafeBufferPointer { path in
      unsafe query.withUnsafeBufferPointer { query in
        unsafe fragment.withUnsafeBufferPointer { fragment in
          guard let start = path.baseAddress else { return true }
          func range(_ buffer: UnsafeBufferPointer<UInt8>) -> (start: LinkText.Bytes, end: LinkText.Bytes) {
            guard let first = buffer.baseAddress else { return unsafe (start, start) }
            return unsafe (first, first + buffer.count)
          }
          var text = unsafe LinkText(
            path: range(path), query: range(query),
            items: decodesItems ? range(UnsafeBufferPointer(rebasing: bytes[rawQuery])) : range(query),
            decodesItems: decodesItems, fragment: range(fragment))
          return unsafe body(&text)
        }
      }
    }
  }

  /// - Returns: Whether the part was decoded, where the form requires it.
  @discardableResult
  private func fill(
    _ part: inout [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ form: TextForm
  ) -> Bool {
    if form.isDecoded, let start = bytes.baseAddress {
      return unsafe DecodedText.append(start + range.lowerBound, start + range.upperBound, form, to: &part)
    }
    part.removeAll(keepingCapacity: true)
    for index in range { part.append(unsafe form.ignoresCase ? bytes[index].lowercased : bytes[index]) }
    return true
  }
}
