import AppClaims
import AppSiteAssociation
import SystemCalls

struct Disk: FolderTree, Sendable {
  static var workingDirectory: String? {
    guard let name = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(name) }
    return unsafe String(cString: name)
  }

  static func isFolder(_ path: String) -> Bool { kind(Input.filePath(path)) == .folder }

  static func isFile(_ path: String) -> Bool { kind(Input.filePath(path)) == .file }

  /// The kind of a file, or of the target of a link.
  private static func kind(_ path: FilePath, followsLink: Bool = true) -> FolderEntry.Kind {
    guard let status = path.status(followsLink: followsLink) else { return .other }
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFDIR): return .folder
    case mode_t(S_IFREG): return .file
    default: return .other
    }
  }

  /// The absolute path without links; `nil` where there is no file.
  static func realPath(_ path: String) -> String? {
    guard let text = unsafe Input.filePath(path).withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  func entries(of folder: String) throws(Failure) -> [FolderEntry] {
    let own = Input.filePath(folder.isEmpty ? "." : folder)
    guard let stream = unsafe own.withCString({ unsafe opendir($0) }) else {
      throw Failure("cannot read \(Input.name(folder.isEmpty ? "." : folder))", Errno.last)
    }
    defer { unsafe closedir(stream) }
    var found: [FolderEntry] = []
    while let entry = unsafe readdir(stream) {
      let (name, path) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe (String(cString: $0), own.entry($0)) }
      }
      if name == "." || name == ".." { continue }
      if name.unicodeScalars.contains("\u{FFFD}"), found.contains(where: { $0.name == name }) {
        throw Failure(
          "\(Input.name(folder.isEmpty ? "." : folder)) has several names \(Input.name(name)), with different bytes that are not UTF-8: rename one"
        )
      }
      Input.keep(path, of: LexicalPath.joined(folder, name))
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR): found.append(FolderEntry(name, .folder))
      case Int(DT_REG): found.append(FolderEntry(name, .file))
      default:
        let kind = Self.kind(path)
        found.append(FolderEntry(name, kind, isLink: Self.kind(path, followsLink: false) != kind))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// An absolute path without a link that leads to the working directory or to a folder around it: `/tmp` on macOS, or the folder in which a
  /// shell is. Other links and relative paths stay.
  static func unlinked(_ path: String) -> String {
    guard path.hasPrefix("/"), let current = workingDirectory, LexicalPath.inside(current, path) == nil else {
      return path
    }
    let around = sequence(first: current, next: LexicalPath.parent).map { (path: $0, identity: FileIdentity($0)) }
    for folder in sequence(first: path, next: LexicalPath.parent) where folder != "/" {
      guard let identity = FileIdentity(folder) else { continue }
      if let own = around.first(where: { $0.identity == identity }) { return own.path + path.dropFirst(folder.count) }
    }
    return path
  }
}

/// The files of an app's folder on the disk.
struct FolderContents: BundleContents {
  let folder: String

  func bytes(_ path: String) throws(ClaimFault) -> [UInt8]? {
    let place = LexicalPath.joined(folder, path)
    guard Disk.isFile(place) else { return nil }
    do { return try Input.bytes(place) } catch { throw ClaimFault(place, error.message) }
  }

  func folders(in path: String) -> [String] {
    let place = path.isEmpty ? folder : LexicalPath.joined(folder, path)
    return ((try? Disk().entries(of: place)) ?? []).filter { $0.kind == .folder }.map(\.name)
  }
}

/// A file by its place on the disk, whatever path leads to it.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// `nil` where there is no file.
  init?(_ path: String) {
    guard let status = Input.filePath(path).status() else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  static func refuse(writing path: String, over inputs: some Sequence<String>) throws(Failure) {
    guard let target = FileIdentity(path), let input = inputs.first(where: { FileIdentity($0) == target }) else {
      return
    }
    throw Failure(
      "\(Input.name(path)) is not written: it would overwrite \(Input.name(input)), which was read; name another file")
  }
}

/// The name of a file in reports for machines.
enum ReportPath {
  /// The path relative to the working directory where it is inside, else as it is given; `<stdin>` for standard input.
  static func of(_ path: String) -> String {
    if path == Input.standardInput { return "<stdin>" }
    let inside = LexicalPath.shortened(identity(Disk.unlinked(path)), in: [Disk.workingDirectory].compactMap(\.self))
    return inside.hasPrefix("/") ? LexicalPath.normalized(path) : inside
  }

  /// The name of a file that was read, by its escaped name in messages.
  static func named(_ name: String) -> String {
    of(name.contains("\\") ? Input.opened.first { Input.name($0) == name } ?? name : name)
  }

  /// The identity of a file in reports: its whole path, also where the name in reports leads out of the working directory and into it again.
  /// `-` stays, which is standard output.
  static func identity(_ reportPath: String) -> String {
    if reportPath == Output.standardOutput || LexicalPath.isURL(reportPath) { return reportPath }
    return LexicalPath.normalized(LexicalPath.joined(Disk.workingDirectory ?? "", reportPath))
  }
}
