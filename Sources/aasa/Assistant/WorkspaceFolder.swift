import SourceText
import SystemCalls

/// The folder that an assistant may use. The working directory is the folder, so the names in reports are paths below it.
struct WorkspaceFolder: Sendable {
  let allowsWriting: Bool
  let network: FetchOptions?

  /// The longest file, in bytes.
  static let limit = 64 << 20

  /// Reads a file: a path below the root, or a domain where the network is allowed.
  ///
  /// - Parameter file: The file of a folder.
  func read(_ name: String, of file: FolderFile = .either) throws(Failure) -> SourceFile {
    let place = Place(name)
    if place.isRemote {
      guard let network else { throw Self.forbidden(name) }
      return try place.read(network.client).source
    }
    try confine(name)
    return try Input.source(place.single(file).text, limit: Self.limit)
  }

  /// Replaces a file below the root.
  func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard allowsWriting else {
      throw Failure(
        "writing is not allowed; ask the user to start the server with --allow-write, or show the user the new text")
    }
    try confine(path)
    try Output.write(bytes, toFile: path)
  }

  static func forbidden(_ name: String) -> Failure {
    Failure(
      "\(escapedForDisplay(name)) needs a request, and the network is not allowed; ask the user to start the server with --allow-network, or pass a file"
    )
  }

  /// Refuses a path outside of the folder, also by a link, and standard input, which belongs to the client.
  func confine(_ path: String) throws(Failure) {
    // The system reads a path up to it.
    if path.utf8.contains(0) {
      throw Failure("`\(escapedForCode(path))` has a NUL character; pass a path without it")
    }
    let folder = LexicalPath.parent(of: path) ?? "."
    guard path != Input.standardInput, let root = Disk.realPath("."),
      let target = Disk.realPath(path) ?? Disk.realPath(folder.isEmpty ? "." : folder),
      target == root || target.hasPrefix(root == "/" ? root : root + "/")
    else {
      throw Failure(
        "`\(escapedForCode(path))` is outside of the server's folder; pass a path below it, or ask the user to start the server with another --root"
      )
    }
  }
}
