import Association
import Matching

// Apps with the same lists in both files are compared once, as a group. For each group a URL is searched for that it gains, and one that it
// loses. If one group loses and another gains, URLs may move between them: for each two such groups one is searched for. The gains and
// losses of a group are then searched for again, without the URLs that move. URLs are confirmed when all are found, so that the memory of the
// searches is free for the engines.

struct FileDiffFinder {
  private var groups: [Group]
  private var reduction: PlainPathReduction?
  /// URLs that do not change as the groups' lists have it: their paths were left out of these.
  private var unconfirmed: [[UInt8]] = []
  private let stepBudget: StepBudget
  private let prefix: [UInt8]
  private let detail: FileDiff.Detail
  private let old: ComparedFile
  private let new: ComparedFile
  private var isCut = false

  /// Apps whose components are written alike, in both files.
  private struct Group {
    let whole: NarrowedLists
    /// The apps, together if the same entries name them in both files.
    var apps: [[AppID]] = []

    var lists: ListPair { whole.pair }
  }

  /// URLs that the searches found for a kind of change of a group.
  private struct Found {
    let kind: FileDiff.Undecided.Kind
    let group: Int
    /// The group that the URLs move to.
    var winner: Int?
    var urls: [[UInt8]] = []
    var isUndecided = true
  }

  /// - Parameter longEntry: The components of an entry beyond which the plain paths are decided one by one, and not searched.
  init(
    _ old: ComparedFile, _ new: ComparedFile, _ stepBudget: StepBudget, host: String = "example.com",
    detail: FileDiff.Detail = .kinds, longEntry: Int = OrderedComponents.exactLimit
  ) {
    reduction = PlainPathReduction(old, new, detail, longEntry: longEntry)
    groups = Self.groups(old, new, reduction)
    self.stepBudget = stepBudget
    prefix = urlPrefix(host: host)
    self.detail = detail
    (self.old, self.new) = (old, new)
  }

  /// The most repetitions of a search with more paths.
  private static let roundLimit = 16

  /// A URL that opens other apps with the new file; `.none` is a proof that none exists.
  func change() -> SearchResult<[UInt8]> {
    .first(of: groups) { group in
      if group.lists.suspects.isEmpty { return .none }
      if let proof = EditProof(group.lists), proof.isFound(stepBudget.part(share: 2)) { return .none }
      return ListPairSearch(group.lists, stepBudget).url()
    }
  }

  mutating func diff(for app: AppID?) -> FileDiff {
    if old.file.excess != nil || new.file.excess != nil {
      let unknown: [FileDiff.Undecided.Kind] = [.opened, .closed, .moved]
      return FileDiff(changes: [], undecided: unknown.map { .init(kind: $0, apps: []) }, isCut: false)
    }
    for _ in 0..<Self.roundLimit {
      let diff = round(for: app)
      guard reduction?.keep(unconfirmed) ?? false else { return diff }
      groups = Self.groups(old, new, reduction)
      (unconfirmed, isCut) = ([], false)
    }
    return round(for: app)
  }

  /// Searches and confirms.
  private mutating func round(for app: AppID?) -> FileDiff {
    let searches = search(for: app)
    let apps = groups.map { $0.apps }
    groups = []
    old.forgetLists()
    new.forgetLists()
    var changes: [FileDiff.Change] = []
    var undecided: [FileDiff.Undecided] = []
    for found in searches {
      for own in apps[found.group] {
        for winners in found.winner.map({ apps[$0].map(Optional.some) }) ?? [nil] {
          let confirmed = found.urls.compactMap { change($0, found.kind, own, movedTo: winners) }
          changes += confirmed
          if confirmed.isEmpty || found.isUndecided { undecided.append(.init(kind: found.kind, apps: own)) }
        }
      }
    }
    var places: [AppID: Int] = [:]
    for app in apps.joined().joined() { places[app] = places.count }
    func place(_ apps: [AppID]) -> Int { apps.first.flatMap { places[$0] } ?? 0 }
    return FileDiff(
      changes: changes.compactMap { $0.concerning(app) }.sorted {
        (place($0.apps), $0.kind.rank) < (place($1.apps), $1.kind.rank)
      }, undecided: undecided.compactMap { $0.concerning(app) }.sorted { place($0.apps) < place($1.apps) },
      isCut: isCut)
  }

