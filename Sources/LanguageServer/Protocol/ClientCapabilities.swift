import JSONSource
import SourceText

/// The abilities of the client, from `initialize`.
struct ClientCapabilities: Sendable {
  /// The unit of places. Without a choice it is UTF-16.
  private(set) var unit = SourceLines.Unit.utf16
  /// `true` if the client reports changed files on request.
  private(set) var watchesFiles = false
  /// `true` if edits name the versions of their documents.
  private(set) var hasVersionedEdits = false
  /// `true` if an edit can make a file.
  private(set) var createsFiles = false
  /// `true` if actions are objects instead of commands.
  private(set) var hasActionObjects = false
  private(set) var hasRelatedPlaces = false
  private(set) var refreshesInlayHints = false
  private(set) var refreshesCodeLenses = false
  /// `true` if the client requests diagnostics; otherwise they are sent.
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false

  init() {}

  init(_ value: JSONValue?) {
    let document = value?["textDocument"]
    let workspace = value?["workspace"]
    let encodings = value?["general"]?["positionEncodings"]?.elements ?? []
    unit = encodings.lazy.compactMap { $0.string.flatMap(SourceLines.Unit.init) }.first ?? .utf16
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean ?? false
    let edits = workspace?["workspaceEdit"]
    hasVersionedEdits = edits?["documentChanges"]?.boolean ?? false
    createsFiles =
      hasVersionedEdits && edits?["resourceOperations"]?.elements?.contains { $0.string == "create" } ?? false
    hasActionObjects = document?["codeAction"]?["codeActionLiteralSupport"] != nil
    hasRelatedPlaces = document?["publishDiagnostics"]?["relatedInformation"]?.boolean ?? false
    refreshesInlayHints = workspace?["inlayHint"]?["refreshSupport"]?.boolean ?? false
    refreshesCodeLenses = workspace?["codeLens"]?["refreshSupport"]?.boolean ?? false
    pullsDiagnostics = document?["diagnostic"]?.kind == .object
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.boolean ?? false
  }
}
