import JSONSource
package import SourceText

extension AssetLinksFile {
  /// Returns `true` if a file is an `assetlinks.json`: by its place where that is one of a site from which devices request files, else by its
  /// content, or by its name if the content is neither platform's. This is the one place that decides the platform of a file.
  ///
  /// An association file is an object with services as its keys; an `assetlinks.json` is an array of statements, or one statement whose
  /// array is missing. O(1) for an object that begins with another key than those of statements.
  package static func isAssetLinks(_ source: SourceFile) -> Bool {
    if source.name.hasSuffix(".well-known/assetlinks.json") { return true }
    if source.name.hasSuffix(".well-known/apple-app-site-association") { return false }
    let hasName = LexicalPath.name(of: source.name) == "assetlinks.json"
    guard SourceForm.detect(source.bytes) == .json else { return hasName }
    let text = SourceForm.textStart(source.bytes)..<source.bytes.count
    guard hasName || mayBeStatements(source.bytes[text]) else { return false }
    let document = JSONReader.read(source, range: text, limits: JSONReader.Limits())
    guard let root = document.root else { return hasName }
    switch document.kind(root) {
    case .array: return hasName || document.elements(root).contains { isStatement($0, document) }
    case .object: return isStatement(root, document) || hasName && !document.hasAssociationKey(root)
    default: return hasName
    }
  }

  /// `true` if the file is Apple's: an object with one of the keys of an association file.
  package var isAssociation: Bool { document.root.map { Self.isAssociation($0, document) } ?? false }

  static func isAssociation(_ root: NodeID, _ document: JSONDocument) -> Bool {
    document.kind(root) == .object && !isStatement(root, document) && document.hasAssociationKey(root)
  }

  private static let keys = AssetLinksKey.keys(of: .statement).map { $0.name }

  /// Returns `true` if a text may have statements: `false` for an object that begins with another key.
  private static func mayBeStatements(_ text: ArraySlice<UInt8>) -> Bool {
    func withoutSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { text.drop { $0 <= UInt8(ascii: " ") } }
    let text = withoutSpace(text)
    if text.first != UInt8(ascii: "{") { return true }
    let key = withoutSpace(text.dropFirst())
    return keys.contains { key.starts(with: "\"\($0)\"".utf8) }
  }

  /// Returns `true` if an object has a key that only statements have. Other programs have `target` and `include` too, with other values.
  private static func isStatement(_ node: NodeID, _ document: JSONDocument) -> Bool {
    document.members(node).contains { member in
      guard let key = keys.first(where: { document.text(of: member.key, equals: $0) }) else { return false }
      switch key {
      case "target": return document.kind(member.value) == .object
      case "include": return document.kind(member.value) == .string
      default: return true
      }
    }
  }
}
