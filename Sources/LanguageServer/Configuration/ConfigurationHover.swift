import JSONRPC
import ProjectSettings
import SourceText
import YAMLSource

/// The meaning of a key of a configuration.
enum ConfigurationHover {
  static func hover(in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema) -> RPCResult {
    guard let cursor = YAMLCursor(snapshot.source, at: offset), !cursor.isValue, cursor.hasColon else { return .null }
    let name = snapshot.source.text(cursor.word)
    guard let words = schema.words(of: cursor.keys + [name]), !words.isEmpty else { return .null }
    return Hover.result(cursor.word, ["\(quoted(name)): \(words)"], in: snapshot)
  }
}
