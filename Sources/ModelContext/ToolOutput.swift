import JSONSource
import SourceText

/// The result of a call: the document of a command, in an object that says whether it is complete.
///
///     {"truncated": true, "note": "…", "result": {…}}
struct ToolOutput: Sendable {
  /// The longest document, in bytes: what a model reads in one piece.
  static let limit = 200_000

  /// - Parameters:
  ///   - document: The command's document.
  ///   - omission: The missing part, and how to get it; `nil` for a complete document.
  ///   - narrowing: The arguments that make the document smaller, in the imperative.
  /// - Throws: An error if the document is too long.
  static func result(
    _ document: String, omission: String? = nil, narrowing: String
  ) throws(ToolError) -> ToolResult {
    let minified = String(
      decoding: JSONReader.read(SourceFile(name: "", bytes: Array(document.utf8))).minified(), as: UTF8.self)
    if minified.utf8.count > limit {
      throw ToolError(
        "the result has \(grouped(minified.utf8.count)) bytes, and the limit is \(grouped(limit)); \(narrowing)")
    }
    return ToolResult {
      $0.member("truncated", omission != nil)
      if let omission { $0.member("note", omission) }
      $0.member("result") { $0.literal(minified) }
    }
  }

  /// The schema of such an object.
  ///
  /// - Parameter schema: The published schema of the command's document.
  static func schema(of schema: String) -> String {
    let root = JSONValue(JSONReader.read(SourceFile(name: "schema", bytes: Array(schema.utf8))))
    let members = root?.members ?? []
    var writer = JSONWriter(.compact)
    writer.object { output in
      output.member("type", "object")
      output.list("required", ["truncated", "result"])
      output.object("properties") { properties in
        properties.object("truncated") {
          $0.member("type", "boolean")
          $0.member("description", "Whether a part of the result is left out.")
        }
        properties.object("note") {
          $0.member("type", "string")
          $0.member("description", "The part that is left out, and how to get it.")
        }
        properties.object("result") { result in
          for (key, value) in members where !["$schema", "$defs", "title"].contains(key) {
            result.member(key) { $0.literal(minified(value)) }
          }
        }
      }
      // References in the schema count from the outermost object.
      if let definitions = root?["$defs"] { output.member("$defs") { $0.literal(minified(definitions)) } }
    }
    return writer.text
  }

  private static func minified(_ value: JSONValue) -> String {
    let text = SourceFile(name: "", bytes: Array(value.spelling.utf8))
    return String(decoding: JSONReader.read(text).minified(), as: UTF8.self)
  }
}
