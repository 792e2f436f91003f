import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Reports
import SourceText

/// `aasa explain`: explains a verdict.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a verdict.",
    discussion: """
      Prints for each app the deciding component, the text that each *, ? and $(name) matched, the settings in effect \
      and where they are set; and each earlier component with the part that failed and the reason. If no component \
      matches, the nearest miss comes first. The host of a path is that of --domain, the domain that serves the file, \
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
      """
  )

  @OptionGroup var association: AssociationArguments

  @Argument(help: "The URL, or a path such as /buy/42.")
  var url: String

  @Flag(help: "Show all results. Otherwise, only ten earlier components are shown.")
  var all = false

  @OptionGroup var system: SystemOption

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var color: ColorOption

  func run() throws {
    let url = try association.url(url, color: color.choice)
    let placed = try association.file.place.read(association.network.client)
    if AssetLinksFile.isAssetLinks(placed.source) { return try explain(url, AssetLinksFile.usable(placed.source)) }
    let source = try Place.usable(AssociationFile(placed.source))
    let router = try system.router(for: source, app: association.app.id(in: source))
    let file = system.reading(of: source)
    let link = try Self.link(url)
    let explanations = router.explanations(for: link, domain: association.domain)
    try format.print(color, json: ExplanationJSON(file).text(url: url, explanations)) { style, width in
      let text = ExplanationText(file, style: style, width: width, limit: all ? .max : 10)
      return explanations.isEmpty
        ? "the file names no app in `applinks`\n" : explanations.map(text.text).joined(separator: "\n")
    }
  }

  /// Explains the verdicts of an `assetlinks.json`.
  private func explain(_ url: String, _ file: AssetLinksFile) throws {
    if system.version != nil {
      throw Failure("\(escapedForDisplay(file.source.name)) is an assetlinks.json, and --ios is a version of iOS")
    }
    let package = association.app.text
    if let package, !file.packages.contains(package) {
      throw Failure("no statement lets \(escapedForDisplay(package)) open links")
    }
    let link = try Self.link(url)
    if let domain = association.domain, !link.hasHost(domain) {
      throw Failure("the host of the URL is not \(escapedForDisplay(domain)), and a file is about its own domain only")
    }
    let explanations = file.explanations(for: link, package: package)
    try format.print(color, json: RuleExplanationJSON(file).text(url: url, explanations)) { style, width in
      let text = RuleExplanationText(file, style: style, width: width, limit: all ? .max : 10)
      return explanations.isEmpty
        ? "no statement lets an app open links\n" : explanations.map(text.text).joined(separator: "\n")
    }
  }

  private static func link(_ url: String) throws(Failure) -> LinkURL {
    do throws(LinkURL.Problem) { return try LinkURL(url) } catch { throw Failure(error.message) }
  }
}
