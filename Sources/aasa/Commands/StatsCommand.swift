import Analysis
import AppSiteAssociation
import ArgumentParser
import Reports

/// `aasa stats`: measures a file.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Measure a file.",
    discussion: """
      Counts apps, components, patterns, the literal strings that the patterns stand for, and the states of their \
      automaton, lists the services of each app, and shows which parts of the file use the bytes. `*` and `?` are not \
      expanded. Every byte is counted once.

      EXAMPLES
        aasa stats apple-app-site-association
        aasa stats apple-app-site-association --format json

      EXIT STATUS
        0  the file was measured
        2  wrong usage, or a file that cannot be read or that devices ignore
      """
  )

  @OptionGroup var file: FileArgument

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func run() throws {
    let file = try file.read(network)
    let statistics = file.statistics()
    try format.print(color, json: StatisticsJSON(file).text(statistics)) { style, width in
      StatisticsText(file, style: style, width: width).text(statistics)
    }
  }
}
