import Association
import JSONSource
import SourceText

// `app.json` and `app.config.json` of Expo (docs.expo.dev, "app.json / app.config.js"): `ios` in `expo` or at the root, with
// `bundleIdentifier`, `associatedDomains`, `appleTeamId` and `entitlements`. `npx expo config --json` prints the same without `expo`.

extension ClaimedApp {
  static func expo(_ source: SourceFile) throws(ClaimFault) -> ClaimedApp {
    let document = JSONReader.read(source, range: SourceForm.textStart(source.bytes)..<source.bytes.count)
    if let problem = document.problems.first {
      let hasEqualsSign = document.problems.contains { $0.kind == .missingColon && $0.range.count == 1 }
      if source.isNamedPropertyList || hasEqualsSign { throw .oldStyle(source) }
      throw ClaimFault(
        source.name, "this is not JSON; `aasa lint` shows why",
        at: SourceLines(source).position(of: problem.range.lower))
    }
    guard let root = document.root, document.kind(root) == .object else {
      throw ClaimFault(source.name, "this JSON is no Expo configuration: it is no object")
    }
    let expo = document.value("expo", of: root) ?? root
    guard let ios = document.value("ios", of: expo), document.kind(ios) == .object else {
      let isAssociation = ["applinks", "webcredentials", "appclips"].contains { document.value($0, of: root) != nil }
      throw ClaimFault(
        source.name,
        isAssociation
          ? "this is an association file: it says what a site serves, not what an app claims; give it with --against"
          : "there is no `ios` in it, and no `expo.ios`, so it is no Expo configuration with claims")
    }
    /// The text of a value, if it is not empty.
    func string(_ key: String) -> Located<String>? {
      guard let node = document.value(key, of: ios), document.kind(node) == .string else { return nil }
      let text = document.string(node)
      return text.isEmpty ? nil : Located(text, SourceRange(document.contentRange(node)))
    }
    let raw = document.value("entitlements", of: ios).flatMap { document.value(entitlement, of: $0) }
    let list = document.value("associatedDomains", of: ios) ?? raw
    var app = ClaimedApp(
      source: source, origin: .expo, statedKind: .app, signing: .unknown, list: Self.list(list, document))
    // A text with a build setting is not an ID yet.
    let (bundleID, team) = (string("bundleIdentifier"), string("appleTeamId"))
    app.unresolvedID = bundleID.flatMap { BuildSetting.isIn($0.value) ? $0.value : nil }
    app.bundleID = app.unresolvedID == nil ? bundleID?.value : nil
    app.prefix = team.flatMap { BuildSetting.isIn($0.value) ? nil : $0.value }
    if let id = app.appID, !id.isPossible, let bundleID, let team {
      app.malformedID = Located(id, AppID.isPrefix(team.value) ? bundleID.range : team.range)
      app.prefix = nil
    }
    return app
  }

  private static func list(_ node: NodeID?, _ document: JSONDocument) -> List {
    guard let node else { return .absent }
    guard document.kind(node) == .array else {
      return .wrongType(document.range(node), phrase: document.kind(node).phrase)
    }
    let elements = document.elementList(node)
    let claims = elements.filter { document.kind($0) == .string }.map { element in
      let content = SourceRange(document.contentRange(element))
      let text = document.string(element)
      return Claim(text, at: content, verbatim: content.count == text.utf8.count ? content : nil)
    }
    let wrong = elements.filter { document.kind($0) != .string }.map {
      Located(document.kind($0).phrase, document.range($0))
    }
    return .claims(document.range(node), claims, wrong: wrong)
  }
}
