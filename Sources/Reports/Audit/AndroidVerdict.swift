import Serving

/// The answer that Android gets from a domain, as one word.
package enum AndroidVerdict: String, Sendable, CaseIterable {
  case served
  /// A file that Android ignores.
  case ignored
  /// A file that is served against the rules: a redirect, an untrusted certificate or another content type.
  case refused
  case nothing
}

extension AuditedDomain {
  /// `nil` where the domain serves no file of Android and none is expected.
  package var androidVerdict: AndroidVerdict? {
    guard let exchange = served[.assetLinks] else { return nil }
    let isRedirect = exchange.response?.isRedirect ?? false
    if isRedirect || served.certificateFailure(of: .assetLinks) != nil { return .refused }
    guard exchange.file != nil else { return .nothing }
    if exchange.response?.mediaType != "application/json" { return .refused }
    return isAndroidIgnored ? .ignored : .served
  }

  /// The verdict in a few words.
  var androidWords: String? {
    androidVerdict.map { verdict in
      switch verdict {
      case .served: "Android gets `assetlinks.json`"
      case .ignored: "Android ignores `assetlinks.json`"
      case .refused: "Android does not accept `assetlinks.json`"
      case .nothing: "Android gets no `assetlinks.json`"
      }
    }
  }
}
