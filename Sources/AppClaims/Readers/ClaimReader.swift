package import SourceText

/// Reads the claims from a file of any supported kind.
package struct ClaimReader {
  package private(set) var apps: [ClaimedApp] = []
  package private(set) var failures: [ClaimFault] = []

  /// Tells from its first bytes what a file is: entitlements, a profile, a program, an `.ipa` or an Expo configuration.
  package init(_ source: SourceFile) {
    do {
      let bytes = source.bytes
      if bytes.starts(with: ZipArchive.magic) || bytes.starts(with: ZipArchive.emptyMagic) {
        let reader = BundleReader(try ZipArchive(source), name: source.name)
        apps = reader.apps
        failures = reader.failures
      } else {
        apps = try Self.apps(source)
      }
    } catch {
      failures = [error]
    }
  }

  private static func apps(_ source: SourceFile) throws(ClaimFault) -> [ClaimedApp] {
    if MachOFile.isProgram(source.bytes) {
      guard let app = try MachOFile.app(source, path: source.name) else { throw .unsigned(source.name) }
      return [app]
    }
    if source.bytes.first == 0x30 { return [try .profile(source)] }
    let text = source.bytes[SourceForm.textStart(source.bytes)...].drop { $0.isPlainSpace }
    if [".js", ".ts", ".mjs", ".cjs", ".mts", ".cts"].contains(where: source.name.hasSuffix) {
      throw ClaimFault(
        source.name,
        "a configuration that is a program has to be run first: npx expo config --json | aasa entitlements -")
    }
    if text.first == UInt8(ascii: "{") { return [try .expo(source)] }
    let isKnown =
      text.first == UInt8(ascii: "<") || text.isEmpty || source.bytes.starts(with: BinaryPropertyListReader.magic)
      || [0xFF, 0xFE, 0x70].contains(source.bytes.first)
    guard isKnown else {
      if source.isNamedPropertyList, let first = text.first, "(/".utf8.contains(first) { throw .oldStyle(source) }
      throw ClaimFault(
        source.name,
        "this is nothing that says what an app claims: entitlements, a provisioning profile, an app, an .ipa, an Expo configuration"
      )
    }
    let (place, list) = try source.propertyList()
    guard list.isDictionary else {
      throw ClaimFault(source.name, "entitlements are a dictionary, and this is \(list.phrase)")
    }
    if let app = ClaimedApp.profile(place, list) { return [app] }
    let hasEntitlement = list[ClaimedApp.entitlement] != nil
    if !hasEntitlement, list["CFBundleIdentifier"] != nil || list["CFBundleExecutable"] != nil {
      throw ClaimFault(
        source.name,
        "this is an Info.plist; what an app claims is in its .entitlements file, which `CODE_SIGN_ENTITLEMENTS` names")
    }
    return [ClaimedApp(list, place, .entitlements)]
  }
}
