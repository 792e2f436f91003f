import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What machines call a file.
enum ReportPath {
  /// The path relative to the working directory where it is inside, else as it is given; `<stdin>` for standard input, and URLs whole. Lexical: links
  /// are not followed. Folders are separated by `/`.
  static func of(_ path: String) -> String {
    if path == Input.standardInput { return "<stdin>" }
    if RemoteFile.isURL(path) { return RemoteFile.name(path) }
    var found = FilePath(path).lexicallyNormalized()
    if found.isAbsolute {
      for folder in workingDirectories where found.removePrefix(folder) { break }
    }
    return found.isEmpty ? "." : found.string
  }

  /// The working directory as the system knows it, and as the shell does, which may have come there through a link.
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
