package import AndroidManifest
package import AssetLinks
package import Association
package import Matching
package import SourceText

/// The URLs that open an app on iOS and not on Android, or the reverse.
package struct CompareQuestion: Sendable {
  private let apple: AssociationFile
  private let app: AppID
  private let android: AssetLinksFile
  private let package: String
  private let manifest: AndroidManifest?
  /// The host of the URLs.
  package let host: String

  /// - Parameters:
  ///   - options: The app, where the association file lists several, and the host of the URLs.
  ///   - package: The package name; by default that of the manifest, else the only one.
  ///   - manifest: The intent filters of the Android app, which limit what it opens.
  package init(
    _ apple: SourceFile, _ android: SourceFile, _ options: FileOptions, package: String? = nil,
    _ manifest: AndroidManifest? = nil
  ) throws(TaskProblem) {
    self.apple = try LinkFile.association(apple)
    self.android = try LinkFile.links(android)
    app = try options.onlyApp(in: self.apple)
    self.package = try self.android.package(package, manifest)
    self.manifest = manifest
    host =
      if let manifest, options.domain == nil { try manifest.onlyHost() } else { options.host }
  }

  /// - Parameters:
  ///   - scope: The intent filters of the manifest for ``host``.
  ///   - isOrdinary: Whether URLs with escapes or empty segments, or without a path are left out.
  package func answer(within scope: LinkScope? = nil, ordinary isOrdinary: Bool = false) -> CompareAnswer {
    let comparison = PlatformComparison(
      apple, app: app, android, package: package, host: host, within: scope, isOrdinary ? .ordinary : .all,
      .comparison)
    return CompareAnswer(
      apple: apple, app: app, android: android, package: package, comparison: comparison,
      filters: manifest.flatMap { manifest in scope.map { FilterPlaces(manifest, $0) } })
  }
}

/// The differences between the files of both platforms for an app.
package struct CompareAnswer: Sendable {
  package let apple: AssociationFile
  package let app: AppID
  package let android: AssetLinksFile
  package let package: String
  package let comparison: PlatformComparison
  /// The intent filters that were taken into account.
  package var filters: FilterPlaces?

  /// The effect of a URL on Android: that of the rules, which open nothing where no intent filter matches.
  package func androidEffect(_ difference: PlatformComparison.Difference) -> AppVerdict.Verdict {
    difference.isInBound == false ? .noMatch : difference.android.verdict
  }
}

extension FileOptions {
  /// The app of the options, else the only one that a file lists.
  func onlyApp(in file: AssociationFile) throws(TaskProblem) -> AppID {
    if let app = try appID(in: file) { return app }
    let apps = file.applinks?.apps ?? []
    if apps.count == 1 { return apps[0] }
    if apps.isEmpty { throw .file("the file names no app in `applinks`") }
    throw .option("the file names \(grouped(apps.count)) apps", next: .choose(.app))
  }
}

extension AssetLinksFile {
  /// The package that a question is about: with a manifest, which decides where there are no dynamic rules, any that opens links.
  ///
  /// - Parameter name: The name that was given.
  func package(_ name: String?, _ manifest: AndroidManifest? = nil) throws(TaskProblem) -> String {
    let usable = manifest == nil ? packagesWithRules : packages
    if let name {
      if usable.contains(name) { return name }
      if !packages.contains(name) { throw .option(reasonAgainstLinks(of: name)) }
      throw .option(
        "\(escapedForDisplay(name)) has no dynamic rules: its manifest alone decides",
        next: .choose(.manifest))
    }
    if let own = manifest?.packageName?.text, packages.contains(own) { return own }
    if usable.count == 1 { return usable[0] }
    let source = escapedForDisplay(source.name)
    switch (usable.isEmpty, manifest == nil) {
    case (true, true) where packages.isEmpty:
      throw .file("no statement of \(source) lets an app open links", next: .lint)
    case (true, true):
      throw .file("no app of \(source) has dynamic rules: the manifest alone decides", next: .choose(.manifest))
    case (true, false): throw .file("no statement of \(source) lets an app open links")
    case (false, let hasRules):
      let effect = hasRules ? "have dynamic rules" : "open links"
      throw .option("\(grouped(usable.count)) apps of \(source) \(effect)", next: .choose(.package))
    }
  }
}

extension AndroidManifest {
  /// The host of the intent filters.
  fileprivate func onlyHost() throws(TaskProblem) -> String {
    if hosts.count == 1 { return hosts[0] }
    throw .option(
      hosts.isEmpty
        ? "no intent filter of \(source.name) has a host for https links without a wildcard"
        : "the intent filters of \(source.name) have \(grouped(hosts.count)) hosts", next: .choose(.domain))
  }
}
