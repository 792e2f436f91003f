import AndroidManifest
import ArgumentParser
import SourceText

/// The manifest of an Android app.
struct ManifestOption: ParsableArguments {
  @Option(
    name: .customLong("manifest"),
    help: .init(
      "The intent filters of the Android app: AndroidManifest.xml, the output of `aapt2 dump xmltree`, or Expo's app.json.",
      valueName: "path"),
    completion: .file())
  var path: String?

  func read() throws(Failure) -> AndroidManifest? {
    guard let path else { return nil }
    let source = try Input.source(path, limit: Input.writtenLimit)
    do throws(ManifestFault) { return try AndroidManifest(source) } catch { throw Failure(error, in: source) }
  }
}

extension AndroidManifest {
  /// The intent filters for links of a host. Notes on standard error what they lack.
  func scope(of host: String) throws(Failure) -> LinkScope {
    let scope: LinkScope
    do throws(ManifestFault) { scope = try LinkScope(self, host: host) } catch { throw Failure(error, in: source) }
    let links = "https://\(escapedForDisplay(host))"
    if scope.isEmpty {
      Output.note("no intent filter of \(source.name) matches links of \(links)")
    } else if !verifies(host) {
      Output.note(
        "no intent filter of \(source.name) with `autoVerify` has the host of \(links): links open the app only where the user allows it"
      )
    }
    return scope
  }
}

extension Failure {
  init(_ fault: ManifestFault, in source: SourceFile) {
    let place = fault.range.map { SourceLines(source).position(of: $0.lower) }.map { ":\($0.line):\($0.column)" } ?? ""
    self.init("cannot use \(source.name)\(place): \(fault.message)")
  }
}
