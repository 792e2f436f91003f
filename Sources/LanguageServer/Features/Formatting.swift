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
    RPCResult { snapshot.write(edits(snapshot, range, indentation), to: &$0) }
  }

  private static func edits(_ snapshot: DocumentSnapshot, _ range: SourceRange?, _ indentation: String) -> [SourceEdit]
  {
    // The signature of a signed file covers its text.
    guard snapshot.kind.isJSON, SourceForm.detect(snapshot.source.bytes) == .json else { return [] }
    var edits = JSONFormatter(snapshot.document, indentation: indentation).edits
    if let range {
      edits.removeAll { !$0.range.meets(range) }
    }
    return edits.count > limit ? snapshot.edits(to: snapshot.source.applying(edits)) : edits
  }
}
