package import Association
import SourceText

/// The association files of one site, as in the folder that its server serves.
package struct Site: Sendable {
  /// The files, in order of path.
  package let files: [File]
  /// `true` if the files are all of a folder, not one file that is checked by itself.
  let isFolder: Bool
  /// The configurations of its hosts. In findings they follow the files.
  let hosting: [HostingConfiguration]
  let assetLinks: AssetLinksPlace?

  package init(_ files: [File], hosting: [HostingConfiguration] = [], assetLinks: AssetLinksPlace? = nil) {
    self.assetLinks = assetLinks
    self.files = files.sorted { $0.path < $1.path }
    self.hosting = hosting
    isFolder = true
  }

  /// One file by itself, whose name or folder no device requests; `nil` for another one.
  package init?(alone path: String, _ file: @autoclosure () -> AssociationFile) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, Self.isMisplaced(name, in: parts.dropLast().last ?? "") else { return nil }
    (files, hosting, assetLinks) = ([File(path: path, file())], [], nil)
    isFolder = false
  }

  package enum AssetLinksPlace: Sendable {
    /// Where Android requests it, whatever is elsewhere.
    case wellKnown
    /// The root of the site alone.
    case root
  }

  package struct File: Sendable {
    /// Relative to the folder of the site, with `/` between folders.
    package let path: String
    package let file: AssociationFile

    package init(path: String, _ file: AssociationFile) { (self.path, self.file) = (path, file) }
  }

  /// The name that devices request.
  package static let name = "apple-app-site-association"

  /// The folder that they request it in.
  package static let folder = ".well-known"

  /// The first location that devices request (documented).
  package static let wellKnownPath = "\(folder)/\(name)"

  package static let assetLinksName = "assetlinks.json"

  /// The location of Android's file (documented).
  package static let assetLinksPath = "\(folder)/\(assetLinksName)"

  /// The second location (documented; deprecated).
  package static let rootPath = name

  package static func isRead(_ path: String) -> Bool { path == wellKnownPath || path == rootPath }

  /// Returns `true` if a path looks like a mistaken form of one that devices request.
  static func isLookalike(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return parts.last.map { isLookalike($0, in: parts.dropLast().last ?? "") } ?? false
  }

  /// Returns `true` if a file looks like one for devices.
  package static func isLookalike(_ name: String, in folder: String) -> Bool {
    if folder.lowercased() == Self.name { return ["index.html", "index.json"].contains(name.lowercased()) }
    guard let stem = stem(of: name) else { return false }
    let letters = stem.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    return abs(letters.count - Self.name.utf8.count) <= 3 && editDistance(letters, Array(Self.name.utf8)) <= 3
  }

  /// Returns `true` if a file by itself has a name that no device requests, or lies in a mistaken form of ``folder``.
  private static func isMisplaced(_ name: String, in folder: String) -> Bool {
    if name == Self.name { return folder != Self.folder && isFolderLookalike(folder) }
    return isMisnamed(name) || isLookalike(name, in: folder)
  }

  /// Returns `true` if a file by itself has a name for an association file that no device requests: a mistaken form of the right one,
  /// or another word for it with the extension of a document.
  private static func isMisnamed(_ name: String) -> Bool {
    if name == Self.name { return false }
    if isLookalike(name, in: "") || isCopy(name) { return true }
    guard let stem = stem(of: name), stem.utf8.count < name.utf8.count else { return false }
    return stem.contains("association") || stem == "aasa"
  }

  /// Returns `true` for the name of a copy or a template, such as `apple-app-site-association.sample`.
  static func isCopy(_ name: String) -> Bool { name.lowercased().hasPrefix("\(Self.name).") }

  /// A name in lowercase letters without the extensions of documents; `nil` if it has others, which are those of programs and backups.
  private static func stem(of name: String) -> String? {
    let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let extensions: Set<Substring> = ["", "json", "txt", "rtf", "html", "htm", "plist", "xml", "doc", "docx", "md"]
    guard let first = parts.first, parts.dropFirst().allSatisfy(extensions.contains) else { return nil }
    return String(first)
  }

  /// Returns `true` if a name is a mistaken form of ``folder``.
  package static func isFolderLookalike(_ name: String) -> Bool {
    name.lowercased().filter { $0.isLetter } == "wellknown"
  }

  func file(_ path: String) -> Int? { files.firstIndex { $0.path == path } }
}
