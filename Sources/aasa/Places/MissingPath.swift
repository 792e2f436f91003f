import SourceText

/// A path that leads to nothing, and the nearest names in the folder where it ends.
struct MissingPath {
  private let path: String
  /// The paths of the nearest files and folders, at most three.
  let likely: [String]

  private static let limit = 3

  /// O(entries of one folder × length²).
  init(_ path: String, in tree: some FolderTree) {
    self.path = path
    var folder = path.hasPrefix("/") ? "/" : ""
    let steps = path.split(separator: "/").map(String.init)
    for (index, name) in steps.enumerated() {
      guard let entries = try? tree.entries(of: folder) else { break }
      if [".", ".."].contains(name) || entries.contains(where: { $0.name == name && $0.kind == .folder }) {
        folder = LexicalPath.joined(folder, name)
        continue
      }
      let rest = steps[(index + 1)...]
      likely = Self.nearest(to: name, among: entries.map(\.name).filter { $0 != name }).prefix(Self.limit).map { near in
        let found = LexicalPath.joined(folder, near)
        let whole = rest.reduce(found, LexicalPath.joined)
        return rest.isEmpty || !Self.exists(whole, tree) ? found : whole
      }
      return
    }
    likely = []
  }

  private static func exists(_ path: String, _ tree: some FolderTree) -> Bool {
    let entries = try? tree.entries(of: LexicalPath.parent(of: path) ?? "")
    return entries?.contains { $0.name == LexicalPath.name(of: path) } ?? false
  }

  /// The nearest names, else those that differ in their extension only.
  private static func nearest(to name: String, among names: [String]) -> [String] {
    let near = SourceText.nearest(to: name, among: names)
    guard near.isEmpty else { return near }
    let stem = stem(name)
    return stem.isEmpty ? [] : names.filter { Self.stem($0) == stem }
  }

  private static func stem(_ name: String) -> Substring {
    let name = name.lowercased()
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name[...] }
    return name[..<dot]
  }

  /// The next action, as the end of a message; `nil` where nothing is near.
  var hint: String? { urlHint ?? didYouMean(likely.map { backquoted($0) }) }

  /// The next action where the path begins as a domain.
  var urlHint: String? {
    guard let slash = path.firstIndex(of: "/"), path.index(after: slash) < path.endIndex,
      Place.domain(String(path[..<slash])) != nil
    else { return nil }
    return "write `https://\(escapedForDisplay(path))` for a URL"
  }
}
