import Audit
import ProjectSettings
import SourceText
import Tasks
import YAMLSource

/// The projects of documents. Configurations are read when a document first needs them, and again after ``forget()``.
struct Projects {
  private let files: any WorkspaceFiles
  /// The path of the nearest configuration by folder; `nil` for a folder without one.
  private var nearest: [String: String?] = [:]
  private var projects: [String: Project] = [:]
  /// The last usable configurations. They stay in effect while the configuration is edited.
  private var usable: [String: ProjectConfiguration] = [:]

  init(_ files: any WorkspaceFiles) { self.files = files }

  /// Reads configurations again when they are next needed.
  mutating func forget() {
    nearest = [:]
    projects = [:]
  }

  /// - Parameters:
  ///   - path: The document's absolute path; `nil` for one without a file.
  ///   - edited: The unsaved text of a file.
  mutating func project(of path: String?, edited: @escaping (String) -> [UInt8]?) -> Project {
    guard let folder = path.flatMap(LexicalPath.parent), let found = configuration(in: folder, edited) else {
      return Project(path: nil, nil)
    }
    if let project = projects[found] { return project }
    let bytes = edited(found) ?? files.bytes(found) ?? []
    var extended: Set<String> = []
    let reading = ConfigurationReading(SourceFile(name: found, bytes: bytes), at: found) {
      [files] (path) throws(Failure) in
      let path = LexicalPath.normalized(path)
      extended.insert(path)
      if let bytes = edited(path) { return SourceFile(name: path, bytes: bytes) }
      return SourceFile(name: path, bytes: try files.contents(path))
    }
    if let configuration = reading.configuration { usable[found] = configuration }
    let project = Project(path: found, usable[found], extending: extended)
    projects[found] = project
    return project
  }

  /// The path of the configuration in a folder, or in the nearest one around it up to the root of the repository, as commands find it.
  private mutating func configuration(in folder: String, _ edited: (String) -> [UInt8]?) -> String? {
    if let known = nearest[folder] { return known }
    func found() -> String? {
      for name in ProjectConfiguration.names {
        let path = LexicalPath.joined(folder, name)
        if edited(path) != nil || files.bytes(path) != nil { return path }
      }
      if files.exists(LexicalPath.joined(folder, ".git")) { return nil }
      return LexicalPath.parent(of: folder).flatMap { configuration(in: $0, edited) }
    }
    let path = found()
    nearest[folder] = .some(path)
    return path
  }

  /// The path of a configuration for a document without one: in the root of its repository, else in the folder of the workspace that
  /// contains it.
  func newConfiguration(for path: String?, in folders: [String]) -> String? {
    guard let path else { return nil }
    let repository = sequence(first: path, next: LexicalPath.parent).dropFirst()
      .first { files.exists(LexicalPath.joined($0, ".git")) }
    let found = repository ?? folders.filter { LexicalPath.inside($0, path) != nil }.max { $0.count < $1.count }
    return found.map { LexicalPath.joined($0, ProjectConfiguration.names[0]) }
  }
}

/// The configuration of a project as a document, also unsaved.
struct ConfigurationPlace {
  /// `nil` where there is no place for one.
  let snapshot: DocumentSnapshot?
  /// `true` if the file has to be made.
  let isNew: Bool
}

extension ConfigurationReading {
  /// Reads the text of an editor.
  init(_ source: SourceFile, at path: String, read: @escaping (String) throws(Failure) -> SourceFile) {
    self.init(source, at: path, parse: YAMLText.read, read: read, rules: .all)
  }

  /// Reads the text of an editor with the other texts of the workspace.
  init(_ source: SourceFile, _ texts: ProjectTexts) {
    self.init(source, at: ProjectConfiguration.names[0], read: texts.read)
  }
}

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
    (self.path, self.extended, self.configuration) = (path, extended, configuration)
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
