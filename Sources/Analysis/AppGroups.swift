import Association
import Matching
import SourceText

/// The apps of a file in groups that the same entries name. The same components decide for all apps of a group.
struct AppGroups {
  struct Group {
    /// The positions of the entries in `details`.
    let entries: [Int]
    /// In the order of the file.
    var apps: [AppID]
  }

  /// In the order of their first apps.
  private(set) var groups: [Group] = []
  private let file: AssociationFile
  private var entries: [AppID: [Int]] = [:]
  private lazy var variables = VariableTable(file)
  private var known: [[Int]: OrderedComponents] = [:]
  private var distinct: [[Int]: OrderedComponents] = [:]

  init(_ file: AssociationFile) {
    self.file = file
    for entry in file.applinks?.entries ?? [] {
      for app in entry.apps { entries[app.id, default: []].append(entry.index) }
    }
    var numbers: [[Int]: Int] = [:]
    for app in file.applinks?.apps ?? [] {
      let named = entries(of: app)
      if let number = numbers[named] {
        groups[number].apps.append(app)
      } else {
        numbers[named] = groups.count
        groups.append(Group(entries: named, apps: [app]))
      }
    }
  }

  /// The positions in `details` of the entries that name an app.
  func entries(of app: AppID) -> [Int] { entries[app] ?? [] }

  /// The components of some entries, in order; made once for the same entries.
  mutating func components(of entries: [Int]) -> OrderedComponents {
    if let components = known[entries] { return components }
    let components = OrderedComponents(named(entries), of: file, variables)
    known[entries] = components
    return components
  }

  /// The components of some entries, in order, without those that have the text of an earlier one of their entry: these never decide, so the
  /// list decides every URL alike. Made once for the same entries.
  mutating func distinctComponents(of entries: [Int]) -> OrderedComponents {
    if let components = distinct[entries] { return components }
    let items = named(entries).flatMap { entry in
      file.distinctElements(of: entry).compactMap { index in
        file.applinks?.component(at: index, of: entry).map {
          OrderedComponents.Item(entry: entry.index, plan: ComponentPlan($0, file, variables))
        }
      }
    }
    let components = OrderedComponents(items: items)
    distinct[entries] = components
    return components
  }

  /// The first components of some entries, in order.
  mutating func components(of entries: [Int], atMost limit: Int) -> OrderedComponents {
    OrderedComponents(named(entries), of: file, variables, atMost: limit)
  }

  /// The verdicts for a group's first app; `nil` for a group without apps.
  mutating func verdicts(for group: Group) -> ConfirmedVerdicts? {
    group.apps.first.map { ConfirmedVerdicts(file, app: $0, entries: named(group.entries), variables) }
  }

  private func named(_ entries: [Int]) -> [Entry] {
    let all = file.applinks?.entries ?? []
    return entries.map { all[$0] }
  }

  /// URLs that a component is likely to accept, in the letter case of the file.
  mutating func samples(for item: OrderedComponents.Item) -> [[UInt8]] {
    guard let applinks = file.applinks,
      let component = applinks.component(at: item.index, of: applinks.entries[item.entry])
    else { return [] }
    return SampleURLs.urls(for: ComponentPlan(component, file, variables, caseSensitive: true))
  }
}

extension AssociationFile {
  /// The indices of an entry's elements but those that are, byte for byte, like an earlier one. O(bytes of the elements).
  fileprivate func distinctElements(of entry: Entry) -> [Int] {
    let nodes = entry.elements
    let bytes = source.bytes.span
    var known = HashIndex()
    var found: [Int] = []
    for (index, node) in nodes.enumerated() {
      let text = bytes.extracting(document.range(node).bytes)
      let hash = HashIndex.hash(text, seed: 0)
      let place = known.place(of: hash) { bytes.extracting(document.range(nodes[found[$0]]).bytes).isEqual(to: text) }
      if place.number != nil { continue }
      known.enter(found.count, hash, at: place)
      found.append(index)
    }
    return found
  }
}
