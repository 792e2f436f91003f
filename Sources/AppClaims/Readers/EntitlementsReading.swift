import Association
import SourceText

/// The app and its domains, from a dictionary of entitlements.
struct EntitlementsReading {
  let list: ClaimedApp.List
  let kind: ClaimedApp.Kind
  let clipIDs: [AppID]
  let signing: ClaimedApp.Signing
  /// The raw `application-identifier`.
  let applicationIdentifier: String?
  let team: String?

  init(_ entitlements: PropertyList) {
    list = Self.list(entitlements[ClaimedApp.entitlement])
    let identifier = entitlements["application-identifier"] ?? entitlements["com.apple.application-identifier"]
    applicationIdentifier = identifier?.string
    team = entitlements["com.apple.developer.team-identifier"]?.string
    let isClip =
      entitlements["com.apple.developer.parent-application-identifiers"] != nil
      || entitlements["com.apple.developer.on-demand-install-capable"]?.boolean == true
    kind = isClip ? .appClip : .unknown
    let clips = entitlements["com.apple.developer.associated-appclip-app-identifiers"]?.elements ?? []
    clipIDs = clips.compactMap(\.string).filter { !BuildSetting.isIn($0) }.map(AppID.init)
    let allowed = entitlements["get-task-allow"] ?? entitlements["com.apple.security.get-task-allow"]
    signing = allowed?.boolean.map { $0 ? .development : .release } ?? .unknown
  }

  private static func list(_ value: PropertyList?) -> ClaimedApp.List {
    guard let value else { return .absent }
    if value.string == "*" { return .anything(value.range) }
    guard let elements = value.elements else { return .wrongType(value.range, phrase: value.phrase) }
    // Some profiles have the `*` in an array.
    if elements.count == 1, elements[0].string == "*" { return .anything(value.range) }
    var claims: [Claim] = []
    var wrong: [ClaimedApp.WrongElement] = []
    for element in elements {
      if let text = element.string {
        let place = element.verbatim ?? element.range
        claims.append(Claim(text, at: place, verbatim: element.verbatim))
      } else {
        wrong.append(ClaimedApp.WrongElement(range: element.range, phrase: element.phrase))
      }
    }
    return .claims(value.range, claims, wrong: wrong)
  }

  /// The app of these entitlements.
  func app(_ source: SourceFile, _ origin: ClaimedApp.Origin) -> ClaimedApp {
    var app = ClaimedApp(source: source, origin: origin, statedKind: kind, signing: signing, list: list)
    app.clipIDs = clipIDs
    guard let text = applicationIdentifier else { return app }
    let id = AppID(text)
    if BuildSetting.isIn(text) {
      app.unresolvedID = text
    } else if let prefix = id.prefix, let bundleID = id.bundleID, AppID.isPrefix(prefix) {
      app.prefix = String(prefix)
      if !bundleID.hasSuffix("*") { app.bundleID = String(bundleID) }
    }
    return app
  }
}

extension SourceFile {
  /// The file as a property list and the text that its places are in: a binary list is written as XML first.
  func propertyList() throws(ClaimFault) -> (source: SourceFile, list: PropertyList) {
    do {
      let list = try PropertyList.read(self)
      let isText =
        !bytes.starts(with: Array("bplist".utf8))
        && (bytes.first.map { $0 != 0x70 && $0 != 0x31 && $0 != 0xB0 } ?? true)
      if isText { return (self, list) }
      let text = SourceFile(name: name, bytes: Array(list.xml.utf8))
      return (text, try PropertyList.read(text))
    } catch {
      let isText = bytes.first == UInt8(ascii: "<")
      throw ClaimFault(
        name, error.message, at: isText ? SourceLines(self).position(of: error.range.lower) : nil)
    }
  }
}
