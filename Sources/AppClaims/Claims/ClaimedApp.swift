package import Association
package import SourceText

/// An app, or a part of one, and what it claims.
package struct ClaimedApp: Sendable {
  /// The name of the app in reports: a path, inside a file or a folder with the container's path before it.
  package var path: String { source.name }
  /// The text that the places are in. Where the entitlements are no text by themselves, it is what Apple's tools print of them.
  package let source: SourceFile
  package let origin: Origin
  /// The kind that the source shows; see ``kind``.
  var statedKind: Kind
  package internal(set) var bundleID: String?
  /// The part of the app ID before the bundle ID: the team's ID, or for apps from before 2011 a prefix of their own (documented).
  package internal(set) var prefix: String?
  package internal(set) var signing: Signing
  package internal(set) var profile: ProvisioningProfile?
  /// Of a watchOS app, whether it has a WatchKit extension.
  package internal(set) var hasWatchExtension = false
  /// The App Clips that an app names in its entitlements.
  package internal(set) var clipIDs: [AppID] = []
  /// The app ID as a source has it that leaves build settings open.
  package internal(set) var unresolvedID: String?
  /// The app ID of the source if no app can have it; the app is not known, even if `bundleID` is.
  package internal(set) var malformedID: Located<AppID>?
  package private(set) var list: List

  package enum Origin: String, Sendable {
    case entitlements
    case signature = "code signature"
    case simulator = "section of a simulator build"
    case archivedEntitlements = "archived entitlements"
    case profile = "provisioning profile"
    case expo = "Expo configuration"
    case given = "--claim"

    /// `true` if a device checks this source, and not one that is made from it.
    package var isSigned: Bool { self == .signature || self == .profile || self == .archivedEntitlements }
  }

  package enum Kind: String, Sendable {
    case unknown = "app"
    case app = "application"
    case appClip = "App Clip"
    case appExtension = "app extension"
    case watchApp = "watchOS app"
    case watchExtension = "WatchKit extension"
  }

  package enum Signing: String, Sendable {
    case unknown, development, release
  }

  /// The value of the entitlement.
  package enum List: Sendable {
    case absent
    /// A profile says `*`: any domain may be claimed.
    case anything(SourceRange)
    /// Something else than an array.
    case wrongType(SourceRange, phrase: String, added: [Claim] = [])
    /// Its place, the claims, and the kinds of the elements that are not strings, in words.
    case claims(SourceRange, [Claim], wrong: [Located<String>])
  }
}

extension ClaimedApp {
  package static let entitlement = "com.apple.developer.associated-domains"

  package var claims: [Claim] {
    switch list {
    case .claims(_, let claims, _), .wrongType(_, _, let claims): claims
    case .absent, .anything: []
    }
  }

  /// The app ID; `nil` while a part of it is not known.
  package var appID: AppID? {
    guard let prefix, let bundleID else { return nil }
    return AppID("\(prefix).\(bundleID)")
  }

  /// Takes an app ID for the parts that the source does not know.
  package mutating func fill(_ id: AppID) {
    guard let prefix = id.prefix, let bundleID = id.bundleID else { return }
    if self.bundleID == nil { self.bundleID = String(bundleID) }
    if self.prefix == nil, self.bundleID == String(bundleID) { self.prefix = String(prefix) }
    if appID == id { malformedID = nil }
  }

  /// Adds claims that the source does not have. Their place is that of its list.
  package mutating func add(_ texts: [String]) {
    func added(_ range: SourceRange) -> [Claim] { texts.map { Claim($0, at: range, isAdded: true) } }
    list =
      switch list {
      case .claims(let range, let own, let wrong): .claims(range, own + added(range), wrong: wrong)
      case .anything(let range): .claims(range, added(range), wrong: [])
      case .absent: .claims(SourceRange(at: 0), added(SourceRange(at: 0)), wrong: [])
      case .wrongType(let range, let phrase, let own): .wrongType(range, phrase: phrase, added: own + added(range))
      }
  }

  /// Claims from the command line, one a line.
  package static func given(_ claims: [String], name: String = "--claim", id: AppID? = nil) -> ClaimedApp {
    var text = ""
    var found: [Claim] = []
    for claim in claims {
      let start = text.utf8.count
      text += claim
      let range = SourceRange(start..<text.utf8.count)
      text += "\n"
      found.append(Claim(claim, at: range, verbatim: range))
    }
    let source = SourceFile(name: name, bytes: Array(text.utf8))
    var app = ClaimedApp(
      source: source, origin: .given, statedKind: .unknown, signing: .unknown,
      list: .claims(SourceRange(0..<source.bytes.count), found, wrong: []))
    if let id { app.fill(id) }
    return app
  }
}

/// The contents of a provisioning profile. Its signature is not checked.
package struct ProvisioningProfile: Sendable {
  package let name: String?
  /// `ApplicationIdentifierPrefix`
  package let prefixes: [String]
  /// `TeamIdentifier`
  package let teams: [String]
  package let signing: ClaimedApp.Signing
  /// `true` if apps with it may have the entitlement.
  package let allowsAssociatedDomains: Bool
}
