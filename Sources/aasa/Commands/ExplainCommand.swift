import AppSiteAssociation
import ArgumentParser
import Reports

/// Why a URL has its verdict.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why a URL opens an app, or why it does not.",
    discussion: """
      For each app: the component that decides, what each *, ? and $(name) in it took, the settings in effect and where they \
      were set; and every component that was tried before it, with the part that failed and why. When nothing matches, the \
      nearest miss comes first.

      EXAMPLES
        aasa explain apple-app-site-association https://example.com/help/7
        aasa explain FILE https://example.com/help/7 --app 9QX4T7KM2P.shop.harbor.app
        aasa explain FILE https://example.com/help/7 --format json

      EXIT STATUS
        0  the question was answered
        2  wrong usage, an unusable URL, or a file that cannot be read or that
           devices ignore
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @OptionGroup var association: AssociationArguments

  @Argument(help: "The URL.")
  var url: String

  @Flag(help: "Show every component that was tried, not only the first ten.")
  var all = false

  @Option(help: "How to print the explanation.")
  var format: Format = .text

  @OptionGroup var color: ColorOption

  func run() throws {
    let file = try association.read()
    let router = try association.router(file)
    let link: LinkURL
    do {
      link = try LinkURL(url)
    } catch {
      throw Failure(error.message)
    }
    let explanations = router.explanations(for: link, domain: association.domain)
    switch format {
    case .json: try Output.print(ExplanationJSON(file).text(url: url, explanations))
    case .text:
      let text = ExplanationText(
        file, style: color.style, width: Terminal.standardOutput.width, limit: all ? .max : 10)
      try Output.print(
        explanations.isEmpty
          ? "the file names no app in `applinks`\n" : explanations.map(text.text).joined(separator: "\n"))
    }
  }
}
