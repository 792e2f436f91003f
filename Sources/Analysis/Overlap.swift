package import Matching

/// Finds URLs that two apps both open.
package struct OverlapAnalysis {
  private let deadline: Deadline

  package init(_ deadline: Deadline) { self.deadline = deadline }

  /// A URL that both apps open, and the deciding components' positions.
  package struct Overlap: Sendable, Equatable {
    package let url: [UInt8]
    package let first: Int
    package let second: Int
  }

  /// A URL that the lists of two apps both open: one that reads well where samples show it, else a shortest.
  package func overlap(_ first: OrderedComponents, _ second: OrderedComponents) -> SearchResult<Overlap> {
    var one = AcceptanceList(first)
    var other = AcceptanceList(second)
    func overlap(_ url: [UInt8]) -> Overlap? {
      guard let a = one.accepting(url).first, let b = other.accepting(url).first, !first.items[a].excludes,
        !second.items[b].excludes
      else { return nil }
      return Overlap(url: url, first: a, second: b)
    }
    for item in (first.items.prefix(512) + second.items.prefix(512)) where !item.excludes {
      for url in SampleURLs.urls(for: item.plan) { if let found = overlap(url) { return .found(found) } }
    }
    let result = Search(deadline, [Search.Group(first), Search.Group(second)]).first(
      where: { first.opens($0[0]) && second.opens($0[1]) }, unless: { !$0.isAlive(0) || !$0.isAlive(1) })
    switch result {
    case .none: return .none
    case .undecided: return .undecided
    case .found(let url): return overlap(url).map(SearchResult.found) ?? .undecided
    }
  }
}
