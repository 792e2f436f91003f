import JSONSource
import SourceText

/// The keys that an object of a file does not have yet.
struct KeyCompletion {
  let name: String
  let words: String
  /// A value to begin with.
  let value: String

  /// - Parameter keys: The keys of the object that some names lead to; `nil` where keys are free.
  /// - Returns: `nil` where no key can be written.
  static func items(
    _ path: JSONPath, in document: JSONDocument, at offset: Int, _ keys: ([String]) -> [KeyCompletion]?
  ) -> [CompletionItem]? {
    let names = path.names
    guard let node = path.node else { return nil }
    if path.isInKey, let keys = keys(names.dropLast()), let object = path.node(after: names.count - 1) {
      let range = SourceRange(document.contentRange(node))
      if !range.has(offset) { return [] }
      return missing(keys, object, but: node, document).map {
        CompletionItem($0.name, .property, $0.words, range, $0.name)
      }
    }
    if document.kind(node) == .object, document.range(node).bytes.lowerBound < offset, let keys = keys(names),
      let separator = separator(in: document, at: offset)
    {
      return missing(keys, node, but: nil, document).map {
        let text = "\"\($0.name)\": \($0.value)\(separator)"
        return CompletionItem($0.name, .property, $0.words, SourceRange(at: offset), text)
      }
    }
    return nil
  }

  /// The text behind a new member at a place; `nil` where none can begin.
  private static func separator(in document: JSONDocument, at offset: Int) -> String? {
    let bytes = document.source.bytes
    guard let before = bytes[..<offset].last(where: { !$0.isPlainSpace }), "{,".utf8.contains(before) else {
      return nil
    }
    return bytes[offset...].first { !$0.isPlainSpace } == UInt8(ascii: "\"") ? ", " : ""
  }

  private static func missing(
    _ keys: [KeyCompletion], _ object: NodeID, but edited: NodeID?, _ document: JSONDocument
  ) -> [KeyCompletion] {
    let present = Set(document.members(object).filter { $0.key != edited }.map { document.string($0.key) })
    return keys.filter { !present.contains($0.name) }
  }

  /// A value of a type to begin with.
  static func emptyValue(_ kind: JSONDocument.Kind?) -> String {
    switch kind {
    case .array: "[]"
    case .object: "{}"
    case .boolean: "true"
    default: "\"\""
    }
  }
}
