public import Association
public import Matching

/// The URLs that two files treat differently.
///
///     let diff = old.differences(to: new)
///     for change in diff.changes { print(change.kind, change.apps, change.url) }
///     if diff.isEquivalence { print("every link opens the same apps") }
///     if diff.isCut { print("and more") }
public struct FileDiff: Sendable, Hashable {
  /// At least one for each kind of change and the apps concerned, in the order of the old file's apps and then the new one's.
  public let changes: [Change]
  /// The searches that exceeded the budget; all, without their apps, where a file is too large to be read.
  public let undecided: [Undecided]

  /// `true` if more components changed than ``changes`` show.
  public let isCut: Bool

  /// The number of URLs that show a kind of change.
  ///
  ///     let diff = old.differences(to: new, detail: .components(limit: 3))
  ///     print(diff.changes.map(\.url), diff.isCut ? "and more" : "")
  public enum Detail: Sendable, Hashable {
    /// One for each kind of change and apps.
    case kinds
    /// One for each component that changes what happens to its URLs, up to a limit for each kind of change and apps.
    case components(limit: Int)
    /// One for each component that decides in either file, up to a limit.
    case deciders(limit: Int)
  }

  /// `true` if it is proved that every URL opens the same apps with both files.
  public var isEquivalence: Bool { changes.isEmpty && undecided.isEmpty }

  /// A change for some apps, shown by a URL.
  ///
  ///     for change in old.differences(to: new).changes {
  ///       print("\(change.url): \(change.old.verdict) became \(change.new.verdict) for \(change.apps)")
  ///     }
  public struct Change: Sendable, Hashable {
    /// The effect on the URL. Each URL that changes is of exactly one kind for an app.
    ///
    ///     switch change.kind {
    ///     case .opened: print("\(change.url) opens \(change.apps)")
    ///     case .closed: print("\(change.url) no longer opens \(change.apps)")
    ///     case .moved(let others): print("\(change.url) opens \(others) instead of \(change.apps)")
    ///     }
    public enum Kind: Sendable, Hashable {
      /// The apps open it, and did not; no app lost it.
      case opened
      /// The apps no longer open it; no app gained it.
      case closed
      /// These apps open it, and did not, instead of the apps that did.
      case moved(to: [AppID])
    }

    /// The effect of the change.
    public let kind: Kind
    /// The apps that gained the URL with ``Kind/opened``, otherwise those that lost it.
    public let apps: [AppID]
    /// A shortest URL with this change. Both engines confirm it.
    public let url: String
    /// The verdict of the old file, for the first of the apps.
    public let old: AppVerdict
    /// The verdict of the new file, for the first of the apps; of a move, for the first app that gained the URL.
    public let new: AppVerdict

    package init(kind: Kind, apps: [AppID], url: String, old: AppVerdict, new: AppVerdict) {
      (self.kind, self.apps, self.url, self.old, self.new) = (kind, apps, url, old, new)
    }
  }

  /// A search that exceeded the budget.
  ///
  ///     for search in diff.undecided { print("undecided: links that are \(search.kind) for \(search.apps)") }
  public struct Undecided: Sendable, Hashable {
    /// The subject of a question.
    ///
    ///     let mayLoseLinks = diff.undecided.contains { $0.kind == .closed }
    public enum Kind: String, Sendable {
      case opened, closed, moved
    }

    /// The subject of the question.
    public let kind: Kind
    /// The apps that the question is about.
    public let apps: [AppID]
  }
}

extension AssociationFile {
  /// The URLs that change if another file replaces this one: not differences in how the files are written, but which apps open which URLs.
  ///
  ///     let diff = old.differences(to: new)
  ///     for change in diff.changes { print(change.kind, change.apps, change.url) }
  ///
  /// Compares two files. For a URL that no app opens, `exclude` and `no_match` are alike. A file that devices ignore
  /// (``AssociationFile/fault``) opens no URL.
  ///
  /// - Parameters:
  ///   - app: The only app whose changes are reported; all by default.
  ///   - host: The host of the URLs that are shown.
  ///   - detail: The number of URLs for a kind of change.
  ///   - budget: The limit of the search. Beyond it the result is "undecided", never a guess.
  /// - Complexity: O(characters of all patterns) for lists that are written alike, whatever their formatting; otherwise a search over
  ///   the states of both files' automata, as far as some component that is not in both accepts anything.
  public func differences(
    to new: AssociationFile, app: AppID? = nil, host: String = "example.com", detail: FileDiff.Detail = .kinds,
    budget: Budget = Budget()
  ) -> FileDiff {
    let files = ComparedFile.pair(inEffect, new.inEffect)
    var finder = FileDiffFinder(files.old, files.new, StepBudget(budget), host: host, detail: detail)
    return finder.diff(for: app)
  }
}

extension FileDiff.Change.Kind {
  package var question: FileDiff.Undecided.Kind {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .moved: .moved
    }
  }
}
