import ArgumentParser
import ProjectSettings
import Reports

/// `aasa config`: the settings in effect, and where each comes from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Prints the settings in effect and where each comes from.",
    discussion: """
      A flag goes before aasa.yml, and that before what is built in. The flags are those of `aasa lint`. With a file, its \
      overrides are in effect.

      EXAMPLES
        aasa config
        aasa config public/.well-known/apple-app-site-association
        aasa config --min-ios 14 --format json

      EXIT STATUS
        0  the settings were printed
        2  wrong usage, or a configuration that cannot be used
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "The association file whose settings are printed.", completion: .file())
  var file: String?

  @OptionGroup var settings: LintSettingsArguments

  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: "How to print settings.")
  var format: Format = .text

  @OptionGroup var color: ColorOption

  func run() throws {
    let found = try configuration.read(color: color.choice)
    let path = file.map { LocalFiles(folder: found?.folder ?? "").configuredPath($0) }
    let lint = EffectiveLintSettings(found?.configuration.lint ?? LintSettings(), settings.flags, path: path)
    let report = SettingsReport(lint, found?.configuration)
    try Output.print(format == .json ? report.json() : report.text(style: color.style))
  }
}
