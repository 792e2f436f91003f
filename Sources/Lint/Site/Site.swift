package import Association
import SourceText

/// The association files of one site, as in the folder that its server serves.
package struct Site: Sendable {
  /// The files, in order of path.
  package let files: [File]

  package init(_ files: [File]) { self.files = files.sorted { $0.path < $1.path } }

  package struct File: Sendable {
    /// Relative to the folder of the site, with `/` between folders.
    package let path: String
    package let file: AssociationFile

    package init(path: String, _ file: AssociationFile) {
      self.path = path
      self.file = file
    }
  }

  /// The name that devices ask for.
  package static let name = "apple-app-site-association"

  /// The folder that they ask in.
  package static let folder = ".well-known"

  /// The first location that devices ask for (documented).
  package static let wellKnownPath = "\(folder)/\(name)"

  /// The second location (documented; deprecated).
  package static let rootPath = name

  /// Whether devices ask for a path.
  package static func isRead(_ path: String) -> Bool { path == wellKnownPath || path == rootPath }

  /// Whether a path looks like a mistaken form of one that devices ask for.
  static func isLookalike(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return parts.last.map { isLookalike($0, in: parts.dropLast().last ?? "") } ?? false
  }

  /// Whether a file looks like one for devices.
  ///
  /// - Parameters:
  ///   - folder: The name of the folder that holds the file.
  ///   - name: The name of the file.
  package static func isLookalike(_ name: String, in folder: String) -> Bool {
    if folder.lowercased() == Self.name { return ["index.html", "index.json"].contains(name.lowercased()) }
    let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    // Other extensions are those of programs and backups.
    guard let first = parts.first,
      ["", "json", "txt", "html", "htm", "plist"].contains(parts.dropFirst().joined(separator: "."))
    else { return false }
    let letters = first.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    return abs(letters.count - Self.name.utf8.count) <= 3 && editDistance(letters, Array(Self.name.utf8)) <= 3
  }

  /// Whether a name is a mistaken form of ``folder``.
  package static func isFolderLookalike(_ name: String) -> Bool {
    name.lowercased().filter(\.isLetter) == "wellknown"
  }

  func file(_ path: String) -> Int? { files.firstIndex { $0.path == path } }
}
