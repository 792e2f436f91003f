import Expectations
import Hosting
import ProjectSettings
package import SourceText
import Synchronization

/// The texts that a configuration names: of open documents as they are, of other files from the disk. Nothing is requested from a server.
struct ProjectTexts: FileSource, Sendable {
  private let paths: ProjectPaths
  private let open: [String: [UInt8]]
  private let files: any WorkspaceFiles
  private let named = NamedPaths()

  /// - Parameters:
  ///   - configuration: The absolute path of the configuration; `nil` without one.
  ///   - open: The texts of open documents by their paths.
  init(configuration: String?, open: [String: [UInt8]], _ files: any WorkspaceFiles) {
    paths = ProjectPaths(folder: configuration.flatMap(LexicalPath.parent) ?? "", workingDirectory: "/")
    self.open = open
    self.files = files
  }

  /// The absolute paths of the files that were read or missed.
  var namedPaths: Set<String> { named.all.withLock { $0 } }

  /// The absolute path of a file, or of the association file of a folder, by its path from the configuration's folder; `nil` for a URL.
  func path(_ path: String) -> String? { absolute(file(Site.name, at: path)) }

  private func absolute(_ path: String) -> String? {
    LexicalPath.isURL(path) ? nil : LexicalPath.normalized(paths.argumentPath(path))
  }

  func read(_ path: String) throws(Failure) -> SourceFile {
    let path = file(Site.name, at: path)
    guard let place = absolute(path) else {
      throw Failure("\(quoted(path)) is a URL, which an editor does not request; `aasa test` does")
    }
    note(place)
    if let bytes = open[place] { return SourceFile(name: path, bytes: bytes) }
    return SourceFile(name: path, bytes: try files.contents(place))
  }

  func isMissing(_ path: String) -> Bool {
    guard let place = absolute(path) else { return false }
    note(place)
    return open[place] == nil && !files.exists(place)
  }

  func isFolder(_ path: String) -> Bool { absolute(path).map(files.isFolder) ?? false }

  func paths(matching glob: Glob) -> [String] { paths.files(matching: glob, in: WorkspaceTree(files: files)) ?? [] }

  func identity(_ path: String) -> String { absolute(path) ?? path }

  private func note(_ place: String) { named.all.withLock { _ = $0.insert(place) } }
}

private final class NamedPaths: Sendable {
  let all = Mutex<Set<String>>([])
}

/// The files on the disk, as the server asks for them.
package protocol WorkspaceFiles: FolderTree, Sendable {
  /// The bytes of a file of at most 64 MB.
  func contents(_ path: String) throws(Failure) -> [UInt8]

  func exists(_ path: String) -> Bool

  func isFolder(_ path: String) -> Bool
}

extension WorkspaceFiles {
  /// The bytes of a file; `nil` where there is none, or where it cannot be read. Most of the files that are looked for are missing, and the
  /// error of a missing file names its neighbours.
  func bytes(_ path: String) -> [UInt8]? { exists(path) ? try? contents(path) : nil }
}

struct WorkspaceTree: FolderTree {
  let files: any WorkspaceFiles

  func entries(of folder: String) throws(Failure) -> [FolderEntry] { try files.entries(of: folder) }
}
