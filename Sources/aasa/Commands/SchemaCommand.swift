import ArgumentParser

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "schema",
    abstract: "List the JSON Schemas of input and output files, or print one.",
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
