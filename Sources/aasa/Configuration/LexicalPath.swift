/// Paths as texts: no link is followed, nothing is looked up.
enum LexicalPath {
  /// The path without `.`, and without `..` where it leads out of a folder that is named; `.` for the path that is left empty.
  static func normalized(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.last.map({ $0 != ".." }) ?? false {
        names.removeLast()
      } else if !path.hasPrefix("/") {
        names.append(name)
      }
    }
    let text = names.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + text : text.isEmpty ? "." : text
  }

  /// A path that is relative to a folder.
  static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The path from a folder, with `..` where it leads out of it. Both are normalised and absolute.
  static func relative(_ folder: String, _ path: String) -> String {
    let from = folder.split(separator: "/")
    let names = path.split(separator: "/")
    let common = zip(from, names).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + names.dropFirst(common)
    return steps.joined(separator: "/")
  }

  /// The path inside a folder; `nil` for one outside. Both are normalised.
  static func inside(_ folder: String, _ path: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }
}
