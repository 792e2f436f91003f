import SourceText

extension Disk {
  /// An absolute path without a link that leads to the working directory or to a folder around it: `/tmp` on macOS, or the folder in which a
  /// shell is. Other links and relative paths stay.
  static func unlinked(_ path: String) -> String {
    guard path.hasPrefix("/"), let current = workingDirectory, LexicalPath.inside(current, path) == nil else {
      return path
    }
    let around = sequence(first: current, next: LexicalPath.parent).map { (path: $0, identity: FileIdentity($0)) }
    for folder in sequence(first: path, next: LexicalPath.parent) where folder != "/" {
      guard let identity = FileIdentity(folder) else { continue }
      if let own = around.first(where: { $0.identity == identity }) { return own.path + path.dropFirst(folder.count) }
    }
    return path
  }
}
