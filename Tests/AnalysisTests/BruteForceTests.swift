import SeededRandom
import Testing

@testable import Analysis
@testable import Matching

/// Every answer of the analysis is compared with trying all short URLs, and both engines confirm every URL that it shows. If trying finds
/// nothing, the analysis may still find a longer URL.
@Suite("The analysis agrees with trying every short URL")
struct BruteForceTests {
  enum Kind: CaseIterable {
    case paths, settings, queries

    var family: Family {
      switch self {
      case .paths: .paths
      case .settings: .settings
      case .queries: .queries
      }
    }

    /// How many lists of up to three components are taken.
    var lists: Int { self == .paths ? 200 : 60 }
  }

  /// Nothing may end for lack of steps.
  private static var stepBudget: StepBudget { StepBudget(Budget(steps: .max)) }

  @Test("the families are as large as they are meant to be")
  func sizes() {
    #expect(Kind.allCases.map { $0.family.texts.count } == [781, 172, 50])
    #expect(Kind.allCases.map { $0.family.urls.count } == [1093, 1555, 2732])
  }

  @Test("whether a component decides anything, and whether it could go", arguments: Kind.allCases)
  func reachAndNecessity(_ kind: Kind) {
    let family = kind.family
    // Every component alone, then lists.
    let alone = family.texts.indices.map { Family.List(family, [$0], excluding: [$0 % 2 == 1]) }
    let lists = alone + family.lists(kind.lists, seed: 1)
    #expect(lists.count == [.paths: 981, .settings: 232, .queries: 110][kind])
    for list in lists {
      let reach = ReachabilityAnalysis(list.components, Self.stepBudget)
      let necessity = NecessityAnalysis(list.components, Self.stepBudget)
      for position in list.components.items.indices {
        let found = reach.reach(of: position)
        check(found, of: position, in: list)
        if case .decides = found { check(necessity.necessity(of: position), of: position, in: list) }
      }
    }
  }

  private func check(_ reach: Reach, of position: Int, in list: Family.List) {
    switch reach {
    case .decides(let url):
      #expect(list.first(list.family.accepting(url, [list])) == position, "\(list) \(position) \(text(url))")
    case .acceptsNothing:
      let url = list.family.firstURL { $0[list.picked[position]] }
      #expect(url == nil, "\(list) \(position)")
    case .covered(let others):
      let url = list.family.firstURL { accepted in
        accepted[list.picked[position]] && !others.contains { accepted[list.picked[$0]] }
      }
      #expect(url == nil, "\(list) \(position): \(reach)")
      #expect(!others.isEmpty && others.allSatisfy { $0 < position })
    case .undecided: Issue.record("\(list) \(position) is undecided")
    }
  }

  private func check(_ necessity: Necessity, of position: Int, in list: Family.List) {
    func changes(_ accepted: [Bool]) -> Bool { list.opens(accepted) != list.opens(accepted, without: position) }
    switch necessity {
    case .changes(let url): #expect(changes(list.family.accepting(url, [list])), "\(list) \(position) \(text(url))")
    case .redundant(let others):
      let url = list.family.firstURL(where: changes)
      #expect(url == nil, "\(list) \(position): \(necessity)")
      #expect(others.allSatisfy { $0 > position && list.isExcluding($0) == list.isExcluding(position) })
    case .undecided: Issue.record("\(list) \(position) is undecided")
    }
  }

  @Test("whether two lists both open a URL", arguments: Kind.allCases)
  func overlap(_ kind: Kind) {
    let family = kind.family
    var found = 0
    for (one, other) in zip(family.lists(kind.lists, seed: 2), family.lists(kind.lists, seed: 3)) {
      switch one.components.overlap(with: other.components, Self.stepBudget) {
      case .found(let overlap):
        found += 1
        let accepted = family.accepting(overlap.url, [one, other])
        #expect(one.opens(accepted) && other.opens(accepted), "\(one) \(other) \(text(overlap.url))")
        #expect(one.first(accepted) == overlap.first && other.first(accepted) == overlap.second)
      case .none:
        let url = family.firstURL { one.opens($0) && other.opens($0) }
        #expect(url == nil, "\(one) \(other)")
      case .undecided: Issue.record("\(one) \(other) is undecided")
      }
    }
    #expect((kind.lists / 10...kind.lists * 9 / 10).contains(found))
  }

