package import AssetLinks
import SourceText

/// Two versions of an `assetlinks.json` with their differences.
package struct AssetLinksComparison: Sendable {
  package let old: Version
  package let new: Version
  package let diff: AssetLinksDiff

  /// One version of the file.
  package struct Version: Sendable {
    package let file: AssetLinksFile
    /// The path for machines; see ``ReportedFile/path``.
    package let reportPath: String

    package init(_ file: AssetLinksFile, reportPath: String) {
      self.file = file
      self.reportPath = reportPath
    }
  }

  package init(_ old: Version, _ new: Version, _ diff: AssetLinksDiff) {
    self.old = old
    self.new = new
    self.diff = diff
  }

  /// The result in a sentence without a full stop, for one that is no difference.
  static let equivalence = "equivalent, every URL opens the same apps with both files"

  /// The result in the heading.
  var heading: String {
    let count = diff.changes.count + diff.statements.reduce(0) { $0 + $1.removed.count + $1.added.count }
    if count > 0 { return counted(count, "change") }
    return diff.undecided.isEmpty ? "every URL opens the same apps" : "undecided"
  }

  /// The changes of each app.
  var changesByApp: [(app: String, changes: [AssetLinksDiff.Change])] {
    var groups: [(app: String, changes: [AssetLinksDiff.Change])] = []
    for change in diff.changes {
      if groups.last?.app != change.app.text { groups.append((change.app.text, [])) }
      groups[groups.count - 1].changes.append(change)
    }
    return groups
  }
}

extension StatementDiff {
  /// The relation, or `include`.
  var name: String {
    switch kind {
    case .relation(let name): name
    case .include: "include"
    }
  }
}

extension StatementDiff.Party {
  /// The target, with the fingerprint that is different, in a message.
  var words: String {
    let name = "`\(escapedForDisplay(name))`"
    return fingerprint.map { "the fingerprint `\(escapedForDisplay($0))` of \(name)" } ?? name
  }
}

extension AssetLinksDiff.Undecided {
  /// The open question, after "undecided".
  var words: String {
    switch (kind, hasChanges) {
    case (.opened, false): "whether it opens URLs that it did not"
    case (.opened, true): "whether it opens other URLs that it did not"
    case (.closed, false): "whether it no longer opens some URL"
    case (.closed, true): "whether it no longer opens some other URL"
    }
  }
}
