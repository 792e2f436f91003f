// `android` in an Expo configuration (docs.expo.dev, "app.json / app.config.js"): `package`, and `intentFilters` with `action`, `autoVerify`,
// `category` and `data`. Expo writes them as elements of the main activity, so they are read as those elements.

import JSONSource
import SourceText

/// Reads the intent filters of an Expo configuration as elements.
struct ExpoFilters {
  private let document: JSONDocument

  static func read(_ source: SourceFile) throws(ManifestFault) -> ManifestElement {
    let document = JSONReader.read(source, range: SourceForm.textStart(source.bytes)..<source.bytes.count)
    if let problem = document.problems.first {
      throw ManifestFault("the file is not JSON; `aasa lint` shows why", at: problem.range)
    }
    guard let root = document.root, document.kind(root) == .object else {
      throw ManifestFault("the outermost value is not an object, so the file is not an Expo configuration")
    }
    let expo = document.value("expo", of: root) ?? root
    guard let android = document.value("android", of: expo), document.kind(android) == .object else {
      throw ManifestFault(
        "the file has neither `expo.android` nor `android`, so it is not an Expo configuration of an Android app")
    }
    return ExpoFilters(document: document).manifest(android)
  }

  private func manifest(_ android: NodeID) -> ManifestElement {
    var activity = element("activity", android)
    activity.attributes["android:exported"] = ManifestText("true", document.range(android))
    activity.children = list("intentFilters", of: android).map(filter)
    var application = element("application", android)
    application.children = [activity]
    var manifest = element("manifest", android)
    manifest.attributes["package"] = document.value("package", of: android).flatMap(text)
    manifest.children = [application]
    return manifest
  }

  private func filter(_ node: NodeID) -> ManifestElement {
    var filter = element("intent-filter", node)
    filter.attributes["android:autoVerify"] = document.value("autoVerify", of: node).flatMap(text)
    for (key, start) in [("action", "android.intent.action."), ("category", "android.intent.category.")] {
      for value in list(key, of: node) {
        var child = element(key, value)
        child.attributes["android:name"] = text(value).map { ManifestText(start + $0.text, $0.range) }
        filter.children.append(child)
      }
    }
    for value in list("data", of: node) {
      var data = element("data", value)
      for member in document.members(value) {
        data.attributes["android:" + document.string(member.key)] = text(member.value)
      }
      filter.children.append(data)
    }
    return filter
  }

  private func element(_ name: String, _ node: NodeID) -> ManifestElement {
    ManifestElement(name: name, range: document.range(node))
  }

  /// The elements of an array, or the only value in its place.
  private func list(_ key: String, of node: NodeID) -> [NodeID] {
    guard let value = document.value(key, of: node) else { return [] }
    return document.kind(value) == .array ? document.elementList(value) : [value]
  }

  /// A string without the escapes of Android's resources, a number or a Boolean.
  private func text(_ node: NodeID) -> ManifestText? {
    let range = document.range(node)
    return switch document.kind(node) {
    case .string: ManifestText(ResourceText.unescaped(document.string(node)), SourceRange(document.contentRange(node)))
    case .number, .boolean: ManifestText(document.source.text(range), range)
    default: nil
    }
  }
}
