import ArgumentParser
import SourceText

/// A JSON Schema that comes with the program: of the files that it reads, and of what it writes.
struct PublishedSchema: Sendable {
  /// The name of its file in `schema/`, without `.schema.json`.
  let name: String
  let title: String
  let text: String

  /// The schema of a name, also with `.schema.json`, or of a title; for another name an error that says which ones are like it.
  static func required(_ name: String) throws -> PublishedSchema {
    let suffix = ".schema.json"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    if let schema = all.first(where: { $0.name == plain || $0.title == name }) { return schema }
    throw ValidationError("no schema is named '\(escapedForDisplay(name))'; see `aasa schema`")
  }
}

extension CompletionKind {
  static var schemaName: CompletionKind { .list(PublishedSchema.all.map(\.name)) }
}
