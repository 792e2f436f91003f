import Lint
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The search follows no links to folders, except `.well-known`, so it ends and stays in the folder. It skips
// `node_modules` and other hidden folders. Memory is the pending folders and the found files. A file belongs to the
// outermost folder above it that has a file in the right place, because devices request nothing below.

/// Finds association files, and files with a similar name, in a folder and below it.
struct SiteSearch {
  /// The folders of sites with the relative paths of their files, in order.
  private(set) var sites: [(folder: FilePath, files: [String])] = []
  /// Folders that could not be read.
  private(set) var failures: [(path: FilePath, failure: Failure)] = []

  /// A file with the name of an association file or a similar one: the folder of its site, and its path there.
  private struct Candidate {
    let folder: FilePath
    let path: String
  }

  private var candidates: [Candidate] = []

  /// - Complexity: O(files) system calls.
  init(_ folder: FilePath) {
    // Paths in the working directory have no "./".
    let folder = folder.lexicallyNormalized().isEmpty ? Self.workingDirectory : folder
    var waiting = [folder]
    while let next = waiting.popLast() {
      // In reverse order of name, because the last one is searched next.
      waiting += search(next).sorted { $1.string < $0.string }
    }
    group()
    // A folder without files is a site without a file.
    if sites.isEmpty, failures.isEmpty { sites = [(folder, [])] }
  }

  /// The name of the working directory; empty unless the site is the folder above it.
  private static var workingDirectory: FilePath {
    guard let name = unsafe getcwd(nil, 0) else { return FilePath() }
    defer { unsafe free(name) }
    let isWellKnown = unsafe FilePath(platformString: name).lastComponent?.string == Site.folder
    return isWellKnown ? FilePath("../\(Site.folder)") : FilePath()
  }

  /// Whether a path is a folder, also through a link.
  static func isFolder(_ path: FilePath) -> Bool { kind(path, followsLink: true) == .folder }

  /// Whether a path is a file, also through a link.
  static func isFile(_ path: FilePath) -> Bool { kind(path, followsLink: true) == .file }

  /// Searches one folder and returns the folders to search below it.
  private mutating func search(_ folder: FilePath) -> [FilePath] {
    let isWellKnown = folder.lastComponent?.string == Site.folder
    let site = isWellKnown ? folder.removingLastComponent() : folder
    let prefix = isWellKnown ? "\(Site.folder)/" : ""
    var folders: [FilePath] = []
    for (name, kind) in list(folder) {
      let path = folder.appending(name)
      switch kind {
      case .folder:
        if name == Site.name {
          for (file, kind) in list(path) where kind == .file && Site.isLookalike(file, in: name) {
            candidates.append(Candidate(folder: site, path: "\(prefix)\(name)/\(file)"))
          }
        } else if name == Site.folder ? !isWellKnown : !name.hasPrefix(".") && name != "node_modules" && !isWellKnown {
          folders.append(path)
        } else if Site.isFolderLookalike(name) {
          folders.append(path)
        }
      case .file where Site.isLookalike(name, in: ""):
        candidates.append(candidate(name, in: site, prefix))
      case .file, .other: break
      }
    }
    return folders
  }

  /// A file in a folder with a name similar to `.well-known` belongs to the folder above that.
  private func candidate(_ name: String, in site: FilePath, _ prefix: String) -> Candidate {
    guard prefix.isEmpty, let folder = site.lastComponent?.string, Site.isFolderLookalike(folder) else {
      return Candidate(folder: site, path: prefix + name)
    }
    return Candidate(folder: site.removingLastComponent(), path: "\(folder)/\(name)")
  }

  private mutating func group() {
    let roots = Set(candidates.filter { Site.isRead($0.path) }.map(\.folder))
    var files: [FilePath: [String]] = [:]
    var order: [FilePath] = []
    for candidate in candidates {
      var root = candidate.folder
      var above = candidate.folder
      while above.removeLastComponent() {
        if roots.contains(above) { root = above }
      }
      var path = candidate.folder
      _ = path.removePrefix(root)
      if files[root] == nil { order.append(root) }
      files[root, default: []].append(path.isEmpty ? candidate.path : "\(path.string)/\(candidate.path)")
    }
    sites = order.map { ($0, (files[$0] ?? []).sorted()) }
  }
}

// MARK: The file system

extension SiteSearch {
  private enum Kind {
    case file, folder, other
  }

  /// The contents of a folder, by name. A link to a file is a file. A link to a folder is left out, except
  /// `.well-known`.
  private mutating func list(_ folder: FilePath) -> [(name: String, kind: Kind)] {
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder.string) else {
      let message = Errno(rawValue: errno).message
      failures.append((folder, Failure("cannot read \(Input.name(folder.isEmpty ? "." : folder.string)): \(message)")))
      return []
    }
    defer { unsafe closedir(stream) }
    var found: [(name: String, kind: Kind)] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR): found.append((name, .folder))
      case Int(DT_REG): found.append((name, .file))
      default:
        let path = folder.appending(name)
        let kind = Self.kind(path, followsLink: true)
        let isLink = Self.kind(path, followsLink: false) != kind
        found.append((name, kind == .folder && isLink && name != Site.folder ? .other : kind))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  private static func kind(_ path: FilePath, followsLink: Bool) -> Kind {
    var status = stat()
    let result = unsafe followsLink ? stat(path.string, &status) : lstat(path.string, &status)
    guard result == 0 else { return .other }
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFDIR): return .folder
    case mode_t(S_IFREG): return .file
    default: return .other
    }
  }
}
