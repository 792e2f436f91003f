import AndroidManifest
import ArgumentParser
import AssetLinks
import SourceText

/// The option of commands that answer for one app of an `assetlinks.json`.
struct PackageOption: ParsableArguments {
  @Option(
    name: .customLong("package"),
    help: "The package name of the Android app. (default: the only one with dynamic rules)")
  var name: String?

  /// The package that is meant: with a manifest, which decides where there are no dynamic rules, any that opens links.
  func package(in file: AssetLinksFile, _ manifest: AndroidManifest?) throws(Failure) -> String {
    guard let manifest else { return try package(in: file) }
    if let name, !file.packages.contains(name) {
      throw Failure("no statement lets \(escapedForDisplay(name)) open links")
    }
    let known = name ?? manifest.packageName.map(\.text).flatMap { file.packages.contains($0) ? $0 : nil }
    if let known = known ?? (file.packages.count == 1 ? file.packages[0] : nil) { return known }
    let source = escapedForDisplay(file.source.name)
    throw Failure(
      file.packages.isEmpty
        ? "no statement of \(source) lets an app open links"
        : "\(grouped(file.packages.count)) apps of \(source) open links; add --package")
  }

  /// The package with dynamic rules that is meant.
  func package(in file: AssetLinksFile) throws(Failure) -> String { try Self.package(name, in: file) }

  /// The same for a name.
  static func package(_ name: String?, in file: AssetLinksFile) throws(Failure) -> String {
    let packages = file.packagesWithRules
    if let name {
      guard file.packages.contains(name) else {
        throw Failure("no statement lets \(escapedForDisplay(name)) open links")
      }
      guard packages.contains(name) else {
        throw Failure("\(escapedForDisplay(name)) has no dynamic rules: its manifest alone decides")
      }
      return name
    }
    guard packages.count == 1 else {
      throw Failure(
        packages.isEmpty
          ? "no app of \(escapedForDisplay(file.source.name)) has dynamic rules: the manifest alone decides"
          : "\(grouped(packages.count)) apps of \(escapedForDisplay(file.source.name)) have dynamic rules; add --package"
      )
    }
    return packages[0]
  }
}

extension AssetLinksFile {
  /// The file, where Android reads it.
  static func usable(_ source: SourceFile) throws(Failure) -> AssetLinksFile {
    let file = AssetLinksFile(source)
    if file.fault == nil { return file }
    throw Failure("Android reads nothing from \(escapedForDisplay(source.name)); `aasa lint` reports the faults")
  }
}
