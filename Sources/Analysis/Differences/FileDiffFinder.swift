import Association
import Matching

// Apps with the same lists in both files are compared once, as a group. For each group a URL is searched for that it gains, and one that it
// loses. If one group loses and another gains, URLs may move between them: for each two such groups one is searched for. The gains and
// losses of a group are then searched for again, without the URLs that move.

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
  private var changes: [FileDiff.Change] = []
  private var undecided: [FileDiff.Undecided] = []
  private var isCut = false

  /// Apps whose components are written alike, in both files.
  private struct Group {
    let whole: NarrowedLists
    /// The apps, together if the same entries name them in both files.
    var apps: [[AppID]] = []

    var lists: ListPair { whole.pair }

    func undecided(_ kind: FileDiff.Undecided.Kind) -> [FileDiff.Undecided] {
      apps.map { FileDiff.Undecided(kind: kind, apps: $0) }
    }
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
      let found = search(for: app)
      guard reduction?.keep(unconfirmed) ?? false else { return found }
      groups = Self.groups(old, new, reduction)
      (unconfirmed, changes, undecided, isCut) = ([], [], [], false)
    }
    return search(for: app)
  }

  private mutating func search(for app: AppID?) -> FileDiff {
    let firsts = groups.map { group in
      let search = ListPairSearch(group.lists, stepBudget)
      return (gain: search.url(.opened), loss: search.url(.closed))
    }
    let gaining = groups.indices.filter { !firsts[$0].gain.isNone }
    let losing = groups.indices.filter { !firsts[$0].loss.isNone }
    func concerns(_ group: Int) -> Bool { app.map { id in groups[group].apps.contains { $0.contains(id) } } ?? true }

    let lists = groups.map { ChangedURLs.Lists($0.lists) }
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
        for left in losing[number...] where concerns(left) { undecided += groups[left].undecided(.moved) }
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
        noteMove(move, from: loser, to: winner, (ChangedURLs.Lists(lost), ChangedURLs.Lists(gained)), search)
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
      note(.opened, firsts[index].gain, in: groups[index], lists[index], butNotFor: others, search)
      note(.closed, firsts[index].loss, in: groups[index], lists[index], butNotFor: others, search)
    }
    var places: [AppID: Int] = [:]
    for app in groups.flatMap({ $0.apps }).joined() { places[app] = places.count }
    func place(_ apps: [AppID]) -> Int { apps.first.flatMap { places[$0] } ?? 0 }
    return FileDiff(
      changes: changes.compactMap { $0.concerning(app) }.sorted {
        (place($0.apps), $0.kind.rank) < (place($1.apps), $1.kind.rank)
      }, undecided: undecided.compactMap { $0.concerning(app) }.sorted { place($0.apps) < place($1.apps) },
      isCut: isCut)
  }

  /// - Parameter others: The groups that the URL may move to or from; `nil` where that is unknown.
  private mutating func note(
    _ change: ListPair.Change, _ first: SearchResult<[UInt8]>, in group: Group, _ lists: ChangedURLs.Lists,
    butNotFor others: [ListPair]?, _ search: ListPairSearch
  ) {
    if first.isNone { return }
    let result = others.map { $0.isEmpty ? first : search.url(change) } ?? .undecided
    if result.isNone { return }
    guard let others, case .found(let first) = result else {
      undecided += group.undecided(change == .opened ? .opened : .closed)
      return
    }
    let urls = ChangedURLs(change, first: first, in: lists, butNotFor: others, detail, search)
    if urls.isCut { isCut = true }
    for apps in group.apps {
      let found = urls.urls.compactMap { confirmed($0, change, apps) }
      changes += found
      if found.isEmpty || urls.isUndecided {
        undecided.append(FileDiff.Undecided(kind: change == .opened ? .opened : .closed, apps: apps))
      }
    }
  }

  private mutating func noteMove(
    _ move: SearchResult<[UInt8]>, from loser: Int, to winner: Int,
    _ lists: (losing: ChangedURLs.Lists, gaining: ChangedURLs.Lists), _ search: ListPairSearch
  ) {
    var urls: [[UInt8]] = []
    var isUndecided = true
    if case .found(let first) = move {
      let moved = MovedURLs(from: lists.losing, to: lists.gaining, first: first, detail, search)
      (urls, isUndecided) = (moved.urls, moved.isUndecided)
      if moved.isCut { isCut = true }
    }
    for apps in groups[loser].apps {
      for others in groups[winner].apps {
        let found = urls.compactMap { url -> FileDiff.Change? in
          guard let loss = confirmed(url, .closed, apps), let gain = confirmed(url, .opened, others) else { return nil }
          return FileDiff.Change(kind: .moved(to: others), apps: apps, url: loss.url, old: loss.old, new: gain.new)
        }
        changes += found
        if found.isEmpty || isUndecided { undecided.append(FileDiff.Undecided(kind: .moved, apps: apps)) }
      }
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
