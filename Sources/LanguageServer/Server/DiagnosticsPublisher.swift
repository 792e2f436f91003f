import JSONRPC
import JSONSource
import Synchronization

/// Sends diagnostics to the client, and none of a text that is not the document's any more.
final class DiagnosticsPublisher: Sendable {
  private let output: RPCOutput
  /// Held while a message is sent, so that those of one document are in order.
  private let client = Mutex(ClientCapabilities())

  init(_ output: RPCOutput) { self.output = output }

  func use(_ client: ClientCapabilities) { self.client.withLock { $0 = client } }

  func publish(_ snapshot: DocumentSnapshot) {
    guard let diagnostics = Diagnostics.all(in: snapshot) else { return }
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

  /// Removes the diagnostics of a document that was closed.
  func clear(_ uri: DocumentURI) {
    client.withLock { _ in
      output.notify("textDocument/publishDiagnostics") {
        $0.member("uri", uri.text)
        $0.objects("diagnostics", [Diagnostic]()) { _, _ in }
      }
    }
  }
}
