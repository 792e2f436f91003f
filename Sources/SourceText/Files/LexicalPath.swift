/// Operations on the text of paths. No link is followed, and no file is looked up.
package enum LexicalPath {
  /// The path in a URI: everything but unreserved characters and slashes percent-encoded.
  package static func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      if byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + hexadecimal(byte, width: 2)
      }
    }
  }

  /// The path without `.`, and without `..` after a name; `.` for an empty path.
  package static func normalized(_ path: String) -> String {
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

  /// A path in a folder, which is empty for the working directory. An absolute path stays.
  package static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The folder that contains a file or folder: empty for the working directory, `nil` for the path that has none.
  package static func parent(of path: String) -> String? {
    guard !path.isEmpty, path != "/" else { return nil }
    return path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }

  package static func name(of path: String) -> Substring { path.split(separator: "/").last ?? "" }

  /// The path from a folder to a file, with `..` where it leads out of the folder. Both are normalised and absolute.
  package static func relative(_ folder: String, _ path: String) -> String {
    let from = folder.split(separator: "/")
    let names = path.split(separator: "/")
    let common = from.commonPrefixCount(with: names)
    let steps = Array(repeating: "..", count: from.count - common) + names.dropFirst(common)
    return steps.joined(separator: "/")
  }

  /// The path inside a folder; `nil` for one outside. Both are normalised, and the empty folder contains every relative path.
  package static func inside(_ folder: String, _ path: String) -> String? {
    if folder.isEmpty { return path.hasPrefix("/") ? nil : path }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }

  /// The normalised path, relative where it is in one of some absolute folders.
  package static func shortened(_ path: String, in folders: [String]) -> String {
    let path = normalized(path)
    guard path.hasPrefix("/") else { return path }
    for folder in folders.map(normalized) {
      if path == folder { return "." }
      if let inside = inside(folder, path) { return inside }
    }
    return path
  }

  /// Returns `true` if a text is a URL instead of a path. `http://` begins one as well: it is refused later, with the reason.
  package static func isURL(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start == "https://" || start.hasPrefix("http://")
  }
}
