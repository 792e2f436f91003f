package import Serving
import SourceText

/// Why a question to a web server got no answer, in words.
package enum TransferFailureText {
  /// What went wrong: lower-case, no full stop.
  ///
  /// - Parameter host: The name that was asked.
  package static func words(_ failure: TransferFailure, host: String) -> String {
    let host = escapedForDisplay(host)
    return switch failure {
    case .unknownHost: "no address belongs to \(host)"
    case .forbiddenAddress(let address, let kind):
      "\(host) leads to \(address), \(kind.hasPrefix("u") ? "an" : "a") \(kind) address, which only --allow-private asks"
    case .notConnected(let detail): "\(host) does not answer: \(escapedForDisplay(detail))"
    case .timeout(let limit): "\(host) did not answer within \(seconds(limit))"
    case .certificate(let fault, let detail):
      "the certificate of \(host) \(words(fault)) (\(escapedForDisplay(detail)))"
    case .tls(let detail): "there is no TLS with \(host): \(escapedForDisplay(detail))"
    case .truncated: "the answer of \(host) ended before its end"
    case .malformedResponse(let detail): "the answer of \(host) cannot be read: \(escapedForDisplay(detail))"
    case .notAsked(let detail): escapedForDisplay(detail)
    }
  }

  /// After "the certificate of a host".
  private static func words(_ fault: CertificateFault) -> String {
    switch fault {
    case .expired: "has expired"
    case .notYetValid: "is not valid yet"
    case .wrongName: "is for other names"
    case .selfSigned: "is self-signed"
    case .unknownAuthority: "leads to no authority that is trusted here"
    case .revoked: "was revoked"
    case .other: "is not accepted"
    }
  }

  private static func seconds(_ limit: Duration) -> String {
    let tenths = Int(limit / .milliseconds(100))
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
