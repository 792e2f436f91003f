import Association
import SourceText

extension ClaimedApp {
  init(_ entitlements: PropertyList, _ source: SourceFile, _ origin: Origin) {
    let isClip =
      entitlements["com.apple.developer.parent-application-identifiers"] != nil
      || entitlements["com.apple.developer.on-demand-install-capable"]?.boolean == true
    let allowed = entitlements["get-task-allow"] ?? entitlements["com.apple.security.get-task-allow"]
    self.init(
      source: source, origin: origin, statedKind: isClip ? .appClip : .unknown,
      signing: allowed?.boolean.map { $0 ? .development : .release } ?? .unknown,
      list: Self.list(entitlements[Self.entitlement]))
    let clips = entitlements["com.apple.developer.associated-appclip-app-identifiers"]?.elements ?? []
    clipIDs = clips.compactMap { $0.string }.filter { !BuildSetting.isIn($0) }.map(AppID.init)
    let identifier = entitlements["application-identifier"] ?? entitlements["com.apple.application-identifier"]
    guard let identifier, let text = identifier.string, !text.isEmpty else { return }
    let id = AppID(text)
    if BuildSetting.isIn(text) {
      unresolvedID = text
    } else if id.isPossible {
      fill(id)
    } else if let prefix = id.prefix, AppID.isPrefix(prefix), text.hasSuffix("*") {
      self.prefix = String(prefix)
    } else {
      malformedID = Located(id, identifier.verbatim ?? identifier.range)
    }
  }

  private static func list(_ value: PropertyList?) -> List {
    guard let value else { return .absent }
    if value.string == "*" { return .anything(value.range) }
    guard let elements = value.elements else { return .wrongType(value.range, phrase: value.phrase) }
    // Some profiles have the `*` in an array.
    if elements.count == 1, elements[0].string == "*" { return .anything(value.range) }
    let claims = elements.compactMap { element in
      element.string.map { Claim($0, at: element.verbatim ?? element.range, verbatim: element.verbatim) }
    }
    let wrong = elements.filter { $0.string == nil }.map { Located($0.phrase, $0.range) }
    return .claims(value.range, claims, wrong: wrong)
  }
}

extension ClaimFault {
  /// `{ key = value; }`, which `plutil` converts.
  static func oldStyle(_ source: SourceFile) -> ClaimFault {
    let name = source.name.hasPrefix("<") ? "" : " \(ShellWord.quoted(source.name))"
    return ClaimFault(
      source.name, "this is an old-style property list; write it as XML (`plutil -convert xml1\(name)`)")
  }
}

extension SourceFile {
  var isNamedPropertyList: Bool { [".entitlements", ".xcent", ".plist"].contains(where: name.hasSuffix) }

  /// The file as a property list and the text that its places are in: a binary list is written as XML first.
  func propertyList() throws(ClaimFault) -> (source: SourceFile, list: PropertyList) {
    do {
      let list = try PropertyList.read(self)
      let isDER = bytes.first.map(DERPropertyListReader.tags.contains) ?? false
      if !isDER, !bytes.starts(with: BinaryPropertyListReader.magic) { return (self, list) }
      let text = SourceFile(name: name, bytes: Array(list.xml.utf8))
      return (text, try PropertyList.read(text))
    } catch {
      let isText = bytes.first == UInt8(ascii: "<")
      throw ClaimFault(name, error.message, at: isText ? SourceLines(self).position(of: error.range.lower) : nil)
    }
  }
}
