package import JSONRPC
package import JSONSource
import SourceText
import Synchronization

/// The methods of the Language Server Protocol 3.17 for association files and their configuration.
package final class LanguageService: RPCService {
  private let version: String
  private let output: RPCOutput
  private let publisher: DiagnosticsPublisher
  private let diagnostics: DiagnosticsQueue
  private let workspace: Mutex<Workspace>

  /// - Parameters:
  ///   - version: The program's.
  ///   - output: The messages to the client, for those that it does not ask for.
  package init(version: String, files: any WorkspaceFiles, output: RPCOutput) {
    self.version = version
    self.output = output
    workspace = Mutex(Workspace(files))
    let publisher = DiagnosticsPublisher(output)
    diagnostics = DiagnosticsQueue { publisher.publish($0) }
    self.publisher = publisher
  }

  package static let conventions = RPCConventions(
    framing: .header, cancellation: ("$/cancelRequest", "id"), answersCancelled: true, ending: ("shutdown", "exit"))

  package func isEarly(_ method: String, _ parameters: JSONValue?) -> Bool { false }

  package func initialize(_ parameters: JSONValue?) throws(RPCError) -> RPCResult {
    let client = ClientCapabilities(parameters?["capabilities"])
    workspace.withLock {
      $0.client = client
      $0.folders = WorkspaceFolders.paths(parameters)
    }
    publisher.use(client)
    return ServerCapabilities.result(for: client, version: version)
  }

  package func receive(_ response: Result<JSONValue?, RPCError>, to id: RPCIdentifier) {}
}

// MARK: Requests

extension LanguageService {
  package func work(for method: String, _ parameters: JSONValue?) throws(RPCError) -> RPCWork {
    let parameters = Parameters(parameters)
    let client = workspace.withLock { $0.client }
    switch method {
    case "textDocument/codeAction":
      let snapshot = try snapshot(parameters)
      let (places, only) = (try parameters.range, parameters.kinds)
      let configuration = configuration(of: snapshot)
      diagnostics.hurry(snapshot.uri)
      return { cancellation throws(RPCError) in
        try CodeActions.actions(
          in: snapshot, at: snapshot.range(places), only: only, configuration: configuration, for: client, cancellation)
      }
    case "textDocument/documentSymbol":
      let snapshot = try snapshot(parameters)
      return { _ in DocumentSymbols.symbols(in: snapshot) }
    case "textDocument/foldingRange":
      let snapshot = try snapshot(parameters)
      return { _ in FoldingRanges.ranges(in: snapshot) }
    case "textDocument/inlayHint":
      let (snapshot, places) = (try snapshot(parameters), try parameters.range)
      return { cancellation throws(RPCError) in
        try InlayHints.hints(in: snapshot, at: snapshot.range(places), cancellation)
      }
    case "textDocument/semanticTokens/full", "textDocument/semanticTokens/range":
      let snapshot = try snapshot(parameters)
      let places = method == "textDocument/semanticTokens/range" ? try parameters.range : nil
      return { cancellation throws(RPCError) in
        try SemanticTokens.tokens(in: snapshot, at: places.map { snapshot.range($0) }, cancellation)
      }
    default: return try work(atPlaceFor: method, parameters)
    }
  }

