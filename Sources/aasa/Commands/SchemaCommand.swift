import AppSiteAssociation
import ArgumentParser
import CSchemas

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "schema", abstract: "List the JSON Schemas of input and output files, or print one.",
    discussion: """
      EXAMPLES
        aasa schema
        aasa schema apple-app-site-association > association.schema.json
        aasa schema aasa > aasa.schema.json
      """)

  @Argument(help: "The schema to print.", completion: .schemaName)
  var name: String?

  func validate() throws {
    if let name { _ = try PublishedSchema.required(name) }
  }

  func run() throws {
    if let name { return try Output.print(try PublishedSchema.required(name).text) }
    let width = PublishedSchema.all.map(\.name.count).max() ?? 0
    let lines = PublishedSchema.all.map { schema in
      schema.name + String(repeating: " ", count: width - schema.name.count + 2) + schema.title + "\n"
    }
    try Output.print(lines.joined())
  }
}

/// A JSON Schema of input or output files.
struct PublishedSchema: Sendable {
  /// The name of the file in `schema/`, without `.schema.json`.
  let name: String
  let text: String

  static let all = (0..<cschemas_count()).map { index in
    let schema = unsafe cschemas_schema(index)
    return PublishedSchema(name: unsafe String(cString: schema.name), text: unsafe String(cString: schema.text))
  }

  var title: String {
    let document = JSONReader.read(SourceFile(name: name, bytes: Array(text.utf8)))
    return document.root.flatMap { document.value("title", of: $0) }.map(document.string) ?? name
  }

  static func named(_ name: String) -> PublishedSchema? { all.first { $0.name == name } }

  static var configuration: String { named("aasa")?.text ?? "" }

  /// Finds a schema by its name, with or without `.schema.json`, or by its title. Throws an error with similar names.
  static func required(_ name: String) throws -> PublishedSchema {
    let suffix = ".schema.json"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    if let schema = named(plain) ?? all.first(where: { $0.title == name }) { return schema }
    let hint = didYouMean(nearest(to: plain, among: all.map(\.name)).map { "'\($0)'" }) ?? "see `aasa schema`"
    throw ValidationError("no schema is named '\(escapedForDisplay(name))'; \(hint)")
  }
}

extension CompletionKind {
  static var schemaName: CompletionKind { .list(PublishedSchema.all.map(\.name)) }
}
