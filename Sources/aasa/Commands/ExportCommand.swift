import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Reports
import Tasks

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "export", abstract: "Export the components as regular expressions.", usage: "aasa export [<options>] <file>",
    discussion: """
      Each component becomes one anchored regular expression that matches the same URLs, including slash rules, \
      variables, letter case, percent-encoding, query and fragment. The subject is the part of the URL after the host \
      as written, path?query#fragment, with spaces and characters beyond ASCII percent-encoded. For an app, the first \
      matching expression in the order of the file decides.

      EXAMPLES
        aasa export apple-app-site-association
        aasa export FILE --as nginx > /etc/nginx/conf.d/aasa.conf
        aasa export FILE --as re2 | grep -v '^#'
        aasa export FILE --as json --app 9QX4T7KM2P.shop.harbor.app

      FORMATS
        pcre    one regular expression a line, for PCRE2, PCRE and Perl, after a
                comment with its effect and its place
        python  the same for the module re of Python 3
        js      the same as literals of JavaScript (ECMAScript 2018)
        java    the same for java.util.regex
        re2     the same for RE2, Go, BigQuery and DuckDB, which have no lookaround:
                components that need it are named, and nothing is written
        nginx   a map from $request_uri to match, exclude or no_match for each app;
                components that need a fragment are left out: browsers send none
        json    one object with everything, for programs

      EXIT STATUS
        0  everything was exported
        2  wrong usage, a file that cannot be read or that devices ignore, or a
           component that the format cannot express
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case pcre, python, re2, js, java, nginx, json

    var syntax: RegexSyntax? { RegexSyntax(rawValue: rawValue) }
  }

  @OptionGroup var file: FileArgument

  @OptionGroup var app: AppOption

  @OptionGroup var system: SystemOption

  @Option(
    name: [.customLong("as"), .customLong("format")], help: .init("The output format.", valueName: "format"))
  var format: Format = .pcre

  @OptionGroup var network: FetchOptions

  func run() throws {
    let source = AssociationFile(try file.place.read(network.client).source)
    if let fault = FaultText.words(source) {
      guard AssetLinksFile.isAssetLinks(source.source) else { throw Failure("\(fault); `aasa lint` reports all") }
      throw Failure(
        "\(escapedForDisplay(source.source.name)) is an assetlinks.json; `aasa match` decides its URLs, and `aasa convert` writes its rules as components"
      )
    }
    FileArgument.noteSignature(of: source.source)
    let options = FileOptions(app: app.text, system: system.version)
    let file = try options.reading(of: source)
    if let noApp = file.noApp { Output.note(noApp) }
    let export = try RegexExport(file, app: options.appID(in: source))
    if let syntax = format.syntax {
      try Output.print(export.lines(in: syntax))
    } else if format == .nginx {
      try Output.print(export.nginx())
    } else {
      try Output.print(export.json())
    }
  }
}
