package import Matching

/// Finds URLs that components decide and no allowed component accepts.
package struct OutsideAnalysis {
  private let stepBudget: StepBudget

  package init(_ stepBudget: StepBudget) { self.stepBudget = stepBudget }

  /// A URL that is decided, and the position of the component that decides it.
  package struct Outside: Sendable, Equatable {
    package let url: [UInt8]
    package let position: Int
  }

  /// A URL that one of the components decides and no allowed one accepts: a readable one if the samples show it, otherwise a shortest.
  ///
  /// - Parameters:
  ///   - routes: URLs that are allowed too.
  ///   - passed: Components whose URLs are not searched for.
  /// - Returns: The URL; `.none` is a proof that no such URL exists.
  package func outside(
    _ components: OrderedComponents, allowed: OrderedComponents, _ routes: LinkLanguage? = nil,
    butNotOf passed: Set<Int> = []
  ) -> SearchResult<Outside> {
    let deciding = AcceptanceList(components)
    let allowing = AcceptanceList(allowed)
    func outside(_ url: [UInt8]) -> Outside? {
      guard let first = deciding.first(url), !passed.contains(first), allowing.first(url) == nil,
        !(routes?.contains(url) ?? false)
      else { return nil }
      return Outside(url: url, position: first)
    }
    for (position, item) in components.items.prefix(512).enumerated() where !passed.contains(position) {
      for url in SampleURLs.urls(for: item.plan) { if let found = outside(url) { return .found(found) } }
    }
    let groups: [Search.Group] = [.init(components), .init(anyOf: allowed.items.map { $0.plan })]
    return Search(stepBudget, groups, routes.map { .outside($0) } ?? .everything).first(
      where: { deciders in deciders[0].map { !passed.contains($0) } ?? false && deciders[1] == nil },
      unless: { $0.isDecided(1) || !$0.isAlive(0) }
    ).flatMap(outside)
  }
}
