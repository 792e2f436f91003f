import JSONRPC
import JSONSource
import Synchronization

/// Sends diagnostics to the client, and none of a text that is not the document's any more.
final class DiagnosticsPublisher: Sendable {
  private let output: RPCOutput
  /// Held while a message is sent, so that those of one document are in order.
  private let client = Mutex(ClientCapabilities())
  /// The components of each document that inlay hints call unreachable.
  private let unreached = Mutex<[DocumentURI: Unreached]>([:])

  init(_ output: RPCOutput) { self.output = output }

  func use(_ client: ClientCapabilities) { self.client.withLock { $0 = client } }

  func publish(_ snapshot: DocumentSnapshot) {
    guard let diagnostics = Diagnostics.all(in: snapshot) else { return }
    defer { refreshHints(of: snapshot) }
    client.withLock { current in
      let client = current
      if snapshot.isGivenUp { return }
      output.notify("textDocument/publishDiagnostics") {
        $0.member("uri", snapshot.uri.text)
        if let version = snapshot.version { $0.member("version", version) }
        $0.objects("diagnostics", diagnostics) { $0.write(to: &$1, in: snapshot, for: client) }
      }
    }
  }

  /// Lets the client ask for inlay hints again, where they change with the findings.
  private func refreshHints(of snapshot: DocumentSnapshot) {
    guard client.withLock({ $0.refreshesInlayHints }), snapshot.kind == .association else { return }
    let now = Unreached(snapshot.knownReport)
    let isNew = unreached.withLock { unreached in
      defer { unreached[snapshot.uri] = now }
      return unreached[snapshot.uri].map { $0 != now } ?? !now.isEmpty
    }
    if isNew { output.request("workspace/inlayHint/refresh") { _ in } }
  }

  /// Removes the diagnostics of a document that was closed.
  func clear(_ uri: DocumentURI) {
    unreached.withLock { $0[uri] = nil }
    client.withLock { _ in
      output.notify("textDocument/publishDiagnostics") {
        $0.member("uri", uri.text)
        $0.objects("diagnostics", [Diagnostic]()) { _, _ in }
      }
    }
  }
}
