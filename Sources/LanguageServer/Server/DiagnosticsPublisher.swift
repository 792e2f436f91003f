import JSONRPC
import JSONSource
import SourceText
import Synchronization

/// Sends diagnostics to the client, and none of a text that is not the document's any more. A client that asks for diagnostics
/// itself hears when to ask again.
final class DiagnosticsPublisher: Sendable {
  private let output: RPCOutput
  /// Held while a message is sent, so that those of one document are in order.
  private let client = Mutex(ClientCapabilities())
  /// The components of each document that inlay hints call unreachable.
  private let unreached = Mutex<[DocumentURI: Set<ByteOffset>]>([:])

  private let watched = Mutex(FileWatching.names)

  init(_ output: RPCOutput) { self.output = output }

  func use(_ client: ClientCapabilities) { self.client.withLock { $0 = client } }

  func publish(_ snapshot: DocumentSnapshot) {
    guard let findings = snapshot.find() else { return }
    watch(snapshot.project.extended.union(snapshot.texts.namedPaths))
    defer { refresh(snapshot, findings) }
    let diagnostics = Diagnostics.all(findings, in: snapshot.source)
    client.withLock { current in
      let client = current
      if snapshot.findings.isGivenUp || client.pullsDiagnostics { return }
      output.notify("textDocument/publishDiagnostics") {
        $0.member("uri", snapshot.uri.text)
        if let version = snapshot.version { $0.member("version", version) }
        $0.objects("diagnostics", diagnostics) { $0.write(to: &$1, in: snapshot, for: client) }
      }
    }
  }

  /// Requests events of the files that a configuration names.
  private func watch(_ paths: Set<String>) {
    guard client.withLock({ $0.watchesFiles }) else { return }
    let names = Set(paths.map { String(LexicalPath.name(of: $0)) })
    let new = watched.withLock { watched in
      defer { watched.formUnion(names) }
      return names.subtracting(watched)
    }
    if !new.isEmpty { FileWatching.register(new.sorted().map(FileWatching.pattern), output) }
  }

  /// Lets the client ask again for inlay hints and lenses, where they change with the findings.
  private func refresh(_ snapshot: DocumentSnapshot, _ findings: DocumentFindings) {
    let client = client.withLock { $0 }
    if let report = findings.lint, client.refreshesInlayHints {
      let now = report.unreached
      let isNew = unreached.withLock { unreached in
        if snapshot.findings.isGivenUp { return false }
        defer { unreached[snapshot.uri] = now }
        return unreached[snapshot.uri].map { $0 != now } ?? !now.isEmpty
      }
      if isNew { output.request("workspace/inlayHint/refresh") { _ in } }
    }
    if findings.test != nil, client.refreshesCodeLenses { output.request("workspace/codeLens/refresh") { _ in } }
  }

  /// Lets a client that asks for diagnostics ask again, because settings changed.
  func refreshDiagnostics() {
    let client = client.withLock { $0 }
    if client.pullsDiagnostics, client.refreshesDiagnostics {
      output.request("workspace/diagnostic/refresh") { _ in }
    }
  }

  func clear(_ uri: DocumentURI) {
    unreached.withLock { $0[uri] = nil }
    client.withLock { client in
      if client.pullsDiagnostics { return }
      output.notify("textDocument/publishDiagnostics") {
        $0.member("uri", uri.text)
        $0.objects("diagnostics", [Diagnostic]()) { _, _ in }
      }
    }
  }
}
