import Analysis
import Association
import Matching

/// The analysis of the components of a file, shared by all rules of a run.
///
/// The components of all entries that list an app decide for it. Apps in the same entries share one list. Entries that are too
/// long for the analysis are left out (see ``LongEntry``).
final class OrderAnalysis {
  /// The most components of an entry for which exact answers are fast enough.
  static let longEntry = 20_000
  /// The most components of all lists together; further lists are left out.
  private static let totalLimit = 200_000

  let lists: [DecidingList]
  private let listsOfEntry: [Int: [Int]]
  private let file: AssociationFile
  private let variables: VariableTable
  private let deadline: Deadline

  /// O(components of all lists). The analyses run on request.
  init(_ file: AssociationFile, _ variables: VariableTable, _ budget: Budget) {
    self.file = file
    self.variables = variables
    deadline = Deadline(budget)
    let entries = file.applinks?.entries ?? []
    var entriesOfApp: [AppID: [Int]] = [:]
    for entry in entries { for app in entry.apps { entriesOfApp[app.id, default: []].append(entry.index) } }
    var numbers: [[Int]: Int] = [:]
    var apps: [[AppID]] = []
    var chosen: [[Int]] = []
    func choose(_ indices: [Int], _ app: AppID?) {
      let number = numbers[indices] ?? chosen.count
      if number == chosen.count {
        numbers[indices] = number
        chosen.append(indices)
        apps.append([])
      }
      if let app { apps[number].append(app) }
    }
    for app in file.applinks?.apps ?? [] { choose(entriesOfApp[app] ?? [], app) }
    // The order of an entry can be wrong even if it lists no app.
    for entry in entries where entry.apps.isEmpty && entry.count > 0 { choose([entry.index], nil) }

    var items: [Int: [OrderedComponents.Item]] = [:]
    var lists: [DecidingList] = []
    var listsOfEntry: [Int: [Int]] = [:]
    var total = 0
    for (indices, apps) in zip(chosen, apps) {
      let short = indices.filter { entries[$0].count <= Self.longEntry }
      total += short.reduce(0) { $0 + entries[$1].count }
      if total > Self.totalLimit { break }
      for index in short where items[index] == nil {
        items[index] = OrderedComponents([entries[index]], of: file, variables).items
      }
      for index in short { listsOfEntry[index, default: []].append(lists.count) }
      lists.append(
        DecidingList(
          OrderedComponents(items: short.flatMap { items[$0] ?? [] }), apps: apps,
          isComplete: short.count == indices.count, file: file, deadline))
    }
    self.lists = lists
    self.listsOfEntry = listsOfEntry
  }

  /// The lists with an entry, one for each set of apps that share all their entries.
  func lists(of entry: Entry) -> [DecidingList] { (listsOfEntry[entry.index] ?? []).map { lists[$0] } }

  /// The components of the lists with an entry; `nil` if one of them is not complete.
  func completeLists(of entry: Entry) -> [OrderedComponents]? {
    let lists = lists(of: entry)
    return lists.allSatisfy(\.isComplete) ? lists.map(\.components) : nil
  }

  /// The list of an entry for systems before iOS 13, if it differs.
  func listForOlderSystems(_ entry: Entry) -> (entry: Entry, list: DecidingList)? {
    guard let older = file.applinks?.entryForOlderSystems(entry), older.count <= Self.longEntry else { return nil }
    let components = OrderedComponents([older], of: file, variables)
    return (older, DecidingList(components, apps: [], isComplete: true, file: file, deadline))
  }

  /// The standings of an entry's components, in their order.
  func standings(of entry: Entry) -> [(index: Int, standing: Standing)] {
    let lists = lists(of: entry)
    guard let first = lists.first else { return [] }
    return first.positions(of: entry).map { position in
      let index = first.components.items[position].index
      return (index, standing(of: index, in: entry, lists))
    }
  }

  private func standing(of index: Int, in entry: Entry, _ lists: [DecidingList]) -> Standing {
    var standing: Standing?
    for list in lists {
      guard let position = list.position(of: index, in: entry) else { return .undecided }
      switch list.reach(of: position) {
      case .decides(let url): return .decides(list, position, url: url)
      case .undecided: standing = .undecided
      case .covered(let positions): if standing == nil { standing = .covered(list, position, by: positions) }
      case .acceptsNothing: if standing == nil { standing = .acceptsNothing }
      }
    }
    return standing ?? .undecided
  }
}

/// The effect of a component for the apps of its entry.
enum Standing {
  /// It decides at least this URL, for the apps of this list.
  case decides(DecidingList, Int, url: [UInt8])
  /// Earlier components match all of its URLs in this list, and also in the others.
  case covered(DecidingList, Int, by: [Int])
  /// No URL matches it.
  case acceptsNothing
  case undecided
}
