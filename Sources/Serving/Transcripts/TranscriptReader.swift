/// Reads the notation of ``Transcript``, line by line.
struct TranscriptReader {
  private let lines: [Substring]
  private var next = 0

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasSuffix("\r") ? $0.dropLast() : $0
    }
  }

  mutating func exchanges() throws(Transcript.Problem) -> [Transcript.Recorded] {
    var exchanges: [Transcript.Recorded] = []
    skipEmptyLines()
    while next < lines.count {
      exchanges.append(try exchange())
      skipEmptyLines()
    }
    guard !exchanges.isEmpty else { throw Transcript.Problem(line: 1, words: "no exchange") }
    return exchanges
  }

  private static func beginsRequest(_ line: Substring) -> Bool {
    line.hasPrefix("GET https://") || line.hasPrefix("GET http://")
  }

  private mutating func exchange() throws(Transcript.Problem) -> Transcript.Recorded {
    guard next < lines.count, Self.beginsRequest(lines[next]) else {
      throw problem("a question begins with `GET https://`")
    }
    let recorded = Transcript.Recorded(url: String(lines[next].dropFirst(4)))
    guard WebAddress(recorded.url)?.canBeAsked == true else { throw problem("the URL cannot be asked") }
    next += 1
    return try answer(to: recorded)
  }

  private mutating func answer(to question: Transcript.Recorded) throws(Transcript.Problem) -> Transcript.Recorded {
    var recorded = question
    while next < lines.count {
      let line = lines[next]
      if line.hasPrefix("HTTP/") {
        recorded.response = try response()
        return recorded
      }
      if line.hasPrefix("! ") {
        guard let failure = Self.failure(line.dropFirst(2)) else { throw problem("no failure is called so") }
        recorded.failure = failure
        next += 1
        guard case .certificate = failure else { return recorded }
      } else if let header = Self.header(line), header.name.lowercased() == "user-agent", recorded.failure == nil {
        recorded.userAgent = header.value
        next += 1
      } else {
        break
      }
    }
    guard recorded.failure != nil else { throw problem("an answer begins with `HTTP/` or `! `") }
    return recorded
  }

  private mutating func response() throws(Transcript.Problem) -> HTTPResponse {
    let words = lines[next].split(separator: " ")
    guard words.count >= 2, let version = HTTPResponse.Version(rawValue: String(words[0])), let status = Int(words[1]),
      (100...999).contains(status)
    else { throw problem("a status line is `HTTP/2 200` or the like") }
    next += 1
    var headers: [HTTPResponse.Header] = []
    var facts = ResponseFacts()
    while next < lines.count, !lines[next].isEmpty, !Self.beginsRequest(lines[next]) {
      if lines[next].hasPrefix("* ") {
        guard facts.read(lines[next].dropFirst(2)) else { throw problem("nothing is known by that name") }
      } else {
        guard let header = Self.header(lines[next]) else { throw problem("a header is `Name: value`") }
        headers.append(header)
      }
      next += 1
    }
    return facts.response(status, headers, version, body())
  }

  /// The lines up to the next exchange, without the empty line in front.
  private mutating func body() -> [UInt8] {
    guard next < lines.count, lines[next].isEmpty else { return [] }
    next += 1
    var body: [Substring] = []
    while next < lines.count, !Self.beginsRequest(lines[next]) {
      body.append(lines[next])
      next += 1
    }
    while body.last?.isEmpty == true { body.removeLast() }
    return body.isEmpty ? [] : Array(body.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
  }

  private mutating func skipEmptyLines() {
    while next < lines.count, lines[next].allSatisfy({ $0.isWhitespace }) { next += 1 }
  }

  private func problem(_ words: String) -> Transcript.Problem {
    Transcript.Problem(line: min(next, lines.count) + 1, words: words)
  }

  private static func header(_ line: Substring) -> HTTPResponse.Header? {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, !line[..<colon].contains(" ") else {
      return nil
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return HTTPResponse.Header(String(line[..<colon]), String(value))
  }

  private static func failure(_ words: Substring) -> TransferFailure? {
    func rest(_ start: String) -> String? {
      words.hasPrefix(start) ? String(words.dropFirst(start.count).drop { $0 == " " }) : nil
    }
    if let name = rest("certificate") { return certificateFaults[name].map { .certificate($0, detail: "") } }
    if let address = rest("address") {
      let parts = address.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? .forbiddenAddress(parts[0], kind: parts[1]) : nil
    }
    if let time = rest("timeout") { return ResponseFacts.duration(time[...]).map { .timeout($0) } }
    if let detail = rest("tls") { return .tls(detail) }
    if let detail = rest("not connected") { return .notConnected(detail) }
    if let detail = rest("no route") { return .noRoute(detail) }
    if let text = rest("malformed") {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      return MalformedPart(rawValue: parts.first ?? "").map { .malformedResponse($0, parts.dropFirst().joined()) }
    }
    if let detail = rest("not requested") { return .notAsked(detail) }
    if let end = rest("truncated") { return (end.isEmpty ? .length : EarlyEnd(rawValue: end)).map { .truncated($0) } }
    return words == "unknown host" ? .unknownHost : nil
  }

  private static let certificateFaults: [String: CertificateFault] = [
    "expired": .expired, "not yet valid": .notYetValid, "wrong name": .wrongName, "self-signed": .selfSigned,
    "unknown authority": .unknownAuthority, "revoked": .revoked, "other": .other,
  ]
}

private struct ResponseFacts {
  private var isCut = false
  private var duration = Duration.zero
  private var size: Int?
  private var transferSize: Int?
  private var address: String?

  /// More is not made up.
  private static let mostBytes = 8_000_000

  mutating func read(_ words: Substring) -> Bool {
    let parts = words.split(separator: " ")
    switch parts.first {
    case "cut": isCut = true
    case "took":
      guard let time = Self.duration(words.dropFirst(5)) else { return false }
      duration = time
    case "padded":
      guard parts.count == 4, let count = Int(parts[2]), (0...Self.mostBytes).contains(count) else { return false }
      size = count
    case "transferred":
      guard parts.count == 3, let count = Int(parts[1]), count >= 0 else { return false }
      transferSize = count
    case "from":
      guard parts.count == 2 else { return false }
      address = String(parts[1])
    default: return false
    }
    return true
  }

  static func duration(_ text: Substring) -> Duration? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let count = Int(parts[0]), (0...1_000_000).contains(count) else { return nil }
    switch parts[1] {
    case "s": return .seconds(count)
    case "ms": return .milliseconds(count)
    default: return nil
    }
  }

  func response(
    _ status: Int, _ headers: [HTTPResponse.Header], _ version: HTTPResponse.Version, _ body: [UInt8]
  ) -> HTTPResponse {
    let padding = [UInt8](repeating: 0x20, count: max((size ?? 0) - body.count, 0))
    return HTTPResponse(
      status: status, headers: headers, body: body + padding, isCut: isCut, version: version,
      transferSize: transferSize, duration: duration, address: address)
  }
}
