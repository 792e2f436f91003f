package import SourceText

/// The two names of each file of a project: from the working directory, as arguments have it, and from the folder of the configuration,
/// as `aasa.yml` has it. Standard input (`-`) and URLs have one name.
package struct ProjectPaths: Sendable {
  /// From the working directory; empty for it.
  package let folder: String
  private let workingDirectory: String?
  private let unlinked: @Sendable (String) -> String

  /// - Parameters:
  ///   - workingDirectory: Its absolute path, where it is known.
  ///   - unlinked: Returns an absolute path that leads to the working directory through a link as one without the link.
  package init(folder: String, workingDirectory: String?, unlinked: @escaping @Sendable (String) -> String = { $0 }) {
    (self.folder, self.workingDirectory, self.unlinked) = (folder, workingDirectory, unlinked)
  }

  static func isFixed(_ path: String) -> Bool { path == "-" || LexicalPath.isURL(path) }

  private func absolute(_ path: String) -> String? {
    workingDirectory.map { LexicalPath.normalized(LexicalPath.joined($0, unlinked(path))) }
  }

  /// The path from the working directory of a path from the configuration's folder.
  package func argumentPath(_ path: String) -> String {
    if Self.isFixed(path) || folder.isEmpty { return path }
    let joined = LexicalPath.normalized(LexicalPath.joined(folder, path))
    guard joined.hasPrefix("../"), let workingDirectory, let whole = absolute(joined) else { return joined }
    // Out of the working directory and into it again.
    return LexicalPath.inside(workingDirectory, whole) ?? joined
  }

  /// The path from the configuration's folder of a path from the working directory; absolute outside of the folder.
  package func configuredPath(_ path: String) -> String {
    guard !Self.isFixed(path), let whole = absolute(path), let folder = absolute(folder) else { return path }
    return LexicalPath.inside(folder, whole) ?? whole
  }

  /// The absolute path of a path from the configuration's folder, which is the same for all spellings.
  package func identity(_ path: String) -> String {
    Self.isFixed(path) ? path : absolute(argumentPath(path)) ?? argumentPath(path)
  }

  /// The spelling of a path from the working directory for a configuration in the folder, with `..` where it leads out of it.
  package func writtenPath(_ path: String) -> String {
    guard !LexicalPath.isURL(path), !path.hasPrefix("/"), let whole = absolute(path), let folder = absolute(folder)
    else { return path }
    let written = LexicalPath.relative(folder, whole)
    return written == "-" ? "./" + written : written
  }

  /// A path of a report from the folder, also with `..`; URLs and `<stdin>` have no folder.
  package func relativePath(_ path: String) -> String {
    guard !Self.isFixed(path), !path.hasPrefix("<"), let whole = absolute(path), let folder = absolute(folder) else {
      return path
    }
    let relative = LexicalPath.relative(folder, whole)
    return relative.isEmpty ? "." : relative
  }

  /// Folders with many files that no site is published from.
  private static let skipped: Set<String> = [".git", ".build", "node_modules"]

  /// The files that a pattern matches, as paths from the configuration's folder, in order. Links to folders are not followed, so that
  /// the search ends, except `.well-known`, of which only the files are. A link without a target is a match, and so is a folder that cannot be read and may hold
  /// one, so that they are reported.
  ///
  /// - Parameter limit: The most files and folders that are looked at.
  /// - Returns: `nil` for a pattern beyond the limit.
  package func files(matching glob: Glob, in tree: some FolderTree, limit: Int = entryLimit) -> [String]? {
    var found: [String] = []
    var left = limit
    let folder = glob.folder
    if !search(folder, glob, tree, depth: 0, &left, &found), isFolder(folder, tree) { found.append(folder) }
    return left < 0 ? nil : found.sorted()
  }

  package static let entryLimit = 200_000

  /// - Parameter isLinked: Whether a link leads to the folder. The folders in it are not searched.
  /// - Returns: `false` for a folder that cannot be read.
  private func search(
    _ folder: String, _ glob: Glob, _ tree: some FolderTree, isLinked: Bool = false, depth: Int, _ left: inout Int,
    _ found: inout [String]
  ) -> Bool {
    guard depth < 64, left >= 0 else { return true }
    guard let entries = try? tree.entries(of: argumentPath(folder.isEmpty ? "." : folder)) else { return false }
    left -= entries.count
    for entry in entries {
      let path = LexicalPath.joined(folder, entry.name)
      guard entry.kind == .folder else {
        if glob.matches(path) { found.append(path) }
        continue
      }
      let isFollowed = !entry.isLink || entry.name == ".well-known"
      guard !isLinked, isFollowed, !Self.skipped.contains(entry.name), glob.canMatch(below: path) else { continue }
      if !search(path, glob, tree, isLinked: entry.isLink, depth: depth + 1, &left, &found) { found.append(path) }
    }
    return true
  }

  /// Returns `true` if the folder above lists a folder.
  private func isFolder(_ folder: String, _ tree: some FolderTree) -> Bool {
    let path = argumentPath(folder)
    guard let parent = LexicalPath.parent(of: path) else { return false }
    let entries = (try? tree.entries(of: parent.isEmpty ? "." : parent)) ?? []
    return entries.contains { $0.kind == .folder && $0.name == LexicalPath.name(of: path) }
  }
}
