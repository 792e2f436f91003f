import SourceText

extension HTTPResponse {
  /// The media type of `Content-Type`, in lower case and without parameters; several are a list with commas. `nil` without one.
  package var mediaType: String? {
    // The comma of a parameter such as `profile="a,b"` begins no other type.
    let values = headers.filter { $0.name.lowercased() == "content-type" }.map { $0.value.prefix { $0 != ";" } }
    let types = values.flatMap { $0.split(separator: ",") }.map { $0.trimmed { $0.isWhitespace }.lowercased() }
      .filter { !$0.isEmpty }
    return types.isEmpty ? nil : types.uniqued().joined(separator: ", ")
  }

  /// The content encodings of the body, in lower case, without `identity`.
  package var contentEncodings: [String] { Self.contentEncodings(headers) }

  package static func contentEncodings(_ headers: [Header]) -> [String] {
    headers.filter { $0.name.lowercased() == "content-encoding" }
      .flatMap { $0.value.lowercased().split { $0 == "," || $0 == " " }.map(String.init) }
      .filter { $0 != "identity" }
  }

  package var isPage: Bool { SourceForm.detect(body) == .html }

  /// `true` if the status sends the client elsewhere.
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The reason why a response is not an association file: lower-case, no full stop, escaped.
  package var fault: String? {
    if isRedirect, let target = header("Location") {
      return "the server redirects (\(status)) to \(escapedForDisplay(target)), and devices follow no redirect"
    }
    if status != 200 { return "the server responds with status \(status)" }
    if isCut { return "the file is larger than \(grouped(body.count)) bytes" }
    let type = header("Content-Type")?.lowercased() ?? ""
    let isMarkup = body.first { !$0.isPlainSpace } == UInt8(ascii: "<")
    return isMarkup && (type.isEmpty || type.contains("html")) ? "the server responds with an HTML page" : nil
  }

  /// The status with its words, such as `404 Not Found`.
  package var statusWords: String { Self.words[status].map { "\(status) \($0)" } ?? "\(status)" }

  private static let words = [
    200: "OK", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 410: "Gone", 418: "I'm a Teapot", 421: "Misdirected Request",
    429: "Too Many Requests", 451: "Unavailable For Legal Reasons", 500: "Internal Server Error",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}

/// A length of time for people, in its two largest units: `84 ms`, `1.2 s`, `3 h 20 min`, `2 d`.
package func shownDuration(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  let milliseconds = attoseconds / 1_000_000_000_000_000
  if seconds < 1 { return "\(max(milliseconds, 0)) ms" }
  if seconds < 10, milliseconds >= 100 { return "\(seconds).\(milliseconds / 100) s" }
  let units: [(size: Int64, name: String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
  guard let first = units.firstIndex(where: { seconds >= $0.size }) else { return "\(seconds) s" }
  let whole = "\(seconds / units[first].size) \(units[first].name)"
  guard first + 1 < units.count else { return whole }
  let rest = seconds % units[first].size / units[first + 1].size
  return rest == 0 ? whole : "\(whole) \(rest) \(units[first + 1].name)"
}
