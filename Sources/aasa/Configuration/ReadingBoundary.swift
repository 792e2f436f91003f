import ProjectSettings
import SourceText

/// The folder outside of which a configuration, or the folder of a site, has no file read: the git repository around it, else the folder
/// itself.
///
/// Checks of pull requests run with a configuration that its author wrote, and print lines of the files that it names. Links count as the
/// files that they lead to, and the folder `.git`, where a checkout may store a token, is outside.
struct ReadingBoundary {
  /// Without links.
  private let root: String
  private let isRepository: Bool

  /// - Parameters:
  ///   - folder: A folder, empty for the working directory; `nil` is returned where there is none.
  ///   - isNamed: True for a folder that the command names: without a repository, the working directory around it counts.
  init?(around folder: String, isNamed: Bool = false) {
    guard let real = Disk.realPath(folder.isEmpty ? "." : folder) else { return nil }
    let repository = sequence(first: real, next: LexicalPath.parent).first(where: Self.isRepository)
    let current = isNamed ? Disk.realPath(".") : nil
    root = repository ?? current.flatMap { LexicalPath.inside($0, real) == nil ? nil : $0 } ?? real
    isRepository = repository != nil
  }

  /// In a linked work tree `.git` is a file.
  private static func isRepository(_ folder: String) -> Bool {
    Input.filePath(LexicalPath.joined(folder, ".git")).status() != nil
  }

  /// The refusal to read a path from the working directory; `nil` for a path inside, standard input and a URL.
  ///
  /// - Parameter remedy: A way to have it read.
  func refusal(_ path: String, remedy: String = "pass --allow-outside to read it") -> Failure? {
    if path == Input.standardInput || LexicalPath.isURL(path) { return nil }
    // Without links, up to the last of its names that exists: messages about a missing file list its neighbours.
    let folders = sequence(first: path, next: LexicalPath.parent)
    guard let real = folders.lazy.compactMap({ Disk.realPath($0.isEmpty ? "." : $0) }).first else { return nil }
    let names = real == root ? "" : LexicalPath.inside(root, real)
    let isLink = Disk.realPath(path) != nil && LexicalPath.name(of: real) != LexicalPath.name(of: path)
    let target = isLink ? ", a link to \(Input.name(real))," : ""
    guard let names else {
      let place = isRepository ? "the repository" : "the folder"
      return Failure(
        "\(Input.name(path))\(target) is outside of \(place) \(Input.name(root)); \(remedy)")
    }
    guard names.split(separator: "/").contains(".git") else { return nil }
    return Failure(
      "\(Input.name(path))\(target) belongs to git, which may store tokens there; \(remedy)")
  }
}

/// The configurations of sites whose settings are not used, because the run has another one or none. Each is noted once.
struct NearbyConfigurations {
  private let used: FileIdentity?
  private let isWanted: Bool
  private var noted: Set<String> = []

  /// - Parameter isWanted: Whether there are notes at all.
  init(used: LoadedConfiguration?, isWanted: Bool) {
    self.used = used.flatMap { FileIdentity($0.path) }
    self.isWanted = isWanted
  }

  /// Notes the configuration in the folder of a site, or in the nearest folder above it in the repository.
  mutating func note(beside site: String) {
    guard isWanted else { return }
    let folders = sequence(first: site, next: LexicalPath.parent)
    for place in folders.lazy.prefix(while: { !$0.isEmpty && !$0.hasSuffix("..") }) {
      if let path = ProjectConfiguration.names.map({ LexicalPath.joined(place, $0) }).first(where: Disk.isFile) {
        if FileIdentity(path) != used, noted.insert(path).inserted {
          Output.note(
            "the settings of \(Input.name(path)) are not used; run `aasa lint` in \(Input.name(place)) to use them")
        }
        return
      }
      if Input.filePath(LexicalPath.joined(place, ".git")).status() != nil { return }
    }
  }
}
