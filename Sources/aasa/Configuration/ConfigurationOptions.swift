import ArgumentParser
import Association
import Reports
import SourceText

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
