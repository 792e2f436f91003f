import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Association
import Fetching
import Lint
import Reports
import SourceText

/// The association file of a command.
struct FileArgument: ParsableArguments {
  @Argument(
    help:
      "The association file: a path, the folder of a site, a domain, https://host[/path], or - for standard input.",
    completion: .file())
  var file: String

  var place: Place { Place(file) }

  /// Reads the text of the file.
  func source(_ network: FetchOptions) throws(Failure) -> SourceFile {
    let source = try place.read(network.client).source
    if case .signed = SourceForm.detect(source.bytes) { Self.noteSignature(of: source) }
    return source
  }

  /// Notes that the signature of a signed file is not checked.
  static func noteSignature(of source: SourceFile) {
    Output.note("\(escapedForDisplay(source.name)) is signed; its payload is read, the signature is not checked")
  }

  /// Reads the file. Throws the reason if devices would ignore it.
  ///
  /// - Parameter hint: What to do with an `assetlinks.json`, which is refused.
  func read(_ network: FetchOptions, orOfLinks hint: String = Place.linkCommands) throws(Failure) -> AssociationFile {
    try Place.usable(AssociationFile(try place.read(network.client).source), orOfLinks: hint)
  }
}

extension Place {
  /// Reads a file that commands can work with. Throws the reason if devices would ignore it.
  func readUsable(_ network: CurlClient.Options) throws(Failure) -> (file: AssociationFile, reportPath: String) {
    let placed = try read(network)
    return (try Self.usable(AssociationFile(placed.source)), placed.reportPath)
  }

  /// The commands that read an `assetlinks.json`.
  static let linkCommands = "`lint`, `match`, `explain`, `urls`, `diff`, `stats`, `compare` and `convert` read it"

  /// Throws the reason if devices would ignore a file.
  ///
  /// - Parameter hint: What to do with an `assetlinks.json`.
  static func usable(
    _ file: AssociationFile, orOfLinks hint: String = linkCommands
  ) throws(Failure) -> AssociationFile {
    if let fault = FaultText.words(file) {
      if AssetLinksFile.isAssetLinks(file.source) {
        throw Failure("\(escapedForDisplay(file.source.name)) is an assetlinks.json; \(hint)")
      }
      throw Failure("\(fault); `aasa lint` reports all")
    }
    if case .signed = file.form { FileArgument.noteSignature(of: file.source) }
    return file
  }
}

/// The option of commands that can answer for one app.
struct AppOption: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: "Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file)")
  var text: String?

  /// The app, which one of the files must list.
  ///
  /// - Parameter byService: Whether an app ID that only a service without patterns lists can be named beside another app of `applinks`
  ///   with the same bundle ID.
  func id(in files: AssociationFile..., byService: Bool = false) throws(Failure) -> AppID? {
    try id(among: files, byService: byService)
  }

  /// The same for any number of files.
  func id(among files: [AssociationFile], byService: Bool = false) throws(Failure) -> AppID? {
    guard let reference = text.map(AppReference.init) else { return nil }
    if byService, let listed = files.flatMap(\.services).flatMap(\.apps).first(where: { $0.id.text == text }) {
      return listed.id
    }
    var apps: [AppID] = []
    for app in files.flatMap(\.namedApps) where !apps.contains(app) { apps.append(app) }
    let place = files.count > 2 ? "no file lists" : files.count > 1 ? "neither file lists" : "the file does not list"
    do throws(AppReference.Fault) {
      return try reference.app(among: apps, place)
    } catch {
      throw Failure(error.message)
    }
  }
}
