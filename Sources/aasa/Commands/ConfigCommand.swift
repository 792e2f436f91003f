import ArgumentParser
import ProjectSettings
import Reports

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "config", abstract: "Print the settings in effect and their origin.",
    discussion: """
      Options override aasa.yml, and aasa.yml overrides the defaults. The options are those of `aasa lint`. With FILE, \
      the overrides for this file are included.

      EXAMPLES
        aasa config
        aasa config public/.well-known/apple-app-site-association
        aasa config --min-ios 14 --format json

      EXIT STATUS
        0  the settings were printed
        2  wrong usage, or a configuration that cannot be used
      """)

  @Argument(help: "The association file to print settings for.", completion: .file())
  var file: String?

  @OptionGroup var settings: LintSettingsArguments

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var color: ColorOption

  func run() throws {
    let found = try configuration.read(color: color.choice)
    let path = file.map(ProjectPaths.forConfiguration(at: found?.path).configuredPath)
    let lint = EffectiveLintSettings(found?.configuration.lint ?? LintSettings(), settings.flags, path: path)
    let report = SettingsReport(lint, found?.configuration)
    try format.print(color, json: report.json()) { style, _ in report.text(style: style) }
  }
}