  private mutating func search(for app: AppID?) -> [Found] {
    var found: [Found] = []
    let firsts = groups.map { group in
      let search = ListPairSearch(group.lists, stepBudget)
      return (gain: search.url(.opened), loss: search.url(.closed))
    }
    let gaining = groups.indices.filter { !firsts[$0].gain.isNone }
    let losing = groups.indices.filter { !firsts[$0].loss.isNone }
    func concerns(_ group: Int) -> Bool { app.map { id in groups[group].apps.contains { $0.contains(id) } } ?? true }

    // For each group, those that URLs may move to or from; of groups that are not settled it is unknown.
    var partners: [Int: Set<Int>] = [:]
    var unsettled: Set<Int> = []
    // No group moves URLs to itself.
    let winning = losing.count == 1 ? gaining.filter { $0 != losing[0] } : gaining
    let beginnings = ListBeginnings(winning.map { groups[$0].lists.suspectPlans })
    for (number, loser) in losing.enumerated() {
      let winners = beginnings.lists(sharingURLsWith: groups[loser].lists.suspectPlans, stepBudget).map { winning[$0] }
      if stepBudget.isExhausted {
        unsettled = Set(gaining).union(losing[number...])
        for left in losing[number...] where concerns(left) { found.append(Found(kind: .moved, group: left)) }
        break
      }
      for winner in winners where winner != loser && (concerns(loser) || concerns(winner)) {
        let lost = groups[loser].whole.narrowed(to: groups[winner].lists)
        let gained = groups[winner].whole.narrowed(to: groups[loser].lists)
        let search = ListPairSearch(from: lost, to: gained, stepBudget)
        let move = search.move()
        if move.isNone { continue }
        partners[loser, default: []].insert(winner)
        partners[winner, default: []].insert(loser)
        let lists = (losing: ChangedURLs.Lists(lost), gaining: ChangedURLs.Lists(gained))
        found.append(moved(move, from: loser, to: winner, lists, search))
      }
    }
    for index in groups.indices where concerns(index) {
      let others =
        unsettled.contains(index)
        ? nil
        : (partners[index] ?? []).sorted().map {
          groups[$0].whole.narrowed(to: groups[index].lists)
        }
      let search = ListPairSearch(groups[index].lists, butNotFor: others ?? [], stepBudget)
      let lists = ChangedURLs.Lists(groups[index].lists)
      for (change, first) in [(ListPair.Change.opened, firsts[index].gain), (.closed, firsts[index].loss)] {
        found += changed(change, first, in: index, lists, butNotFor: others, search).map { [$0] } ?? []
      }
    }
    return found
  }

  /// - Parameter others: The groups that the URL may move to or from; `nil` where that is unknown.
  private mutating func changed(
    _ change: ListPair.Change, _ first: SearchResult<[UInt8]>, in group: Int, _ lists: ChangedURLs.Lists,
    butNotFor others: [ListPair]?, _ search: ListPairSearch
  ) -> Found? {
    if first.isNone { return nil }
    let result = others.map { $0.isEmpty ? first : search.url(change) } ?? .undecided
    if result.isNone { return nil }
    var found = Found(kind: change == .opened ? .opened : .closed, group: group)
    guard let others, case .found(let first) = result else { return found }
    let urls = ChangedURLs(change, first: first, in: lists, butNotFor: others, detail, search)
    if urls.isCut { isCut = true }
    (found.urls, found.isUndecided) = (urls.urls, urls.isUndecided)
    return found
  }

