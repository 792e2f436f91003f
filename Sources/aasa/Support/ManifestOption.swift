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
  /// The intent filters for links of a host. Notes on standard error what they lack.
  func scope(of host: String) throws(Failure) -> LinkScope {
    let scope: LinkScope
    do throws(ManifestFault) { scope = try LinkScope(self, host: host) } catch { throw Failure(error.text(in: source)) }
    let links = "https://\(escapedForDisplay(host))"
    if scope.isEmpty {
      Output.note("no intent filter of \(source.name) matches links of \(links)")
    } else if let doubt = verification(of: host).doubt(about: host) {
      Output.note(
        "\(source.name): \(doubt): links open the app only where the user allows it")
    }
    return scope
  }
}
