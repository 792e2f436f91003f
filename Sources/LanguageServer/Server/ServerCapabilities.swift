import Hosting
import JSONRPC
import JSONSource
import ProjectSettings
import SourceText

/// The abilities of the server, in its answer to `initialize`.
enum ServerCapabilities {
  static func result(for client: ClientCapabilities, version: String) -> RPCResult {
    .object {
      $0.object("capabilities") {
        $0.member("positionEncoding", client.unit.rawValue)
        $0.object("textDocumentSync") {
          $0.member("openClose", true)
          // Changes of ranges.
          $0.member("change", 2)
          $0.member("save", true)
        }
        $0.object("codeActionProvider") { $0.list("codeActionKinds", CodeActions.kinds) }
        for provider in [
          "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "inlayHint",
          "documentFormatting", "documentRangeFormatting",
        ] { $0.member("\(provider)Provider", true) }
        $0.object("completionProvider") { $0.list("triggerCharacters", Completion.triggers) }
        $0.object("codeLensProvider") { _ in }
        $0.object("executeCommandProvider") { $0.list("commands", [ExpectationLenses.command]) }
        if client.pullsDiagnostics {
          $0.object("diagnosticProvider") {
            $0.member("identifier", "aasa")
            $0.member("interFileDependencies", true)
            $0.member("workspaceDiagnostics", false)
          }
        }
        $0.object("renameProvider") { $0.member("prepareProvider", true) }
        $0.object("semanticTokensProvider") {
          $0.object("legend") {
            $0.list("tokenTypes", SemanticTokens.types)
            $0.list("tokenModifiers", SemanticTokens.modifiers)
          }
          $0.member("full", true)
          $0.member("range", true)
        }
      }
      $0.object("serverInfo") {
        $0.member("name", "aasa")
        $0.member("version", version)
      }
    }
  }
}

enum FileWatching {
  /// The names of files that are watched in every session.
  static let names = Set(ProjectConfiguration.names + [Site.name, Site.assetLinksName])
  static let patterns = ["**/{aasa.yml,.aasa.yml}", "**/\(Site.name)*", "**/\(Site.assetLinksName)", "**/*.aasa"]

  /// The pattern for files with a name, whose special characters it has as `?`.
  static func pattern(_ name: String) -> String {
    "**/" + String(name.map { "*?[]{}\\".contains($0) ? "?" : $0 })
  }

  /// - Parameter patterns: Registered once; they name the registration.
  static func register(_ patterns: [String], _ output: RPCOutput) {
    output.request("client/registerCapability") {
      $0.objects("registrations", ["workspace/didChangeWatchedFiles"]) { method, registration in
        registration.member("id", ([method] + patterns).joined(separator: " "))
        registration.member("method", method)
        registration.object("registerOptions") {
          $0.objects("watchers", patterns) { $1.member("globPattern", $0) }
        }
      }
    }
  }
}

/// The abilities of the client, from `initialize`.
struct ClientCapabilities: Sendable {
  /// The unit of places. Without a choice it is UTF-16.
  let unit: SourceLines.Unit
  /// `true` if the client reports changed files on request.
  let watchesFiles: Bool
  let hasVersionedEdits: Bool
  let createsFiles: Bool
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
