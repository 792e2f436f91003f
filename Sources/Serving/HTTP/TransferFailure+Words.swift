import SourceText

extension TransferFailure {
  /// In a few words, what comes from outside escaped.
  package var words: String {
    switch self {
    case .unknownHost: "no address"
    case .forbiddenAddress(let address, let kind):
      "\(escapedForDisplay(address)) is not public (\(escapedForDisplay(kind)))"
    case .notConnected(let detail): detail.isEmpty ? "no connection" : "no connection: \(escapedForDisplay(detail))"
    case .timeout(let time): "no answer within \(shownDuration(time))"
    case .certificate(let fault, let detail):
      fault == .other && !detail.isEmpty ? "certificate: \(escapedForDisplay(detail))" : "certificate \(fault.words)"
    case .tls(let detail): detail.isEmpty ? "TLS failed" : "TLS failed: \(escapedForDisplay(detail))"
    case .truncated: "the answer ended early"
    case .malformedResponse(let detail): "no HTTP: \(escapedForDisplay(detail))"
    case .notAsked(let detail): detail.isEmpty ? "not asked" : "not asked: \(escapedForDisplay(detail))"
    }
  }
}

extension CertificateFault {
  /// After "certificate".
  package var words: String {
    switch self {
    case .expired: "expired"
    case .notYetValid: "not valid yet"
    case .wrongName: "for other names"
    case .selfSigned: "self-signed"
    case .unknownAuthority: "of an unknown authority"
    case .revoked: "revoked"
    case .other: "not trusted"
    }
  }
}
