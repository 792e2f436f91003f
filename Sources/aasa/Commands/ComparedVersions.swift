import Fetching
import Reports
import SourceText
import Tasks

/// The versions that `aasa diff` compares.
struct ComparedVersions {
  /// The arguments.
  private let paths: [String]
  private let isOfRevisions: Bool
  var pairs: [FilePair] = []
  /// The names of the folders or revisions; `nil` for two files.
  var folders: DiffAnswer.Folders?
  /// The files that could not be read.
  var failures: [ReportFailure] = []

  /// Reads the versions.
  ///
  /// - Parameters:
  ///   - paths: Two files or folders; with revisions, those that are compared.
  ///   - revisions: The value of `--git`.
  init(_ paths: [String], revisions: String?, _ network: CurlClient.Options, _ color: ColorChoice) throws {
    self.paths = paths
    isOfRevisions = revisions != nil
    if let revisions {
      try pairRevisions(RevisionPair(revisions), of: paths, color)
      return
    }
    let (old, new) = (Place(paths[0]), Place(paths[1]))
    if case (.folder, .folder) = (old.kind, new.kind) {
      try pairFolders(paths[0], paths[1], color)
    } else {
      pairs = [try Self.pair(Input.name(paths[1]), try old.version(network), try new.version(network))]
    }
  }

  /// The domains that serve the new files by a configuration, by the paths of the pairs.
  func domains(by found: LoadedConfiguration?) throws -> [String: [String]] {
    guard let found else { return [:] }
    let repository = isOfRevisions ? try GitRepository() : nil
    let areFolders = paths.count == 2 && paths.allSatisfy(Disk.isFolder)
    var domains: [String: [String]] = [:]
    for pair in pairs {
      let path =
        repository?.relativePath(pair.path) ?? (areFolders ? LexicalPath.joined(paths[1], pair.path) : paths[1])
      let place = try Place(path).single()
      let served = place.server == nil ? found.domains(servingFile: place.argument) : []
      // The files of an unknown name all have the common domain.
      if !served.isEmpty { domains[pair.path] = served }
    }
    return domains
  }
}

extension Place {
  /// One of two compared files.
  fileprivate func version(_ network: CurlClient.Options) throws(Failure) -> FileVersion {
    let placed = try read(network)
    FileArgument.noteSignature(of: placed.source)
    return FileVersion(LinkFile(placed.source), reportPath: placed.reportPath)
  }
}
