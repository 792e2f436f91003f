import ArgumentParser
import Association
import ProjectSettings
import Reports
import SourceText

/// The option for the configuration of a command.
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

  /// The configuration for a command that needs one.
  func required(color: ColorChoice) throws -> LoadedConfiguration {
    if let found = try read(color: color) { return found }
    throw Failure(
      "there is no aasa.yml here or in a folder around; `aasa test --init FILE` writes one, --config PATH names one")
  }

  func read(_ path: String, color: ColorChoice) throws -> LoadedConfiguration {
    try LoadedConfiguration(path, allowsOutside: allowOutside, environment: environment, color: color)
  }

  /// The configuration for a command that needs none: without `--config`, one with problems is not used.
  func readIfUsable(color: ColorChoice) throws -> LoadedConfiguration? {
    if path != nil { return try read(color: color) }
    return LoadedConfiguration.nearestUsable(allowsOutside: allowOutside, environment: environment)
  }

  /// The oldest version of iOS that the configuration states for a file.
  func minimumSystem(of place: Place, _ color: ColorChoice) throws -> SystemVersion? {
    guard let found = try read(color: color) else { return nil }
    let path = found.paths.configuredPath(try place.single(allowsOutside: allowOutside).argument)
    return EffectiveLintSettings(found.configuration.lint, LintFlags(), path: path).minimumSystem.value
  }
}
