import SourceText
import XMLEvents

struct XMLManifestReader {
  private var root: ManifestElement?
  private var depth = 0
  /// The prefixes of known namespaces, by the prefixes of the file.
  private var prefixes: [Substring: String] = [:]
  private let strings: ResourceStrings

  /// - Returns: The root; `nil` for a text without an element. O(bytes × depth).
  static func read(_ source: SourceFile, _ strings: ResourceStrings) throws(ManifestFault) -> ManifestElement? {
    var reader = XMLManifestReader(strings: strings)
    let events = XMLEvents(source)
    while let event = try events.nextOfManifest() {
      switch event.kind {
      case .opening(let name): try reader.open(name, event)
      case .closing: reader.depth -= 1
      case .text: break
      }
    }
    return reader.root
  }

  private mutating func open(_ name: String, _ event: XMLEvent) throws(ManifestFault) {
    for attribute in event.attributes {
      guard attribute.name.hasPrefix("xmlns:"), let prefix = ManifestNamespace.prefixes[attribute.value] else {
        continue
      }
      prefixes[attribute.name.dropFirst("xmlns:".count)] = prefix
    }
    var element = ManifestElement(name: name, range: event.range)
    for attribute in event.attributes {
      element.attributes[canonical(attribute.name)] = ManifestText(
        strings.text(attribute.value) ?? ResourceText.unescaped(attribute.value), attribute.range)
    }
    try root.add(element, depth: depth)
    depth += 1
  }

  private func canonical(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":"), let prefix = prefixes[name[..<colon]] else { return name }
    return prefix + name[colon...]
  }
}

extension XMLEvents {
  func nextOfManifest() throws(ManifestFault) -> XMLEvent? {
    do throws(XMLFault) { return try next() } catch { throw ManifestFault(error.kind.message, at: error.range) }
  }
}
