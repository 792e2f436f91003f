package import Matching

extension OrderedComponents {
  /// A URL that one of the components decides and no allowed one accepts, and the component's position: a readable URL if the samples show
  /// it, otherwise a shortest.
  ///
  /// - Parameters:
  ///   - routes: URLs that are allowed too.
  ///   - passed: Components whose URLs are not searched for.
  /// - Returns: The URL; `.none` is a proof that no such URL exists.
  package func outside(
    _ allowed: OrderedComponents, _ stepBudget: StepBudget, _ routes: LinkLanguage? = nil,
    butNotOf passed: Set<Int> = []
  ) -> SearchResult<(url: [UInt8], position: Int)> {
    let deciding = AcceptanceList(self)
    let allowing = AcceptanceList(allowed)
    func outside(_ url: [UInt8]) -> (url: [UInt8], position: Int)? {
      guard let first = deciding.first(url), !passed.contains(first), allowing.first(url) == nil,
        !(routes?.contains(url) ?? false)
      else { return nil }
      return (url, first)
    }
    for (position, item) in items.prefix(512).enumerated() where !passed.contains(position) {
      for url in SampleURLs.urls(for: item.plan) { if let found = outside(url) { return .found(found) } }
    }
    let groups: [Search.Group] = [.init(self), .init(anyOf: allowed.items)]
    return Search(stepBudget, groups, routes.map { .outside($0) } ?? .everything).first(
      where: { deciders in deciders[0].map { !passed.contains($0) } ?? false && deciders[1] == nil },
      unless: { $0.isDecided(1) || !$0.isAlive(0) }
    ).flatMap(outside)
  }
}
