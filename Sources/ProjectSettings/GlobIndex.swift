import SourceText

/// Lists of patterns for paths, found by a path. A pattern is compared with paths that begin with the same names, or end with the same one:
/// a path does not take longer with more patterns for others.
package struct GlobIndex: Sendable {
  private var beginnings: [String: [Entry]] = [:]
  /// The patterns that begin with no name, by their last one.
  private var endings: [String: [Entry]] = [:]
  /// The lists that name the folder of the configuration.
  private var wholes: [Int] = []

  private struct Entry {
    let list: Int
    let alternative: [[Glob.Element]]
  }

  init(_ lists: [[Located<Glob>]] = []) {
    for (list, globs) in lists.enumerated() {
      if globs.contains(where: { $0.value.literalPath.map(LexicalPath.normalized) == "." }) { wholes.append(list) }
      for alternative in globs.flatMap({ $0.value.alternatives.map(Glob.withoutDot) }) {
        let entry = Entry(list: list, alternative: alternative)
        var beginning = ""
        for name in alternative {
          guard let name = Glob.literal(name) else { break }
          beginning += name + "/"
        }
        if beginning.isEmpty, let last = alternative.last.flatMap(Glob.literal) {
          endings[last, default: []].append(entry)
        } else {
          beginnings[beginning, default: []].append(entry)
        }
      }
    }
  }

  /// The index of the first list with a pattern that matches a path.
  func first(matching path: String) -> Int? {
    let names = Glob.names(path)
    return candidates(names).lazy.filter { Glob.matches($0.alternative, names) }.map { $0.list }.min()
  }

  /// The indices of the lists with a pattern that matches a path or a folder above it, ascending.
  package func lists(matching path: String) -> [Int] {
    // The folder of the configuration.
    var found = !path.hasPrefix("/") && !ProjectPaths.isFixed(path) ? Set(wholes) : []
    for names in Self.spellings(path) {
      for entry in candidates(names) where Glob.matches(entry.alternative, names) { found.insert(entry.list) }
    }
    return found.sorted()
  }

  /// The number of patterns that are compared with a path and the folders above it.
  func comparisons(_ path: String) -> Int { Self.spellings(path).reduce(0) { $0 + candidates($1).count } }

  /// The names of a path and of the folders above it, each also as a folder.
  private static func spellings(_ path: String) -> [[[Unicode.Scalar]]] {
    sequence(first: path, next: LexicalPath.parent).prefix { !$0.isEmpty }.flatMap { name in
      [Glob.names(name), Glob.names(name + "/")]
    }
  }

  private func candidates(_ names: [[Unicode.Scalar]]) -> [Entry] {
    let texts = names.map { name in
      var text = ""
      text.unicodeScalars.append(contentsOf: name)
      return text
    }
    var (found, beginning) = (beginnings["", default: []] + (texts.last.flatMap { endings[$0] } ?? []), "")
    for name in texts {
      beginning += name + "/"
      if let entries = beginnings[beginning] { found += entries }
    }
    return found
  }
}
