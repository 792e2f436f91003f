// `@string/host` in a manifest is the string of this name in `res/values` of the same source set. Other source sets and Gradle's `resValue` can
// have another one, which only a merged manifest shows.

package import SourceText
import XMLEvents

/// The strings in the files of `res/values`, by name.
package struct ResourceStrings: Sendable {
  private enum Value: Sendable, Equatable {
    case text(String)
    case reference(String)
    /// A styled text, or several strings of one name: which of them a build uses is not known.
    case unknown
  }

  private var values: [String: Value] = [:]

  package init() {}

  package static func folder(beside manifest: String) -> String {
    LexicalPath.joined(LexicalPath.parent(of: manifest) ?? "", "res/values")
  }

  /// Returns `true` if a manifest refers to strings at all.
  package static func areNamed(in manifest: SourceFile) -> Bool {
    !manifest.bytes.starts(with: "PK".utf8) && manifest.bytes.containsText(Array(reference.utf8))
  }

  private static let reference = "@string/"

  /// The text that a value of the manifest refers to; `nil` for a value that is not a reference, or whose string is not known.
  func text(_ value: String) -> String? {
    var name = value
    // References to references in a circle are unknown.
    for _ in 0..<Self.chainLimit {
      guard name.hasPrefix(Self.reference) else { return nil }
      switch values[String(name.dropFirst(Self.reference.count))] {
      case .text(let text): return text
      case .reference(let next): name = next
      case .unknown, nil: return nil
      }
    }
    return nil
  }

  private static let chainLimit = 10

  private mutating func add(_ name: String, _ value: Value) {
    values[name] = values[name].map { $0 == value ? value : .unknown } ?? value
  }
}

extension ResourceStrings {
  /// Adds the strings of a file. Files of other kinds of resources have none.
  ///
  /// - Throws: A fault for a text that is not XML. O(bytes).
  package mutating func add(_ source: SourceFile) throws(ManifestFault) {
    let events = XMLEvents(source)
    var depth = 0
    var name: String?
    var text = ""
    var isStyled = false
    while let event = try events.nextOfManifest() {
      switch event.kind {
      case .opening(let tag):
        depth += 1
        if depth == 2 {
          name = Self.name(tag, event)
          (text, isStyled) = ("", false)
        } else if depth > 2, tag != "xliff:g" {
          isStyled = true
        }
      case .text(let part): if name != nil { text += part }
      case .closing:
        if depth == 2, let name { add(name, isStyled ? .unknown : Self.value(text)) }
        if depth == 2 { name = nil }
        depth -= 1
      }
    }
  }

  /// The name of a string; `nil` for another resource.
  private static func name(_ tag: String, _ event: XMLEvent) -> String? {
    func attribute(_ name: String) -> String? { event.attributes.first { $0.name == name }?.value }
    let isString = tag == "string" || tag == "item" && attribute("type") == "string"
    return isString ? attribute("name") : nil
  }

  private static func value(_ text: String) -> Value {
    let trimmed = text.drop { $0.isWhitespace }
    if trimmed.hasPrefix("@") || trimmed.hasPrefix("?") { return .reference(ResourceText.string(text)) }
    return .text(ResourceText.string(text))
  }
}
