import SourceText

/// The reason why a request got no response.
package enum TransferFailure: Sendable, Hashable {
  /// No address belongs to the name.
  case unknownHost
  /// The name leads to an address that is not of the public network, and none such is allowed.
  case forbiddenAddress(String, kind: String)
  /// Nobody accepts connections.
  case notConnected(String)
  /// No route leads from this machine to the address.
  case noRoute(String)
  /// Time ran out before the response was complete.
  case timeout(Duration)
  case certificate(CertificateFault, detail: String)
  /// TLS failed for another reason.
  case tls(String)
  /// The response is incomplete.
  case truncated(EarlyEnd)
  /// A part of the response is not valid.
  case malformedResponse(MalformedPart, String)
  /// The client could not make the request: a proxy that refuses, or another reason of its own.
  case notAsked(String)

  /// The failure in a few words, after a colon; texts from outside are escaped.
  package var words: String {
    switch self {
    case .unknownHost: "the host has no address"
    case .forbiddenAddress(let address, let kind):
      "\(escapedForDisplay(address)) is not a public address (\(escapedForDisplay(kind))); allow it with --allow-private"
    case .notConnected(let detail): "no connection" + Self.suffix(detail)
    case .noRoute(let detail): "no route to the host" + Self.suffix(detail)
    case .timeout(let time): "no answer within \(shownDuration(time))"
    case .certificate(let fault, let detail): "the certificate \(fault.words)" + Self.suffix(detail)
    case .tls(let detail): "TLS failed" + Self.suffix(detail)
    case .truncated(let end): end.words
    case .malformedResponse(_, let detail): "the answer cannot be read" + Self.suffix(detail)
    case .notAsked(let detail): detail.isEmpty ? "not requested" : escapedForDisplay(detail)
    }
  }

  /// `true` if the cause may be that this machine has no network.
  var mayBeOfNetwork: Bool {
    switch self {
    case .unknownHost, .noRoute: true
    default: false
    }
  }

  package var isRefusal: Bool { if case .forbiddenAddress = self { true } else { false } }

  private static func suffix(_ detail: String) -> String { detail.isEmpty ? "" : ": \(escapedForDisplay(detail))" }

  /// `true` if a server sent a faulty response; otherwise nothing is known about its file.
  package var isOfServer: Bool {
    switch self {
    case .certificate, .tls, .truncated, .malformedResponse: true
    case .unknownHost, .forbiddenAddress, .notConnected, .noRoute, .timeout, .notAsked: false
    }
  }
}

/// The place at which an incomplete response ends. The names are those of transcripts.
package enum EarlyEnd: String, Sendable, CaseIterable {
  /// Before its first byte.
  case start
  case headers
  /// Before the length in `Content-Length`.
  case length
  case chunk
  /// Within a body that the server compressed.
  case gzip
  /// Elsewhere in the body.
  case body

  package var words: String {
    switch self {
    case .start: "the server closed the connection without a response"
    case .headers: "the response ends within its headers"
    case .length: "the response ends before the length in its headers"
    case .chunk: "the response ends before its last chunk"
    case .gzip: "the gzip data of the response ends early"
    case .body: "the response ends early"
    }
  }
}

/// The part of a response that is not valid. The names are those of transcripts.
package enum MalformedPart: String, Sendable, CaseIterable {
  /// The status line or the headers; also where the response is not HTTP.
  case head
  /// The size or the end of a chunk.
  case chunk
  /// A body in another encoding than the declared one.
  case encoding
}

/// The fault of a server's certificate.
package enum CertificateFault: String, Sendable, CaseIterable {
  case expired
  case notYetValid
  /// It is for other names.
  case wrongName
  case selfSigned
  /// It leads to no authority that the system trusts: a private one, or an intermediate certificate is missing.
  case unknownAuthority
  case revoked
  case other

  /// After "the certificate".
  package var words: String {
    switch self {
    case .expired: "has expired"
    case .notYetValid: "is not valid yet"
    case .wrongName: "is for other names"
    case .selfSigned: "is self-signed"
    case .unknownAuthority: "is from an unknown authority"
    case .revoked: "was revoked"
    case .other: "is not trusted"
    }
  }
}
