import SourceText

// `embedded.mobileprovision` and `.provisionprofile`: a property list in CMS SignedData. It allows entitlements; the app's own are in its
// code signature and are never more.

extension ClaimedApp {
  /// The domains that a profile allows, as an app. The signature is not checked.
  static func profile(_ source: SourceFile) throws(ClaimFault) -> ClaimedApp {
    guard let chunks = CMSEnvelope.chunks(source.bytes) else {
      throw ClaimFault(
        source.name, "it begins like a provisioning profile, and the property list in it is not to be found")
    }
    var bytes: [UInt8] = []
    for chunk in chunks { bytes += source.bytes[chunk] }
    let (text, list) = try SourceFile(name: source.name, bytes: bytes).propertyList()
    guard let app = profile(text, list) else {
      throw ClaimFault(source.name, "the property list in it has no `Entitlements`, so it is no provisioning profile")
    }
    return app
  }

  static func profile(_ source: SourceFile, _ list: PropertyList) -> ClaimedApp? {
    guard let entitlements = list["Entitlements"], entitlements.isDictionary else { return nil }
    func strings(_ key: String) -> [String] { list[key]?.elements?.compactMap { $0.string } ?? [] }
    var app = ClaimedApp(entitlements, source, .profile)
    let profile = ProvisioningProfile(
      name: list["Name"]?.string, prefixes: strings("ApplicationIdentifierPrefix"), teams: strings("TeamIdentifier"),
      signing: app.signing, allowsAssociatedDomains: entitlements[entitlement] != nil)
    app.profile = profile
    if app.prefix == nil { app.prefix = profile.prefixes.first }
    return app
  }
}
