package import JSONRPC
package import JSONSource
import SourceText
import Synchronization

/// The methods of the Language Server Protocol 3.17 for association files and their configuration.
package final class LanguageService: RPCService {
  private let version: String
  private let output: RPCOutput
  private let publisher: DiagnosticsPublisher
  private let diagnostics: DiagnosticsLanes
  private let schema: ConfigurationSchema
  private let workspace: Mutex<Workspace>

  package init(version: String, schema: ConfigurationSchema, files: any WorkspaceFiles, output: RPCOutput) {
    (self.version, self.schema, self.output) = (version, schema, output)
    workspace = Mutex(Workspace(files))
    let publisher = DiagnosticsPublisher(output)
    diagnostics = DiagnosticsLanes { publisher.publish($0) }
    self.publisher = publisher
  }

  package static let cancellation = (method: "$/cancelRequest", member: "id")
  package static let answersCancelled = true
  package static let ending: (request: String, notification: String)? = ("shutdown", "exit")
  /// Requests that wait for the findings of a large file leave threads for others.
  package static let concurrentRequests = 4

  package func isEarly(_ method: String, _ parameters: JSONValue?) -> Bool { false }

  package func initialize(_ parameters: JSONValue?) throws(RPCError) -> RPCResult {
    let client = ClientCapabilities(parameters?["capabilities"])
    workspace.withLock {
      $0.client = client
      $0.folders = Parameters(parameters).folders
    }
    publisher.use(client)
    return ServerCapabilities.result(for: client, version: version)
  }

  // MARK: Requests

  package func work(for method: String, _ parameters: JSONValue?) throws(RPCError) -> RPCWork {
    let parameters = Parameters(parameters)
    if method == "workspace/executeCommand" { return try command(parameters) }
    if !Self.methods.contains(method) { throw .methodNotFound(method) }
    let client = workspace.withLock { $0.client }
    let snapshot = try snapshot(parameters)
    let schema = schema
    func atPlace(
      _ answer: @escaping @Sendable (_ offset: Int, RPCCancellation) throws(RPCError) -> RPCResult
    ) throws(RPCError) -> RPCWork {
      let place = try parameters.place
      return { cancellation throws(RPCError) in try answer(snapshot.offset(place), cancellation) }
    }
    switch method {
    case "textDocument/codeAction":
      let (places, only) = (try parameters.range, parameters.kinds)
      let configuration = configuration(of: snapshot)
      diagnostics.hurry(snapshot)
      return { cancellation throws(RPCError) in
        try CodeActions.actions(
          in: snapshot, at: snapshot.range(places), only: only, configuration: configuration, for: client, cancellation)
      }
    case "textDocument/codeLens":
      diagnostics.hurry(snapshot)
      return { cancellation throws(RPCError) in try ExpectationLenses.lenses(in: snapshot, cancellation) }
    case "textDocument/diagnostic":
      diagnostics.hurry(snapshot)
      return { cancellation throws(RPCError) in
        try Diagnostics.report(snapshot, previous: parameters.previousResult, for: client, cancellation)
      }
    case "textDocument/formatting", "textDocument/rangeFormatting":
      let indentation = parameters.indentation
      let places = method == "textDocument/rangeFormatting" ? try parameters.range : nil
      return { _ in Formatting.edits(in: snapshot, at: places.map { snapshot.range($0) }, indentation: indentation) }
    case "textDocument/documentSymbol": return { _ in DocumentSymbols.symbols(in: snapshot) }
    case "textDocument/foldingRange": return { _ in FoldingRanges.ranges(in: snapshot) }
    case "textDocument/inlayHint":
      let places = try parameters.range
      return { cancellation throws(RPCError) in
        try InlayHints.hints(in: snapshot, at: snapshot.range(places), cancellation)
      }
    case "textDocument/semanticTokens/full", "textDocument/semanticTokens/range":
      let places = method == "textDocument/semanticTokens/range" ? try parameters.range : nil
      return { cancellation throws(RPCError) in
        try SemanticTokens.tokens(in: snapshot, at: places.map { snapshot.range($0) }, cancellation)
      }
    case "textDocument/hover":
      let others = others(than: snapshot.uri)
      return try atPlace { offset, cancellation throws(RPCError) in
        try Hover.hover(in: snapshot, at: offset, schema, others: others, cancellation)
      }
    case "textDocument/completion":
      let others = others(than: snapshot.uri)
      return try atPlace { offset, cancellation throws(RPCError) in
        try Completion.items(in: snapshot, at: offset, schema, others: others, cancellation)
      }
    case "textDocument/definition": return try atPlace { offset, _ in Navigation.definition(in: snapshot, at: offset) }
    case "textDocument/references":
      let (withDefinition, others) = (parameters.includesDeclaration, others(than: snapshot.uri))
      let configuration = configuration(of: snapshot).snapshot
      return try atPlace { offset, cancellation throws(RPCError) in
        try Navigation.references(
          in: snapshot, at: offset, withDefinition: withDefinition, others: others, configuration, cancellation)
      }
    case "textDocument/documentHighlight":
      return try atPlace { offset, _ in Navigation.highlights(in: snapshot, at: offset) }
    case "textDocument/prepareRename":
      return try atPlace { offset, _ throws(RPCError) in try VariableRename.preparation(in: snapshot, at: offset) }
    case "textDocument/rename":
      return try atPlace { offset, _ throws(RPCError) in
        try VariableRename.edit(in: snapshot, at: offset, to: try parameters.newName, for: client)
      }
    default: throw .methodNotFound(method)
    }
  }

  private static let methods = Set(
    [
      "codeAction", "codeLens", "completion", "definition", "diagnostic", "documentHighlight", "documentSymbol",
      "foldingRange", "formatting", "hover", "inlayHint", "prepareRename", "rangeFormatting", "references", "rename",
      "semanticTokens/full", "semanticTokens/range",
    ].map { "textDocument/\($0)" })

  /// Tests an expectation again, with the files as they are now, and shows the outcome.
  private func command(_ parameters: Parameters) throws(RPCError) -> RPCWork {
    let (uri, place) = try parameters.expectation
    workspace.withLock {
      $0.projects.forget()
      $0.documents.invalidate(uri)
    }
    guard let snapshot = snapshot(uri) else { throw .documentNotOpen }
    diagnostics.add(snapshot, isEdited: false)
    let output = output
    return { cancellation throws(RPCError) in
      let verdict = try ExpectationVerdict(in: snapshot, at: snapshot.offset(place), cancellation)
      output.notify("window/showMessage") {
        $0.member("type", verdict.count.failed == 0 ? 3 : 1)
        $0.member("message", verdict.lines.joined(separator: "\n"))
      }
      return .object { verdict.write(to: &$0) }
    }
  }

  private func others(than uri: DocumentURI) -> OtherFiles { workspace.withLock { $0.others(than: uri) } }

  private func snapshot(_ parameters: Parameters) throws(RPCError) -> DocumentSnapshot {
    let uri = try parameters.uri
    guard let snapshot = snapshot(uri) else { throw .documentNotOpen }
    return snapshot
  }

  private func snapshot(_ uri: DocumentURI) -> DocumentSnapshot? { workspace.withLock { $0.snapshot(uri) } }

  private func configuration(of snapshot: DocumentSnapshot) -> ConfigurationPlace {
    workspace.withLock { $0.configuration(of: snapshot) }
  }

  // MARK: Notifications

  package func notice(_ method: String, _ parameters: JSONValue?) {
    let parameters = Parameters(parameters)
    switch method {
    case "initialized":
      if workspace.withLock({ $0.client.watchesFiles }) { FileWatching.register(FileWatching.patterns, output) }
    case "workspace/didChangeWatchedFiles":
      workspace.withLock { $0.forgetFiles() }
      settingsChanged()
    case "textDocument/didOpen":
      let document = parameters.value?["textDocument"]
      guard let uri = try? parameters.uri, let text = document?["text"]?.string else { return }
      let languageID = document?["languageId"]?.string ?? ""
      workspace.withLock {
        $0.documents.open(uri, languageID: languageID, version: parameters.version, text: text)
        $0.projects.forget()
      }
      changed(uri, isEdited: false)
    case "textDocument/didChange":
      guard let uri = try? parameters.uri else { return }
      workspace.withLock {
        $0.documents.change(uri, version: parameters.version, parameters.changes, in: $0.client.unit)
      }
      changed(uri, isEdited: true)
    case "textDocument/didSave":
      guard let uri = try? parameters.uri else { return }
      workspace.withLock {
        $0.projects.forget()
        $0.forgetFiles()
      }
      changed(uri, isEdited: false)
    case "textDocument/didClose":
      guard let uri = try? parameters.uri else { return }
      let hasSettings = workspace.withLock { workspace in
        defer {
          workspace.documents.close(uri)
          workspace.forgetFiles()
        }
        return workspace.hasSettings(uri)
      }
      diagnostics.remove(uri)
      publisher.clear(uri)
      if hasSettings { settingsChanged() } else { retest(uri) }
    default: break
    }
  }

  private func changed(_ uri: DocumentURI, isEdited: Bool) {
    if workspace.withLock({ $0.hasSettings(uri) }) { settingsChanged() } else { retest(uri) }
    if let snapshot = snapshot(uri) { diagnostics.add(snapshot, isEdited: isEdited) }
  }

  /// Makes the diagnostics of the configurations again whose expectations need a text that changed.
  private func retest(_ uri: DocumentURI) {
    guard let path = uri.path else { return }
    for configuration in workspace.withLock({ $0.configurations(naming: path) }) {
      diagnostics.add(configuration, isEdited: true)
    }
  }

  /// Reads configurations again, and makes the diagnostics of all documents with them.
  private func settingsChanged() {
    let snapshots = workspace.withLock { workspace in
      workspace.projects.forget()
      workspace.documents.invalidate()
      return workspace.documents.all.compactMap { workspace.snapshot($0) }
    }
    for snapshot in snapshots { diagnostics.add(snapshot, isEdited: true) }
    publisher.refreshDiagnostics()
  }
}
