import ProjectSettings
import SourceText
import Tasks

/// The project of a document: its configuration, where it has one.
struct Project: Sendable {
  /// The configuration's absolute path, also of one that cannot be used; `nil` without one.
  let path: String?
  /// `nil` where there is none, or none that can be used.
  let configuration: ProjectConfiguration?
  let settings: LintRunSettings
  /// The absolute paths of the configurations that it extends.
  let extended: Set<String>
  private let associationFiles: ExpectedFiles
  private let paths: ProjectPaths

  init(path: String?, _ configuration: ProjectConfiguration?, extending extended: Set<String> = []) {
    self.path = path
    self.extended = extended
    self.configuration = configuration
    // Documents have absolute paths.
    paths = ProjectPaths(folder: path.flatMap(LexicalPath.parent) ?? "", workingDirectory: "/")
    associationFiles = ExpectedFiles(configuration?.files ?? [], identity: paths.identity)
    settings = LintRunSettings(configuration, LintFlags(), paths, keepsAll: false)
  }

  /// Returns `true` if `files:` names a file, by its absolute path.
  func isAssociationFile(_ path: String) -> Bool {
    let configured = paths.configuredPath(path)
    return associationFiles.entry(of: configured, paths.identity(configured)) != nil
  }
}
