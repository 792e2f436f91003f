/// A URL taken apart by plain searching.
struct NaiveURL {
  var isWeb = false
  var host = ""
  var path: Text = []
  var query: Text = []
  var fragment: Text = []

  init(_ url: String) {
    var encoded = ""
    for byte in url.utf8 {
      if byte == 0x20 || byte >= 0x80 {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      } else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    guard let scheme = encoded.unicodeScalars.firstIndex(of: ":") else { return }
    isWeb = ["https", "http"].contains(encoded[..<scheme].lowercased())
    var rest = text(encoded[scheme...].dropFirst(3))
    func cut(at delimiter: UInt32) -> Text {
      guard let place = rest.firstIndex(of: delimiter) else { return [] }
      defer { rest = Array(rest[..<place]) }
      return Array(rest[(place + 1)...])
    }
    fragment = cut(at: 0x23)
    query = cut(at: 0x3F)
    let authority = rest.firstIndex(of: 0x2F) ?? rest.count
    path = Array(rest[authority...])
    host = spelled(Array(rest[..<authority]))
    if let user = host.lastIndex(of: "@") { host = String(host[host.index(after: user)...]) }
    if let port = host.lastIndex(of: ":"), !host[port...].contains("]") { host = String(host[..<port]) }
  }

  /// The decoded bytes of a part; text that is no escape is kept.
  private static func bytes(_ part: Text) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let first = rest.first {
      if first == 0x25, let escape = escape(rest.dropFirst().prefix(2)) {
        bytes.append(escape)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(UInt8(truncatingIfNeeded: first))
        rest = rest.dropFirst()
      }
    }
    return bytes
  }

  private static func escape(_ digits: ArraySlice<UInt32>) -> UInt8? {
    let digits = spelled(Array(digits))
    guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return UInt8(digits, radix: 16)
  }

  static func decodes(_ part: Text) -> Bool { String(validating: bytes(part), as: UTF8.self) != nil }

  /// The decoded text; the part itself where it does not decode to UTF-8.
  static func decode(_ part: Text) -> Text {
    String(validating: bytes(part), as: UTF8.self).map { text($0) } ?? part
  }
}

/// Equality of letters by what Unicode says of each scalar's case mappings.
enum NaiveFolding {
  case none, ascii, unicode

  func areEqual(_ left: UInt32, _ right: UInt32) -> Bool {
    if left == right { return true }
    return switch self {
    case .none: false
    case .ascii: Self.asciiLower(left) == Self.asciiLower(right)
    case .unicode: Self.simple(left) == Self.simple(right)
    }
  }

  func areEqual(_ left: Text, _ right: Text) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
  }

  private static func asciiLower(_ scalar: UInt32) -> UInt32 { (0x41...0x5A).contains(scalar) ? scalar + 32 : scalar }

  /// The lower case of the upper case, where each is one scalar. The exceptions are what CaseFolding.txt says beside that.
  static func simple(_ value: UInt32) -> UInt32 {
    if let exception = exceptions[value] { return exception }
    if value < 0x80 { return asciiLower(value) }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let upper = one(scalar.properties.uppercaseMapping) ?? scalar
    return (one(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func one(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }

  /// İ and ı have foldings in Turkic languages only.
  private static let exceptions: [UInt32: UInt32] = [0x130: 0x130, 0x131: 0x131]
}
