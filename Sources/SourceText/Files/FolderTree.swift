/// Folders and their contents: on the disk, or made up by a test.
package protocol FolderTree {
  /// The entries of a folder, in the order of their names. The empty path is the working directory.
  func entries(of folder: String) throws(Failure) -> [FolderEntry]
}

package struct FolderEntry: Sendable {
  package enum Kind: Sendable {
    case file, folder, other
  }

  package let name: String
  /// Of a link, the kind of its target; `other` where it has none.
  package let kind: Kind
  package let isLink: Bool

  package init(_ name: String, _ kind: Kind, isLink: Bool = false) {
    self.name = name
    self.kind = kind
    self.isLink = isLink
  }
}
