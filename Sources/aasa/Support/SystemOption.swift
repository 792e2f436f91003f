import ArgumentParser
import Association

/// The option of commands that can read a file as older systems do.
struct SystemOption: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: .init(
      "Read the file as this iOS version does, which ignores newer keys. (default: the current one)",
      valueName: "version"), transform: SystemVersion.argument)
  var version: SystemVersion?

  func validate() throws {
    if let version, SystemGeneration(version) == nil {
      throw ValidationError("\(version) has no universal links; they begin with \(SystemGeneration.paths.first)")
    }
  }
}
