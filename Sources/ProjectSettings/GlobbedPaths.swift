/// Paths that many patterns are compared with. A pattern for one path only is looked up.
package struct GlobbedPaths: Sendable {
  private let paths: [String]
  private let indices: [String: [Int]]
  /// The matches of patterns for several paths.
  private var known: [Glob: [Int]] = [:]

  package init(_ paths: [String]) {
    self.paths = paths
    indices = Dictionary(grouping: paths.indices) { Self.plain(paths[$0]) }
  }

  /// Both patterns and paths may begin with `./`, which is ignored.
  private static func plain(_ path: String) -> String {
    path.utf8.starts(with: "./".utf8) ? String(Substring(path.utf8.dropFirst(2))) : path
  }

  /// The indices of the paths that a pattern matches, ascending. O(pattern) for one without wildcards.
  package mutating func matches(_ glob: Glob) -> [Int] {
    if let path = glob.literalPath {
      return (indices[Self.plain(path)] ?? []).filter { glob.matches(paths[$0]) }
    }
    if let found = known[glob] { return found }
    let found = paths.indices.filter { glob.matches(paths[$0]) }
    known[glob] = found
    return found
  }
}
