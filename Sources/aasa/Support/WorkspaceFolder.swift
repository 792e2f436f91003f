import Association
import ModelContext
import SourceText
import SystemCalls
import Tasks

/// The folder that an assistant may use. The working directory is the folder, so the names in reports are paths below it.
struct WorkspaceFolder: ToolWorkspace {
  let allowsWriting: Bool
  let network: FetchOptions?

  /// The longest file, in bytes.
  static let limit = 64 << 20

  func read(_ name: String) throws(ToolError) -> SourceFile {
    let place = Place(name)
    if place.isRemote {
      guard let network else { throw Self.forbidden(name) }
      do throws(Failure) { return try place.read(network.client).source } catch { throw ToolError(error.message) }
    }
    try confine(name)
    do throws(Failure) {
      switch place.kind {
      case .folder: return try Input.source(place.single().text, limit: Self.limit)
      default: return try Input.source(name, limit: Self.limit)
      }
    } catch {
      throw ToolError(error.message)
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    guard allowsWriting else {
      throw ToolError(
        "writing is not allowed; ask the user to start the server with --allow-write, or show the user the new text")
    }
    try confine(path)
    do throws(Failure) { try Output.write(bytes, toFile: path) } catch { throw ToolError(error.message) }
  }

  static func forbidden(_ name: String) -> ToolError {
    ToolError(
      "\(escapedForDisplay(name)) needs a request, and the network is not allowed; ask the user to start the server with --allow-network, or pass a file"
    )
  }
}

// MARK: Confinement

extension WorkspaceFolder {
  /// Refuses a path outside of the folder, also by a link, and standard input, which belongs to the client.
  func confine(_ path: String) throws(ToolError) {
    let folder = LexicalPath.parent(of: path) ?? "."
    guard path != Input.standardInput, let root = Disk.realPath("."),
      let target = Disk.realPath(path) ?? Disk.realPath(folder.isEmpty ? "." : folder),
      target == root || target.hasPrefix(root == "/" ? root : root + "/")
    else {
      throw ToolError(
        "`\(escapedForDisplay(path))` is outside of the server's folder; pass a path below it, or ask the user to start the server with another --root"
      )
    }
  }
}
