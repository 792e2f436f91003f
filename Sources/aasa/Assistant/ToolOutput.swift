import JSONSource
import SourceText

/// The result of a call: the document of a command, in an object that says whether it is complete.
///
///     {"truncated": true, "note": "…", "result": {…}}
enum ToolOutput {
  /// The longest document, in bytes: what a model reads in one piece.
  static let limit = 200_000

  /// - Parameters:
  ///   - document: The command's document.
  ///   - omission: The missing part, and how to get it; `nil` for a complete document.
  ///   - note: A note about a complete document.
  ///   - narrowing: The arguments that make the document smaller, in the imperative.
  /// - Throws: An error if the document is too long.
  static func result(
    _ document: String, omission: String? = nil, note: String? = nil, narrowing: String
  ) throws(Failure) -> String {
    let minified = String(
      decoding: JSONReader.read(SourceFile(name: "", bytes: Array(document.utf8))).minified(), as: UTF8.self)
    if minified.utf8.count > limit {
      throw Failure(
        "the result has \(grouped(minified.utf8.count)) bytes, and the limit is \(grouped(limit)); \(narrowing)")
    }
    return JSONWriter.line {
      $0.member("truncated", omission != nil)
      if let note = omission ?? note { $0.member("note", note) }
      $0.member("result") { $0.literal(minified) }
    }
  }

  /// The schema of such an object. The document's own schema is a resource, so that the list of tools stays short.
  ///
  /// - Parameter name: The name of the published schema of the command's document.
  static func schema(of name: String) -> String {
    """
    {"type":"object","required":["truncated","result"],"properties":{\
    "truncated":{"type":"boolean","description":"Whether a part of the result is left out."},\
    "note":{"type":"string","description":"The part that is left out and how to get it, or a remark on the result."},\
    "result":{"type":"object","description":"The resource aasa://schemas/\(name) has its schema."}}}
    """
  }
}
