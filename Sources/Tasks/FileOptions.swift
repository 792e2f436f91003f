package import AssetLinks
package import Association
package import Matching
import SourceText

/// The options of questions about one file: the app, the domain that serves it, and the system that reads it.
package struct FileOptions: Sendable {
  /// An app ID or bundle ID, of an `assetlinks.json` the package; `nil` for all apps of the file.
  package let app: String?
  /// The domains that serve the file; empty for any.
  package let domains: [String]
  /// The host of paths such as `/buy/42`, where ``domains`` has none.
  package var hostOfPaths: String?
  /// `nil` for current systems.
  package let system: SystemVersion?

  package init(app: String? = nil, domains: [String], system: SystemVersion? = nil) {
    (self.app, self.domains, self.system) = (app, domains, system)
  }

  package init(app: String? = nil, domain: String? = nil, system: SystemVersion? = nil) {
    self.init(app: app, domains: domain.map { [$0] } ?? [], system: system)
  }

  package var domain: String? { domains.first }

  /// The domain with which the host of a URL is compared: of several, the one that it is on. `nil` where hosts are not compared.
  package func domain(of url: LinkURL) -> String? { domains.dropFirst().first(where: url.hasHost) ?? domain }

  /// A URL, where a path such as `/buy/42` stands for a URL of the domain.
  package func url(_ text: String) -> String {
    guard text.hasPrefix("/"), let host = domain ?? hostOfPaths else { return text }
    return "https://\(host)\(text)"
  }

  /// The host of URLs that are made up.
  package var host: String { domain ?? "example.com" }

  // MARK: Association files

  /// The app, which one of the files must list; `nil` for all.
  package func appID(in files: AssociationFile...) throws(TaskProblem) -> AppID? {
    try appID(among: files, orAnySystem: false)
  }

  /// The same for any number of files.
  ///
  /// - Parameter orAnySystem: Whether an app that only other systems read in a file will do, where no file lists it for its own.
  package func appID(among files: [AssociationFile], orAnySystem: Bool = true) throws(TaskProblem) -> AppID? {
    guard let app else { return nil }
    let apps = files.flatMap { $0.namedApps }.uniqued()
    let place = files.count > 2 ? "no file lists" : files.count > 1 ? "neither file lists" : "the file does not list"
    do throws(Failure) {
      return try AppReference(app).app(
        among: apps, orElse: orAnySystem ? files.flatMap { $0.namedAppsOfAllSystems }.uniqued() : nil, place)
    } catch {
      throw .option(error.message)
    }
  }

  package func reading(of file: AssociationFile) throws(TaskProblem) -> AssociationFile {
    guard let system else { return file.read(by: .current) }
    if let fault = system.fault { throw .option(fault) }
    return file.read(by: SystemGeneration(system) ?? .current)
  }

  /// A router for the file as the system reads it. All apps of the file have a verdict, also those that the system does not find, and those
  /// that only the system finds.
  package func router(
    for file: AssociationFile, engine: LinkRouter.Engine = .automaton
  ) throws(TaskProblem) -> LinkRouter {
    let read = try reading(of: file)
    return LinkRouter(
      read, apps: try appID(among: [file]).map { [$0] } ?? Self.apps(file, read), engine: engine)
  }

  /// The apps of a file, and then those that only some system reads in it.
  package static func apps(_ file: AssociationFile, _ reading: AssociationFile) -> [AppID] {
    ((file.applinks?.apps ?? []) + (reading.applinks?.apps ?? [])).uniqued()
  }

  // MARK: Android's files

  /// The package, which the file must list; `nil` for all.
  package func packageName(in file: AssetLinksFile) throws(TaskProblem) -> String? {
    if system != nil {
      throw .option("\(escapedForDisplay(file.source.name)) is an assetlinks.json, which no version of iOS reads")
    }
    if let app, !file.packages.contains(app) { throw .option(file.reasonAgainstLinks(of: app)) }
    return app
  }
}

extension AppID {
  /// The ID as people read it: escaped, and `""` if it is empty.
  package var shown: String { text.isEmpty ? "\"\"" : escapedForDisplay(text) }
}
