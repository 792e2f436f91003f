import ArgumentParser
import SourceText

/// A JSON Schema of input or output files.
struct PublishedSchema: Sendable {
  /// The name of the file in `schema/`, without `.schema.json`.
  let name: String
  let title: String
  let text: String

  /// The schema of `aasa.yml`.
  static var configuration: String { all.first { $0.name == "aasa" }?.text ?? "" }

  /// Finds a schema by its name, with or without `.schema.json`, or by its title. Throws an error with similar names.
  static func required(_ name: String) throws -> PublishedSchema {
    let suffix = ".schema.json"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    if let schema = all.first(where: { $0.name == plain || $0.title == name }) { return schema }
    let near = nearest(to: plain, among: all.map(\.name))
    let hint = near.isEmpty ? "see `aasa schema`" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    throw ValidationError("no schema is named '\(escapedForDisplay(name))'; \(hint)")
  }
}

extension CompletionKind {
  static var schemaName: CompletionKind { .list(PublishedSchema.all.map(\.name)) }
}
