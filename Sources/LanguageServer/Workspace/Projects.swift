import Audit
import Lint
import ProjectSettings
import SourceText
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

  /// The project of a document.
  ///
  /// - Parameters:
  ///   - path: The document's absolute path; `nil` for one without a file.
  ///   - edited: The unsaved text of a file.
  mutating func project(of path: String?, edited: (String) -> [UInt8]?) -> Project {
    guard let folder = path.flatMap(LexicalPath.parent), let found = configuration(in: folder, edited) else {
      return Project(path: nil, nil)
    }
    if let project = projects[found] { return project }
    let bytes = edited(found) ?? files.bytes(found) ?? []
    let reading = ConfigurationReading(SourceFile(name: found, bytes: bytes))
    if let configuration = reading.configuration { usable[found] = configuration }
    let project = Project(path: found, usable[found])
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
}

extension Projects {
  /// The bytes of a file on the disk.
  func bytes(_ path: String) -> [UInt8]? { files.bytes(path) }

  /// The path of a configuration for a document without one: in the root of its repository, else in the folder of the workspace that
  /// contains it.
  func newConfiguration(for path: String?, in folders: [String]) -> String? {
    guard let path else { return nil }
    var folder = LexicalPath.parent(of: path)
    while let candidate = folder {
      if files.exists(LexicalPath.joined(candidate, ".git")) { break }
      folder = LexicalPath.parent(of: candidate)
    }
    let found = folder ?? folders.filter { LexicalPath.inside($0, path) != nil }.max { $0.count < $1.count }
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

/// A configuration as it was read, or its problems.
struct ConfigurationReading {
  /// `nil` with problems.
  let configuration: ProjectConfiguration?
  let problems: [ConfigurationProblem]

  /// O(bytes).
  init(_ source: SourceFile) {
    let root: ConfigurationNode?
    do throws(ConfigurationProblem) {
      root = try YAMLText.read(source)
    } catch {
      configuration = nil
      problems = [error]
      return
    }
    let read = ProjectConfiguration.read(source, root, rules: .all)
    configuration = read.problems.isEmpty ? read.configuration : nil
    problems = read.problems
  }
}
