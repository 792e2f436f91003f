import Hosting
import SourceText

/// The files of the work tree that differ from a revision: changed, new and deleted ones, and those that git does not compare, such as
/// ignored ones and those of a submodule.
struct ChangedFiles {
  private let repository: GitRepository
  private let revision: GitRevision
  /// The changed and deleted files, from the root of the work tree.
  private let paths: Set<String>

  init(since name: String) throws(Failure) {
    repository = try GitRepository()
    revision = try repository.revision(name)
    paths = try repository.changed(since: name)
  }

  /// Returns `false` if the path leads to the same file in the revision, and git says that the file is unchanged.
  func contains(_ path: String) -> Bool {
    guard let name = name(of: path), let target = target(of: path) else { return true }
    return revision.target(of: name) != target || paths.contains(target)
  }

  /// Returns `true` if a file of settings was changed, deleted or added. One that git does not compare was not: that outside of the
  /// repository, an ignored one, and that of another repository, unless the commit of a submodule differs.
  func concernsAll(_ settings: String) -> Bool {
    guard let name = name(of: settings) else { return false }
    guard let target = target(of: settings) else { return paths.contains(name) }
    if sequence(first: target, next: LexicalPath.parent).contains(where: paths.contains) { return true }
    return revision.target(of: name).map { $0 != target } ?? repository.isUntracked(target)
  }

  /// A path from the root of the work tree; `nil` outside of it.
  private func name(of path: String) -> String? { try? repository.path(Disk.unlinked(path)) }

  /// The same of the file that a path leads to; `nil` where there is none.
  private func target(of path: String) -> String? { Disk.realPath(path).flatMap { try? repository.path($0) } }

  /// Returns `true` if a file of a site differs. A deleted association file concerns each folder around it.
  ///
  /// - Parameter files: The paths of its files and of the configurations of its host, from the working directory.
  func concern(_ site: SiteSearch.Found, _ files: [String]) -> Bool {
    if files.contains(where: contains) { return true }
    guard let root = try? repository.path(site.folder.isEmpty ? "." : site.folder) else { return true }
    let places = [Site.wellKnownPath, Site.rootPath, Site.assetLinksPath].map { LexicalPath.joined(site.folder, $0) }
    return places.contains { !Disk.isFile($0) && isInRevision($0) }
      || paths.contains { path in
        [Site.name, Site.assetLinksName].contains(String(LexicalPath.name(of: path)))
          && LexicalPath.inside(root, path) != nil
      }
  }

  /// Returns `true` for a file of the revision, also one behind a link.
  private func isInRevision(_ path: String) -> Bool { (try? repository.path(path)).map(revision.isFile) ?? false }

  /// The files that git ignores among those found in a folder, unless it ignores all; and among those beside them.
  func ignored(_ found: [String], beside others: [String]) -> Set<String> {
    // An ignored file differs, and is inside of the repository.
    let files = (found + others).filter { contains($0) && (try? repository.path($0)) != nil }
    let ignored = (try? repository.ignored(files)) ?? []
    return found.allSatisfy(ignored.contains) ? [] : ignored
  }
}
