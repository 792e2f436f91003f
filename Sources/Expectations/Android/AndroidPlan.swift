package import AndroidManifest
package import AssetLinks
import Association
import Matching
import ProjectSettings
package import SourceText

/// The Android app of a plan, with the expectations that are asked of it.
package struct AndroidPlan: Sendable {
  package let packageName: String
  package let files: [AndroidTestedFile]
  /// `nil` where the dynamic rules alone are asked.
  package let manifest: AndroidManifest?
  /// Their files are indices in ``files``.
  package let expectations: [PlannedExpectation]
}

/// An `assetlinks.json` that is tested.
package struct AndroidTestedFile: Sendable {
  package let links: AssetLinksFile
  /// The domains that serve it; with none, hosts are not compared.
  package let domains: [String]
}

extension AndroidPlan {
  /// Reads the files of an Android app.
  ///
  /// - Parameter note: Takes a problem at a place of the configuration.
  static func read(
    _ settings: AndroidSettings, _ configuration: ProjectConfiguration, _ files: some FileSource,
    _ expectations: [PlannedExpectation], note: (String, SourceRange) -> Void
  ) -> AndroidPlan? {
    var tested: [AndroidTestedFile] = []
    for file in settings.files {
      let paths = file.path.value.literalPath.map { [$0] } ?? files.paths(matching: file.path.value)
      if paths.isEmpty { note("no file matches \(quoted(file.path.value.text))", file.path.range) }
      for path in paths {
        do throws(UnreadableFile) {
          let links = AssetLinksFile(try files.read(path))
          if links.fault != nil {
            note(
              "Android reads nothing from \(escapedForDisplay(links.source.name)); `aasa lint` reports the faults",
              file.path.range)
          }
          let domains = file.domains.isEmpty ? configuration.scope.domains : file.domains
          tested.append(AndroidTestedFile(links: links, domains: domains.map(\.value)))
        } catch {
          note(error.message, file.path.range)
        }
      }
    }
    let manifest = settings.manifest.flatMap { read($0, files, note: note) }
    guard let packageName = packageName(settings, manifest, tested, note: note) else { return nil }
    return AndroidPlan(
      packageName: packageName, files: tested, manifest: manifest,
      expectations: expectations.map { expectation in
        PlannedExpectation(
          group: expectation.group, expectation: expectation.expectation, urls: expectation.urls,
          files: Array(tested.indices))
      })
  }

  private static func read(
    _ path: Located<String>, _ files: some FileSource, note: (String, SourceRange) -> Void
  ) -> AndroidManifest? {
    var strings = ResourceStrings()
    do throws(UnreadableFile) {
      let source = try files.readList(path.value)
      if ResourceStrings.areNamed(in: source) {
        let pattern = Glob.escaped(ResourceStrings.folder(beside: path.value)) + "/*.xml"
        for file in (try? Glob(pattern)).map(files.paths) ?? [] {
          let values = try files.readList(file)
          try use(values) { manifest throws(ManifestFault) in try strings.add(manifest) }
        }
      }
      return try use(source) { manifest throws(ManifestFault) in try AndroidManifest(manifest, strings) }
    } catch {
      note(error.message, path.range)
      return nil
    }
  }

  /// Calls `body` with a file; a fault has its place.
  private static func use<Value>(
    _ source: SourceFile, _ body: (SourceFile) throws(ManifestFault) -> Value
  ) throws(UnreadableFile) -> Value {
    do throws(ManifestFault) { return try body(source) } catch { throw UnreadableFile(error.text(in: source)) }
  }

  private static func packageName(
    _ settings: AndroidSettings, _ manifest: AndroidManifest?, _ tested: [AndroidTestedFile],
    note: (String, SourceRange) -> Void
  ) -> String? {
    let known = Set(tested.flatMap(\.links.packages))
    if let given = settings.packageName {
      if !known.contains(given.value), !tested.isEmpty {
        note("no statement lets \(quoted(given.value)) open links", given.range)
      }
      return given.value
    }
    if let name = manifest?.packageName?.text, known.contains(name) { return name }
    if known.count == 1 { return known.first }
    guard let place = settings.files.first?.path.range, !tested.isEmpty else { return nil }
    note(
      known.isEmpty
        ? "no statement lets an app open links" : "the files have \(grouped(known.count)) apps; name one as `package`",
      place)
    return nil
  }
}

extension ManifestFault {
  /// The fault with its place.
  package func text(in source: SourceFile) -> String {
    let place = range.map { SourceLines(source).position(of: $0.lower) }.map { ":\($0.line):\($0.column)" } ?? ""
    return "cannot use \(escapedForDisplay(source.name))\(place): \(message)"
  }
}
