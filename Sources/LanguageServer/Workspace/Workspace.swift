import SourceText

/// The documents of a session, and the projects that they belong to.
struct Workspace {
  var client = ClientCapabilities()
  var documents = Documents()
  var projects: Projects
  /// The absolute paths of the client's folders.
  var folders: [String] = []

  init(_ files: any WorkspaceFiles) { projects = Projects(files) }
}

extension Workspace {
  /// A document as it is; `nil` where it is not open.
  mutating func snapshot(_ uri: DocumentURI) -> DocumentSnapshot? {
    guard documents.isOpen(uri) else { return nil }
    let open = documents
    let project = projects.project(of: uri.path) { open.bytes(path: $0) }
    return documents.snapshot(uri, in: client.unit, project: project)
  }

  /// The configuration of a document's project, or the place where it would be.
  mutating func configuration(of snapshot: DocumentSnapshot) -> ConfigurationPlace {
    guard let path = snapshot.project.path ?? projects.newConfiguration(for: snapshot.uri.path, in: folders) else {
      return ConfigurationPlace(snapshot: nil, isNew: false)
    }
    if let uri = documents.uri(path: path) { return ConfigurationPlace(snapshot: self.snapshot(uri), isNew: false) }
    let bytes = projects.bytes(path)
    return ConfigurationPlace(
      snapshot: DocumentSnapshot(
        DocumentURI(path: path), version: nil, kind: .configuration, bytes: bytes ?? [], project: snapshot.project,
        unit: client.unit),
      isNew: bytes == nil)
  }
}
