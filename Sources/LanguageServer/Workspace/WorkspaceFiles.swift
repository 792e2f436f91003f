/// The files on the disk, as the server asks for them.
package protocol WorkspaceFiles: Sendable {
  /// The bytes of a file that a person wrote; `nil` where there is none, or where it cannot be read.
  func bytes(_ path: String) -> [UInt8]?

  /// Whether a path is a file or a folder.
  func exists(_ path: String) -> Bool
}