  private mutating func moved(
    _ move: SearchResult<[UInt8]>, from loser: Int, to winner: Int,
    _ lists: (losing: ChangedURLs.Lists, gaining: ChangedURLs.Lists), _ search: ListPairSearch
  ) -> Found {
    var found = Found(kind: .moved, group: loser, winner: winner)
    guard case .found(let first) = move else { return found }
    let urls = MovedURLs(from: lists.losing, to: lists.gaining, first: first, detail, search)
    if urls.isCut { isCut = true }
    (found.urls, found.isUndecided) = (urls.urls, urls.isUndecided)
    return found
  }

  /// A change that the searches found, if both engines confirm it for both files.
  private mutating func change(
    _ target: [UInt8], _ kind: FileDiff.Undecided.Kind, _ apps: [AppID], movedTo winners: [AppID]?
  ) -> FileDiff.Change? {
    guard let own = confirmed(target, kind == .opened ? .opened : .closed, apps) else { return nil }
    guard let winners else { return own }
    return confirmed(target, .opened, winners).map {
      FileDiff.Change(kind: .moved(to: winners), apps: apps, url: own.url, old: own.old, new: $0.new)
    }
  }

  /// The change, if both engines confirm it for both files.
  private mutating func confirmed(_ target: [UInt8], _ change: ListPair.Change, _ apps: [AppID]) -> FileDiff.Change? {
    let url = prefix + target
    guard let app = apps.first, let before = old.verdicts.verdict(url, app), let after = new.verdicts.verdict(url, app),
      (before.verdict == .match) == (change == .closed), (after.verdict == .match) == (change == .opened)
    else {
      unconfirmed.append(target)
      return nil
    }
    return FileDiff.Change(
      kind: change == .opened ? .opened : .closed, apps: apps, url: String(decoding: url, as: UTF8.self), old: before,
      new: after)
  }

  private static func groups(_ old: ComparedFile, _ new: ComparedFile, _ reduction: PlainPathReduction?) -> [Group] {
    var numbers: [[[Int]]: Int] = [:]
    var groups: [Group] = []
    // For the entries that name an app: the group, and in it the apps that the same entries name.
    var places: [[[Int]]: (group: Int, apps: Int)] = [:]
    for app in ((old.file.applinks?.apps ?? []) + (new.file.applinks?.apps ?? [])).uniqued() {
      let entries = [old.entries(of: app), new.entries(of: app)]
      if let place = places[entries] {
        groups[place.group].apps[place.apps].append(app)
        continue
      }
      let lists =
        reduction?.lists(entries[0], entries[1]) ?? (old.components(of: entries[0]), new.components(of: entries[1]))
      let words = [lists.0.numbers, lists.1.numbers]
      let group = numbers[words] ?? groups.count
      if group == groups.count {
        numbers[words] = group
        groups.append(Group(whole: NarrowedLists(ListPair(lists.0, lists.1))))
      }
      groups[group].apps.append([app])
      places[entries] = (group, groups[group].apps.count - 1)
    }
    return groups
  }
}

extension FileDiff.Change {
  /// The change as far as it concerns an app; `nil` if it does not.
  fileprivate func concerning(_ app: AppID?) -> Self? {
    guard let app else { return self }
    if apps.contains(app) {
      var after = new
      if case .moved = kind {} else { after = after.with(app) }
      return Self(kind: kind, apps: [app], url: url, old: old.with(app), new: after)
    }
    if case .moved(let winners) = kind, winners.contains(app) {
      return Self(kind: .moved(to: [app]), apps: apps, url: url, old: old, new: new.with(app))
    }
    return nil
  }
}

extension AppVerdict {
  fileprivate func with(_ app: AppID) -> AppVerdict {
    AppVerdict(app: app, verdict: verdict, entry: entry, component: component)
  }
}

extension FileDiff.Change.Kind {
  /// The order in which changes are reported.
  fileprivate var rank: Int {
    switch self {
    case .opened: 0
    case .closed: 1
    case .moved: 2
    }
  }
}

extension FileDiff.Undecided {
  fileprivate func concerning(_ app: AppID?) -> Self? {
    guard let app else { return self }
    return apps.contains(app) ? Self(kind: kind, apps: [app]) : nil
  }
}
