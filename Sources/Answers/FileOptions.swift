import AssetLinks
package import Association
import Lint
import Matching
package import SourceText

/// The options of questions about one file: the app, the domain that serves it, and the system that reads it.
package struct FileOptions: Sendable {
  /// An app ID or bundle ID, of an `assetlinks.json` the package; `nil` for all apps of the file.
  package var app: String?
  /// `nil` for any.
  package var domain: String?
  /// `nil` for current systems.
  package var system: SystemVersion?

  package init() {}

  /// Reads the file of a text.
  package static func file(_ source: SourceFile) throws(AnswerFault) -> AssociationFile {
    let file = AssociationFile(source)
    guard let fault = FaultText.words(file) else { return file }
    if AssetLinksFile.isAssetLinks(source) {
      throw .unusableFile(
        "\(escapedForDisplay(source.name)) is an assetlinks.json, and the question is about components")
    }
    throw .unusableFile(fault)
  }

  /// Reads an `assetlinks.json`, with the package that is asked for; `nil` for a text that is none.
  static func links(_ source: SourceFile, _ options: FileOptions) throws(AnswerFault) -> AssetLinksFile? {
    guard AssetLinksFile.isAssetLinks(source) else { return nil }
    let name = escapedForDisplay(source.name)
    let file = AssetLinksFile(source)
    if file.fault != nil { throw .unusableFile("Android reads nothing from \(name)") }
    if options.system != nil { throw .unusableOption("\(name) is an assetlinks.json, and `ios` is a version of iOS") }
    if let package = options.app, !file.packages.contains(package) {
      throw .unusableOption("no statement lets \(escapedForDisplay(package)) open links")
    }
    return file
  }

  func appID(in files: AssociationFile...) throws(AnswerFault) -> AppID? {
    guard let app else { return nil }
    var apps: [AppID] = []
    for id in files.flatMap(\.namedApps) where !apps.contains(id) { apps.append(id) }
    do throws(AppReference.Fault) {
      return try AppReference(app).app(among: apps, files.count > 1 ? "neither file lists" : "the file does not list")
    } catch {
      throw .unusableOption(error.message)
    }
  }

  /// The file as the system reads it.
  func reading(of file: AssociationFile) throws(AnswerFault) -> AssociationFile {
    guard let system else { return file.read(by: .current) }
    guard let generation = SystemGeneration(system) else {
      throw .unusableOption("\(system) has no universal links; they begin with \(SystemGeneration.paths.first)")
    }
    return file.read(by: generation)
  }

  /// A router for the file as the system reads it. All apps of the file have a verdict.
  func router(for file: AssociationFile) throws(AnswerFault) -> LinkRouter {
    LinkRouter(try reading(of: file), apps: try appID(in: file).map { [$0] } ?? file.applinks?.apps ?? [])
  }

  /// A URL, where a path such as `/buy/42` stands for a URL of the domain.
  func url(_ text: String) -> String {
    guard text.hasPrefix("/"), let domain else { return text }
    return "https://\(domain)\(text)"
  }
}
