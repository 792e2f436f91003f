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

  /// Calls a function with the last element at a depth below this one.
  mutating func changeLast(depth: Int, _ change: (inout ManifestElement) -> Void) {
    guard depth > 0, !children.isEmpty else { return change(&self) }
    children[children.count - 1].changeLast(depth: depth - 1, change)
  }

  /// The deepest nesting that is read (decided).
  fileprivate static let depthLimit = 100
}

extension ManifestElement? {
  /// Adds an element to the last one of the depth above it; the first element is the root.
  mutating func add(_ element: ManifestElement, depth: Int) throws(ManifestFault) {
    guard depth < ManifestElement.depthLimit else {
      throw ManifestFault("elements are nested deeper than \(ManifestElement.depthLimit)", at: element.range)
    }
    if self == nil {
      self = element
    } else if depth > 0 {
      self?.changeLast(depth: depth - 1) { $0.children.append(element) }
    }
  }
}

/// The namespaces of a manifest by their URIs.
enum ManifestNamespace {
  static let prefixes = [
    "http://schemas.android.com/apk/res/android": "android", "http://schemas.android.com/tools": "tools",
  ]
}
