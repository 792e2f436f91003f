/// Operations on the text of paths. The file system is not read.
enum LexicalPath {
  /// The path without `.`, and without `..` after a named folder; `.` if nothing is left.
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

  /// Joins a folder and a relative path.
  static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The path relative to a folder, with `..` if it is outside. Both are normalized and absolute.
  static func relative(_ folder: String, _ path: String) -> String {
    let from = folder.split(separator: "/")
    let names = path.split(separator: "/")
    let common = zip(from, names).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + names.dropFirst(common)
    return steps.joined(separator: "/")
  }

  /// The path relative to a folder; `nil` if it is outside. Both are normalized.
  static func inside(_ folder: String, _ path: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }
}
