import AppSiteAssociation
import ArgumentParser
import Lint
import Reports
import SourceText
import Tasks

extension DiffCommand {
  /// Whether both arguments are folders.
  func areFolders(_ old: String, _ new: String) -> Bool {
    [old, new].allSatisfy { if case .folder = Place($0).kind { true } else { false } }
  }

  /// Compares the association files that devices request in two folders, paired by path.
  func compareFolders(_ old: String, _ new: String) throws {
    try compare(
      try FolderFiles(old), try FolderFiles(new), names: (old, new),
      nothing:
        "neither \(Input.name(old)) nor \(Input.name(new)) has a file \(Site.wellKnownPath) or \(Site.rootPath)")
  }

  /// Compares association files in pairs by path.
  ///
  /// - Parameters:
  ///   - names: The names of the two sides.
  ///   - nothing: The failure where neither side has a file.
  func compare(
    _ old: some ComparedFiles, _ new: some ComparedFiles, names: (old: String, new: String), nothing: String
  ) throws {
    let paths = Set(old.places.keys).union(new.places.keys).sorted()
    if paths.isEmpty { throw Failure(nothing) }
    var failures: [ReportFailure] = []
    var pairs: [(path: String, old: FileComparison.Version, new: FileComparison.Version)] = []
    for path in paths {
      do {
        let before = try version(path, of: old)
        pairs.append((path, before, try version(path, of: new)))
      } catch {
        failures.append(ReportFailure(path: ReportPath.of(new.places[path] ?? path), message: error.message))
        Output.report(error, color: color.choice)
      }
    }
    let id = try app.id(among: pairs.flatMap { [$0.old.file, $0.new.file] }, byService: true)
    let compared = Progress("comparing").during {
      pairs.map { pair in
        FileComparison(
          path: pair.path, old: pair.old, new: pair.new, parts: differences(pair.old.file, pair.new.file, id),
          services: pair.old.file.serviceDifferences(to: pair.new.file, app: id))
      }
    }
    let traffic = try traffic(of: try TrafficSites(compared, app: id).sites(domain: domain.given))
    let comparison = FolderComparison(old: names.old, new: names.new, compared, traffic: traffic)
    var results = comparison.report(failOn: exitCode ? .info : nil)
    results.failures = failures
    try report.write(results, color: color.choice) { format, style, width in
      switch format {
      case .text: comparison.text(showsAll: all, style: style, width: width)
      case .json: comparison.json()
      case .markdown: DifferenceMarkdown(compared, traffic, failures).text()
      case .githubComment: DifferenceMarkdown(compared, traffic, failures).comment()
      case .html: DifferenceHTML(compared, traffic, results, version: Aasa.version).text()
      default: nil
      }
    }
    if !failures.isEmpty { throw ExitCode.couldNotRun }
    if exitCode, !comparison.isEquivalence { throw ExitCode.findings }
  }

  private func version(_ path: String, of files: some ComparedFiles) throws(Failure) -> FileComparison.Version {
    guard let place = files.places[path] else {
      let name = files.missingPlace(path)
      return FileComparison.Version(missing: Input.name(name), reportPath: ReportPath.of(name))
    }
    return FileComparison.Version(try files.file(at: place), reportPath: files.reportPath(place))
  }
}
