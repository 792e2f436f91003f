import ArgumentParser
import Reports

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

  /// The configuration of `--config`, or the nearest one; `nil` if there is none.
  func read(color: ColorChoice) throws -> LoadedConfiguration? {
    guard let path = path ?? LoadedConfiguration.nearest() else { return nil }
    do {
      return try LoadedConfiguration(path, allowsOutside: allowOutside)
    } catch let error as UnusableConfiguration {
      try error.end(color)
    }
  }
}
