import Matching

// After the first URL of a change, one is found for each component that changed: first among readable samples of the components that are in
// one list only, then by searches that leave out what is shown already. The last search finds nothing, which proves that all are shown, or
// the limit is reached.

/// URLs that a list of components treats differently than another, one for each component to which the change is due.
struct ChangedURLs {
  private(set) var urls: [[UInt8]] = []
  /// `true` if there are more.
  private(set) var isCut = false
  private let change: ListPair.Change
  private let pair: ListPair
  private let detail: FileDiff.Detail
  private let limit: Int
  private var shown: Set<Cause> = []
  private let lists: Lists

  /// Both lists, for all kinds of changes.
  final class Lists {
    fileprivate let pair: ListPair
    fileprivate lazy var before = AcceptanceList(pair.old)
    fileprivate lazy var after = AcceptanceList(pair.new)

    init(_ pair: ListPair) { self.pair = pair }
  }

  /// The component or components to which a change is due.
  private enum Cause: Hashable {
    case added(Int)
    case removed(Int)
    /// The component of the old list that excludes a URL which is opened now.
    case lostExclusion(Int)
    case deciders(old: Int?, new: Int?)
  }

  /// - Parameters:
  ///   - first: A URL with the change.
  ///   - others: Lists for which the change must not be the opposite one.
  init(
    _ change: ListPair.Change, first: [UInt8], in lists: Lists, butNotFor others: [ListPair],
    _ detail: FileDiff.Detail, _ search: ListPairSearch
  ) {
    self.change = change
    self.lists = lists
    pair = lists.pair
    self.detail = detail
    switch detail {
    case .kinds: limit = 1
    case .components(let limit), .deciders(let limit): self.limit = max(limit, 1)
    }
    add(first)
    if case .kinds = detail { return }
    // A sample may be a move for one of the others.
    if others.isEmpty { addSamples() }
    while urls.count <= limit, !isCut {
      let result = search.url(change) { shown.contains(cause(old: $0, new: $1)) }
      guard case .found(let url) = result, add(url) else { return }
    }
  }

  /// Adds a URL if it shows something new. Beyond the limit it is only noted.
  @discardableResult
  private mutating func add(_ url: [UInt8]) -> Bool {
    let (old, new) = (lists.before.first(url), lists.after.first(url))
    guard pair.change(old: old, new: new) == change, shown.insert(cause(old: old, new: new)).inserted else {
      return false
    }
    if urls.count == limit {
      isCut = true
    } else {
      urls.append(url)
    }
    return true
  }

  private mutating func addSamples() {
    // Of URLs that are opened, those of the old list may have lost an exclusion.
    if change == .opened { addSamples(pair.removed, of: pair.old) }
    addSamples(pair.added, of: pair.new)
    if change != .opened { addSamples(pair.removed, of: pair.old) }
  }

  private mutating func addSamples(_ positions: Positions, of list: OrderedComponents) {
    for position in positions.all {
      if isCut { return }
      for url in SampleURLs.urls(for: list.items[position].plan) where !isCut { add(url) }
    }
  }

  private func cause(old: Int?, new: Int?) -> Cause {
    if case .deciders = detail { return .deciders(old: old, new: new) }
    // Somebody decided once that these URLs stay in the browser, so no other cause stands for them.
    if change == .opened, let old { return .lostExclusion(old) }
    if let new, pair.added.contains(new) { return .added(new) }
    if let old, pair.removed.contains(old) { return .removed(old) }
    return .deciders(old: old, new: new)
  }
}

extension ListPair {
  /// The kind of change of a URL with these deciding components.
  fileprivate func change(old before: Int?, new after: Int?) -> Change? {
    switch (old.opens(before), new.opens(after)) {
    case (false, true): .opened
    case (true, false): .closed
    default: nil
    }
  }
}
