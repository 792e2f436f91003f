import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The path of a file in reports.
enum ReportPath {
  /// The path, relative to the working directory if it is inside; `<stdin>` for standard input; the full URL for a URL.
  /// Lexical: links are not followed. The separator is `/`.
  static func of(_ path: String) -> String {
    if path == Input.standardInput { return "<stdin>" }
    if RemoteFile.isURL(path) { return RemoteFile.name(path) }
    var found = FilePath(path).lexicallyNormalized()
    if found.isAbsolute {
      for folder in workingDirectories where found.removePrefix(folder) { break }
    }
    return found.isEmpty ? "." : found.string
  }

  /// The working directory, as the system resolves it and as the shell names it, which may contain a link.
  private static var workingDirectories: [FilePath] {
    var folders: [FilePath] = []
    if let name = unsafe getcwd(nil, 0) {
      unsafe folders.append(FilePath(platformString: name))
      unsafe free(name)
    }
    if let name = Environment.value("PWD"), name.hasPrefix("/") { folders.append(FilePath(name)) }
    return folders
  }
}
