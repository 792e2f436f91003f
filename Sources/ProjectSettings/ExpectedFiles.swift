/// The entries of a configuration for files, found by a path.
package struct ExpectedFiles: Sendable {
  private let entries: [ExpectedFile]
  /// The first entry of each path that is not a pattern, by the path's identity.
  private let literal: [String: Int]
  /// The entries with patterns.
  private let patterns: [Int]

  /// - Parameter identity: Returns a name that is the same for all spellings of a path.
  package init(_ entries: [ExpectedFile], identity: (_ path: String) -> String) {
    self.entries = entries
    var literal: [String: Int] = [:]
    var patterns: [Int] = []
    for (number, entry) in entries.enumerated() {
      guard let path = entry.path.value.literalPath.map(identity) else {
        patterns.append(number)
        continue
      }
      if literal[path] == nil { literal[path] = number }
    }
    self.literal = literal
    self.patterns = patterns
  }

  /// The first entry that names a file. O(patterns).
  ///
  /// - Parameters:
  ///   - path: From the configuration's folder.
  ///   - identity: The path's identity.
  package func entry(of path: String, _ identity: String) -> ExpectedFile? {
    let named = literal[identity]
    let pattern = patterns.first { $0 < named ?? .max && entries[$0].path.value.matches(path) }
    return (pattern ?? named).map { entries[$0] }
  }
}
