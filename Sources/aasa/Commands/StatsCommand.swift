import Answers
import ArgumentParser
import Reports
import Tasks

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "stats", abstract: "Measure a file.", usage: "aasa stats [<options>] <file>",
    discussion: """
      Counts apps, components, patterns, the literal strings that the patterns stand for, and the states of their \
      automaton, lists the services of each app, and shows which parts of the file use the bytes. `*` and `?` are not \
      expanded. Every byte is counted once.

      Of an assetlinks.json, which is recognized by its content, the statements, relations, apps, fingerprints and dynamic rules are \
      counted, the rules by the kind of their patterns.

      EXAMPLES
        aasa stats apple-app-site-association
        aasa stats apple-app-site-association --format json
        aasa stats apple-app-site-association --format html > stats.html

      EXIT STATUS
        0  the file was measured
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  @OptionGroup var file: FileArgument

  @OptionGroup var format: FormatOption<TextJSONOrHTML>

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func run() throws {
    let answer = try StatsQuestion(try file.source(network)).answer()
    try format.print(color, json: answer.json, answer.document)
  }
}
