import Lint
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The search follows no link to a folder, so it ends, and stays in the folder; `.well-known` itself may be a link. It leaves out
// `node_modules` and hidden folders other than `.well-known`, and keeps no more than the folders that wait and the files that were
// found. A file belongs to the outermost folder above it that holds a file in its right place: what lies deeper, nobody asks for.

/// Finds association files, and what was meant to be one, in a folder and below it.
struct SiteSearch {
  /// The folders of sites with the paths of their files below them, in order.
  private(set) var sites: [(folder: FilePath, files: [String])] = []
  /// Folders that could not be read.
  private(set) var failures: [(path: FilePath, failure: Failure)] = []

  /// A file that is or looks like an association file: the folder of its site, and its path in it.
  private struct Candidate {
    let folder: FilePath
    let path: String
  }

  private var candidates: [Candidate] = []

  /// O(files) calls of the system.
  init(_ folder: FilePath) {
    // What lies in the working directory is named without "./".
    let folder = folder.lexicallyNormalized().isEmpty ? Self.workingDirectory : folder
    var waiting = [folder]
    while let next = waiting.popLast() {
      // The last in order of name is taken first, so that they come in order.
      waiting += search(next).sorted { $1.string < $0.string }
    }
    group()
    // A folder without any is a site without a file.
    if sites.isEmpty, failures.isEmpty { sites = [(folder, [])] }
  }

  /// The working directory, without a name; with one where the site is the folder above it.
  private static var workingDirectory: FilePath {
    guard let name = unsafe getcwd(nil, 0) else { return FilePath() }
    defer { unsafe free(name) }
    let isWellKnown = unsafe FilePath(platformString: name).lastComponent?.string == Site.folder
    return isWellKnown ? FilePath("../\(Site.folder)") : FilePath()
  }

  /// Whether a path names a folder, also through a link.
  static func isFolder(_ path: FilePath) -> Bool { kind(path, followsLink: true) == .folder }

  /// Whether a path names a file, also through a link.
  static func isFile(_ path: FilePath) -> Bool { kind(path, followsLink: true) == .file }

  /// Looks at one folder, and returns those to search below it.
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

  /// A file in a folder that is meant to be `.well-known` belongs to the folder above that.
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

  /// What a folder holds, in order of name. A link to a file is a file; one to a folder only where it is `.well-known`.
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
