import Hosting
import ProjectSettings
import Reports
import SourceText
import Workbench

/// The files of a workbench, from the argument of the command.
struct ServedFiles {
  let found: LoadedConfiguration?
  /// The domain of every file; `nil` for that of the configuration.
  let domain: String?
  let network: FetchOptions

  /// The most files that one workbench lists.
  private static let limit = 200

  /// The files of an argument. Without one, those of the configuration; without that, those of the working directory.
  func files(_ argument: String?, _ color: ColorChoice) throws -> [WorkbenchFile] {
    if let argument { return try files(Place(argument)) }
    if let found, !found.configuration.filesOfBothPlatforms.isEmpty {
      return try checked(files(of: found, color), "the configuration")
    }
    return try files(Place(configured: "."))
  }

  /// The files of a configuration that can be read; the others are noted.
  private func files(of found: LoadedConfiguration, _ color: ColorChoice) throws -> [WorkbenchFile] {
    var served: [WorkbenchFile] = []
    var failures: [Failure] = []
    for path in try found.files(color) {
      do throws(Failure) { served += try files(Place(configured: path)) } catch { failures.append(error) }
    }
    if served.isEmpty, let failure = failures.first { throw failure }
    for failure in failures { Output.note(failure.message) }
    return served
  }

  private func files(_ place: Place) throws(Failure) -> [WorkbenchFile] {
    switch place.kind {
    case .folder(let folder): return try checked(files(in: folder), Input.name(folder))
    case .file(let path):
      // Read once, so that a missing file has its message.
      _ = try place.read(network.client)
      return [file(path)]
    case .standardInput: return [try fixed(place, "standard input cannot be written; save the text in a file")]
    case .domain, .url, .refused:
      return [try fixed(place, "the file was fetched; save the text in a file of the site")]
    }
  }

  /// The files of a folder, as `aasa lint` finds them. Without any, one that does not exist yet.
  private func files(in folder: String) throws(Failure) -> [WorkbenchFile] {
    let sites = try SiteSearch.sites(in: folder, of: Disk(), workingDirectory: Disk.workingDirectory)
    let paths = sites.flatMap { site in site.files.map { LexicalPath.joined(site.folder, $0) } }
    if !paths.isEmpty { return paths.map(file) }
    let wellKnown = LexicalPath.joined(folder, Site.folder)
    return [file(LexicalPath.joined(folder, Disk.isFolder(wellKnown) ? Site.wellKnownPath : Site.rootPath))]
  }

  private func file(_ path: String) -> WorkbenchFile {
    WorkbenchFile(
      .disk(path), path: path, reportPath: ReportPath.of(path),
      domains: domain.map { [$0] } ?? Place(configured: path).servingDomains(by: found), origin: found?.origin(of: path)
    )
  }

  private func fixed(_ place: Place, _ reason: String) throws(Failure) -> WorkbenchFile {
    let placed = try place.read(network.client)
    return WorkbenchFile(
      .fixed(placed.source, reason: reason), path: placed.source.name, reportPath: placed.reportPath,
      domains: domain.map { [$0] } ?? place.servingDomains(by: nil))
  }

  private func checked(_ files: [WorkbenchFile], _ name: String) throws(Failure) -> [WorkbenchFile] {
    guard files.count > Self.limit else { return files }
    throw Failure(
      "\(name) has \(grouped(files.count)) files; a workbench has at most \(Self.limit): name a folder of one site")
  }
}
