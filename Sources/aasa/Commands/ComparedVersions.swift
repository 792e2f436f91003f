import AppSiteAssociation
import Hosting
import Tasks

/// The files that `diff` compares, in pairs of an old and a new version.
struct ComparedVersions {
  var pairs: [FilePair] = []
  /// The names of the folders or revisions; `nil` for two files.
  var folders: DiffAnswer.Folders?
  /// The files that are not compared, by their paths in reports.
  var failures: [(path: String, error: any Error)] = []

  /// The failures in the words of commands.
  var reportedFailures: [ReportFailure] {
    failures.map { path, error in
      ReportFailure(path: path, message: (error as? TaskProblem).map { Failure($0).message } ?? "\(error)")
    }
  }
}

extension ComparedVersions {
  /// The files that the arguments of a command name.
  init(_ command: DiffCommand) throws {
    if let revisions = command.revisions {
      self = try .inRevisions(RevisionPair(revisions), command)
      return
    }
    let (paths, allowsOutside) = (command.paths, command.configuration.allowOutside)
    let (old, new) = (Place(paths[0]), Place(paths[1]))
    if case (.folder, .folder) = (old.kind, new.kind) {
      try self.init(inFolders: (paths[0], paths[1]), isForApple: command.isForApple) { folder in
        ComparedFiles.reader(of: folder, allowsOutside: allowsOutside)
      }
      return
    }
    func version(of place: Place) throws(Failure) -> FileVersion {
      let placed = try place.readNamed(command.network.client, allowsOutside: allowsOutside)
      FileArgument.noteSignature(of: placed.source)
      return FileVersion(LinkFile(placed.source), reportPath: placed.reportPath)
    }
    let (before, after) = (try version(of: old), try version(of: new))
    do throws(TaskProblem) {
      self.init(pairs: [try FilePair(path: Input.name(paths[1]), before, after)])
    } catch {
      throw Failure(error).of((before.file.problem == nil ? after : before).reportPath)
    }
  }

  /// The files of the work tree, or of a revision, and those of an older revision.
  private static func inRevisions(_ pair: RevisionPair, _ command: DiffCommand) throws -> ComparedVersions {
    let repository = try GitRepository()
    let revision = try repository.revision(pair.old)
    let newer = try pair.new.map { name throws(Failure) in try repository.revision(name) }
    let side = newer == nil ? "the work tree" : quoted(pair.new ?? "")
    let arguments = command.paths.isEmpty ? ["."] : command.paths
    let searched = try arguments.map { argument throws(Failure) in
      let path = try repository.path(argument)
      let isOnDisk = newer == nil && (Disk.isFolder(argument) || Disk.isFile(argument))
      let isKnown = [revision, newer].compactMap(\.self).contains { $0.isFolder(path) || $0.isFile(path) }
      guard isOnDisk || isKnown else {
        throw Failure("neither \(quoted(pair.old)) nor \(side) has a file or folder \(Input.name(argument))")
      }
      return path
    }
    let old = try ComparedFiles(searched, of: revision)
    let files =
      if let newer {
        try ComparedFiles(searched, of: newer)
      } else {
        try ComparedFiles(arguments, inWorkTreeOf: repository, allowsOutside: command.configuration.allowOutside)
      }
    return try ComparedVersions(
      old, files, names: (pair.old, newer?.name ?? "work tree"), shown: (quoted(pair.old), side),
      isForApple: command.isForApple)
  }

  /// Gives each pair the domain that serves its new file by a configuration.
  ///
  /// - Returns: All domains of each, by the paths of the pairs.
  mutating func setDomains(by found: LoadedConfiguration?, _ command: DiffCommand) throws -> [String: [String]] {
    guard let found else { return [:] }
    let paths = command.paths
    let repository = command.revisions == nil ? nil : try GitRepository()
    let areFolders = paths.count == 2 && paths.allSatisfy(Disk.isFolder)
    var domains: [String: [String]] = [:]
    for (index, pair) in pairs.enumerated() {
      let path =
        repository?.relativePath(pair.path) ?? (areFolders ? LexicalPath.joined(paths[1], pair.path) : paths[1])
      let place = try Place(path).single(allowsOutside: command.configuration.allowOutside)
      let served = place.server == nil ? found.domains(servingFile: place.argument) : []
      // The files of an unknown name all have the common domain.
      if served.isEmpty { continue }
      domains[pair.path] = served
      pairs[index].domain = served[0]
    }
    return domains
  }
}

extension DiffCommand {
  /// `true` where the options are about apps and logs of iOS.
  fileprivate var isForApple: Bool { app.text != nil || minimumSystem.version != nil || list.urls != nil }
}

extension ComparedVersions {
  init(
    inFolders folders: DiffAnswer.Folders, isForApple: Bool, reader: (_ folder: String) -> ComparedFiles.Reader
  ) throws(Failure) {
    let (old, new) = folders
    try self.init(
      try ComparedFiles(inFolder: old, reader(old)), try ComparedFiles(inFolder: new, reader(new)), names: folders,
      shown: (Input.name(old), Input.name(new)), isForApple: isForApple)
  }

  /// The files of two sides in pairs: of each site the one that devices get, other files by path. A file that cannot be read is a failure, and
  /// the others are compared.
  ///
  /// - Parameters:
  ///   - names: The names of the two sides, for the answer.
  ///   - shown: The names for the failure where neither side has a file.
  ///   - isForApple: Whether the files of Android are left out.
  init(
    _ old: ComparedFiles, _ new: ComparedFiles, names: DiffAnswer.Folders, shown: (old: String, new: String),
    isForApple: Bool
  ) throws(Failure) {
    var (old, new) = (old, new)
    if isForApple {
      old.removeAssetLinks()
      new.removeAssetLinks()
    }
    let firsts = Set(old.places.keys).union(new.places.keys).map(ComparedFiles.firstPath)
    if firsts.isEmpty {
      throw Failure("neither \(shown.old) nor \(shown.new) has a file \(Site.wellKnownPath) or \(Site.rootPath)")
    }
    folders = names
    for first in Set(firsts).sorted() {
      let (before, after) = (old.path(servedAt: first), new.path(servedAt: first))
      let path = after ?? before ?? first
      do {
        let (old, new) = (try Self.version(before ?? path, of: old), try Self.version(after ?? path, of: new))
        pairs.append(try FilePair(path: path, old, new))
      } catch {
        failures.append((ReportPath.of(new.places[path] ?? path), error))
      }
    }
  }

  private static func version(_ path: String, of files: ComparedFiles) throws(Failure) -> FileVersion {
    guard let place = files.places[path] else {
      let name = files.missingPlace(path)
      return FileVersion(
        missing: Input.name(name), reportPath: ReportPath.of(name),
        isAssetLinks: LexicalPath.name(of: name) == Site.assetLinksName)
    }
    return FileVersion(try files.file(at: place), reportPath: files.reportPath(place))
  }
}
