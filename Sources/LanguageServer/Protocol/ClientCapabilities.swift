import JSONSource
import SourceText

/// The abilities of the client, from `initialize`.
struct ClientCapabilities: Sendable {
  /// The unit of places. Without a choice it is UTF-16.
  let unit: SourceLines.Unit
  /// `true` if the client reports changed files on request.
  let watchesFiles: Bool
  /// `true` if edits name the versions of their documents.
  let hasVersionedEdits: Bool
  /// `true` if an edit can make a file.
  let createsFiles: Bool
  /// `true` if actions are objects instead of commands.
  let hasActionObjects: Bool
  let hasRelatedPlaces: Bool
  let refreshesInlayHints: Bool
  let refreshesCodeLenses: Bool
  /// `true` if the client requests diagnostics; otherwise they are sent.
  let pullsDiagnostics: Bool
  let refreshesDiagnostics: Bool

  init(_ value: JSONValue? = nil) {
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
