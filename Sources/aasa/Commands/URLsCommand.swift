import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Reports
import SourceText

/// `aasa urls`: generates test URLs for each component.
struct URLsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "urls",
    abstract: "Generate test URLs for each component.",
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
      """
  )

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
    let placed = try file.place.read(network.client)
    if AssetLinksFile.isAssetLinks(placed.source) { return try printURLs(AssetLinksFile.usable(placed.source)) }
    let source = try Place.usable(AssociationFile(placed.source))
    let id = try app.id(in: source)
    let file = system.reading(of: source)
    let progress = Progress("finding URLs")
    var count = 0
    let limit = file.componentURLLimit
    let components = file.componentURLs(app: id, host: domain.name, limit: limit) { done, total in
      count = total
      if done == 0 { progress.begin("finding URLs", of: total) } else { progress.advance() }
    }
    progress.end()
    switch format.value {
    case .json: try Output.print(ComponentURLsJSON(file).text(components))
    case .urls: try Output.print(ComponentURLsLists(file).urls(components))
    case .markdown: try Output.print(ComponentURLsLists(file).markdown(components))
    case .simctl: try Output.print(ComponentURLsLists(file).simulatorCommands(components))
    case .text:
      let text = ComponentURLsText(file, style: color.style, width: Terminal.standardOutput.width)
      try Output.print(components.isEmpty ? "the file has no components for an app\n" : text.text(components))
    }
    if count > limit {
      Output.note(
        "these are the URLs of the first \(grouped(components.count)) of \(counted(count, "component")); --app limits them to an app"
      )
    }
    let silent = components.count { if case .decides = $0.outcome { false } else { true } }
    if silent > 0, format.value == .urls {
      Output.note(
        "\(grouped(silent)) of \(counted(components.count, "component")) \(silent == 1 ? "has" : "have") no URL; --format text says why"
      )
    }
  }

  /// Prints a URL for each dynamic rule of an `assetlinks.json`.
  private func printURLs(_ file: AssetLinksFile) throws {
    let name = escapedForDisplay(file.source.name)
    if system.version != nil { throw Failure("\(name) is an assetlinks.json, and --ios is a version of iOS") }
    if let package = app.text, !file.packages.contains(package) {
      throw Failure("no statement lets \(escapedForDisplay(package)) open links")
    }
    let rules = Progress("finding URLs").during {
      file.ruleURLs(package: app.text, host: domain.name, .comparison)
    }
    switch format.value {
    case .json: try Output.print(RuleURLsJSON(file).text(rules))
    case .urls:
      try Output.print(rules.map { if case .decides(let url) = $0.outcome { url + "\n" } else { "" } }.joined())
    case .markdown, .simctl:
      throw Failure("\(name) is an assetlinks.json, which has the formats text, urls and json")
    case .text:
      let text = RuleURLsText(file, style: color.style, width: Terminal.standardOutput.width)
      try Output.print(rules.isEmpty ? "the file has no dynamic rules for an app\n" : text.text(rules))
    }
  }
}
