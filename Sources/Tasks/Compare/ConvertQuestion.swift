import Analysis
import AssetLinks
import AssetLinksLint
import Association
import Lint
import Matching
package import SourceText

/// The file of the other platform for an app.
package struct ConvertQuestion: Sendable {
  package enum Platform: String, Sendable, CaseIterable {
    case android, ios
  }

  private let source: SourceFile
  private let options: FileOptions
  /// The platform to write a file for; `nil` for the other one.
  package var platform: Platform?
  package var package: String?
  package var fingerprints: [String] = []
  /// The rules that the variables of a component may become.
  package var ruleLimit = 100

  package init(_ source: SourceFile, _ options: FileOptions) {
    self.source = source
    self.options = options
  }

  package func answer() throws(TaskProblem) -> ConvertAnswer {
    let file = LinkFile(source)
    switch (file, platform) {
    case (.association, .ios?), (.assetLinks, .android?):
      let name = escapedForDisplay(source.name)
      throw .option("\(name) is a file for \(platform?.rawValue ?? "") already")
    default: break
    }
    if let problem = file.problem { throw problem }
    let host = options.host
    switch file {
    case .association(let apple):
      let app = try options.onlyApp(in: apple)
      let name = try packageName(for: app)
      let fingerprints = try normalizedFingerprints()
      let conversion = PlatformConversion(
        apple, app: app, package: name, fingerprints: fingerprints, limit: ruleLimit, host: host, .all,
        StepBudget(.comparison))
      return ConvertAnswer(
        file: conversion.android.source, comparison: CompareAnswer(conversion, app, name),
        lacksFingerprint: fingerprints.isEmpty, assumedPackage: package == nil ? name : nil)
    case .assetLinks(let links):
      let name = try links.package(package, isConverted: true)
      guard let app = options.app else {
        throw .option("name the iOS app as <prefix>.<bundle ID>", next: .choose(.app))
      }
      if let fault = AppID(app).malformation {
        throw .option("the app ID \(backquoted(app)) \(fault.words); \(fault.help)")
      }
      if !fingerprints.isEmpty {
        throw .option("an association file has no fingerprints", next: .leaveOut(.fingerprint))
      }
      let conversion = PlatformConversion(
        links, package: name, app: AppID(app), host: host, .all, StepBudget(.comparison))
      return ConvertAnswer(
        file: conversion.apple.source, comparison: CompareAnswer(conversion, AppID(app), name), lacksFingerprint: false,
        assumedPackage: nil)
    }
  }

  /// The package name to write: by default the bundle ID, which many apps have on both platforms.
  private func packageName(for app: AppID) throws(TaskProblem) -> String {
    if let package {
      if PackageName.isWellFormed(package) { return package }
      throw .option("\(escapedForDisplay(package)) is not a package name")
    }
    let name = app.bundleID.map { String($0) } ?? app.text
    if PackageName.isWellFormed(name) { return name }
    throw .option("the bundle ID \(escapedForDisplay(name)) is not a package name", next: .choose(.package))
  }

  /// The fingerprints in the form that Android compares.
  private func normalizedFingerprints() throws(TaskProblem) -> [String] {
    try fingerprints.map { text throws(TaskProblem) in
      let fingerprint = FingerprintText(text)
      guard let normalized = fingerprint.normalized else {
        throw .option("the fingerprint \(escapedForDisplay(text.prefix(100))) \(fingerprint.fault)")
      }
      return normalized
    }
  }
}

/// A converted file, and the URLs for which it is different.
package struct ConvertAnswer: Sendable {
  package let file: SourceFile
  package let comparison: CompareAnswer
  /// `true` if the file needs a fingerprint that was not given.
  package let lacksFingerprint: Bool
  /// The bundle ID that was written as the package name because none was given.
  package let assumedPackage: String?
}

extension CompareAnswer {
  fileprivate init(_ conversion: PlatformConversion, _ app: AppID, _ package: String) {
    self.init(
      apple: conversion.apple, app: app, android: conversion.android, package: package,
      comparison: conversion.comparison)
  }
}
