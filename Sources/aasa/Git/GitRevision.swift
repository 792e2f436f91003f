import SourceText

/// The files of a revision of a git repository, by their paths from its root. Links are followed inside of the revision.
struct GitRevision: FolderTree {
  let name: String
  private let objects: [String: Object]
  /// The names in each folder.
  private let names: [String: [String]]

  private struct Object {
    /// `other` for a link and for a submodule.
    let kind: FolderEntry.Kind
    let isLink: Bool
    let id: String
  }

  /// The links that a path may lead through.
  private static let linkLimit = 16

  /// - Parameter listing: The output of `git ls-tree -r -t -z --full-tree`.
  init(_ name: String, listing: String) {
    self.name = name
    var objects: [String: Object] = [:]
    var names: [String: [String]] = [:]
    // A line is `<mode> SP <type> SP <object> TAB <path>`, and ends with NUL. A repository may have hundreds of thousands.
    for line in listing.utf8.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard fields.count == 3 else { continue }
      let path = line[line.index(after: tab)...]
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let name = slash.map { path[path.index(after: $0)...] } ?? path
      objects[String(Substring(path))] = Object(
        kind: Self.kind(mode: fields[0]), isLink: fields[0] == "120000", id: String(fields[2]))
      names[slash.map { String(Substring(path[..<$0])) } ?? "", default: []].append(String(Substring(name)))
    }
    self.objects = objects
    self.names = names
  }

  private static func kind(mode: Substring) -> FolderEntry.Kind {
    switch mode {
    case "040000": .folder
    case "100644", "100755", "100664": .file
    default: .other
    }
  }

  // MARK: Files

  func isFolder(_ path: String) -> Bool { kind(path) == .folder }

  func isFile(_ path: String) -> Bool { kind(path) == .file }

  func entries(of folder: String) throws(Failure) -> [FolderEntry] {
    guard let folder = target(of: folder) else { return [] }
    return (names[folder] ?? []).sorted().map { name in
      let path = LexicalPath.joined(folder, name)
      return FolderEntry(name, kind(path), isLink: objects[path]?.isLink ?? false)
    }
  }

  /// The file at a path, named as git names it: `main:public/apple-app-site-association`.
  func source(_ path: String) throws(Failure) -> SourceFile {
    let name = escapedForDisplay("\(name):\(path)")
    guard let id = target(of: path).flatMap({ objects[$0]?.id }) else {
      throw Failure("cannot read \(name): no such file")
    }
    return SourceFile(name: name, bytes: try GitRepository.contents(id, name))
  }

  // MARK: Links

  /// The kind of a file, or of the target of a link.
  private func kind(_ path: String) -> FolderEntry.Kind {
    guard let target = target(of: path) else { return .other }
    return target.isEmpty ? .folder : objects[target]?.kind ?? .other
  }

  /// The path without links; `nil` where one leads out of the revision or to no file.
  func target(of path: String) -> String? {
    var steps = 0
    return target(of: path, &steps)
  }

  private func target(of path: String, _ steps: inout Int) -> String? {
    var found = ""
    for name in path.split(separator: "/") {
      found = LexicalPath.joined(found, String(name))
      guard let object = objects[found] else { return nil }
      guard object.isLink else { continue }
      steps += 1
      guard steps <= Self.linkLimit, let bytes = try? GitRepository.contents(object.id, found) else { return nil }
      let link = LexicalPath.joined(LexicalPath.parent(of: found) ?? "", String(decoding: bytes, as: UTF8.self))
      let normalized = LexicalPath.normalized(link)
      guard !normalized.hasPrefix("/"), let next = target(of: normalized == "." ? "" : normalized, &steps) else {
        return nil
      }
      found = next
    }
    return found
  }
}