  /// The work of requests about what is at a place.
  private func work(atPlaceFor method: String, _ parameters: Parameters) throws(RPCError) -> RPCWork {
    let answer: @Sendable (DocumentSnapshot, Int, RPCCancellation) throws(RPCError) -> RPCResult
    let client = workspace.withLock { $0.client }
    switch method {
    case "textDocument/hover":
      answer = { snapshot, offset, cancellation throws(RPCError) in
        try Hover.hover(in: snapshot, at: offset, cancellation)
      }
    case "textDocument/completion":
      let apps = try otherSnapshots(parameters)
      answer = { snapshot, offset, _ in
        Completion.items(in: snapshot, at: offset, apps: apps.flatMap { $0.file.appSites.map(\.id.text) })
      }
    case "textDocument/definition":
      answer = { snapshot, offset, _ in Navigation.definition(in: snapshot, at: offset) }
    case "textDocument/references":
      let withDefinition = parameters.includesDeclaration
      answer = { snapshot, offset, _ in
        Navigation.references(in: snapshot, at: offset, withDefinition: withDefinition)
      }
    case "textDocument/documentHighlight":
      answer = { snapshot, offset, _ in Navigation.highlights(in: snapshot, at: offset) }
    case "textDocument/prepareRename":
      answer = { snapshot, offset, _ throws(RPCError) in try VariableRename.preparation(in: snapshot, at: offset) }
    case "textDocument/rename":
      let name = try parameters.newName
      answer = { snapshot, offset, _ throws(RPCError) in
        try VariableRename.edit(in: snapshot, at: offset, to: name, for: client)
      }
    default: throw .methodNotFound(method)
    }
    let (snapshot, place) = (try snapshot(parameters), try parameters.place)
    return { cancellation throws(RPCError) in try answer(snapshot, snapshot.offset(place), cancellation) }
  }

  /// The other association files that are open.
  private func otherSnapshots(_ parameters: Parameters) throws(RPCError) -> [DocumentSnapshot] {
    let own = try parameters.uri
    return workspace.withLock { workspace in
      workspace.documents.all.filter { $0 != own }.compactMap { workspace.snapshot($0) }.filter {
        $0.kind == .association
      }
    }
  }

  /// The document of a request as it is.
  private func snapshot(_ parameters: Parameters) throws(RPCError) -> DocumentSnapshot {
    let uri = try parameters.uri
    guard let snapshot = snapshot(uri) else { throw .invalidParams("the document is not open") }
    return snapshot
  }

  private func snapshot(_ uri: DocumentURI) -> DocumentSnapshot? { workspace.withLock { $0.snapshot(uri) } }

  private func configuration(of snapshot: DocumentSnapshot) -> ConfigurationPlace {
    workspace.withLock { $0.configuration(of: snapshot) }
  }
}

// MARK: Notifications

extension LanguageService {
  package func notice(_ method: String, _ parameters: JSONValue?) {
    let parameters = Parameters(parameters)
    switch method {
    case "initialized": if workspace.withLock({ $0.client.watchesFiles }) { FileWatching.register(output) }
    case "workspace/didChangeWatchedFiles": settingsChanged()
    case "textDocument/didOpen":
      guard let document = OpenedDocument(parameters) else { return }
      workspace.withLock {
        $0.documents.open(
          document.uri, languageID: document.languageID, version: parameters.version, text: document.text)
        $0.projects.forget()
      }
      changed(document.uri, isEdited: false)
    case "textDocument/didChange":
      guard let uri = try? parameters.uri else { return }
      workspace.withLock {
        $0.documents.change(uri, version: parameters.version, parameters.changes, in: $0.client.unit)
      }
      changed(uri, isEdited: true)
    case "textDocument/didSave":
      guard let uri = try? parameters.uri else { return }
      workspace.withLock { $0.projects.forget() }
      changed(uri, isEdited: false)
    case "textDocument/didClose":
      guard let uri = try? parameters.uri else { return }
      let isConfiguration = snapshot(uri)?.kind == .configuration
      workspace.withLock { $0.documents.close(uri) }
      diagnostics.remove(uri)
      publisher.clear(uri)
      if isConfiguration { settingsChanged() }
    default: break
    }
  }

  private func changed(_ uri: DocumentURI, isEdited: Bool) {
    if snapshot(uri)?.kind == .configuration { settingsChanged() }
    if let snapshot = snapshot(uri) { diagnostics.add(snapshot, isEdited: isEdited) }
  }

  /// Reads configurations again, and makes the diagnostics of association files with them.
  private func settingsChanged() {
    let snapshots = workspace.withLock { workspace in
      workspace.projects.forget()
      workspace.documents.invalidate()
      return workspace.documents.all.compactMap { workspace.snapshot($0) }
    }
    for snapshot in snapshots where snapshot.kind == .association { diagnostics.add(snapshot, isEdited: true) }
  }
}
