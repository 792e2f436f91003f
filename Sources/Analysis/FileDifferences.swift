public import Association
public import Matching

/// What two files do differently with URLs.
public struct FileDifferences: Sendable {
  /// One for each kind of change and the apps that it concerns, in the order of the old file's apps and then the new one's.
  public let changes: [URLChange]
  /// What the budget did not suffice for.
  public let undecided: [UndecidedChange]

  /// Whether it is proved that every URL opens the same apps with both files.
  public var isEquivalence: Bool { changes.isEmpty && undecided.isEmpty }
}

/// A change for some apps, shown by a URL.
public struct URLChange: Sendable, Hashable {
  /// What becomes of the URL. Each URL that changes hands is of exactly one kind for an app.
  public enum Kind: Sendable, Hashable {
    /// The apps open it, and did not; no app lost it.
    case opened
    /// The apps no longer open it; no app gained it.
    case closed
    /// These apps open it, and did not, in the place of the apps that did.
    case moved(to: [AppID])
  }

  public let kind: Kind
  /// The apps that gained the URL with ``Kind/opened``, else those that lost it.
  public let apps: [AppID]
  /// A URL to which this happens; none is shorter. Both engines confirm it.
  public let url: String
  /// The verdict of the old file, for the first of the apps.
  public let old: AppVerdict
  /// The verdict of the new file, for the first of the apps; of a move, for the first app that gained the URL.
  public let new: AppVerdict
}

/// A question that a budget did not suffice for.
public struct UndecidedChange: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case opened, closed, moved
  }

  public let kind: Kind
  public let apps: [AppID]
}

extension AssociationFile {
  /// What changes for URLs when another file takes the place of this one: not what is written differently, but which apps open
  /// which URLs.
  ///
  ///     let differences = old.differences(to: new)
  ///     for change in differences.changes { print(change.kind, change.apps, change.url) }
  ///
  /// Whether a URL that no app opens is excluded or not matched makes no difference. Files that a device would ignore
  /// (``AssociationFile/fault``) are compared as far as they were read.
  ///
  /// - Parameters:
  ///   - app: The only app whose changes are told; all by default.
  ///   - host: The host of the URLs that are shown.
  ///   - budget: What the search may cost. Beyond it the answer is "undecided", never a guess.
  /// - Complexity: O(characters of all patterns) for lists that are written alike, whatever their formatting; otherwise a search
  ///   over the states of both files' automata, where some component that is not in both accepts something.
  public func differences(
    to new: AssociationFile, app: AppID? = nil, host: String = "example.com", budget: Budget = Budget()
  ) -> FileDifferences {
    var comparison = FileComparison(self, new, host: host, budget)
    return comparison.differences(for: app)
  }
}
