import Analysis
import AppSiteAssociation
import ArgumentParser
import Reports

/// How large a file is, and what makes it so.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Says how large a file is, and what makes it so.",
    discussion: """
      Counts apps, components and patterns, the literal strings that the patterns stand for, and the states of the automaton \
      that they make; and tells which part of the bytes goes where. `*` and `?` are not expanded. Every byte is counted once.

      EXAMPLES
        aasa stats apple-app-site-association
        aasa stats apple-app-site-association --format json

      EXIT STATUS
        0  the file was counted
        2  wrong usage, or a file that cannot be read or that devices ignore
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "The association file: a path, https://host[/path], or - for standard input.", completion: .file())
  var file: String

  @Option(help: "How to print the figures.")
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
