import AppSiteAssociation
import Hosting
import SourceText

/// The association files of one side of a comparison, by their paths, which are the same on both sides.
struct ComparedFiles {
  /// The paths of the files, with the places to read them from.
  let places: [String: String]
  let source: (_ place: String) throws(Failure) -> SourceFile
  /// The path of a file for machines; see ``ReportedFile/path``.
  let reportPath: (_ place: String) -> String
  /// The place that a missing file would have.
  let missingPlace: (_ path: String) -> String

  func file(at place: String) throws(Failure) -> AssociationFile {
    try Place.usable(AssociationFile(try source(place)))
  }
}

extension ComparedFiles {
  private init(onDisk places: [String: String], missingPlace: @escaping (_ path: String) -> String) {
    self.init(
      places: places, source: { place throws(Failure) in try Input.source(place) }, reportPath: ReportPath.of,
      missingPlace: missingPlace)
  }

  /// The files that devices request in a folder on the disk.
  init(inFolder folder: String) throws(Failure) {
    let root = LexicalPath.normalized(folder)
    let base = root == "." ? "" : root
    var places: [String: String] = [:]
    for place in try SiteSearch.places(in: folder, of: Disk(), workingDirectory: Disk.workingDirectory) {
      places[LexicalPath.inside(base, place) ?? place] = place
    }
    self.init(onDisk: places) { LexicalPath.joined(root, $0) }
  }

  /// Files of the work tree of a git repository, by their paths from its root.
  ///
  /// - Parameter arguments: Files, and folders to search for files that git does not ignore.
  init(_ arguments: [String], inWorkTreeOf repository: GitRepository) throws(Failure) {
    var places: [String: String] = [:]
    var found: [String] = []
    for argument in arguments {
      if Disk.isFolder(argument) {
        found += try SiteSearch.places(in: argument, of: Disk(), workingDirectory: Disk.workingDirectory)
      } else if Disk.isFile(argument) {
        places[try repository.path(argument)] = argument
      }
    }
    let ignored = try repository.ignored(found)
    for place in found where !ignored.contains(place) { places[try repository.path(place)] = place }
    let left = found.filter(ignored.contains).filter { !places.values.contains($0) }
    if let first = left.first {
      let others = left.count > 1 ? " and \(counted(left.count - 1, "other file"))" : ""
      Output.note(
        "\(Input.name(first))\(others) \(left.count == 1 ? "is" : "are") ignored by git and not compared; name a file to compare it"
      )
    }
    self.init(onDisk: places, missingPlace: repository.relativePath)
  }

  /// Files of a revision of a git repository, by their paths from its root.
  ///
  /// - Parameter paths: Files, and folders to search, from the root of the repository.
  init(_ paths: [String], of revision: GitRevision) throws(Failure) {
    var places: [String: String] = [:]
    for path in paths {
      let found =
        revision.isFolder(path)
        ? try SiteSearch.places(in: path, of: revision, workingDirectory: nil) : revision.isFile(path) ? [path] : []
      for place in found { places[place] = place }
    }
    let named = { (path: String) in "\(revision.name):\(path)" }
    self.init(places: places, source: revision.source, reportPath: named, missingPlace: named)
  }
}

extension SiteSearch {
  /// The places of the files in a folder and below it; by default those that devices request.
  static func places(
    in folder: String, of tree: some FolderTree, workingDirectory: String?,
    where isWanted: (String) -> Bool = Site.isRead
  ) throws(Failure) -> [String] {
    let search = SiteSearch(folder, in: tree, workingDirectory: workingDirectory)
    if let (_, failure) = search.failures.first { throw failure }
    return search.sites.flatMap { site in
      site.files.filter(isWanted).map { LexicalPath.joined(site.folder, $0) }
    }
  }
}
