import ArgumentParser
import Association
import Matching

/// The option of commands that can read a file as older systems do.
struct SystemOption: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: .init(
      "Read the file as this iOS version does, which ignores newer keys. (default: the current one)",
      valueName: "version"), transform: SystemVersion.argument)
  var version: SystemVersion?

  private var generation: SystemGeneration { version.flatMap(SystemGeneration.init) ?? .current }

  func validate() throws {
    if let version, SystemGeneration(version) == nil {
      throw ValidationError("\(version) has no universal links; they begin with \(SystemGeneration.paths.first)")
    }
  }

  /// The file as the version reads it.
  func reading(of file: AssociationFile) -> AssociationFile { file.read(by: generation) }
}
