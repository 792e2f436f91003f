package import SourceText

/// The files on the disk, as the server asks for them.
package protocol WorkspaceFiles: FolderTree, Sendable {
  /// The bytes of a file of at most 64 MB.
  func contents(_ path: String) throws(Failure) -> [UInt8]

  func exists(_ path: String) -> Bool

  func isFolder(_ path: String) -> Bool
}

extension WorkspaceFiles {
  /// The bytes of a file; `nil` where there is none, or where it cannot be read.
  func bytes(_ path: String) -> [UInt8]? { try? contents(path) }
}

struct WorkspaceTree: FolderTree {
  let files: any WorkspaceFiles

  func entries(of folder: String) throws(Failure) -> [FolderEntry] { try files.entries(of: folder) }
}