  @Test("what becomes of URLs between two lists, and between two apps", arguments: Kind.allCases)
  func difference(_ kind: Kind) {
    let family = kind.family
    let pairs = zip(family.lists(kind.lists, seed: 4), Self.changed(family.lists(kind.lists, seed: 4)))
      .map { ($0, $1, ListPair($0.components, $1.components)) }
    var equivalent = 0
    for (old, new, lists) in pairs {
      var isEquivalent = true
      let search = ListPairSearch(lists, Self.stepBudget)
      for change in ListPair.Change.allCases {
        let result = search.url(change)
        isEquivalent = isEquivalent && result.isNone
        check(result, kind, of: [old, new], "\(old) \(new) \(change)") { Self.has(change, old, new, $0) }
      }
      if isEquivalent { equivalent += 1 }
    }
    #expect((kind.lists / 10...kind.lists * 9 / 10).contains(equivalent), "\(equivalent)")
    for (one, other) in zip(pairs, pairs.dropFirst()).prefix(kind.lists / 8) {
      check(
        ListPairSearch(from: one.2, to: other.2, Self.stepBudget).move(), kind, of: [one.0, one.1, other.0, other.1],
        "\(one.0) \(one.1) to \(other.0) \(other.1)"
      ) {
        Self.has(.closed, one.0, one.1, $0) && Self.has(.opened, other.0, other.1, $0)
      }
      check(
        ListPairSearch(one.2, butNotFor: [other.2], Self.stepBudget).url(.closed), kind,
        of: [one.0, one.1, other.0, other.1],
        "\(one.0) \(one.1) but not \(other.1)"
      ) {
        Self.has(.closed, one.0, one.1, $0) && !Self.has(.opened, other.0, other.1, $0)
      }
    }
  }

  private static func has(_ change: ListPair.Change, _ old: Family.List, _ new: Family.List, _ accepted: [Bool]) -> Bool
  {
    change == .opened ? !old.opens(accepted) && new.opens(accepted) : old.opens(accepted) && !new.opens(accepted)
  }

  private func check(
    _ result: SearchResult<[UInt8]>, _ kind: Kind, of lists: [Family.List], _ note: String,
    _ isWanted: ([Bool]) -> Bool
  ) {
    let family = kind.family
    let shortest = family.firstURL(where: isWanted)
    switch result {
    case .found(let url):
      #expect(isWanted(family.accepting(url, lists)), "\(note): \(text(url))")
      // A URL that does not decode is shown only where no other is.
      if kind != .settings { #expect(url.count <= shortest?.utf8.count ?? .max, "\(note): \(text(url))") }
    case .none: #expect(shortest == nil, "\(note)")
    case .undecided: Issue.record("\(note) is undecided")
    }
  }

  /// Each list with something changed: the order, a component left out, another one put in its place or at the end.
  private static func changed(_ lists: [Family.List]) -> [Family.List] {
    var random = SplitMix64(seed: 5)
    return lists.map { list in list.changed(&random) }
  }

  private func text(_ url: [UInt8]) -> String { String(decoding: url, as: UTF8.self) }
}

extension Family.List {
  fileprivate func changed(_ random: inout SplitMix64) -> Family.List {
    var picked = picked
    var excludes = excludes
    switch random.below(4) {
    case 0:
      picked.reverse()
      excludes.reverse()
    case 1:
      picked[0] = random.below(family.texts.count)
    case 2:
      picked.removeLast()
      excludes.removeLast()
    default:
      picked.append(random.below(family.texts.count))
      excludes.append(random.once(in: 2))
    }
    return Family.List(family, picked, excluding: excludes)
  }
}
