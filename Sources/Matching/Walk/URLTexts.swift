/// A URL's path, query and fragment in the forms that components are compared with. The bytes belong to this object until the next URL.
@safe struct URLTexts: ~Copyable {
  private var path = DecodedText()
  private var query = DecodedText()
  private var fragment = DecodedText()

  /// The parts of a URL in a form; `nil` where the URL holds a raw byte that must be percent-encoded first.
  ///
  /// - Parameter bytes: The path, query and fragment with their delimiters.
  @inline(__always)
  mutating func text(_ form: TextForm, _ bytes: UnsafeBufferPointer<UInt8>) -> LinkText? {
    guard let start = bytes.baseAddress, !bytes.isEmpty, !form.isDecoded, unsafe !LinkText.endsPath(start.pointee)
    else {
      return unsafe parts(form, bytes)
    }
    if !form.ignoresCase { return unsafe LinkText(whole: start, start + bytes.count) }
    unsafe path.fill(start, start + bytes.count, ignoringCase: true)
    return unsafe LinkText(whole: path.start, path.end)
  }

  /// The parts as texts of their own: decoded, or with an empty path, which is `/`.
  private mutating func parts(_ form: TextForm, _ bytes: UnsafeBufferPointer<UInt8>) -> LinkText? {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      path.clear()
      path.removeTrailingSlashes()
      let none = unsafe (path.end, path.end)
      return unsafe LinkText(
        path: path.start, limit: path.end, isWhole: false, query: none, items: none, fragment: none, isLocated: true)
    }
    let limit = unsafe start + bytes.count
    var position = unsafe start
    var hasEscape = false
    while unsafe position < limit, unsafe !LinkText.endsPath(position.pointee) {
      if unsafe LinkText.isRaw(position.pointee) { return nil }
      unsafe position += 1
    }
    let pathEnd = unsafe position
    while unsafe position < limit, unsafe position.pointee != UInt8(ascii: "#") {
      if unsafe LinkText.isRaw(position.pointee) { return nil }
      if unsafe position.pointee == UInt8(ascii: "%") { hasEscape = true }
      unsafe position += 1
    }
    let queryStart = unsafe min(pathEnd + 1, position)
    let queryEnd = unsafe position
    while unsafe position < limit {
      if unsafe LinkText.isRaw(position.pointee) { return nil }
      unsafe position += 1
    }
    _ = unsafe path.take(start, pathEnd, form)
    let decodesItems = unsafe query.take(queryStart, queryEnd, form) && hasEscape
    _ = unsafe fragment.take(min(queryEnd + 1, limit), limit, form)
    path.removeTrailingSlashes()
    return unsafe LinkText(
      path: path.start, limit: path.end, isWhole: false, query: (query.start, query.end),
      items: decodesItems ? (queryStart, queryEnd) : (query.start, query.end), decodesItems: decodesItems,
      fragment: (fragment.start, fragment.end), isLocated: true)
  }
}
