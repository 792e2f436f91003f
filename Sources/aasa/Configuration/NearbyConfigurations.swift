import ProjectSettings
import SourceText

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
