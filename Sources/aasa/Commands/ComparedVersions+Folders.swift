import Hosting
import Lint
import Reports
import SourceText
import Tasks

extension ComparedVersions {
  /// The association files that devices request in two folders, paired by path.
  mutating func pairFolders(_ old: String, _ new: String, _ color: ColorChoice) throws(Failure) {
    try pair(
      try ComparedFiles(inFolder: old), try ComparedFiles(inFolder: new), names: (old, new), color,
      nothing: "neither \(Input.name(old)) nor \(Input.name(new)) has a file \(Site.wellKnownPath) or \(Site.rootPath)")
  }

  /// The association files of two sides in pairs by path. A file that cannot be read is reported, and the others are compared.
  ///
  /// - Parameters:
  ///   - names: The names of the two sides.
  ///   - nothing: The failure where neither side has a file.
  mutating func pair(
    _ old: ComparedFiles, _ new: ComparedFiles, names: DiffAnswer.Folders, _ color: ColorChoice,
    nothing: String
  ) throws(Failure) {
    let paths = Set(old.places.keys).union(new.places.keys).sorted()
    if paths.isEmpty { throw Failure(nothing) }
    folders = names
    for path in paths {
      do throws(Failure) {
        pairs.append(try Self.pair(path, try Self.version(path, of: old), try Self.version(path, of: new)))
      } catch {
        failures.append(ReportFailure(path: ReportPath.of(new.places[path] ?? path), message: error.message))
        Output.report(error, color: color)
      }
    }
  }

  static func pair(_ path: String, _ old: FileVersion, _ new: FileVersion) throws(Failure) -> FilePair {
    do throws(TaskProblem) { return try FilePair(path: path, old, new) } catch { throw Failure(error) }
  }

  private static func version(_ path: String, of files: ComparedFiles) throws(Failure) -> FileVersion {
    guard let place = files.places[path] else {
      let name = files.missingPlace(path)
      return FileVersion(missing: Input.name(name), reportPath: ReportPath.of(name))
    }
    return FileVersion(.association(try files.file(at: place)), reportPath: files.reportPath(place))
  }
}
