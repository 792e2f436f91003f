import AppSiteAssociation
import ArgumentParser
import Fetching
import Lint
import Reports

/// The arguments of the commands that answer for URLs.
struct AssociationArguments: ParsableArguments {
  @Argument(help: "The association file: a path, https://host[/path], or - for standard input.", completion: .file())
  var file: String

  @Option(help: "The app to answer for, as <prefix>.<bundle ID>; all that the file names by default.")
  var app: String?

  @Option(
    help: "The domain that serves the file; URLs of other hosts match nothing. Without it hosts are not compared.")
  var domain: String?

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let domain { try DomainOption.check(domain) }
  }

  /// Reads the file; one that a device would ignore is refused, with the reason.
  func read() throws -> AssociationFile { try Self.read(file, network.client) }

  static func read(_ path: String, _ network: CurlClient.Options) throws -> AssociationFile {
    let file = AssociationFile(try Input.source(path, network))
    if let fault = FaultText.words(file) { throw Failure("\(fault); aasa lint tells the rest") }
    if case .signed = file.form {
      Output.note("\(escapedForDisplay(file.source.name)) is signed; its payload is read, the signature is not checked")
    }
    return file
  }

  /// The router for the file and the app; an app that the file does not name is told.
  func router(_ file: AssociationFile, engine: Engine = .automaton) throws -> Router {
    Router(file, app: Self.app(app, in: file), engine: engine)
  }

  /// The app that was asked for; one that the file does not name is told.
  static func app(_ app: String?, in file: AssociationFile) -> AppID? {
    guard let id = app.map(AppID.init) else { return nil }
    if file.applinks?.apps.contains(id) != true {
      Output.note("no entry of `details` names the app \(escapedForDisplay(id.text))")
    }
    return id
  }
}
