import Analysis
import AppSiteAssociation
import ArgumentParser
import AssetLinks
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

      Of an assetlinks.json, which its content tells, the statements, relations, apps, fingerprints and dynamic rules are \
      counted, the rules by the kind of their patterns.

      EXAMPLES
        aasa stats apple-app-site-association
        aasa stats apple-app-site-association --format json
        aasa stats apple-app-site-association --format html > stats.html

      EXIT STATUS
        0  the file was measured
        2  wrong usage, or a file that cannot be read or that devices ignore
      """
  )

  @OptionGroup var file: FileArgument

  enum Format: String, OutputFormat {
    case text, json, html
  }

  @OptionGroup var format: FormatOption<Format>

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func run() throws {
    let source = try file.place.read(network.client).source
    if AssetLinksFile.isAssetLinks(source) { return try measure(AssetLinksFile.usable(source)) }
    let file = try Place.usable(AssociationFile(source))
    let statistics = file.statistics()
    switch format.value {
    case .text:
      let width = Terminal.standardOutput.width
      try Output.print(StatisticsText(file, style: color.style, width: width).text(statistics))
    case .json: try Output.print(StatisticsJSON(file).text(statistics))
    case .html: try Output.print(StatisticsHTML(file, version: Aasa.version).text(statistics))
    }
  }

  /// Measures an `assetlinks.json`.
  private func measure(_ file: AssetLinksFile) throws {
    let statistics = AssetLinksStatistics(file)
    switch format.value {
    case .text:
      let width = Terminal.standardOutput.width
      try Output.print(AssetLinksStatisticsText(file.source, style: color.style, width: width).text(statistics))
    case .json: try Output.print(AssetLinksStatisticsJSON(file.source).text(statistics))
    case .html: try Output.print(AssetLinksStatisticsHTML(file.source, version: Aasa.version).text(statistics))
    }
  }
}
