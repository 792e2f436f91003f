import AssetLinks
import Hosting
import SourceText
import Tasks

/// The files of one side of a comparison, by their paths, which are the same on both sides.
struct ComparedFiles {
  typealias Reader = (_ place: String) throws(Failure) -> SourceFile

  /// The paths of the files, with the places to read them from.
  private(set) var places: [String: String]
  let source: Reader
  /// The path of a file for machines; see ``ReportedFile/path``.
  let reportPath: (_ place: String) -> String
  let missingPlace: (_ path: String) -> String

  func file(at place: String) throws(Failure) -> LinkFile {
    let file = LinkFile(try source(place))
    if !file.isAssetLinks { FileArgument.noteSignature(of: file.source) }
    return file
  }

  mutating func removeAssetLinks() {
    places = places.filter { LexicalPath.name(of: $0.key) != Site.assetLinksName }
  }

  /// The path that devices request first of the two places of an association file in a site; another path as it is.
  static func firstPath(_ path: String) -> String {
    guard LexicalPath.name(of: path) == Site.name else { return path }
    let folder = LexicalPath.parent(of: path) ?? ""
    return LexicalPath.name(of: folder) == Site.folder ? path : LexicalPath.joined(folder, Site.wellKnownPath)
  }

  /// The path with the file that devices get: that in `.well-known`, else that at the root of the site; `nil` where the side has neither.
  func path(servedAt first: String) -> String? {
    if places[first] != nil { return first }
    guard first.hasSuffix(Site.wellKnownPath) else { return nil }
    let root = String(first.dropLast(Site.wellKnownPath.utf8.count)) + Site.rootPath
    return places[root] == nil ? nil : root
  }
}

extension ComparedFiles {
  /// - Parameters:
  ///   - boundary: That of the places in folders; `nil` where any file may be read.
  ///   - named: The places that may be anywhere.
  private static func reader(_ boundary: ReadingBoundary?, named: Set<String> = []) -> Reader {
    { place throws(Failure) in
      if !named.contains(place), let refusal = boundary?.refusal(place) { throw refusal }
      return try Input.source(place)
    }
  }

  static func reader(of folder: String, allowsOutside: Bool) -> Reader {
    reader(allowsOutside ? nil : ReadingBoundary(around: folder, isNamed: true))
  }

  init(inFolder folder: String, _ reader: @escaping Reader) throws(Failure) {
    let root = LexicalPath.normalized(folder)
    let base = root == "." ? "" : root
    var places: [String: String] = [:]
    for place in try SiteSearch.places(in: folder, of: Disk(), workingDirectory: Disk.workingDirectory) {
      places[LexicalPath.inside(base, place) ?? place] = place
    }
    self.init(places: places, source: reader, reportPath: ReportPath.of) { LexicalPath.joined(root, $0) }
  }

  /// Files of the work tree of a git repository, by their paths from its root.
  ///
  /// - Parameter arguments: Files, and folders to search for files that git does not ignore.
  init(_ arguments: [String], inWorkTreeOf repository: GitRepository, allowsOutside: Bool) throws(Failure) {
    // Every folder is in the repository.
    let boundary = allowsOutside ? nil : ReadingBoundary(around: "")
    var named: Set<String> = []
    var places: [String: String] = [:]
    var found: [String] = []
    for argument in arguments {
      if Disk.isFolder(argument) {
        found += try SiteSearch.places(in: argument, of: Disk(), workingDirectory: Disk.workingDirectory)
      } else if Disk.isFile(argument) {
        places[try repository.path(argument)] = argument
        named.insert(argument)
      }
    }
    let ignored = try repository.ignored(found)
    for place in found where !ignored.contains(place) { places[try repository.path(place)] = place }
    let left = found.filter(ignored.contains).filter { !places.values.contains($0) }
    GitRepository.note(ignored: left, ("compare", "compared"))
    self.init(
      places: places, source: Self.reader(boundary, named: named), reportPath: ReportPath.of,
      missingPlace: repository.relativePath)
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
  /// The places of the files that devices of both platforms request in a folder and below it.
  static func places(
    in folder: String, of tree: some FolderTree, workingDirectory: String?
  ) throws(Failure) -> [String] {
    try sites(in: folder, of: tree, workingDirectory: workingDirectory).flatMap { site in
      let links = site.assetLinks == .wellKnown ? [Site.assetLinksPath] : []
      return (site.files.filter(Site.isRead) + links).map { LexicalPath.joined(site.folder, $0) }
    }
  }

  static func sites(in folder: String, of tree: some FolderTree, workingDirectory: String?) throws(Failure) -> [Found] {
    let search = SiteSearch(folder, in: tree, workingDirectory: workingDirectory, skipsUnreadable: true)
    if let (_, failure) = search.failures.first { throw failure }
    return search.sites
  }
}
