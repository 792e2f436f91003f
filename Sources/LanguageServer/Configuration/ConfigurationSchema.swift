import JSONSource
import SourceText

/// The keys and values that the JSON Schema of `aasa.yml` allows at a place.
package struct ConfigurationSchema: Sendable {
  private let root: JSONValue?

  /// - Parameter text: The schema. References are to its `$defs`.
  package init(_ text: String) {
    root = JSONValue(JSONReader.read(SourceFile(name: "aasa.schema.json", bytes: Array(text.utf8))))
  }

  /// The keys of the mappings below some keys with their words, in the order of the schema.
  func keys(below path: [String]) -> [(name: String, words: String)] {
    schemas(below: path).flatMap { $0["properties"]?.members ?? [] }
      .uniqued { $0.key }
      .map { ($0.key, words($0.value)) }
  }

  /// The texts that the value below some keys may be; empty where it may be any.
  func values(below path: [String]) -> [String] {
    schemas(below: path).flatMap { schema -> [String] in
      if schema["type"]?.string == "boolean" { return ["true", "false"] }
      return (schema["enum"]?.elements ?? []).compactMap(\.string)
    }
  }

  /// The words for the last of some keys; `nil` for a key that the schema does not have.
  func words(of path: [String]) -> String? {
    keys(below: path.dropLast()).first { $0.name == path.last }?.words
  }

  private func words(_ schema: JSONValue) -> String {
    schema["description"]?.string ?? alternatives(of: schema).lazy.compactMap { $0["description"]?.string }.first ?? ""
  }

  /// The alternatives of the values below some keys. A list is the same as its elements.
  private func schemas(below path: some Collection<String>) -> [JSONValue] {
    guard let root else { return [] }
    return path.reduce(alternatives(of: root)) { schemas, key in
      schemas.flatMap { schema -> [JSONValue] in
        let property = schema["properties"]?[key] ?? schema["additionalProperties"]
        return property.map(alternatives) ?? []
      }
    }
  }

  /// A schema with those that it refers to.
  private func alternatives(of schema: JSONValue) -> [JSONValue] {
    guard schema.kind == .object else { return [] }
    var parts = ["anyOf", "allOf"].flatMap { schema[$0]?.elements ?? [] }
    parts += [schema["items"], referred(by: schema)].compactMap(\.self)
    return [schema] + parts.flatMap { alternatives(of: $0) }
  }

  private func referred(by schema: JSONValue) -> JSONValue? {
    let start = "#/$defs/"
    guard let text = schema["$ref"]?.string, text.hasPrefix(start) else { return nil }
    return root?["$defs"]?[String(text.dropFirst(start.count))]
  }
}
