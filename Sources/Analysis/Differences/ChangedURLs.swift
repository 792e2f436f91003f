import Matching

// After the first URL of a change, one is found for each component that changed: first among readable samples of the components that are in
// one list only, then by searches that leave out what is shown already. The last search finds nothing, which proves that all are shown, or
// the limit is reached.

/// URLs that a list of components treats differently than another, one for each component to which the change is due.
struct ChangedURLs {
  private(set) var urls: [[UInt8]] = []
  /// `true` if there are more.
  private(set) var isCut = false
  /// `true` if the budget ended before all were found.
  private(set) var isUndecided = false
  private let change: ListPair.Change
  private let detail: FileDiff.Detail
  private let limit: Int
  private var shown: Set<ChangeCause> = []
  private let lists: Lists

  final class Lists {
    let pair: ListPair
    fileprivate lazy var before = AcceptanceList(pair.old)
    fileprivate lazy var after = AcceptanceList(pair.new)

    init(_ pair: ListPair) { self.pair = pair }

    func deciders(_ url: [UInt8]) -> ListPairSearch.PairDeciders { (before.first(url), after.first(url)) }
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
    self.detail = detail
    limit = detail.limit
    add(first)
    if case .kinds = detail { return }
    // A sample may be a move for one of the others.
    if others.isEmpty { addSamples() }
    while urls.count <= limit, !isCut {
      let result = search.url(change) { shown.contains(lists.pair.cause(change, ($0, $1), detail)) }
      guard case .found(let url) = result else {
        isUndecided = !result.isNone
        return
      }
      if !add(url) { return }
    }
  }

  /// Adds a URL if it shows something new. Beyond the limit it is only noted.
  @discardableResult
  private mutating func add(_ url: [UInt8]) -> Bool {
    let deciders = lists.deciders(url)
    guard lists.pair.change(deciders) == change, shown.insert(lists.pair.cause(change, deciders, detail)).inserted
    else { return false }
    if urls.count == limit {
      isCut = true
    } else {
      urls.append(url)
    }
    return true
  }

  private mutating func addSamples() {
    let pair = lists.pair
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
}

/// URLs that one app loses and another one gains, one for each component of either app to which a move is due.
struct MovedURLs {
  private(set) var urls: [[UInt8]] = []
  /// `true` if there are more.
  private(set) var isCut = false
  /// `true` if the budget ended before all were found.
  private(set) var isUndecided = false

  init(
    from loser: ChangedURLs.Lists, to winner: ChangedURLs.Lists, first: [UInt8], _ detail: FileDiff.Detail,
    _ search: ListPairSearch
  ) {
    var shown: (losses: Set<ChangeCause>, gains: Set<ChangeCause>) = ([], [])
    var pairs: Set<[ChangeCause]> = []
    func causes(_ lost: ListPairSearch.PairDeciders, _ gained: ListPairSearch.PairDeciders) -> [ChangeCause] {
      [loser.pair.cause(.closed, lost, detail), winner.pair.cause(.opened, gained, detail)]
    }
    var next = SearchResult.found(first)
    while case .found(let url) = next {
      if urls.count == detail.limit {
        isCut = true
        return
      }
      urls.append(url)
      if case .kinds = detail { return }
      let found = causes(loser.deciders(url), winner.deciders(url))
      pairs.insert(found)
      shown.losses.insert(found[0])
      shown.gains.insert(found[1])
      next = search.move { lost, gained in
        let found = causes(lost, gained)
        if case .deciders = detail { return pairs.contains(found) }
        return shown.losses.contains(found[0]) && shown.gains.contains(found[1])
      }
    }
    isUndecided = !next.isNone
  }
}

/// The component or components to which a change is due.
enum ChangeCause: Hashable {
  case added(Int)
  case removed(Int)
  /// The component of the old list that excludes a URL which is opened now.
  case lostExclusion(Int)
  case deciders(old: Int?, new: Int?)
}

extension FileDiff.Detail {
  /// The most URLs of a kind of change.
  var limit: Int {
    switch self {
    case .kinds: 1
    case .components(let limit), .deciders(let limit): max(limit, 1)
    }
  }
}

extension ListPair {
  /// The cause of a change of a URL with these deciding components.
  fileprivate func cause(
    _ change: Change, _ deciders: ListPairSearch.PairDeciders, _ detail: FileDiff.Detail
  ) -> ChangeCause {
    let (old, new) = deciders
    if case .deciders = detail { return .deciders(old: old, new: new) }
    // An exclusion kept these URLs in the browser on purpose, so no other cause stands for them.
    if change == .opened, let old { return .lostExclusion(old) }
    if let new, added.contains(new) { return .added(new) }
    if let old, removed.contains(old) { return .removed(old) }
    return .deciders(old: old, new: new)
  }

  /// The kind of change of a URL with these deciding components.
  fileprivate func change(_ deciders: ListPairSearch.PairDeciders) -> Change? {
    switch (old.opens(deciders.old), new.opens(deciders.new)) {
    case (false, true): .opened
    case (true, false): .closed
    default: nil
    }
  }
}
