import SourceText

/// The documents that the client has open.
struct Documents {
  private var documents: [DocumentURI: Document] = [:]
  /// The documents of files. A client may spell the URI of a file in its own way.
  private var uris: [String: DocumentURI] = [:]

  private struct Document {
    var text: DocumentText
    var version: Int?
    let languageID: String
    /// The snapshot of the text as it is; `nil` until it is needed.
    var snapshot: DocumentSnapshot?
  }

  var all: [DocumentURI] { documents.keys.sorted { $0.text < $1.text } }

  /// The snapshots of all documents but one that has just changed, in no order.
  var snapshots: some Sequence<DocumentSnapshot> { documents.values.lazy.compactMap(\.snapshot) }

  mutating func open(_ uri: DocumentURI, languageID: String, version: Int?, text: String) {
    documents[uri]?.snapshot?.findings.giveUp()
    documents[uri] = Document(text: DocumentText(text), version: version, languageID: languageID)
    if let path = uri.path { uris[path] = uri }
  }

  mutating func close(_ uri: DocumentURI) {
    documents[uri]?.snapshot?.findings.giveUp()
    documents[uri] = nil
    if let path = uri.path { uris[path] = nil }
  }

  mutating func change(_ uri: DocumentURI, version: Int?, _ changes: [TextChange], in unit: SourceLines.Unit) {
    guard documents[uri] != nil else { return }
    invalidate(uri)
    documents[uri]?.version = version
    documents[uri]?.text.apply(changes, in: unit)
  }

  /// Gives up all snapshots, because the settings changed.
  mutating func invalidate() {
    for uri in documents.keys { invalidate(uri) }
  }

  /// Gives up the snapshot of a document, because a file that it names changed.
  mutating func invalidate(_ uri: DocumentURI) {
    documents[uri]?.snapshot?.findings.giveUp()
    documents[uri]?.snapshot = nil
  }

  func isOpen(_ uri: DocumentURI) -> Bool { documents[uri] != nil }

  func uri(path: String) -> DocumentURI? { uris[path] }

  func bytes(path: String) -> [UInt8]? { uris[path].flatMap { documents[$0]?.text.bytes } }

  var texts: [String: [UInt8]] { uris.compactMapValues { documents[$0]?.text.bytes } }

  /// The snapshot of a document that has not changed since it was made.
  func known(_ uri: DocumentURI) -> DocumentSnapshot? { documents[uri]?.snapshot }

  /// Makes the snapshot of a document; `nil` where it is not open.
  mutating func snapshot(
    _ uri: DocumentURI, in unit: SourceLines.Unit, project: Project, _ files: any WorkspaceFiles
  ) -> DocumentSnapshot? {
    guard let document = documents[uri] else { return nil }
    let kind = DocumentKind(
      uri, languageID: document.languageID, bytes: document.text.bytes,
      isNamed: uri.path.map(project.isAssociationFile) ?? false)
    // Only a configuration is about other texts.
    let texts = ProjectTexts(configuration: project.path, open: kind == .configuration ? texts : [:], files)
    let snapshot = DocumentSnapshot(
      uri, version: document.version, kind: kind, bytes: document.text.bytes, project: project, texts: texts, unit: unit
    )
    documents[uri]?.snapshot = snapshot
    return snapshot
  }
}
