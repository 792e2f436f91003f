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
}
