import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Expectations
import Fetching
import ProjectSettings
import Reports
import Tasks
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

  /// - Parameters:
  ///   - allowsOutside: Whether it may name files outside of its repository.
  ///   - environment: The environment that is asked for; `nil` for that of the configuration.
  /// - Throws: ``UnusableConfiguration`` with all of its problems.
  init(_ path: String, allowsOutside: Bool = false, environment: String? = nil, color: ColorChoice = .auto) throws {
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
    (self.configuration, self.path, self.inputs) = (configuration, path, inputs)
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
    let folders = sequence(first: "") { Input.filePath($0 + ".git").status() != nil || isRoot($0) ? nil : $0 + "../" }
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
  func entry(of file: String) -> ExpectedFile? { projectFiles().entry(paths.configuredPath(file), in: entries) }

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

  /// - Parameter arguments: The files to test instead of those that the configuration names.
  func results(
    of arguments: [String], _ network: CurlClient.Options, _ color: ColorChoice
  ) throws -> ExpectationResults {
    let name = Input.name(path)
    guard configuration.hasExpectations else {
      throw Failure("\(name) \(configuration.lackOfExpectations); `aasa test --help` shows an example")
    }
    if arguments.isEmpty, configuration.filesOfBothPlatforms.isEmpty {
      throw Failure("\(name) \(configuration.lackOfFiles); add `files:` to it, or name one here")
    }
    // Arguments are relative to the working directory, paths of the configuration to its folder.
    let places = try arguments.map {
      paths.configuredPath(try Place($0).single(allowsOutside: boundary == nil).argument)
    }
    return try tested(places, projectFiles(network, named: places), color)
  }

  /// Notes that files of other environments are left out, where there are any.
  func noteFilesElsewhere(_ done: String, _ does: String) {
    if !configuration.filesElsewhere.isEmpty, let note = configuration.environments.note(done, does) {
      Output.note(note)
    }
  }

  /// - Throws: A ``Failure`` for a file that cannot be read, ``UnusableConfiguration`` for other problems.
  func tested(_ paths: [String], _ files: some FileSource, _ color: ColorChoice = .auto) throws -> ExpectationResults {
    do throws(TestProblem) { return try TestQuestion(configuration, paths: paths, files).answer() } catch {
      switch error {
      case .unreadable(let failure): throw failure
      case .unusable(let problems): throw UnusableConfiguration(problems: problems, color: color)
      }
    }
  }

  /// The groups of expectations that reach each component, of the linted files that the configuration names, by the paths of the report.
  ///
  /// Empty where the expectations cannot be checked; `aasa test` says why.
  func uses(in report: Report, _ network: CurlClient.Options) -> [String: ComponentTable.Uses] {
    let named = report.files.filter { !AssetLinksFile.isAssetLinks($0.file.source) }
      .filter { entry(of: $0.file.path) != nil }
      .map { (report: $0.file.path, configured: paths.configuredPath($0.file.path)) }
    let files = projectFiles(network, named: named.map(\.configured))
    guard !configuration.groups.isEmpty, !named.isEmpty,
      let results = try? tested(named.map(\.configured), files)
    else { return [:] }
    var uses: [String: ComponentTable.Uses] = [:]
    for (path, configured) in named {
      guard let index = results.plan.files.firstIndex(where: { $0.path == configured }) else { continue }
      uses[path] = ComponentTable.Uses(results, file: index)
    }
    return uses
  }

  /// The domains that serve a file which the configuration names, or any file where it names none.
  ///
  /// - Parameter path: From the working directory.
  func ownDomains(servingFile path: String) -> [String] {
    let entry = entry(of: path)
    return entry == nil && !configuration.files.isEmpty ? [] : configuration.domains(of: entry)
  }

  /// The domains that serve a file.
  ///
  /// - Parameter path: From the working directory.
  func domains(servingFile path: String) -> [String] { configuration.domains(of: entry(of: path)) }

  /// The results of the expectations with a text in place of a file.
  ///
  /// - Parameter path: The file, from the working directory.
  func results(of text: SourceFile, inPlaceOf path: String) throws -> ExpectationResults {
    var files = projectFiles()
    let configured = paths.configuredPath(path)
    files.edited = (files.identity(configured), text)
    return try tested([configured], files)
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
struct UnusableConfiguration: Error, CustomStringConvertible {
  private static let limit = 20

  let problems: [ConfigurationProblem]
  var color = ColorChoice.auto

  var description: String { ConfigurationProblem.lines(problems) }

  func show() {
    let terminal = Terminal(.standardError)
    let style = terminal.style(color)
    var text = problems.prefix(Self.limit).map { $0.text(style, terminal.width) }.joined(separator: "\n")
    if problems.count > Self.limit { text += "\nand \(grouped(problems.count - Self.limit)) more\n" }
    try? Output.print(text, to: .standardError)
  }
}

extension ProjectEnvironments {
  /// A note of the other environments, which a command leaves out: `tested` and `tests` are the words for it.
  func note(_ done: String, _ does: String) -> String? {
    guard let current, let other = others.first else { return nil }
    let names = others.map { quoted($0) }.joined(separator: ", ")
    return "\(done) for the environment \(quoted(current)), not for \(names); "
      + "`--environment \(ShellWord.quoted(other))` \(does) \(others.count == 1 ? "that" : "another")"
  }
}

struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: .init(
      "The configuration. (default: aasa.yml or .aasa.yml in the working directory or the nearest folder above it in the repository)",
      valueName: "path"), completion: .file())
  var path: String?

  @Flag(
    help: "Let aasa.yml, and links in the folder of a site, lead to files outside of the repository.")
  var allowOutside = false

  @Option(
    help: .init(
      "The environment whose app IDs and files aasa.yml is read for. (default: the key environment, else the first one)",
      valueName: "name"))
  var environment: String?

  /// The configuration of `--config`, or the nearest one; `nil` if there is none.
  func read(color: ColorChoice) throws -> LoadedConfiguration? {
    guard let path = path ?? LoadedConfiguration.nearest() else {
      if environment != nil {
        throw Failure("--environment is about aasa.yml, and there is none here or in a folder around")
      }
      return nil
    }
    return try read(path, color: color)
  }

  func required(color: ColorChoice) throws -> LoadedConfiguration {
    if let found = try read(color: color) { return found }
    throw Failure(
      "there is no aasa.yml here or in a folder around; `aasa test --init FILE` writes one, --config PATH names one")
  }

  func read(_ path: String, color: ColorChoice) throws -> LoadedConfiguration {
    try LoadedConfiguration(path, allowsOutside: allowOutside, environment: environment, color: color)
  }

  /// The configuration that an option is about; `nil` without such an option.
  func readNamed(color: ColorChoice) throws -> LoadedConfiguration? {
    path == nil && environment == nil ? nil : try read(color: color)
  }

  /// The oldest version of iOS of a flag, else that of the configuration for a file.
  func minimumSystem(_ flag: SystemVersion?, of place: Place, _ color: ColorChoice) throws -> SystemVersion? {
    let found = try flag == nil ? read(color: color) : readNamed(color: color)
    return try found?.minimumSystem(flag, of: place, allowsOutside: allowOutside) ?? flag
  }
}
