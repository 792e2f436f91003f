import Association
import Hosting
import JSONRPC
import JSONSource
import SourceText
import Synchronization

/// Looks for the association files in the folders of a client, once. The search ends at a number of entries and of bytes: a workspace may be
/// a whole disk.
final class FileSearch: Sendable {
  private let folders: [String]
  private let disk: any WorkspaceFiles
  private let found = Mutex<[FoundFile]?>(nil)

  /// The most entries of folders, files, and bytes of files.
  private static let limits = (entries: 100_000, files: 500, bytes: 32 << 20)

  init(in folders: [String], _ disk: any WorkspaceFiles) {
    self.folders = folders
    self.disk = disk
  }

  /// The files in the order of their paths. A cancelled search begins again.
  func files(_ cancellation: RPCCancellation) throws(RPCError) -> [FoundFile] {
    let files = found.withLock { found in
      if let found { return found }
      let files = search(cancellation)
      if !cancellation.isCancelled { found = files }
      return files
    }
    try cancellation.check()
    return files
  }

  private func search(_ cancellation: RPCCancellation) -> [FoundFile] {
    let tree = CountedFolders(disk, limit: Self.limits.entries, cancellation)
    var files: [FoundFile] = []
    var bytes = 0
    for folder in folders {
      for site in SiteSearch(folder, in: tree, workingDirectory: nil).sites {
        for name in site.files where !cancellation.isCancelled && files.count < Self.limits.files {
          let path = LexicalPath.normalized(LexicalPath.joined(site.folder, name))
          guard let contents = disk.bytes(path), bytes + contents.count <= Self.limits.bytes else { continue }
          bytes += contents.count
          files.append(FoundFile(path, contents))
        }
      }
    }
    return files
  }
}

/// An association file on the disk.
struct FoundFile: Sendable {
  let path: String
  let apps: [(app: AppID, range: SourceRange)]
  let lines: SourceLines

  var uri: DocumentURI { DocumentURI(path: path) }

  init(_ path: String, _ bytes: [UInt8]) {
    let source = SourceFile(name: path, bytes: bytes)
    let file = AssociationFile(source)
    self.path = path
    lines = SourceLines(source)
    apps = file.appSites.map { ($0.id, SourceRange(file.document.contentRange($0.node))) }
  }
}

/// Folders whose entries are counted. Beyond a number, and after a cancellation, every folder is empty.
private final class CountedFolders: FolderTree {
  private let tree: any FolderTree & Sendable
  private let cancellation: RPCCancellation
  private let left: Atomic<Int>

  init(_ tree: any FolderTree & Sendable, limit: Int, _ cancellation: RPCCancellation) {
    self.tree = tree
    self.cancellation = cancellation
    left = Atomic(limit)
  }

  func entries(of folder: String) throws(Failure) -> [FolderEntry] {
    guard !cancellation.isCancelled, left.load(ordering: .relaxed) > 0 else { return [] }
    let entries = try tree.entries(of: folder)
    left.subtract(entries.count, ordering: .relaxed)
    return entries
  }
}

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
