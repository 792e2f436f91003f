import SourceText

extension TransferFailure {
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
    case .notAsked(let detail): detail.isEmpty ? "not asked" : escapedForDisplay(detail)
    }
  }

  /// `true` if the cause may be that this machine has no network.
  var mayBeOfNetwork: Bool {
    switch self {
    case .unknownHost, .noRoute: true
    default: false
    }
  }

  /// `true` if the address is not allowed.
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

extension EarlyEnd {
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

extension CertificateFault {
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
