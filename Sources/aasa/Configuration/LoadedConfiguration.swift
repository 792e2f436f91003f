import ArgumentParser
import Association
import Expectations
import Fetching
import ProjectSettings
import Reports
import SourceText
import YAMLSource

struct LoadedConfiguration {
  let configuration: ProjectConfiguration
  let path: String
  /// The paths of the configuration and of those that it extends.
  let inputs: [String]
  /// `nil` where files of the whole machine may be read.
  let boundary: ReadingBoundary?
  let paths: ProjectPaths
  private let entries: ExpectedFiles

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - allowsOutside: Whether it may name files outside of its repository.
  ///   - environment: The environment that is asked for; `nil` for that of the configuration.
  /// - Throws: ``UnusableConfiguration`` with all of its problems.
  init(
    _ path: String, allowsOutside: Bool = false, environment: String? = nil, color: ColorChoice = .auto
  ) throws {
    boundary = allowsOutside ? nil : LexicalPath.parent(of: path).flatMap { ReadingBoundary(around: $0) }
    var inputs: [String] = []
    let read = { [boundary] (path: String) throws(Failure) in
      if let refusal = boundary?.refusal(path) { throw refusal }
      inputs.append(path)
      return try Input.source(path, limit: Input.writtenLimit)
    }
    let reading = ConfigurationReading(
      try read(path), at: path, parse: YAMLText.read, read: read, rules: .all, environment: environment)
    guard let configuration = reading.configuration else {
      throw UnusableConfiguration(problems: reading.problems, color: color)
    }
    self.configuration = configuration
    self.path = path
    self.inputs = inputs
    paths = .forConfiguration(at: path)
    entries = ProjectFiles(paths: paths).entries(configuration.filesOfBothPlatforms)
  }

  /// The path of the configuration in the working directory, or in the nearest folder around it up to the root of the repository.
  static func nearest() -> String? { candidates.first(where: isConfiguration) }

  /// Returns `true` for a file. A link without a target is one too, which cannot be read.
  static func isConfiguration(_ path: String) -> Bool {
    Input.filePath(path).status(followsLink: false) != nil && !Disk.isFolder(path)
  }

  /// The paths at which a configuration is looked for, in order.
  static var candidates: some Sequence<String> {
    // In a linked work tree `.git` is a file.
    let folders = sequence(first: "") {
      Input.filePath($0 + ".git").status() != nil || isRoot($0) ? nil : $0 + "../"
    }
    return folders.lazy.flatMap { folder in ProjectConfiguration.names.map { folder + $0 } }
  }

  /// The nearest configuration, for a command without an option for one. A note has the reason where it cannot be used.
  static func nearestUsable() -> LoadedConfiguration? {
    guard let path = nearest() else { return nil }
    do { return try LoadedConfiguration(path) } catch {
      let problem = (error as? UnusableConfiguration)?.problems.first.map {
        "\(SourceLines($0.source).position(of: $0.range.lower).text(in: $0.source)): \($0.message)"
      }
      Output.note("the settings of \(Input.name(path)) are not used: \(problem ?? "\(error)")")
      return nil
    }
  }

  /// Returns `true` for the root of the file system, which is its own parent.
  private static func isRoot(_ folder: String) -> Bool {
    guard let own = FileIdentity(folder + "."), let parent = FileIdentity(folder + "..") else { return true }
    return own == parent
  }

  /// The files that the configuration names.
  ///
  /// - Parameter named: The files that the user names, by their paths from the configuration's folder; they may be anywhere.
  func projectFiles(_ network: CurlClient.Options = CurlClient.Options(), named: [String] = []) -> ProjectFiles {
    ProjectFiles(paths: paths, network: network, boundary: boundary, named: Set(named.map(paths.identity)))
  }

  /// The files of both platforms that the configuration names, as paths from the working directory.
  func files(_ color: ColorChoice) throws -> [String] {
    guard !configuration.filesOfBothPlatforms.isEmpty else {
      throw Failure(
        "\(Input.name(path)) \(configuration.lackOfFiles); add `files:` to it, or name a file or folder here")
    }
    let (files, problems) = projectFiles().files(of: configuration, configuration.filesOfBothPlatforms)
    if !problems.isEmpty { throw UnusableConfiguration(problems: problems, color: color) }
    return files.map { paths.argumentPath($0.path) }
  }

  /// The entry for a file, by its path from the working directory.
  func entry(of file: String) -> ExpectedFile? {
    projectFiles().entry(paths.configuredPath(file), in: entries)
  }

  /// The file from which an association file is generated. Both are paths from the working directory.
  func origin(of file: String) -> String? { entry(of: file)?.origin.map { paths.argumentPath($0.value) } }

  /// The oldest version of iOS of a flag, else that for the file of a place.
  func minimumSystem(
    _ flag: SystemVersion?, of place: Place, allowsOutside: Bool = false
  ) throws(Failure) -> SystemVersion? {
    var flags = LintFlags()
    flags.minimumSystem = flag
    let path = paths.configuredPath(try place.single(allowsOutside: allowsOutside).argument)
    return EffectiveLintSettings(configuration.lint, flags, path: path).minimumSystem.value
  }
}

extension ProjectPaths {
  /// - Parameter path: The configuration; `nil` where there is none, and then paths are those from the working directory.
  static func forConfiguration(at path: String?) -> ProjectPaths {
    ProjectPaths(
      folder: path.flatMap(LexicalPath.parent) ?? "", workingDirectory: Disk.workingDirectory, unlinked: Disk.unlinked)
  }
}

/// The problems of a configuration, which end a command that needs it.
struct UnusableConfiguration: Error {
  private static let limit = 20

  let problems: [ConfigurationProblem]
  var color = ColorChoice.auto

  /// The problems as a message.
  var failure: Failure { Failure(ConfigurationProblem.lines(problems)) }

  /// Shows the problems on standard error.
  func show() {
    let terminal = Terminal(.standardError)
    let style = terminal.style(color)
    var text = problems.prefix(Self.limit).map { $0.text(style, terminal.width) }.joined(separator: "\n")
    if problems.count > Self.limit { text += "\nand \(grouped(problems.count - Self.limit)) more\n" }
    try? Output.print(text, to: .standardError)
  }
}
