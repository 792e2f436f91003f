import Expectations
import ProjectSettings
import SourceText

/// The texts that a configuration names: of open documents as they are, of other files from the disk. Nothing is requested from a server.
struct ProjectTexts: FileSource, Sendable {
  private let paths: ProjectPaths
  private let open: [String: [UInt8]]
  private let files: any WorkspaceFiles

  /// - Parameters:
  ///   - configuration: The absolute path of the configuration; `nil` without one.
  ///   - open: The texts of open documents by their paths.
  init(configuration: String?, open: [String: [UInt8]], _ files: any WorkspaceFiles) {
    paths = ProjectPaths(folder: configuration.flatMap(LexicalPath.parent) ?? "", workingDirectory: "/")
    self.open = open
    self.files = files
  }

  /// The absolute path of a path from the configuration's folder; `nil` for a URL.
  func path(_ path: String) -> String? {
    LexicalPath.isURL(path) ? nil : LexicalPath.normalized(paths.argumentPath(path))
  }

  func read(_ path: String) throws(Failure) -> SourceFile {
    guard let place = self.path(path) else {
      throw Failure("\(quoted(path)) is a URL, which an editor does not request; `aasa test` does")
    }
    if let bytes = open[place] { return SourceFile(name: path, bytes: bytes) }
    return SourceFile(name: path, bytes: try files.contents(place))
  }

  func isMissing(_ path: String) -> Bool {
    self.path(path).map { open[$0] == nil && !files.exists($0) } ?? false
  }

  func paths(matching glob: Glob) -> [String] { paths.files(matching: glob, in: WorkspaceTree(files: files)) }

  func identity(_ path: String) -> String { self.path(path) ?? path }
}
