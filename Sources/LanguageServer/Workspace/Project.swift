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
  private let paths: ProjectPaths

  init(path: String?, _ configuration: ProjectConfiguration?) {
    self.path = path
    self.configuration = configuration
    // Documents have absolute paths.
    paths = ProjectPaths(folder: path.flatMap(LexicalPath.parent) ?? "", workingDirectory: "/")
    settings = LintRunSettings(configuration, LintFlags(), paths, keepsAll: false)
  }

  /// The entry of `files:` that names a file, by its absolute path.
  func entry(of path: String) -> ExpectedFile? {
    let configured = paths.configuredPath(path)
    return configuration?.files.first { $0.path.value.matches(configured) }
  }

  /// The domain that serves a file, as far as the configuration names one.
  func domain(of path: String?) -> String? {
    configuration?.domains(of: path.flatMap(entry)).first
  }
}
