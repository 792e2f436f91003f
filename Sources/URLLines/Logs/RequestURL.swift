import SourceText

/// The URL of a logged request: `https`, its host, and its target.
package struct RequestURL: Sendable {
  /// The text before paths of which the log has no host: `https://` and the domain; empty without one.
  private let origin: [UInt8]
  /// `true` if ``origin`` is printable ASCII.
  private let hasPlainOrigin: Bool
  /// `true` if such paths are kept as they are without a domain. Otherwise they are no URLs.
  private let keepsPaths: Bool
  // Properties, because each access to a static one is checked.
  private let https = Array("https://".utf8)
  private let http = Array("http://".utf8)
  /// The bytes of the last URL.
  private(set) var bytes: [UInt8] = []
  private(set) var pathsWithoutHost = 0
  /// `true` if ``bytes`` begins with ``origin``, which then stays there for the next URL.
  private var hasOrigin = false
  private var hasEscapes = false

  init(domain: String?, keepsPaths: Bool) {
    let origin: [UInt8] = if let domain { Array("https://".utf8) + domain.utf8 } else { [] }
    self.origin = origin
    hasPlainOrigin = origin.span.isWithin(0x20...0x7E)
    self.keepsPaths = keepsPaths
  }

  /// Makes the URL of a request target, in the origin form (`/path`) or the absolute one (`https://host/path`).
  ///
  /// - Parameter host: The host in the log; empty or `-` for none.
  /// - Returns: Whether there is one.
  mutating func make(target: Span<UInt8>, host: Span<UInt8>? = nil, isHTTP: Bool = false) -> Bool {
    hasEscapes = false
    if case .none = host, !isHTTP, hasOrigin, !target.isEmpty, target[0] == UInt8(ascii: "/") {
      bytes.removeLast(bytes.count - origin.count)
      return append(target)
    }
    hasOrigin = false
    bytes.removeAll(keepingCapacity: true)
    guard !target.isEmpty else { return false }
    if target[0] != UInt8(ascii: "/") {
      guard Self.isAbsolute(target) else { return false }
      return append(target)
    }
    if let host, Self.isHost(host) {
      bytes += isHTTP ? http : https
      append(plain: host)
      return append(target)
    }
    if origin.isEmpty {
      if keepsPaths { return append(target) }
      pathsWithoutHost += 1
      return false
    }
    hasOrigin = !isHTTP
    if isHTTP { bytes += http + origin.dropFirst(https.count) } else { bytes += origin }
    return append(target)
  }

  /// `true` if the last URL is made of bytes of the log and a domain of printable ASCII, none of them decoded.
  var isAsWritten: Bool { hasPlainOrigin && !hasEscapes }

  /// `true` if the URL has no control characters, which a log may have decoded from escapes.
  var isPlain: Bool {
    bytes.span.isWithin(0x20...0x7E) || bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Adds a query, with or without its `?`, which Apache's `%q` includes.
  mutating func add(query: Span<UInt8>) {
    let mark = UInt8(ascii: "?")
    bytes.append(mark)
    _ = append(query.extracting((query.isEmpty || query[0] != mark ? 0 : 1)...))
  }

  /// Appends a text with the escapes of nginx and Apache decoded: `\xC3`, `\"` and `\\`.
  private mutating func append(_ text: Span<UInt8>) -> Bool {
    let backslash = UInt8(ascii: "\\")
    var index = 0
    while let escape = text.firstIndex(of: backslash, in: index..<text.count) {
      hasEscapes = true
      append(plain: text.extracting(index..<escape))
      index = escape + 1
      guard index < text.count else {
        bytes.append(backslash)
        return true
      }
      if text[index] == UInt8(ascii: "x"), index + 2 < text.count, let high = text[index + 1].hexDigitValue,
        let low = text[index + 2].hexDigitValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        if text[index] != backslash, text[index] != UInt8(ascii: "\"") { bytes.append(backslash) }
        bytes.append(text[index])
        index += 1
      }
    }
    append(plain: text.extracting(index..<text.count))
    return true
  }

  private mutating func append(plain text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Returns `true` if a text begins with `http://` or `https://`, in any letter case, and a host.
  package static func isAbsolute(_ text: Span<UInt8>) -> Bool {
    let start = text.starts(with: "https://") ? 8 : text.starts(with: "http://") ? 7 : text.count
    guard start < text.count else { return false }
    return ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":")].contains(text[start])
  }

  /// Returns `true` if a field has a host: something other than `-` and `_`, without characters that no host has.
  private static func isHost(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text.isWithin(0x21...0x7E) else { return false }
    if text.count == 1, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "_") { return false }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\\"): return false
      default: break
      }
    }
    return true
  }
}

extension Span<UInt8> {
  /// Returns `true` if the bytes begin with a text of lower-case ASCII, in any letter case.
  package func starts(with text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    guard count >= size else { return false }
    return text.withUTF8Buffer { expected in
      for index in 0..<size {
        let byte = self[index]
        let lowered = byte.isASCIIUppercase ? byte | 0x20 : byte
        if unsafe lowered != expected[index] { return false }
      }
      return true
    }
  }
}
