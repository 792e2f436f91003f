package import Association
import Matching

extension OrderedComponents {
  /// A URL that the lists of two apps both open, and the positions of the components that decide it: a readable URL if the samples show it,
  /// otherwise a shortest.
  func overlap(
    with other: OrderedComponents, _ stepBudget: StepBudget
  ) -> SearchResult<(url: [UInt8], first: Int, second: Int)> {
    let deciding = (AcceptanceList(self, stepBudget), AcceptanceList(other, stepBudget))
    func overlap(_ url: [UInt8]) -> (url: [UInt8], first: Int, second: Int)? {
      guard let first = deciding.0.first(url), let second = deciding.1.first(url), opens(first), other.opens(second)
      else { return nil }
      return (url, first, second)
    }
    for item in (items.prefix(512) + other.items.prefix(512)) where !item.excludes {
      for url in SampleURLs.urls(for: item.plan) { if let found = overlap(url) { return .found(found) } }
    }
    return Search(stepBudget, [.init(self), .init(other)]).first(
      where: { opens($0[0]) && other.opens($0[1]) },
      unless: { !$0.isAlive(0) || !$0.isAlive(1) }
    ).flatMap(overlap)
  }
}

/// Apps of different entries that open the same link.
package struct AppOverlap {
  /// In the order of the file, at least two. The first two are those of ``components``.
  package fileprivate(set) var apps: [AppID]
  /// The components that decide the link for the first two apps.
  package let components: (first: Component, second: Component)
  package let url: String
  /// `true` if the entries of the apps have the same components, so that each app opens all links of the others.
  package let haveEqualLists: Bool
  /// `true` if each two of the apps are expected to open the same links.
  package fileprivate(set) var areVariants: Bool
}

/// The relation of two apps that open the same link.
package enum AppRelation: Comparable {
  /// A device has at most one of them.
  case exclusive
  /// Both are expected to open the same links.
  case variants
  case unrelated
}

extension OrderAnalysis {
  /// Pairs of lists that are compared.
  private static let pairLimit = 1_000
  private static let statesForPair = 2_000
  private static let stepsForPair = 20

  /// The overlaps between apps of different entries: one for all apps whose components are written alike, and at most one for two
  /// lists that are not. Lists whose paths begin differently are not compared.
  package func overlaps(_ relation: (AppID, AppID) -> AppRelation) -> [AppOverlap] {
    let lists = lists.filter { $0.isComplete && !$0.apps.isEmpty && !$0.components.items.isEmpty }
    guard lists.count > 1 else { return [] }
    let signatures = ComponentSignatures()
    /// Equal for lists that are written alike.
    var numbers: [[Int]: Int] = [:]
    let forms = lists.map { list in
      let written = NumberedComponents(list.components, signatures).numbers
      let number = numbers[written] ?? numbers.count
      numbers[written] = number
      return number
    }
    let openings = lists.map { list in list.components.items.lazy.filter { !$0.excludes }.map { $0.plan } }
    let beginnings = ListBeginnings(openings)
    var overlaps: [AppOverlap] = []
    /// The apps of each overlap.
    var apps: [Set<AppID>] = []
    /// The index of the overlap of two forms of lists; `nil` if none was found.
    var known: [FormPair: Int?] = [:]
    var pairs = 0
    for later in lists.indices {
      for earlier in beginnings.lists(sharingURLsWith: openings[later], stepBudget).prefix(while: { $0 < later }) {
        let (first, second) = (lists[earlier], lists[later])
        guard pairs < Self.pairLimit, !stepBudget.isExhausted else {
          overlapsAreComplete = false
          return overlaps
        }
        stepBudget.take(Self.stepsForPair)
        let pair = FormPair(one: forms[earlier], other: forms[later])
        let areEqual = pair.one == pair.other
        // Of equal lists, most pairs add nothing.
        if areEqual, let index = known[pair] ?? nil, !overlaps[index].areVariants,
          (first.apps + second.apps).allSatisfy(apps[index].contains)
        {
          continue
        }
        let entries = Set(first.components.items.map { $0.entry })
        if !entries.isDisjoint(with: second.components.items.map { $0.entry }) { continue }
        let (two, relation) = Self.relation(first.apps, second.apps, relation)
        if relation == .exclusive { continue }
        if let index = known[pair] {
          guard let index else { continue }
          if areEqual {
            for app in [two.first, two.second] where apps[index].insert(app).inserted {
              overlaps[index].apps.append(app)
            }
            overlaps[index].areVariants = overlaps[index].areVariants && relation == .variants
          }
          if areEqual || relation == .variants || !overlaps[index].areVariants { continue }
        }
        pairs += 1
        let budget = stepBudget.limited(toStates: Self.statesForPair)
        switch first.components.overlap(with: second.components, budget) {
        case .none: known[pair] = .some(known[pair] ?? nil)
        case .undecided:
          overlapsAreComplete = false
          known[pair] = .some(known[pair] ?? nil)
        case .found(let found):
          guard let one = first.component(at: found.first), let other = second.component(at: found.second),
            let url = first.confirmedURL(found.url, decidedBy: found.first),
            second.confirmedURL(found.url, decidedBy: found.second) != nil
          else { continue }
          let overlap = AppOverlap(
            apps: [two.first, two.second], components: (one, other), url: url, haveEqualLists: areEqual,
            areVariants: relation == .variants)
          // Of lists that differ, unrelated apps are shown rather than variants.
          if let index = known[pair] ?? nil {
            overlaps[index] = overlap
          } else {
            known[pair] = overlaps.count
            overlaps.append(overlap)
            apps.append([two.first, two.second])
          }
        }
      }
    }
    return overlaps
  }

  /// The forms of two lists, the earlier one first.
  private struct FormPair: Hashable {
    let one: Int
    let other: Int
  }

  /// The relation of two groups of apps, and two apps that have it: variants if two of the apps are, since a file that lists several
  /// apps together lists their variants together too.
  private static func relation(
    _ first: [AppID], _ second: [AppID], _ relation: (AppID, AppID) -> AppRelation
  ) -> (apps: (first: AppID, second: AppID), AppRelation) {
    var found: (apps: (first: AppID, second: AppID), AppRelation) = ((first[0], second[0]), .exclusive)
    for one in first {
      for other in second {
        let pair = relation(one, other)
        if pair == .variants { return ((one, other), .variants) }
        if pair > found.1 { found = ((one, other), pair) }
      }
    }
    return found
  }
}
