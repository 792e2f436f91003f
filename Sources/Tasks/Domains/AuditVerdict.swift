import Serving

/// The answer that devices get from a domain, as one word.
package enum AuditVerdict: String, Sendable, CaseIterable {
  /// The site's file, from the CDN too, or the file that the site sends to the CDN alone.
  case served
  /// The file of a development server.
  case development
  /// The site's file; what the CDN has is not known.
  case cdnUnknown = "cdn-unknown"
  /// An older file, or none that they read, until the CDN refreshes its copy.
  case cdnBehind = "cdn-behind"
  /// Nothing: the CDN cannot get what the site serves.
  case cdnFails = "cdn-fails"
  /// The CDN's copy of a file that the site no longer serves.
  case cdnAlone = "cdn-alone"
  /// Nothing but in `?mode=developer`, for the certificate.
  case untrusted
  case ignored
  case nothing
  /// No answer: only Android's file was asked for.
  case notAsked = "not-asked"
}

/// The answer that Android gets from a domain, as one word.
package enum AndroidVerdict: String, Sendable, CaseIterable {
  case served
  case ignored
  /// A file that is served against the rules: a redirect, an untrusted certificate or another content type.
  case refused
  case nothing
}

extension AuditedDomain {
  package var verdict: AuditVerdict {
    if served.isAndroidAlone { return .notAsked }
    guard let read = served.readLocation, let file = served[read]?.file else {
      return isCopyRead ? .cdnAlone : .nothing
    }
    if isIgnored { return isCopyRead ? .cdnAlone : .ignored }
    if served.certificateFailure() != nil { return isCopyRead ? .cdnAlone : .untrusted }
    if served.domain.isDevelopmentServer { return served.isRefusedToCDN ? .cdnFails : .development }
    guard let cdn = served[.cdn] else { return .cdnUnknown }
    if served.isCopyForCDNAlone { return isCopyRead ? .served : .cdnFails }
    if let copy = cdn.file { return copy.bytes == file.bytes ? .served : .cdnBehind }
    guard let answer = cdn.response.map(CDNAnswer.init) else { return .cdnUnknown }
    if let failure = answer.failure, failure.kind != .badResponse { return .cdnFails }
    guard answer.isFailureOfSite else { return .cdnUnknown }
    return served.isRefusedToCDN ? .cdnFails : .cdnBehind
  }

  /// `nil` where the domain serves no file of Android and none is expected.
  package var androidVerdict: AndroidVerdict? {
    guard let exchange = served[.assetLinks] else { return nil }
    let isRedirect = exchange.response?.isRedirect ?? false
    if isRedirect || served.certificateFailure(of: .assetLinks) != nil { return .refused }
    guard exchange.file != nil else { return .nothing }
    if exchange.response?.mediaType != "application/json" { return .refused }
    return isAndroidIgnored ? .ignored : .served
  }
}
