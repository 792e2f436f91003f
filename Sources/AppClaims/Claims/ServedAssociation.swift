package import Association
package import SourceText

/// The association file of a domain that an app may claim.
package struct ServedAssociation: Sendable {
  /// In lower case and in ASCII.
  package let domain: String
  package let outcome: Outcome
  /// `true` if no request was made, because the address of the domain is not allowed.
  package let isRefused: Bool
  /// The status of the site's response; for a copy of the CDN, the one that the CDN says it got.
  package let siteStatus: Int?
  /// The next action for a failure of Apple's CDN that a request from here need not have, such as a timeout.
  package let obstacleHelp: String?
  /// A fault of the certificate that the claimed mode accepts.
  package let acceptedFault: String?

  package enum Outcome: Sendable {
    case file(AssociationFile)
    /// The reason why it serves none: lower-case, no full stop, escaped.
    case failure(String)
    /// The reason why the request failed.
    case unknown(String)
  }

  package init(
    _ domain: String, _ outcome: Outcome, isRefused: Bool = false, siteStatus: Int? = nil, obstacleHelp: String? = nil,
    acceptedFault: String? = nil
  ) {
    self.domain = domain
    self.outcome = outcome
    self.isRefused = isRefused
    self.siteStatus = siteStatus
    self.obstacleHelp = obstacleHelp
    self.acceptedFault = acceptedFault
  }

  package var file: AssociationFile? { if case .file(let file) = outcome { file } else { nil } }
}

extension AssociationFile {
  /// The apps that a service names, in order, each once.
  package func apps(of service: AssociatedService) -> [LocatedAppID] {
    guard service == .applinks else { return apps(ofService: service.rawValue) }
    return (applinks?.entries.flatMap { $0.apps } ?? []).uniqued { $0.id }
  }

  package func node(of service: AssociatedService) -> SourceRange? {
    guard let root = document.root else { return nil }
    return document.member(service.rawValue, of: root).map { document.range($0.key) }
  }
}
