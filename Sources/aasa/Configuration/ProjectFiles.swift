import Expectations
import Fetching
import ProjectSettings
import SourceText

/// The files that a configuration names, on the disk or at URLs.
struct ProjectFiles: FileSource {
  let paths: ProjectPaths
  /// The options for requests of files at URLs.
  var network = CurlClient.Options()

  func read(_ path: String) throws(Failure) -> SourceFile {
    try Place(configured: paths.argumentPath(path)).read(network).source
  }

  func readList(_ path: String) throws(Failure) -> SourceFile {
    try Input.list(paths.argumentPath(path), network)
  }

  func paths(matching glob: Glob) -> [String] { paths.files(matching: glob, in: Disk()) }

  func shownPath(_ path: String) -> String { paths.argumentPath(path) }

  func identity(_ path: String) -> String { Place(configured: path).server?.description ?? paths.identity(path) }
}
