import ProjectSettings
import Reports
import SystemPackage
import YAMLSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds and reads `aasa.yml`.
enum ConfigurationFile {
  static let names = ["aasa.yml", ".aasa.yml"]

  /// A configuration and the folder that its paths are relative to, empty for the working directory.
  struct Found {
    let configuration: ProjectConfiguration
    let path: String
    let folder: String
  }

  /// The path of the configuration, in the working directory or the nearest folder above it in the repository.
  static func path() -> String? {
    var folder = ""
    while true {
      for name in names where isFile(folder + name) { return folder + name }
      // In a linked work tree, `.git` is a file.
      if status(folder + ".git") != nil || isRoot(folder) { return nil }
      folder += "../"
    }
  }

  /// Reads a configuration. Throws all its problems together.
  static func read(_ path: String) throws -> Found {
    let source = try Input.source(path)
    let root: ConfigurationNode?
    do throws(ConfigurationProblem) { root = try YAMLText.read(source) } catch { throw UnusableConfiguration([error]) }
    let (configuration, problems) = ProjectConfiguration.read(source, root)
    if !problems.isEmpty { throw UnusableConfiguration(problems) }
    return Found(configuration: configuration, path: path, folder: folder(of: path))
  }

  /// The folder of a file; empty for the working directory.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }

  private static func status(_ path: String) -> stat? {
    var found = stat()
    return unsafe stat(path, &found) == 0 ? found : nil
  }

  private static func isFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT != S_IFDIR } ?? false
  }

  /// Whether a folder is the root of the file system, which is its own parent.
  private static func isRoot(_ folder: String) -> Bool {
    guard let own = status(folder + "."), let parent = status(folder + "..") else { return true }
    return own.st_ino == parent.st_ino && own.st_dev == parent.st_dev
  }
}

/// The problems of a configuration. Commands that need it cannot run.
struct UnusableConfiguration: Error {
  let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) { self.problems = problems }

  /// Prints the problems to standard error.
  func report(color: ColorChoice) {
    let terminal = Terminal(.standardError)
    var output = Output(.standardError)
    let limit = 20
    let text = ConfigurationProblemText(style: terminal.style(color), width: terminal.width)
    output.write(text.text(Array(problems.prefix(limit))))
    if problems.count > limit { output.write("\nand \(problems.count - limit) more\n") }
    output.empty()
  }
}
