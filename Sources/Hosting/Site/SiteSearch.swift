import Lint
package import SourceText

// The search follows no link to a folder, so it ends, and stays in the folder; `.well-known` itself may be a link. It skips
// `node_modules` and hidden folders other than `.well-known`, and keeps only the folders to search and the files found. A file belongs
// to the outermost folder above it that holds a file in its right place: devices request no deeper file. Of the configurations of
// a host with one name, the nearest in the folder of the site or above it belongs to the site.

/// Finds association files, files that were meant to be one, and the configurations of their hosts, in a folder and below it.
package struct SiteSearch {
  package private(set) var sites: [Found] = []
  /// Folders that could not be read.
  package private(set) var failures: [(path: String, failure: Failure)] = []

  /// The folder of a site with the paths of its files below it, in order, and the paths of the configurations.
  package struct Found: Sendable {
    package let folder: String
    package let files: [String]
    package let hosting: [String]
    package let assetLinks: Site.AssetLinksPlace?
  }

  /// A file that is or looks like an association file: the folder of its site, and its path in it.
  private typealias Candidate = (folder: String, path: String)

  private var candidates: [Candidate] = []
  /// Copies and templates such as `apple-app-site-association.sample`, which matter where there is no file.
  private var copies: [Candidate] = []
  private let skipsUnreadable: Bool
  /// The folders of sites with an `assetlinks.json`.
  private var androidFolders: [String] = []
  /// The folders with an `assetlinks.json` elsewhere.
  private var otherAndroidFolders: Set<String> = []
  private var configurations: [String: Set<String>] = [:]

  /// O(files) calls of the tree.
  ///
  /// - Parameters:
  ///   - workingDirectory: Its absolute path: in `.well-known`, the site is the folder above.
  ///   - skipsUnreadable: Whether a link without a target, and a pipe, are no files. Otherwise reading them is a failure, which is reported.
  package init(_ folder: String, in tree: some FolderTree, workingDirectory: String?, skipsUnreadable: Bool = false) {
    self.skipsUnreadable = skipsUnreadable
    var folder = LexicalPath.normalized(folder)
    if folder == "." {
      let isWellKnown = workingDirectory.map { LexicalPath.name(of: $0) == Site.folder } ?? false
      folder = isWellKnown ? "../\(Site.folder)" : ""
    }
    var waiting = [folder]
    // The first by name is the next.
    while let next = waiting.popLast() { waiting += search(next, tree).sorted(by: >) }
    if candidates.isEmpty { candidates = copies }
    group()
    // One without an association file is a site where no site is above it.
    sites += androidFolders.filter { folder in
      !sites.contains { $0.folder == folder || LexicalPath.inside($0.folder, folder) != nil }
    }.map { found($0, [], hosting: []) }
    // A folder without any file is a site without a file.
    if sites.isEmpty, failures.isEmpty { sites = [found(folder, [], hosting: [])] }
  }

  private func found(_ folder: String, _ files: [String], hosting: [String]) -> Found {
    let assetLinks: Site.AssetLinksPlace? =
      androidFolders.contains(folder) ? .wellKnown : otherAndroidFolders.contains(folder) ? .root : nil
    return Found(folder: folder, files: files, hosting: hosting, assetLinks: assetLinks)
  }

  /// Searches one folder, and returns the folders to search in it.
  private mutating func search(_ folder: String, _ tree: some FolderTree) -> [String] {
    let isWellKnown = LexicalPath.name(of: folder) == Site.folder
    let site = isWellKnown ? LexicalPath.parent(of: folder) ?? "" : folder
    let prefix = isWellKnown ? "\(Site.folder)/" : ""
    var folders: [String] = []
    for entry in entries(of: folder, tree) {
      let name = entry.name
      let path = LexicalPath.joined(folder, name)
      switch entry.kind {
      case .folder where name == Site.name:
        for file in entries(of: path, tree) where file.kind == .file && Site.isLookalike(file.name, in: name) {
          candidates.append((site, "\(prefix)\(name)/\(file.name)"))
        }
      case .folder:
        let isSearched = name == Site.folder || !name.hasPrefix(".") && name != "node_modules"
        if isSearched && !isWellKnown || Site.isFolderLookalike(name) { folders.append(path) }
      case .file where isWellKnown && prefix + name == Site.assetLinksPath: androidFolders.append(site)
      case .file where name == Site.assetLinksName: otherAndroidFolders.insert(folder)
      case .file where Site.isLookalike(name, in: ""): candidates.append(candidate(name, in: site, prefix))
      case .file where Site.isCopy(name): copies.append(candidate(name, in: site, prefix))
      case .file where WebHost.configurations[name] != nil: configurations[name, default: []].insert(folder)
      case .other where skipsUnreadable: break
      case .other where name == Site.folder && !isWellKnown: folders.append(path)
      case .other where prefix + name == Site.assetLinksPath: androidFolders.append(site)
      case .other where name == Site.name: candidates.append(candidate(name, in: site, prefix))
      case .file, .other: break
      }
    }
    return folders
  }

  /// The entries of a folder without links to folders other than `.well-known`.
  private mutating func entries(of folder: String, _ tree: some FolderTree) -> [FolderEntry] {
    do throws(Failure) {
      return try tree.entries(of: folder).filter { !$0.isLink || $0.kind != .folder || $0.name == Site.folder }
    } catch {
      failures.append((folder, error))
      return []
    }
  }

  /// A file in a folder that is meant to be `.well-known` belongs to the folder above that.
  private func candidate(_ name: String, in site: String, _ prefix: String) -> Candidate {
    let folder = LexicalPath.name(of: site)
    guard prefix.isEmpty, Site.isFolderLookalike(String(folder)) else { return (site, prefix + name) }
    return (LexicalPath.parent(of: site) ?? "", "\(folder)/\(name)")
  }

  private mutating func group() {
    let roots = Set(candidates.filter { Site.isRead($0.path) }.map { $0.folder })
    var files: [String: [String]] = [:]
    var order: [String] = []
    for candidate in candidates {
      var root = candidate.folder
      var above = candidate.folder
      while let parent = LexicalPath.parent(of: above) {
        if roots.contains(parent) { root = parent }
        above = parent
      }
      let path = root == candidate.folder ? "" : LexicalPath.inside(root, candidate.folder) ?? ""
      if files[root] == nil { order.append(root) }
      files[root, default: []].append(LexicalPath.joined(path, candidate.path))
    }
    sites = order.map { found($0, (files[$0] ?? []).sorted(), hosting: hosting(of: $0)) }
  }

  private func hosting(of site: String) -> [String] {
    var folders = [site]
    while let last = folders.last, let above = LexicalPath.parent(of: last) { folders.append(above) }
    // One in `.well-known` itself overrides those above it.
    let isOverridden = configurations[".htaccess"]?.contains(LexicalPath.joined(site, Site.folder)) ?? false
    return configurations.keys.sorted().filter { $0 != ".htaccess" || !isOverridden }.compactMap { name in
      folders.first { configurations[name]?.contains($0) ?? false }.map { LexicalPath.joined($0, name) }
    }
  }
}
