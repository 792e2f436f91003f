import Answers
import ArgumentParser
import Matching
import Reports
import Tasks

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "explain", abstract: "Explain a verdict.",
    discussion: """
      Prints for each app the deciding component, the text that each *, ? and $(name) matched, the settings in effect \
      and where they are set; and each earlier component with the part that failed and the reason. If no component \
      matches, the closest component comes first. The host of a path is that of --domain, the domain that serves the file, \
      or the first domain for it in aasa.yml.

      The file can also be an assetlinks.json, which is recognized by its content. Then the dynamic rules are explained.

      EXAMPLES
        aasa explain apple-app-site-association https://example.com/help/7
        aasa explain FILE https://example.com/help/7 --app 9QX4T7KM2P.shop.harbor.app
        aasa explain FILE /help/7 --domain example.com
        aasa explain FILE https://example.com/help/7 --ios 12
        aasa explain FILE https://example.com/help/7 --format json

      EXIT STATUS
        0  the verdict was explained
        2  wrong usage, an unusable URL, or a file that cannot be read or that
           devices ignore
      """)

  @OptionGroup var association: AssociationArguments

  @Argument(help: "The URL, or a path such as /buy/42.", transform: LinkURL.trimmed)
  var url: String

  @Flag(help: "Show all results. Otherwise, only ten earlier components are shown.")
  var all = false

  @OptionGroup var system: SystemOption

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var color: ColorOption

  func run() throws {
    let link = try association.url(url, color: color.choice)
    let source = try association.source()
    let options = try association.options(system, color: color.choice)
    let answer = try ExplainQuestion(source, url: link, options).answer()
    if format.value == .text { association.noteHosts(of: [url], options) }
    try format.print(color, json: answer.json, answer.document(limit: all ? .max : 10))
  }
}
