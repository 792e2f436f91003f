import ArgumentParser
import Reports

/// Which configuration a command reads.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: .init(
      "The configuration; aasa.yml or .aasa.yml by default, in the working directory or the nearest folder around it in the repository.",
      valueName: "path"), completion: .file())
  var path: String?

  /// The configuration that was named, or that is found; `nil` where there is none.
  func read(color: ColorChoice) throws -> ConfigurationFile.Found? {
    guard let path = path ?? ConfigurationFile.path() else { return nil }
    do {
      return try ConfigurationFile.read(path)
    } catch let error as UnusableConfiguration {
      error.report(color: color)
      throw ExitCode.couldNotRun
    }
  }
}
