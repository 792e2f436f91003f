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

  /// The configuration of `--config`, or the nearest one; `nil` if there is none.
  func read(color: ColorChoice) throws -> LoadedConfiguration? {
    guard let path = path ?? LoadedConfiguration.nearest() else { return nil }
    do {
      return try LoadedConfiguration(path)
    } catch let error as UnusableConfiguration {
      try error.end(color)
    }
  }
}
