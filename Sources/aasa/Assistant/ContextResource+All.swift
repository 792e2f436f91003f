import Audit
import Lint
import ModelContext
import Reports

extension ContextResource {
  /// The rules, and the schemas of the files.
  static var all: [ContextResource] {
    let rules = ContextResource(
      uri: "aasa://rules", name: "Rules", description: "All rules with reasons, examples and sources, as Markdown.",
      mimeType: "text/markdown"
    ) { RuleReport(RuleCatalog.all.rules).markdown() }
    let schemas = PublishedSchema.all.map { schema in
      ContextResource(
        uri: "aasa://schemas/\(schema.name)", name: schema.title, description: "The JSON Schema of \(schema.title).",
        mimeType: "application/schema+json"
      ) { schema.text }
    }
    return [rules] + schemas
  }
}
