// Android manifests, of which there are none: the compiler leaves out the code that needs one.

struct ManifestFault: Error {
  static let message = "a manifest is not read here; leave out `manifest`"

  func text(in source: SourceFile) -> String { Self.message }
}

struct ResourceStrings {
  static func folder(beside manifest: String) -> String { "" }
}

enum AndroidManifest: Sendable {
  init(_ source: SourceFile, _ strings: ResourceStrings) throws(ManifestFault) { throw ManifestFault() }

  static func read(
    _ file: @autoclosure () throws(Failure) -> SourceFile, values: () throws(Failure) -> [SourceFile]
  ) throws(Failure) -> AndroidManifest { throw Failure(ManifestFault.message) }

  var source: SourceFile { switch self {} }
  var packageName: (text: String, isUnresolved: Bool)? { switch self {} }
  var knownPackageName: String? { switch self {} }
  var hosts: [String] { switch self {} }
  var reasonAgainstHosts: String? { switch self {} }

  func doubt(about host: String) throws(ManifestFault) -> String? { switch self {} }
}

final class LinkScope: LinkBound {
  private let manifest: AndroidManifest

  init(
    _ manifest: AndroidManifest, scheme: String, host: String, port: Int?
  ) throws(ManifestFault) { switch manifest {} }

  init(verifiedBy manifest: AndroidManifest, host: String) throws(ManifestFault) { switch manifest {} }

  var automaton: any LinkAutomaton { switch manifest {} }
  var ruleCount: Int { switch manifest {} }

  func contains(_ url: LinkURL) -> Bool { switch manifest {} }
}

struct FilterPlaces {
  private let manifest: AndroidManifest

  init(_ manifest: AndroidManifest, _ scope: LinkScope) { switch manifest {} }

  var name: String { switch manifest {} }

  func place(of url: String) -> LineColumn? { switch manifest {} }

  func doubt(about url: String) -> String? { switch manifest {} }
}

extension Linter {
  static func lint(
    _ links: AssetLinksFile, in manifest: AndroidManifest, options: LintOptions = LintOptions()
  ) -> Result { switch manifest {} }
}
