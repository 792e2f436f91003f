import Answers
import ArgumentParser
import Reports
import SourceText
import Tasks

struct URLsCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "urls", abstract: "Generate test URLs for each component.", usage: "aasa urls [<options>] <file>",
    discussion: """
      Prints for each component of each app a URL that it decides, and a near miss: a URL with one small change that \
      it does not decide. Components that decide nothing are reported. Both engines confirm every URL. A file with \
      more than 20,000 components, or with thousands of entries, has URLs for the first components only.

      Of an assetlinks.json, which is recognized by its content, each dynamic rule has a URL, as text, urls or json.

      EXAMPLES
        aasa urls apple-app-site-association
        aasa urls FILE --format urls | aasa match FILE --urls -
        aasa urls FILE --domain harbor.shop --format simctl | sh
        aasa urls FILE --domain harbor.shop --format markdown > links.md

      FORMATS
        text      for people
        urls      one URL a line, each once
        markdown  a table with links, to tap on a device
        simctl    commands for the booted simulator
        json      one object with all components

      EXIT STATUS
        0  the URLs were written
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  enum Format: String, OutputFormat {
    case text, urls, markdown, simctl, json
  }

  @OptionGroup var file: FileArgument

  @OptionGroup var app: AppOption

  @OptionGroup var domain: DomainOption

  @OptionGroup var system: SystemOption

  @OptionGroup var format: FormatOption<Format>

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func run() throws {
    let source = try file.source(network)
    let progress = Progress("finding URLs")
    let options = FileOptions(
      app: app.text, domain: domain.given ?? file.place.servingDomains(by: .nearestUsable()).first,
      system: system.version)
    let answer = try URLsQuestion(source, options).answer { done, total in
      if done == 0 { progress.begin(of: total) } else { progress.advance() }
    }
    progress.end()
    if case .rules = answer.places, format.value == .markdown || format.value == .simctl {
      throw Failure(
        "\(escapedForDisplay(source.name)) is an assetlinks.json, which has the formats text, urls and json")
    }
    switch format.value {
    case .json: try Output.print(answer.json)
    case .urls: try Output.print(answer.urls)
    case .markdown: try Output.print(answer.markdown)
    case .simctl: try Output.print(answer.simulatorCommands)
    case .text: try Output.print(answer.document, color.choice)
    }
    for note in answer.notes(areURLsAlone: format.value == .urls) { Output.note(note) }
  }
}
