import Expectations
import Fetching
import ProjectSettings
import Reports
import SourceText

extension LoadedConfiguration {
  /// The results of the expectations.
  ///
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

  /// The results of the expectations for files.
  ///
  /// - Throws: A ``Failure`` for a file that cannot be read, ``UnusableConfiguration`` for other problems.
  func tested(
    _ paths: [String], _ files: some FileSource, _ color: ColorChoice = .auto
  ) throws -> ExpectationResults {
    do throws(TestProblem) { return try TestQuestion(configuration, paths: paths, files).answer() } catch {
      switch error {
      case .unreadable(let failure): throw failure
      case .unusable(let problems): throw UnusableConfiguration(problems: problems, color: color)
      }
    }
  }
}

extension ProjectEnvironments {
  /// A note of the other environments, which a command leaves out.
  ///
  /// - Parameters:
  ///   - done: The participle of the command: `tested`.
  ///   - does: Its verb: `tests`.
  func note(_ done: String, _ does: String) -> String? {
    guard let current, let other = others.first else { return nil }
    return "\(done) for the environment \(quoted(current)), not for \(others.map(quoted).joined(separator: ", ")); "
      + "`--environment \(ShellWord.quoted(other))` \(does) \(others.count == 1 ? "that" : "another")"
  }
}
