import ArgumentParser
import Lint
import SourceText
import Tasks

extension DiffCommand {
  /// The files of the work tree, or of a revision, and those of an older revision.
  func versions(in pair: RevisionPair) throws -> ComparedVersions {
    let repository = try GitRepository()
    let revision = try repository.revision(pair.old)
    let newer = try pair.new.map { name throws(Failure) in try repository.revision(name) }
    let side = newer == nil ? "the work tree" : quoted(pair.new ?? "")
    let arguments = paths.isEmpty ? ["."] : paths
    let searched = try arguments.map { argument throws(Failure) in
      let path = try repository.path(argument)
      let isOnDisk = newer == nil && (Disk.isFolder(argument) || Disk.isFile(argument))
      let isKnown = [revision, newer].compactMap(\.self).contains { $0.isFolder(path) || $0.isFile(path) }
      guard isOnDisk || isKnown else {
        throw Failure("neither \(quoted(pair.old)) nor \(side) has a file or folder \(Input.name(argument))")
      }
      return path
    }
    let old = try ComparedFiles(searched, of: revision)
    let files =
      if let newer {
        try ComparedFiles(searched, of: newer)
      } else {
        try ComparedFiles(arguments, inWorkTreeOf: repository, allowsOutside: configuration.allowOutside)
      }
    return try ComparedVersions(
      old, files, names: (pair.old, newer?.name ?? "work tree"), shown: (quoted(pair.old), side),
      isForApple: isForApple)
  }
}

/// The revisions of `--git`: `A..B`, or `A` and the work tree.
struct RevisionPair {
  let old: String
  /// `nil` for the work tree.
  let new: String?

  init(_ text: String) throws {
    try refuse(
      "--git has no form A...B; `git merge-base A B` prints the revision to compare with, as in --git COMMIT..B",
      if: text.contains("..."))
    let names = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    if let name = names.first(where: { $0.isEmpty || $0.hasPrefix("-") }) {
      throw ValidationError(
        "'\(escapedForDisplay(name))' is not a revision; name a branch, a tag or a commit, or two as A..B")
    }
    try refuse("'\(escapedForDisplay(text))' names more than two revisions; compare two as A..B", if: names.count > 2)
    old = names[0]
    new = names.count == 2 ? names[1] : nil
  }
}
