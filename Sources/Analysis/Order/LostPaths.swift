package import Association
import Matching

// `paths` beside `components` in one entry are ignored since iOS 13. They are lost where they open a URL that none of the app's components
// matches; one that a component excludes is the author's decision. One search over both lists proves that nothing is lost, or finds a first
// URL; then each further element of `paths` is searched alone.

/// An element of `paths` that current systems ignore, with a URL that only it opens.
package struct LostPath {
  package let component: Component
  package let url: String
}

/// The elements of `paths` that are lost.
package enum LostPaths {
  /// At least these, in order.
  case some([LostPath])
  /// A component matches every URL that `paths` open: proved.
  case none
  /// The budget ended first, or a list is too long.
  case undecided
}

extension OrderAnalysis {
  /// Elements that are searched one by one.
  private static let askedAlone = 40
  private static let statesForElement = 2_000

  /// The elements of an entry's ignored `paths` that open URLs which no component of the app matches.
  ///
  /// - Parameter older: The file as systems before iOS 13 read it.
  package func lostPaths(of entry: Entry, in older: AssociationFile) -> LostPaths {
    guard let old = older.applinks?.entries[entry.index], case .paths = old.patterns, !old.isLong else {
      return .undecided
    }
    let lists = lists(of: entry).filter { list in
      old.apps.isEmpty || list.apps.contains { app in old.apps.contains { $0.id == app } }
    }
    guard let list = lists.first(where: { $0.isComplete }) else { return .undecided }
    let paths = OrderedComponents([old], of: older, VariableTable(older))
    let search = LostPathSearch(paths: paths, acceptance: AcceptanceList(paths), list: list, order: self)
    let first: Int
    switch search.lostURL(list.stepBudget, of: paths.items.indices).flatMap({ search.acceptance.first($0) }) {
    case .none: return .none
    case .undecided: return .undecided
    case .found(let position): first = position
    }
    var found: [LostPath] = []
    let stepBudget = list.stepBudget.limited(toStates: Self.statesForElement)
    for position in paths.items.indices where position == first || position < Self.askedAlone {
      guard !paths.items[position].excludes,
        let component = older.applinks?.component(at: paths.items[position].index, of: old),
        let url = search.url(of: position, stepBudget)
      else { continue }
      found.append(LostPath(component: component, url: url))
    }
    return found.isEmpty ? .undecided : .some(found)
  }
}

private struct LostPathSearch {
  let paths: OrderedComponents
  let acceptance: AcceptanceList
  let list: DecidingList
  let order: OrderAnalysis

  /// A URL that one element opens and no component matches, if both engines confirm it.
  func url(of position: Int, _ stepBudget: StepBudget) -> String? {
    let sample = SampleURLs.urls(for: paths.items[position].plan).first {
      acceptance.first($0) == position && list.decider(of: $0) == nil
    }
    if let sample { return confirmed(sample) }
    guard case .found(let url) = lostURL(stepBudget, of: position..<position + 1) else { return nil }
    return confirmed(url)
  }

  /// A URL that one of some elements of `paths` opens and no component matches.
  func lostURL(_ stepBudget: StepBudget, of positions: Range<Int>) -> SearchResult<[UInt8]> {
    let sharing = Set(positions.flatMap { list.prefixes.positions(sharingURLsWith: paths.items[$0].plan) }).sorted()
    return Search(stepBudget, [.init(paths), .init(sharing, of: list.components)]).first(
      where: { deciders in
        guard let first = deciders[0], positions.contains(first) else { return false }
        return paths.opens(first) && deciders[1] == nil
      },
      unless: { !$0.isAlive(0) || $0.isDecided(1) })
  }

  private func confirmed(_ url: [UInt8]) -> String? {
    let text = "https://\(order.host)" + String(decoding: url, as: UTF8.self)
    guard let app = list.apps.first, let verdicts = order.verdicts(of: list) else { return text }
    return verdicts.verdict(Array(text.utf8), app)?.verdict == .noMatch ? text : nil
  }
}
