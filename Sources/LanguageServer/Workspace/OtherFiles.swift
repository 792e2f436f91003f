import Association
import JSONRPC
import SourceText

/// The association files of a workspace beside the one that a request is about.
struct OtherFiles {
  let open: [DocumentSnapshot]
  /// The paths of all open documents, whose texts are newer than their files.
  let openPaths: Set<String>
  let search: FileSearch
  let unit: SourceLines.Unit

  /// The sites of an app outside of the document.
  func sites(of app: AppID, _ cancellation: RPCCancellation) throws(RPCError) -> [DocumentPlace] {
    var places = open.flatMap { snapshot in
      snapshot.sites.apps.filter { $0.id == app }
        .map { snapshot.located(SourceRange(snapshot.document.contentRange($0.node))) }
    }
    for file in try closed(cancellation) {
      places += file.apps.filter { $0.app == app }.map { DocumentPlace(file.uri, file.lines, $0.range, unit) }
    }
    return places
  }

  /// Every app that another file lists.
  func apps(_ cancellation: RPCCancellation) throws(RPCError) -> [String] {
    open.flatMap { $0.sites.apps.map(\.id.text) } + (try closed(cancellation)).flatMap { $0.apps.map(\.app.text) }
  }

  private func closed(_ cancellation: RPCCancellation) throws(RPCError) -> [FoundFile] {
    try search.files(cancellation).filter { !openPaths.contains($0.path) }
  }
}
