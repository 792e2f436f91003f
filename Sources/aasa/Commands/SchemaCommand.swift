import ArgumentParser
import Reports

/// `aasa schema`: the JSON Schemas of the files that the program reads and writes, for editors and other programs.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Lists the JSON Schemas of what is read and written, or prints one.",
    discussion: """
      EXAMPLES
        aasa schema
        aasa schema apple-app-site-association > apple-app-site-association.schema.json
        aasa schema aasa > aasa.schema.json
      """)

  @Argument(help: "The schema to print.", completion: .schemaName)
  var name: String?

  func validate() throws {
    if let name { _ = try PublishedSchema.required(name) }
  }

  func run() throws {
    var output = Output(.standardOutput)
    if let name {
      output.write(try PublishedSchema.required(name).text)
    } else {
      let width = PublishedSchema.all.map(\.name.count).max() ?? 0
      for schema in PublishedSchema.all {
        output.write(schema.name + String(repeating: " ", count: width - schema.name.count + 2) + schema.title + "\n")
      }
    }
    try output.flush()
  }
}
