/// The documents of a session, and the projects that they belong to.
struct Workspace {
  var client = ClientCapabilities()
  var documents = Documents()
  var projects: Projects
  /// The absolute paths of the client's folders.
  var folders: [String] = [] { didSet { search = FileSearch(in: folders, files) } }
  /// The association files in the folders.
  private(set) var search: FileSearch
  private let files: any WorkspaceFiles

  init(_ files: any WorkspaceFiles) {
    self.files = files
    projects = Projects(files)
    search = FileSearch(in: [], files)
  }

  /// Looks for files again when they are next needed.
  mutating func forgetFiles() { search = FileSearch(in: folders, files) }

  /// A document as it is; `nil` where it is not open.
  mutating func snapshot(_ uri: DocumentURI) -> DocumentSnapshot? {
    guard documents.isOpen(uri) else { return nil }
    if let known = documents.known(uri) { return known }
    let project = project(of: uri.path)
    return documents.snapshot(uri, in: client.unit, project: project, files)
  }

  private mutating func project(of path: String?) -> Project {
    let open = documents
    return projects.project(of: path) { open.bytes(path: $0) }
  }

  /// Returns `true` if a document has settings: a configuration, or one that the configuration of an open document extends.
  mutating func hasSettings(_ uri: DocumentURI) -> Bool {
    if snapshot(uri)?.kind == .configuration { return true }
    guard let path = uri.path else { return false }
    return documents.snapshots.contains { $0.project.extended.contains(path) }
  }

  /// The open configurations that name a file, to be tested again.
  mutating func configurations(naming path: String) -> [DocumentSnapshot] {
    return Array(documents.snapshots.filter { $0.names(path) }).compactMap { configuration in
      documents.invalidate(configuration.uri)
      return snapshot(configuration.uri)
    }
  }

  /// The configuration of a document's project, or the place where it would be.
  mutating func configuration(of snapshot: DocumentSnapshot) -> ConfigurationPlace {
    guard let path = snapshot.project.path ?? projects.newConfiguration(for: snapshot.uri.path, in: folders) else {
      return ConfigurationPlace(snapshot: nil, isNew: false)
    }
    if let uri = documents.uri(path: path) { return ConfigurationPlace(snapshot: self.snapshot(uri), isNew: false) }
    let bytes = files.bytes(path)
    let texts = ProjectTexts(configuration: path, open: documents.texts, files)
    return ConfigurationPlace(
      snapshot: DocumentSnapshot(
        DocumentURI(path: path), version: nil, kind: .configuration, bytes: bytes ?? [], project: snapshot.project,
        texts: texts, unit: client.unit),
      isNew: bytes == nil)
  }

  /// The association files beside a document: the open ones, and those in the folders of the client.
  mutating func others(than uri: DocumentURI) -> OtherFiles {
    let open = documents.all.compactMap { snapshot($0) }.filter { $0.kind == .association }
    return OtherFiles(
      open: open.filter { $0.uri != uri }, openPaths: Set(documents.texts.keys), search: search, unit: client.unit)
  }
}
