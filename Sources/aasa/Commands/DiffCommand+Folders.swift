import AppSiteAssociation
import ArgumentParser
import Lint
import Reports
import SourceText

extension DiffCommand {
  /// Whether both arguments are folders.
  var areFolders: Bool {
    [old, new].allSatisfy { if case .folder = Place($0).kind { true } else { false } }
  }

  /// Compares the association files that devices request in two folders, paired by path.
  func compareFolders() throws {
    let (olds, news) = (try files(in: old), try files(in: new))
    let paths = Set(olds.keys).union(news.keys).sorted()
    if paths.isEmpty {
      throw Failure(
        "neither \(Input.name(old)) nor \(Input.name(new)) has a file \(Site.wellKnownPath) or \(Site.rootPath)")
    }
    var failures: [ReportFailure] = []
    var pairs: [(path: String, old: FileComparison.Version, new: FileComparison.Version)] = []
    for path in paths {
      do {
        let before = try version(olds[path], of: path, in: old)
        pairs.append((path, before, try version(news[path], of: path, in: new)))
      } catch {
        failures.append(ReportFailure(path: ReportPath.of(olds[path] ?? path), message: error.description))
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
    let folders = FolderComparison(old: old, new: new, compared)
    var results = folders.report(failOn: exitCode ? .info : nil)
    results.failures = failures
    try report.write(results, color: color.choice) { format, style, width in
      switch format {
      case .text: folders.text(showsAll: all, style: style, width: width)
      case .json: folders.json()
      default: nil
      }
    }
    if !failures.isEmpty { throw ExitCode.couldNotRun }
    if exitCode, !folders.isEquivalence { throw ExitCode.findings }
  }

  /// The places of the files that devices request in a folder, by their path in it.
  private func files(in folder: String) throws(Failure) -> [String: String] {
    let search = SiteSearch(folder, in: Disk(), workingDirectory: Disk.workingDirectory)
    if let (_, failure) = search.failures.first { throw Failure(failure.message) }
    let root = LexicalPath.normalized(folder)
    var found: [String: String] = [:]
    for site in search.sites {
      for path in site.files where Site.isRead(path) {
        let place = LexicalPath.joined(site.folder, path)
        found[LexicalPath.inside(root == "." ? "" : root, place) ?? place] = place
      }
    }
    return found
  }

  /// - Parameter place: `nil` where the folder has no such file.
  private func version(
    _ place: String?, of path: String, in folder: String
  ) throws(Failure) -> FileComparison.Version {
    guard let place else {
      let name = LexicalPath.joined(LexicalPath.normalized(folder), path)
      return FileComparison.Version(missing: Input.name(name), reportPath: ReportPath.of(name))
    }
    let (file, reportPath) = try Place(configured: place).readUsable(network.client)
    return FileComparison.Version(file, reportPath: reportPath)
  }
}
