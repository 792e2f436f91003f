/// The first line of a request, and its headers (RFC 9112).
struct RequestHead: Sendable {
  let method: String
  let target: String
  /// `true` if the version is HTTP/1.1; otherwise it is HTTP/1.0.
  let isCurrent: Bool
  /// With names in lower case.
  private let headers: [(name: String, value: String)]

  init(_ method: String, _ target: String, isCurrent: Bool = true, _ headers: [(name: String, value: String)]) {
    self.method = method
    self.target = target
    self.isCurrent = isCurrent
    self.headers = headers.map { ($0.name.lowercased(), $0.value) }
  }

  /// The values of a header, in their order.
  ///
  /// - Parameter name: In lower case.
  subscript(name: String) -> [String] { headers.compactMap { $0.name == name ? $0.value : nil } }

  /// Returns `true` if a header that is a list has a word.
  func has(_ word: String, in name: String) -> Bool {
    self[name].contains { value in
      value.split(separator: ",").contains { $0.lowercased().filter { $0 != " " && $0 != "\t" } == word }
    }
  }

  /// `true` if the connection ends with the response.
  var isLast: Bool { !isCurrent || has("close", in: "connection") }

  /// The source of the body's length.
  enum Framing: Equatable, Sendable {
    case length(Int)
    case chunked
  }

  /// Stricter than RFC 9112, 6.3: a request whose length two readers could see differently is malformed.
  func framing() throws(RequestFault) -> Framing {
    let lengths = self["content-length"]
    let codings = self["transfer-encoding"]
    if !codings.isEmpty {
      guard isCurrent, lengths.isEmpty, codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw .malformed
      }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .malformed
    }
    return .length(Int(length) ?? .max)
  }
}

/// Why a request cannot be read.
enum RequestFault: Error, Sendable {
  case malformed
  /// Too many bytes or headers before the body.
  case headTooLarge
  case otherVersion
  case bodyTooLarge

  /// The response to it, after which the connection ends.
  var response: ServerResponse {
    switch self {
    case .malformed: .text(status: 400, "the request is malformed")
    case .headTooLarge: .text(status: 431, "the request has too many headers")
    case .otherVersion: .text(status: 505, "this server speaks HTTP/1.1")
    case .bodyTooLarge: .text(status: 413, "the body is too large")
    }
  }
}
