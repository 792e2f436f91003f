import Analysis
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
  package let host: String

  /// - Parameters:
  ///   - options: The app, where the association file lists several, and the host of the URLs.
  ///   - package: The package name; by default that of the manifest, else the only one.
  ///   - manifest: The intent filters of the Android app, which limit what it opens.
  package init(
    _ apple: SourceFile, _ android: SourceFile, _ options: FileOptions, package: String? = nil,
    _ manifest: AndroidManifest? = nil
  ) throws(TaskProblem) {
    let (file, links) = (LinkFile(apple), AssetLinksFile(android))
    if let problem = Self.samePlatform(file, links) { throw problem }
    self.apple = try file.usableAssociation()
    self.android = try LinkFile.usable(links)
    app = try options.onlyApp(in: self.apple)
    self.package = try self.android.package(package, manifest)
    self.manifest = manifest
    host =
      if let manifest, options.domain == nil { try manifest.onlyHost() } else { options.host }
  }

  private static func samePlatform(_ first: LinkFile, _ second: AssetLinksFile) -> TaskProblem? {
    let platform: String
    switch first {
    case .association(let file) where file.fault == nil && second.isAssociation: platform = "iOS"
    case .assetLinks where AssetLinksFile.isAssetLinks(second.source): platform = "Android"
    default: return nil
    }
    let names = [first.source.name, second.source.name].uniqued().map { escapedForDisplay($0) }
    return .file("both files are for \(platform): \(names.joined(separator: " and "))", next: .diff)
  }

  /// - Parameters:
  ///   - scope: The intent filters of the manifest for ``host``.
  ///   - isOrdinary: Whether URLs with escapes or empty segments, or without a path are left out.
  package func answer(within scope: LinkScope? = nil, ordinary isOrdinary: Bool = false) -> CompareAnswer {
    let comparison = PlatformComparison(
      apple, app: app, android, package: package, host: host, within: scope, isOrdinary ? .ordinary : .all,
      StepBudget(.comparison))
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

  /// The verdict on a URL on Android: that of the rules, which decide only URLs that open the app by an intent filter.
  package func androidVerdict(_ difference: PlatformComparison.Difference) -> AppVerdict {
    difference.isInBound == false ? AppVerdict(noMatch: difference.android.app) : difference.android
  }

  /// Why no intent filter opens the app for a URL: Android does not verify its host. `nil` where none matches it, or one opens the app.
  package func doubt(about difference: PlatformComparison.Difference) -> String? {
    difference.isInBound == false ? filters?.doubt(about: difference.url) : nil
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
  /// - Parameters:
  ///   - name: The name that was given.
  ///   - isConverted: Whether the rules are converted, for which a manifest does not matter.
  func package(
    _ name: String?, _ manifest: AndroidManifest? = nil, isConverted: Bool = false
  ) throws(TaskProblem) -> String {
    let usable = manifest == nil ? packagesWithRules : packages
    if let name {
      if usable.contains(name) { return name }
      if !packages.contains(name) { throw .option(reasonAgainstLinks(of: name)) }
      let lack = "\(escapedForDisplay(name)) has no dynamic rules"
      if isConverted { throw .option("\(lack) to convert") }
      throw .option("\(lack): its manifest alone decides", next: .choose(.manifest))
    }
    if let own = manifest?.packageName?.text, packages.contains(own) { return own }
    if usable.count == 1 { return usable[0] }
    let source = escapedForDisplay(source.name)
    switch (usable.isEmpty, manifest == nil) {
    case (true, true) where packages.isEmpty:
      throw .file("no statement of \(source) lets an app open links", next: .lint)
    case (true, true) where isConverted: throw .file("no app of \(source) has dynamic rules to convert")
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
  fileprivate func onlyHost() throws(TaskProblem) -> String {
    if hosts.count == 1 { return hosts[0] }
    if hosts.isEmpty, let reason = reasonAgainstHosts { throw .option(reason) }
    throw .option(
      hosts.isEmpty
        ? "no intent filter of \(source.name) has a host for https links without a wildcard"
        : "the intent filters of \(source.name) have \(grouped(hosts.count)) hosts", next: .choose(.domain))
  }
}
