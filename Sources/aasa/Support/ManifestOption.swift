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
    let strings = try ResourceStrings.areNamed(in: source) ? strings(beside: path) : ResourceStrings()
    do throws(ManifestFault) { return try AndroidManifest(source, strings) } catch {
      throw Failure(error.text(in: source))
    }
  }

  /// The strings in `res/values` beside the manifest, where there is such a folder.
  private func strings(beside path: String) throws(Failure) -> ResourceStrings {
    var strings = ResourceStrings()
    let folder = ResourceStrings.folder(beside: path)
    guard path != Input.standardInput, Disk.isFolder(folder) else { return strings }
    for entry in try Disk().entries(of: folder) where entry.kind == .file && entry.name.hasSuffix(".xml") {
      let source = try Input.source(LexicalPath.joined(folder, entry.name), limit: Input.writtenLimit)
      do throws(ManifestFault) { try strings.add(source) } catch { throw Failure(error.text(in: source)) }
    }
    return strings
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
