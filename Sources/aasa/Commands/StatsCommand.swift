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
      automaton, and shows which parts of the file use the bytes. `*` and `?` are not expanded. Every byte is counted \
      once.

      EXAMPLES
        aasa stats apple-app-site-association
        aasa stats apple-app-site-association --format json

      EXIT STATUS
        0  the file was measured
        2  wrong usage, or a file that cannot be read or that devices ignore
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "The association file: a path, https://host[/path], or - for standard input.", completion: .file())
  var file: String

  @Option(help: "The output format.")
  var format: Format = .text

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func run() throws {
    let file = try AssociationArguments.read(file, network.client)
    let statistics = file.statistics()
    switch format {
    case .json: try Output.print(StatisticsJSON(file).text(statistics))
    case .text:
      let width = Terminal.standardOutput.width
      try Output.print(StatisticsText(file, style: color.style, width: width).text(statistics))
    }
  }
}
