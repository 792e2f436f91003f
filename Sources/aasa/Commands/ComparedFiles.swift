import AppSiteAssociation
import Hosting
import Lint
import SourceText

/// The association files of one side of a comparison, by their paths, which are the same on both sides.
protocol ComparedFiles {
  /// The paths of the files, with the places to read them from.
  var places: [String: String] { get }

  func file(at place: String) throws(Failure) -> AssociationFile

  /// The path of a file for machines; see ``ReportedFile/path``.
  func reportPath(_ place: String) -> String

  /// The place that a missing file would have.
  func missingPlace(_ path: String) -> String
}

/// Files that are read from the disk.
protocol FilesOnDisk: ComparedFiles {}

extension FilesOnDisk {
  func file(at place: String) throws(Failure) -> AssociationFile {
    try Place.usable(AssociationFile(try Input.source(place)))
  }

  func reportPath(_ place: String) -> String { ReportPath.of(place) }
}

/// The files that devices request in a folder on the disk.
struct FolderFiles: FilesOnDisk {
  let places: [String: String]
  private let root: String

  init(_ folder: String) throws(Failure) {
    root = LexicalPath.normalized(folder)
    let root = root == "." ? "" : root
    var places: [String: String] = [:]
    for place in try SiteSearch.places(in: folder, of: Disk(), workingDirectory: Disk.workingDirectory) {
      places[LexicalPath.inside(root, place) ?? place] = place
    }
    self.places = places
  }

  func missingPlace(_ path: String) -> String { LexicalPath.joined(root, path) }
}

/// Files of the work tree of a git repository, by their paths from its root.
struct WorkTreeFiles: FilesOnDisk {
  let places: [String: String]
  private let repository: GitRepository

  /// - Parameter arguments: Files, and folders to search for files that git does not ignore.
  init(_ arguments: [String], in repository: GitRepository) throws(Failure) {
    self.repository = repository
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
    self.places = places
  }

  func missingPlace(_ path: String) -> String { repository.relativePath(path) }
}

/// Files of a revision of a git repository, by their paths from its root.
struct RevisionFiles: ComparedFiles {
  let places: [String: String]
  let revision: GitRevision

  /// - Parameter paths: Files, and folders to search, from the root of the repository.
  init(_ paths: [String], of revision: GitRevision) throws(Failure) {
    self.revision = revision
    var places: [String: String] = [:]
    for path in paths {
      let found =
        revision.isFolder(path)
        ? try SiteSearch.places(in: path, of: revision, workingDirectory: nil) : revision.isFile(path) ? [path] : []
      for place in found { places[place] = place }
    }
    self.places = places
  }

  func file(at place: String) throws(Failure) -> AssociationFile {
    try Place.usable(AssociationFile(try revision.source(place)))
  }

  func reportPath(_ place: String) -> String { "\(revision.name):\(place)" }

  func missingPlace(_ path: String) -> String { "\(revision.name):\(path)" }
}

extension SiteSearch {
  /// The places of the files that devices request in a folder and below it.
  fileprivate static func places(
    in folder: String, of tree: some FolderTree, workingDirectory: String?
  ) throws(Failure) -> [String] {
    let search = SiteSearch(folder, in: tree, workingDirectory: workingDirectory)
    if let (_, failure) = search.failures.first { throw failure }
    return search.sites.flatMap { site in
      site.files.filter(Site.isRead).map { LexicalPath.joined(site.folder, $0) }
    }
  }
}
