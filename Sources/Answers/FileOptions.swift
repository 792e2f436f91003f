package import Association
import Lint
import Matching
package import SourceText

/// The options of questions about one file: the app, the domain that serves it, and the system that reads it.
package struct FileOptions: Sendable {
  /// An app ID or bundle ID; `nil` for all apps of the file.
  package var app: String?
  /// `nil` for any.
  package var domain: String?
  /// `nil` for current systems.
  package var system: SystemVersion?

  package init() {}

  /// Reads the file of a text.
  package static func file(_ source: SourceFile) throws(AnswerFault) -> AssociationFile {
    let file = AssociationFile(source)
    if let fault = FaultText.words(file) { throw .unusableFile(fault) }
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
