import SourceText

/// An element of a manifest, from any of its notations.
struct ManifestElement {
  let name: String
  /// The tag.
  let range: SourceRange
  /// By their names, with the usual prefix of their namespace: `android:host`.
  var attributes: [String: ManifestText] = [:]
  var children: [ManifestElement] = []

  subscript(attribute: String) -> ManifestText? { attributes["android:\(attribute)"] }

  func all(_ name: String) -> [ManifestElement] { children.filter { $0.name == name } }

  /// Adds an element as the last child, at a depth below this one.
  mutating func append(_ element: ManifestElement, depth: Int) {
    guard depth > 0, !children.isEmpty else { return children.append(element) }
    children[children.count - 1].append(element, depth: depth - 1)
  }

  /// The deepest nesting that is read (decided).
  static let depthLimit = 100
}

/// The namespaces of a manifest by their URIs.
enum ManifestNamespace {
  static let prefixes = [
    "http://schemas.android.com/apk/res/android": "android", "http://schemas.android.com/tools": "tools",
  ]
}
