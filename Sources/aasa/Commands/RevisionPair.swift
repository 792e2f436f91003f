import AppSiteAssociation
import ArgumentParser

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
