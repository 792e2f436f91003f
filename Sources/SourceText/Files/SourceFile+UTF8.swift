extension SourceFile {
  /// The first bytes that are not UTF-8; `nil` if all are. O(bytes).
  package var firstMalformedUTF8: SourceRange? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var bytes = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): offset += scalar.count
      case .error(let length): return SourceRange(offset..<offset + length)
      case .emptyInput: return nil
      }
    }
  }
}
