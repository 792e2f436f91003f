import Hosting
import Lint
import Reports
import SourceText
import Tasks

/// The versions that a command compares.
struct ComparedVersions {
  let pairs: [FilePair]
  /// The names of the folders or revisions; `nil` for two files.
  var folders: DiffAnswer.Folders?
  /// The files that could not be read.
  var failures: [ReportFailure] = []
}

extension DiffCommand {
  /// The association files that devices request in two folders, paired by path.
  func folders(_ old: String, _ new: String) throws -> ComparedVersions {
    try pairs(
      try FolderFiles(old), try FolderFiles(new), names: (old, new),
      nothing: "neither \(Input.name(old)) nor \(Input.name(new)) has a file \(Site.wellKnownPath) or \(Site.rootPath)")
  }

  /// The association files of two sides in pairs by path.
  ///
  /// - Parameters:
  ///   - names: The names of the two sides.
  ///   - nothing: The failure where neither side has a file.
  func pairs(
    _ old: some ComparedFiles, _ new: some ComparedFiles, names: DiffAnswer.Folders, nothing: String
  ) throws(Failure) -> ComparedVersions {
    let paths = Set(old.places.keys).union(new.places.keys).sorted()
    if paths.isEmpty { throw Failure(nothing) }
    var failures: [ReportFailure] = []
    var pairs: [FilePair] = []
    for path in paths {
      do throws(Failure) {
        pairs.append(try pair(path, try version(path, of: old), try version(path, of: new)))
      } catch {
        failures.append(ReportFailure(path: ReportPath.of(new.places[path] ?? path), message: error.message))
        Output.report(error, color: color.choice)
      }
    }
    return ComparedVersions(pairs: pairs, folders: names, failures: failures)
  }

  private func pair(_ path: String, _ old: FileVersion, _ new: FileVersion) throws(Failure) -> FilePair {
    do throws(TaskProblem) { return try FilePair(path: path, old, new) } catch { throw Failure(error) }
  }

  private func version(_ path: String, of files: some ComparedFiles) throws(Failure) -> FileVersion {
    guard let place = files.places[path] else {
      let name = files.missingPlace(path)
      return FileVersion(missing: Input.name(name), reportPath: ReportPath.of(name))
    }
    return FileVersion(.association(try files.file(at: place)), reportPath: files.reportPath(place))
  }
}
