import SourceText

/// Finds the request in a line of an access log, which has it in quotes: `… [time] "GET /buy/42 HTTP/1.1" 200 …`.
///
/// In the formats common and combined of nginx and Apache and in the logs of AWS load balancers, the request is the first text in quotes.
package enum RequestLine {
  /// The target of the request; `nil` without one.
  package static func target(_ line: Span<UInt8>) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    guard let open = line.firstIndex(of: quote, in: 0..<line.count) else { return nil }
    var close = open
    repeat {
      guard let next = line.firstIndex(of: quote, in: close + 1..<line.count) else { return nil }
      close = next
    } while isEscaped(line, close, after: open)
    return target(line, in: open + 1..<close)
  }

  /// The target in a request: after the method, and before the protocol, which HTTP/0.9 lacks. Load balancers log `-` instead of the method
  /// and the protocol of a malformed request, which has none.
  static func target(_ line: Span<UInt8>, in request: Range<Int>) -> Range<Int>? {
    let space = UInt8(ascii: " ")
    let dash = UInt8(ascii: "-")
    var start = request.lowerBound
    while start < request.upperBound, line[start].isASCIIUppercase || line[start] == dash { start += 1 }
    guard start < request.upperBound, line[start] == space, start > request.lowerBound,
      line[request.lowerBound] != dash
    else { return nil }
    if let end = targetEnd(line, start + 1..<request.upperBound) { return start + 1..<end }
    var end = request.upperBound
    while end > start + 1, line[end - 1] != space { end -= 1 }
    let version = line.extracting(end..<request.upperBound)
    let hasVersion = version.starts(with: "http/") || version.count == 1 && version[0] == dash
    if end <= start + 1 || !hasVersion { end = request.upperBound + 1 }
    return start + 1 < end - 1 ? start + 1..<end - 1 : nil
  }

  /// The end of a target before ` HTTP/1.1` or another protocol of eight characters, as nearly all requests have it; `nil` for the others.
  private static func targetEnd(_ line: Span<UInt8>, _ rest: Range<Int>) -> Int? {
    let end = rest.upperBound - 9
    guard end > rest.lowerBound, line[end] == UInt8(ascii: " ") else { return nil }
    let word = line.word(at: end + 1)
    // In memory `HTTP/`, and three characters of which none is a space.
    guard word & 0xFF_FFFF_FFFF == 0x2F_5054_5448 else { return nil }
    for index in end + 6..<end + 9 where line[index] == UInt8(ascii: " ") { return nil }
    return end
  }

  /// The host in front of the line, as Apache's `vhost_combined` has it (`harbor.shop:443 192.0.2.1 - - [time]`): the first of four
  /// fields before the time.
  static func virtualHost(_ line: Span<UInt8>) -> Range<Int>? {
    // An IPv4 address has no letter.
    guard beginsWithLetters(line),
      let time = line.firstIndex(of: UInt8(ascii: "["), in: 0..<min(line.count, 1_024))
    else { return nil }
    var spaces = 0
    var end = 0
    for index in 0..<time where line[index] == UInt8(ascii: " ") {
      if spaces == 0 { end = index }
      spaces += 1
    }
    guard spaces == 4 else { return nil }
    if let port = line.firstIndex(of: UInt8(ascii: ":"), in: 0..<end) {
      // An IPv6 address has more than one colon.
      if line.firstIndex(of: UInt8(ascii: ":"), in: port + 1..<end) != nil { return nil }
      end = port
    }
    for index in 0..<end where line[index].isASCIILetter { return 0..<end }
    return nil
  }

  /// Returns `true` if the first field of a line has a letter.
  private static func beginsWithLetters(_ line: Span<UInt8>) -> Bool {
    for index in line.indices {
      if line[index] == UInt8(ascii: " ") { return false }
      if line[index].isASCIILetter { return true }
    }
    return false
  }

  private static func isEscaped(_ line: Span<UInt8>, _ index: Int, after start: Int) -> Bool {
    var backslashes = 0
    while index - 1 - backslashes > start, line[index - 1 - backslashes] == UInt8(ascii: "\\") { backslashes += 1 }
    return backslashes % 2 == 1
  }
}
