import Matching

/// Path patterns that are compared with many paths: found by the texts before their first `*` and after their last one.
package struct PathWildcards: Sendable, ExpressibleByArrayLiteral {
  private var patterns: [Lengths: [Ends: Set<PathWildcard>]] = [:]

  private struct Lengths: Hashable {
    let first: Int
    let last: Int
  }

  private struct Ends: Hashable {
    let first: ArraySlice<UInt8>
    let last: ArraySlice<UInt8>
  }

  package init(_ patterns: some Sequence<PathWildcard>) {
    for pattern in patterns {
      let (first, last) = pattern.ends
      let lengths = Lengths(first: first.count, last: last.count)
      self.patterns[lengths, default: [:]][Ends(first: first[...], last: last[...]), default: []].insert(pattern)
    }
  }

  package init(arrayLiteral patterns: PathWildcard...) { self.init(patterns) }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Returns `true` if one matches a path, in any percent-encoding. O(path × lengths of ends + patterns with the ends of the path).
  package func match(_ encoded: ArraySlice<UInt8>) -> Bool {
    let path = PercentEncoding.decodeBytes(encoded)
    return patterns.contains { lengths, patterns in
      lengths.first + lengths.last <= path.count
        && patterns[Ends(first: path.prefix(lengths.first), last: path.suffix(lengths.last))]?
          .contains { $0.matches(decoded: path) } ?? false
    }
  }
}
