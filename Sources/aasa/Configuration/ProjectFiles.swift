import Expectations
import Fetching
import ProjectSettings
import SourceText

/// The files that a configuration names, on the disk or at URLs.
struct ProjectFiles: FileSource {
  let paths: ProjectPaths
  var network = CurlClient.Options()
  /// `nil` where any file may be read.
  var boundary: ReadingBoundary?
  /// The identities of files that the user names, which may be anywhere.
  var named: Set<String> = []
  /// Reads a file by its path from the working directory, with limits of its own.
  var reader: ((_ path: String) throws(Failure) -> SourceFile)?
  /// The text that stands for a file, by its identity.
  var edited: (identity: String, source: SourceFile)?
  private let refused = RefusedPatterns()

  /// The patterns that look at too many files.
  private final class RefusedPatterns { var texts: Set<String> = [] }

  func read(_ path: String) throws(Failure) -> SourceFile {
    if let edited, edited.identity == identity(path) { return edited.source }
    if let reader { return try reader(paths.argumentPath(path)) }
    if let refusal = refusal(of: path) { throw refusal }
    let place = Place(configured: paths.argumentPath(path))
    if !named.contains(paths.identity(path)),
      let refusal = boundary?.refusal(try place.single(allowsOutside: true).text)
    {
      throw refusal
    }
    return try place.read(network, allowsOutside: true).source
  }

  func readList(_ path: String) throws(Failure) -> SourceFile {
    if let reader { return try reader(paths.argumentPath(path)) }
    if let refusal = refusal(of: path) { throw refusal }
    return try Input.list(paths.argumentPath(path), network)
  }

  /// The paths that a pattern matches; of a pattern for files outside, or for too many, only the pattern, so that it is refused when it is read.
  func paths(matching glob: Glob) -> [String] {
    if refusal(of: glob.folder) != nil { return [glob.text] }
    if let found = paths.files(matching: glob, in: Disk()) { return found }
    refused.texts.insert(glob.text)
    return [glob.text]
  }

  func refusal(of path: String) -> Failure? {
    if refused.texts.contains(path) {
      return Failure(
        "\(quoted(path)) is looked for among more than \(grouped(ProjectPaths.entryLimit)) files and folders",
        help: "name the folder of the files in the pattern")
    }
    return named.contains(paths.identity(path)) ? nil : boundary?.refusal(paths.argumentPath(path))
  }

  /// Returns `false` for a path that must not be looked up.
  func isMissing(_ path: String) -> Bool {
    reader == nil && !LexicalPath.isURL(path) && refusal(of: path) == nil
      && Input.filePath(paths.argumentPath(path)).status() == nil
  }

  func isFolder(_ path: String) -> Bool {
    !LexicalPath.isURL(path) && refusal(of: path) == nil && Disk.isFolder(paths.argumentPath(path))
  }

  func shownPath(_ path: String) -> String { paths.argumentPath(path) }

  func identity(_ path: String) -> String {
    LexicalPath.isURL(path) ? Place(configured: path).server?.description ?? path : paths.identity(path)
  }
}
