import JSONRPC
import JSONSource
import SourceText

/// The diagnostics of a document for a client that asks for them.
enum PulledDiagnostics {
  /// - Parameter previous: The result that the client has.
  static func report(
    _ snapshot: DocumentSnapshot, previous: String?, for client: ClientCapabilities, _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    let diagnostics = Diagnostics.all(try snapshot.findings.wait(cancellation), in: snapshot.source)
    let items = RPCResult { $0.objects(diagnostics) { $0.write(to: &$1, in: snapshot, for: client) } }
    // The same text has the same result, so that the client need not show it again.
    var hash = FowlerNollVo()
    hash.add([items.json])
    let id = hash.text
    return .object {
      $0.member("kind", id == previous ? "unchanged" : "full")
      $0.member("resultId", id)
      if id != previous { $0.member("items") { $0.literal(items.json) } }
    }
  }
}
