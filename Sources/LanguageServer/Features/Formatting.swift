import JSONRPC
import JSONSource
import SourceText

/// The white space of an association file in the file's own style.
enum Formatting {
  /// More edits than these are one.
  private static let limit = 2_000

  /// - Parameters:
  ///   - indentation: One level, for a file without indented lines.
  ///   - range: The part to format; `nil` for all.
  static func edits(in snapshot: DocumentSnapshot, at range: SourceRange?, indentation: String) -> RPCResult {
    var edits: [SourceEdit] = []
    // The signature of a signed file covers its text.
    if snapshot.kind.isJSON, SourceForm.detect(snapshot.source.bytes) == .json {
      edits = JSONFormatter(snapshot.document, indentation: indentation).edits
      if let range { edits.removeAll { !$0.range.meets(range) } }
      if edits.count > limit { edits = snapshot.edits(to: snapshot.source.applying(edits)) }
    }
    return RPCResult { snapshot.write(edits, to: &$0) }
  }
}
