import SourceText

/// The entries of a configuration for files, found by a path.
package struct ExpectedFiles: Sendable {
  private let entries: [ExpectedFile]
  /// The first entry of each path that is not a pattern, by the path's identity.
  private let literal: [String: Int]
  /// The patterns of the entries, none for a path.
  private let patterns: GlobIndex

  /// - Parameter identity: Returns a name that is the same for all spellings of a path.
  package init(_ entries: [ExpectedFile], identity: (_ path: String) -> String) {
    self.entries = entries
    var literal: [String: Int] = [:]
    var patterns: [[Located<Glob>]] = []
    for (number, entry) in entries.enumerated() {
      let path = entry.path.value.literalPath.map(identity)
      if let path, literal[path] == nil { literal[path] = number }
      patterns.append(path == nil ? [entry.path] : [])
    }
    self.literal = literal
    self.patterns = GlobIndex(patterns)
  }

  /// The first entry that names a file, or the folder of its site.
  ///
  /// - Parameters:
  ///   - path: From the configuration's folder.
  ///   - identity: The path's identity.
  package func entry(of path: String, _ identity: String) -> ExpectedFile? {
    let named = literal[identity] ?? Self.folders(of: identity).lazy.compactMap { literal[$0] }.first
    return [patterns.first(matching: path), named].compactMap { $0 }.min().map { entries[$0] }
  }

  /// The folders from which a file of a site is read: its own, and the one around `.well-known`.
  private static func folders(of path: String) -> [String] {
    guard ["apple-app-site-association", "assetlinks.json"].contains(LexicalPath.name(of: path)),
      let folder = LexicalPath.parent(of: path)
    else { return [] }
    let site = LexicalPath.name(of: folder) == ".well-known" ? LexicalPath.parent(of: folder) : nil
    return [folder] + (site.map { [$0] } ?? [])
  }
}
