package import ProjectSettings
package import SourceText

/// Reads the files that a configuration names. Paths are relative to the configuration's folder.
package protocol FileSource {
  /// The bytes of a file under its name in messages.
  func read(_ path: String) throws(Failure) -> SourceFile

  /// The bytes of a list of URLs or of a sitemap.
  func readList(_ path: String) throws(Failure) -> SourceFile

  /// The paths that a pattern matches, in order.
  func paths(matching glob: Glob) -> [String]

  /// Why a file must not be read, whether it exists or not; `nil` where it may be.
  func refusal(of path: String) -> Failure?

  /// Returns `true` if there is surely no file at a path.
  func isMissing(_ path: String) -> Bool

  /// Returns `true` for a folder, also for one without files where that is known.
  func isFolder(_ path: String) -> Bool

  /// A path as messages name it.
  func shownPath(_ path: String) -> String

  /// A name that is the same for all spellings of a path.
  func identity(_ path: String) -> String
}

extension FileSource {
  package func refusal(of path: String) -> Failure? { nil }

  package func isMissing(_ path: String) -> Bool { false }

  package func isFolder(_ path: String) -> Bool { false }

  package func shownPath(_ path: String) -> String { path }

  package func readList(_ path: String) throws(Failure) -> SourceFile { try read(path) }

  /// The paths of a configured file: the one that it names, whether it exists or not, or those that its pattern matches.
  package func paths(of expected: ExpectedFile) -> [String] {
    expected.path.value.literalPath.map { [$0] } ?? paths(matching: expected.path.value)
  }

  /// The path of a file; of the folder of a site that of its file with a name: that in `.well-known`, else that in the folder itself.
  package func file(_ name: String, at path: String) -> String {
    guard isFolder(path) else { return path }
    let served = LexicalPath.joined(path, ".well-known/\(name)")
    return isMissing(served) ? LexicalPath.joined(path, name) : served
  }

  /// The entries of a configuration, to be asked for paths of this source.
  package func entries(_ files: [ExpectedFile]) -> ExpectedFiles { ExpectedFiles(files, identity: identity) }

  package func entry(_ path: String, in entries: ExpectedFiles) -> ExpectedFile? {
    entries.entry(of: path, identity(path))
  }

  /// The files that a configuration names, each once, and the patterns that no file matches.
  ///
  /// - Parameter entries: Some of its entries; by default the association files.
  package func files(
    of configuration: ProjectConfiguration, _ entries: [ExpectedFile]? = nil
  ) -> (files: [(path: String, expected: ExpectedFile)], problems: [ConfigurationProblem]) {
    var files: [(path: String, expected: ExpectedFile)] = []
    var seen: Set<String> = []
    var problems: [ConfigurationProblem] = []
    for expected in entries ?? configuration.files {
      let found = paths(of: expected)
      if let refusal = found.lazy.compactMap(refusal).first {
        problems.append(
          ConfigurationProblem(configuration.source, expected.path.range, refusal.message, help: refusal.help))
        continue
      }
      if found.isEmpty {
        problems.append(
          ConfigurationProblem(
            configuration.source, expected.path.range, "no file matches \(quoted(expected.path.value.text))"))
      }
      if let origin = expected.origin, isMissing(origin.value) {
        problems.append(
          ConfigurationProblem(
            configuration.source, origin.range, "there is no file \(quoted(origin.value))",
            help: "name the file from which this one is generated, or leave out `source`"))
      }
      for path in found where seen.insert(identity(path)).inserted { files.append((path, expected)) }
    }
    return (files, problems)
  }
}
