import JSONSource
package import SourceText

extension AssetLinksFile {
  /// Whether a file is an `assetlinks.json`: by its content, and by its name where the content is neither platform's.
  ///
  /// An association file is an object with services as its keys; an `assetlinks.json` is an array of statements, or one statement whose
  /// array is missing.
  package static func isAssetLinks(_ source: SourceFile) -> Bool {
    let hasName = LexicalPath.name(of: source.name) == "assetlinks.json"
    guard SourceForm.detect(source.bytes) == .json else { return hasName }
    let text = SourceForm.textStart(source.bytes)..<source.bytes.count
    let document = JSONReader.read(source, range: text, limits: JSONReader.Limits())
    guard let root = document.root else { return hasName }
    switch document.kind(root) {
    case .array:
      var elements = document.elements(root)
      var isEmpty = true
      while let element = elements.next() {
        if isStatement(element, document) { return true }
        isEmpty = false
      }
      return isEmpty && hasName
    case .object: return isStatement(root, document)
    default: return hasName
    }
  }

  /// Whether an object has a key that only statements have.
  private static func isStatement(_ node: NodeID, _ document: JSONDocument) -> Bool {
    document.members(node).contains { member in
      ["relation", "target", "relation_extensions", "include"].contains { document.text(of: member.key, equals: $0) }
    }
  }
}
