// The set of reachable offsets is followed token by token, as for a nondeterministic automaton: O(tokens × length²), whatever the pattern.

/// A pattern for paths, as a sequence of tokens.
struct PathTokens {
  enum Token {
    case text([UInt8])
    /// One byte other than `/`.
    case character
    /// Any number of bytes other than `/`.
    case partOfSegment
    /// At least one byte other than `/`.
    case segment
    /// Any number of segments, each followed by `/`.
    case folders
    /// Any number of segments, each after `/`; at least one if it is required.
    case segments(isRequired: Bool)
    /// A segment after `/`, or nothing.
    case optionalSegment
    /// Any text that begins with none of some texts.
    case anything(unless: [[UInt8]])
    /// Any text but the empty one.
    case something
  }

  private static let slash = UInt8(ascii: "/")
  private let tokens: [Token]

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// The tokens of a text in which `*` and `?` are wildcards.
  static func wildcards(_ text: Substring) -> [Token] {
    text.map { character in
      switch character {
      case "*": .partOfSegment
      case "?": .character
      default: .text(Array(character.utf8))
      }
    }
  }

  /// Returns `true` if the pattern matches a whole path.
  func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    var offsets: Set<Int> = [0]
    for token in tokens {
      offsets = offsets.reduce(into: []) { $0.formUnion(Self.ends(of: token, from: $1, in: path)) }
      if offsets.isEmpty { return false }
    }
    return offsets.contains(path.count)
  }

  /// The offsets at which a token that begins at an offset may end.
  private static func ends(of token: Token, from start: Int, in path: [UInt8]) -> [Int] {
    let rest = path[start...]
    switch token {
    case .text(let text): return rest.starts(with: text) ? [start + text.count] : []
    case .character: return start < path.count && path[start] != slash ? [start + 1] : []
    case .partOfSegment: return Array(start...segmentEnd(start, path))
    case .segment: return Array((start...segmentEnd(start, path)).dropFirst())
    case .folders: return [start] + rest.indices.filter { path[$0] == slash && $0 > start }.map { $0 + 1 }
    case .segments(let isRequired):
      var found = isRequired ? [] : [start]
      var end = start
      while end < path.count, path[end] == slash, segmentEnd(end + 1, path) > end + 1 {
        end = segmentEnd(end + 1, path)
        found.append(end)
      }
      return found
    case .optionalSegment: return Array(ends(of: .segments(isRequired: false), from: start, in: path).prefix(2))
    case .anything(let others): return others.contains { rest.starts(with: $0) } ? [] : Array(start...path.count)
    case .something: return Array((start...path.count).dropFirst())
    }
  }

  private static func segmentEnd(_ start: Int, _ path: [UInt8]) -> Int {
    path[start...].firstIndex(of: slash) ?? path.count
  }
}
