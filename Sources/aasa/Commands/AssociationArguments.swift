import AppSiteAssociation
import ArgumentParser
import Fetching
import Reports
import SourceText

/// The arguments of commands that match URLs.
struct AssociationArguments: ParsableArguments {
  @Argument(help: "The association file: a path, https://host[/path], or - for standard input.", completion: .file())
  var file: String

  @Option(help: "Only this app, as <prefix>.<bundle ID>. (default: all apps of the file)")
  var app: String?

  @Option(
    help: "The domain that serves the file. URLs of other hosts never match. (default: any host)")
  var domain: String?

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let domain { try DomainOption.check(domain) }
  }

  /// Reads the file. Throws the reason if devices would ignore it.
  func read() throws -> AssociationFile { try Self.read(file, network.client) }

  static func read(_ path: String, _ network: CurlClient.Options) throws -> AssociationFile {
    let file = AssociationFile(try Input.source(path, network))
    if let fault = FaultText.words(file) { throw Failure("\(fault); aasa lint tells the rest") }
    if case .signed = file.form {
      Output.note("\(escapedForDisplay(file.source.name)) is signed; its payload is read, the signature is not checked")
    }
    return file
  }

  /// The router for the file and the app; Notes an app that the file does not name.
  func router(_ file: AssociationFile, engine: LinkRouter.Engine = .automaton) throws -> LinkRouter {
    LinkRouter(file, app: Self.app(app, in: file), engine: engine)
  }

  /// The app of `--app`. Notes an app that the file does not name.
  static func app(_ app: String?, in file: AssociationFile) -> AppID? {
    guard let id = app.map(AppID.init) else { return nil }
    if file.applinks?.apps.contains(id) != true {
      Output.note("no entry of `details` names the app \(escapedForDisplay(id.text))")
    }
    return id
  }
}
