import Hosting
import SourceText

/// The files of the work tree that differ from a revision: changed, new and deleted ones.
struct ChangedFiles {
  private let repository: GitRepository
  /// From the root of the work tree.
  private let paths: Set<String>

  init(since revision: String) throws(Failure) {
    repository = try GitRepository()
    paths = try repository.changed(since: revision)
  }

  func contains(_ path: String) -> Bool { (try? repository.path(path)).map(paths.contains) ?? true }

  /// Returns `true` if a file of a site differs. A deleted association file concerns each folder around it.
  func concern(_ folder: String, _ files: [String], _ hosting: [String]) -> Bool {
    let own = files.map { LexicalPath.joined(folder, $0) } + hosting
    if own.contains(where: contains) { return true }
    guard let root = try? repository.path(folder.isEmpty ? "." : folder) else { return true }
    return paths.contains { path in
      [Site.name, Site.assetLinksName].contains(String(LexicalPath.name(of: path)))
        && LexicalPath.inside(root, path) != nil
    }
  }
}
