import ArgumentParser
import Association

/// The option of commands that consider several generations of systems.
struct MinimumSystemOption: ParsableArguments {
  @Option(name: .customLong("min-ios"), help: Self.help(), transform: SystemVersion.argument)
  var version: SystemVersion?

  /// - Parameter effect: The effect in a command, as a sentence after a space.
  static func help(_ effect: String = "") -> ArgumentHelp {
    ArgumentHelp("The oldest iOS version to support, such as 13.5.\(effect)", valueName: "version")
  }
}

/// The option of commands that can read a file as older systems do.
struct SystemOption: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: .init(
      "Read the file as this iOS version does, which ignores newer keys. (default: the current one)",
      valueName: "version"), transform: SystemVersion.argument)
  var version: SystemVersion?
}
