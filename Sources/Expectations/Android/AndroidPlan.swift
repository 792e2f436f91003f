package import AndroidManifest
package import AssetLinks
import ProjectSettings
import SourceText

/// The Android app of a plan, with the expectations about it.
package struct AndroidPlan: Sendable {
  /// `nil` where neither the configuration nor a file names the app.
  package let packageName: String?
  package let files: [AndroidTestedFile]
  /// `nil` if the dynamic rules alone decide.
  package let manifest: AndroidManifest?
  /// Their files are indices in ``files``.
  package let expectations: [PlannedExpectation]

  /// - Parameters:
  ///   - settings: `nil` where only files are named.
  ///   - named: The files to test; empty for those of the settings.
  /// - Throws: Why named files alone do not tell the app.
  ///
  /// A file that Android ignores, or that does not list the app, fails its expectations.
  static func read(
    _ settings: AndroidSettings?, _ configuration: ProjectConfiguration, named: [(path: String, source: SourceFile)],
    _ files: some FileSource, _ expectations: [PlannedExpectation],
    note: (_ message: String, SourceRange, _ help: String?) -> Void
  ) throws(Failure) -> AndroidPlan? {
    func tested(_ links: AssetLinksFile, _ file: ExpectedFile?) -> AndroidTestedFile {
      AndroidTestedFile(links: links, domains: configuration.domains(of: file))
    }
    let own = settings?.files ?? []
    let entries = files.entries(own)
    let chosen =
      named.isEmpty
      ? configured(own, files, note: note).map { tested($0, $1) }
      : named.map { path, source in tested(AssetLinksFile(source), files.entry(path, in: entries)) }
    let manifest = settings?.manifest.flatMap { read($0, files, note: note) }
    if chosen.isEmpty { return nil }
    let packageName = try packageName(settings, manifest, chosen, note: note)
    return AndroidPlan(
      packageName: packageName, files: chosen, manifest: manifest,
      expectations: expectations.map { expectation in
        var planned = expectation
        planned.files = Array(chosen.indices)
        return planned
      })
  }

  /// The files that a configuration names, each with its entry.
  private static func configured(
    _ entries: [ExpectedFile], _ files: some FileSource, note: Note
  ) -> [(links: AssetLinksFile, entry: ExpectedFile)] {
    entries.flatMap { entry -> [(links: AssetLinksFile, entry: ExpectedFile)] in
      let paths = files.paths(of: entry)
      if paths.isEmpty { note("no file matches \(quoted(entry.path.value.text))", entry.path.range, nil) }
      return paths.compactMap { path in
        do throws(Failure) {
          let links = AssetLinksFile(try files.read(files.file("assetlinks.json", at: path)))
          if !links.isAssociation { return (links, entry) }
          note(
            "\(escapedForDisplay(path)) is an apple-app-site-association", entry.path.range,
            "name it under `files`, outside of `android`")
        } catch {
          note(error.message, entry.path.range, nil)
        }
        return nil
      }
    }
  }

  private static func read(_ path: Located<String>, _ files: some FileSource, note: Note) -> AndroidManifest? {
    do throws(Failure) {
      return try AndroidManifest.read(files.readList(path.value)) { () throws(Failure) in
        let pattern = Glob.escaped(ResourceStrings.folder(beside: path.value)) + "/*.xml"
        return try ((try? Glob(pattern)).map(files.paths) ?? []).map { (file) throws(Failure) in
          try files.readList(file)
        }
      }
    } catch {
      note(error.message, path.range, nil)
      return nil
    }
  }

  private static func packageName(
    _ settings: AndroidSettings?, _ manifest: AndroidManifest?, _ tested: [AndroidTestedFile], note: Note
  ) throws(Failure) -> String? {
    if let given = settings?.packageName { return given.value }
    if let own = manifest?.knownPackageName { return own }
    let known = Set(tested.flatMap { $0.links.packages })
    if known.count < 2 { return known.first }
    guard let place = settings?.files.first?.path.range else {
      throw Failure(
        "the files have \(grouped(known.count)) apps; name one as `package` under `android` in aasa.yml")
    }
    note("the files have \(grouped(known.count)) apps; name one as `package`", place, nil)
    return nil
  }
}

package struct AndroidTestedFile: Sendable {
  package let links: AssetLinksFile
  /// The domains that serve it; with none, hosts are not compared.
  package let domains: [String]
}

/// Takes a problem at a place of a configuration, with its help.
private typealias Note = (_ message: String, SourceRange, _ help: String?) -> Void
