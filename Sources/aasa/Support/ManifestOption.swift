import AndroidManifest
import ArgumentParser
import SourceText

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
    return try AndroidManifest.read(Input.source(path, limit: Input.writtenLimit)) { () throws(Failure) in
      try values(beside: path)
    }
  }

  /// The files in `res/values` beside the manifest, where there is such a folder.
  private func values(beside path: String) throws(Failure) -> [SourceFile] {
    let folder = ResourceStrings.folder(beside: path)
    guard path != Input.standardInput, Disk.isFolder(folder) else { return [] }
    return try Disk().entries(of: folder).filter { $0.kind == .file && $0.name.hasSuffix(".xml") }.map {
      (entry) throws(Failure) in try Input.source(LexicalPath.joined(folder, entry.name), limit: Input.writtenLimit)
    }
  }
}

extension AndroidManifest {
  /// The links of a host that open the app. Notes on standard error what the filters lack.
  func scope(of host: String) throws(Failure) -> LinkScope {
    do throws(ManifestFault) {
      if try LinkScope(self, host: host).isEmpty {
        Output.note("no intent filter of \(source.name) matches links of https://\(escapedForDisplay(host))")
      } else if let doubt = verification(of: host).doubt(about: host) {
        Output.note("\(source.name): \(doubt), so links open the app only where the user allows it")
      }
      return try LinkScope(verifiedBy: self, host: host)
    } catch {
      throw Failure(error.text(in: source))
    }
  }
}

/// The option of commands that answer for one app of an `assetlinks.json`.
struct PackageOption: ParsableArguments {
  @Option(
    name: .customLong("package"),
    help: "The package name of the Android app. (default: the only one with dynamic rules)")
  var name: String?
}
