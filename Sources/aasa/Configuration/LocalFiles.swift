import Expectations
import Fetching
import ProjectSettings
import SourceText
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files of a project, by URL or by path relative to the folder of its configuration.
struct LocalFiles: FileSource {
  /// The folder, relative to the working directory; empty for the working directory itself.
  let folder: String
  /// The client for files at URLs.
  var network = CurlClient.Options()

  /// The path relative to the working directory.
  func path(_ path: String) -> String {
    if RemoteFile.isURL(path) { return path }
    guard path != Input.standardInput, !folder.isEmpty else { return path }
    let joined = LexicalPath.normalized(LexicalPath.joined(folder, path))
    guard joined.hasPrefix("../"), let here = Self.workingDirectory else { return joined }
    // A path that leaves the working directory and returns to it.
    return LexicalPath.inside(here, LexicalPath.normalized(LexicalPath.joined(here, joined))) ?? joined
  }

  /// The association files of a configuration, relative to the working directory and without duplicates, and the
  /// patterns that match no file.
  func paths(of configuration: ProjectConfiguration) -> (paths: [String], problems: [ConfigurationProblem]) {
    var paths: [String] = []
    var seen: Set<String> = []
    var problems: [ConfigurationProblem] = []
    for expected in configuration.files {
      let found = self.paths(of: expected)
      if found.isEmpty { problems.append(.noFile(expected, in: configuration.source)) }
      for path in found where seen.insert(identity(path)).inserted { paths.append(self.path(path)) }
    }
    return (paths, problems)
  }

  /// Converts a path relative to the working directory into one relative to the configuration's folder.
  func configuredPath(_ path: String) -> String {
    if RemoteFile.isURL(path) { return path }
    guard path != Input.standardInput, let here = Self.workingDirectory else { return path }
    let whole = LexicalPath.normalized(LexicalPath.joined(here, path))
    return LexicalPath.inside(LexicalPath.normalized(LexicalPath.joined(here, folder)), whole) ?? whole
  }

  /// The absolute path without `.` and `..`, or the name of a URL.
  func identity(_ path: String) -> String {
    if RemoteFile.isURL(path) { return RemoteFile.name(path) }
    let path = self.path(path)
    guard path != Input.standardInput, let here = Self.workingDirectory else { return path }
    return LexicalPath.normalized(LexicalPath.joined(here, path))
  }

  /// Converts a path relative to the working directory into one relative to this folder, with `..` if needed. Absolute
  /// paths are unchanged.
  func writtenPath(_ path: String) -> String {
    guard !RemoteFile.isURL(path), !path.hasPrefix("/"), let here = Self.workingDirectory else { return path }
    let written = LexicalPath.relative(
      LexicalPath.normalized(LexicalPath.joined(here, folder)), LexicalPath.normalized(LexicalPath.joined(here, path)))
    return written == Input.standardInput ? "./" + written : written
  }

  private static var workingDirectory: String? {
    guard let name = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(name) }
    return unsafe String(cString: name)
  }

  func read(_ path: String) throws(UnreadableFile) -> SourceFile {
    do throws(Failure) {
      return try Input.source(self.path(path), network)
    } catch {
      throw UnreadableFile(error.description)
    }
  }

  func paths(matching glob: Glob) -> [String] {
    var found: [String] = []
    walk(glob.folder, glob, depth: 0, &found)
    return found.sorted()
  }

  /// Folders that may hold many files and from which no site is published.
  private static let skipped: Set<String> = [".git", ".build", "node_modules"]

  private func walk(_ folder: String, _ glob: Glob, depth: Int, _ found: inout [String]) {
    guard depth < 64 else { return }
    for (name, isFolder) in entries(of: path(folder.isEmpty ? "." : folder)) {
      let path = folder.isEmpty ? name : folder == "/" ? "/" + name : "\(folder)/\(name)"
      if isFolder {
        if !Self.skipped.contains(name) { walk(path, glob, depth: depth + 1, &found) }
      } else if glob.matches(path) {
        found.append(path)
      }
    }
  }

  /// The names in a folder. Links to folders are left out to avoid cycles. Broken links are kept, so that they are
  /// reported.
  private func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let path = FilePath(folder).appending(name)
      var status = stat()
      guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      if status.st_mode & S_IFMT == S_IFLNK, unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      {
        continue
      }
      entries.append((name, isFolder))
    }
    return entries
  }
}
