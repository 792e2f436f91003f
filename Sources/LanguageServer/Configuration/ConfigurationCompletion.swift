import Audit
import JSONRPC
import Lint
import ProjectSettings
import YAMLSource

/// The keys and values that can be written at a place of a configuration.
enum ConfigurationCompletion {
  /// - Parameter apps: The app IDs of the workspace.
  static func items(
    in snapshot: DocumentSnapshot, at offset: Int, _ schema: ConfigurationSchema,
    _ apps: () throws(RPCError) -> [String]
  ) throws(RPCError) -> [CompletionItem] {
    guard let cursor = YAMLCursor(snapshot.source, at: offset) else { return [] }
    if cursor.isValue { return try values(cursor, snapshot, schema, apps) }
    let keys = schema.keys(below: cursor.keys) + rules(below: cursor.keys)
    let written = keys.filter { !cursor.siblings.contains($0.name) }.map { name, words in
      CompletionItem(name, .property, words, cursor.word, cursor.hasColon ? name : "\(name): ")
    }
    // An element may be a value too.
    return written + (try values(cursor, snapshot, schema, apps))
  }

  /// The rules, below a mapping of their severities.
  private static func rules(below path: [String]) -> [(name: String, words: String)] {
    guard path.first == "lint", path.last == "rules" else { return [] }
    return RuleCatalog.all.rules.map { ($0.name, $0.summary) }
  }

  private static func values(
    _ cursor: YAMLCursor, _ snapshot: DocumentSnapshot, _ schema: ConfigurationSchema,
    _ apps: () throws(RPCError) -> [String]
  ) throws(RPCError) -> [CompletionItem] {
    let bytes = snapshot.source.bytes[..<cursor.word.bytes.lowerBound]
    let space = bytes.last == UInt8(ascii: ":") ? " " : ""
    func items(_ texts: [String], _ words: String = "") -> [CompletionItem] {
      texts.map { CompletionItem($0, .constant, words, cursor.word, space + $0) }
    }
    switch cursor.keys.last {
    case "app", "credentials", "clips":
      return items((snapshot.project.configuration?.apps.keys.sorted() ?? []), "A short name of this file.")
        + items(try apps(), "An app of this workspace.")
    case "rule" where cursor.keys.first == "lint":
      return RuleCatalog.all.rules.map { CompletionItem($0.name, .constant, $0.summary, cursor.word, space + $0.name) }
    case _ where cursor.keys.count == 2 && cursor.keys.first == "apps":
      return items(try apps(), "An app of this workspace.")
    default: return items(schema.values(below: cursor.keys).uniqued())
    }
  }
}
