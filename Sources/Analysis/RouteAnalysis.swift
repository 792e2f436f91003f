package import Matching

/// Finds the components that decide the URLs of a route. Only components that can share a URL with it take part in the search.
package struct RouteAnalysis: Sendable {
  private let components: OrderedComponents
  /// The components by the beginning of their paths, which is empty where there are many.
  private let index: PrefixIndex

  /// O(components × log components).
  package init(_ components: OrderedComponents) {
    self.components = components
    index = PrefixIndex(components.items.enumerated().map { ($1.plan.writtenPrefix ?? [], $0) })
  }

  /// The positions of the components that decide URLs of a language, `nil` for none, each with a shortest URL; those of shorter URLs first.
  /// And whether these are all of them.
  package func deciders(
    of language: LinkLanguage, _ stepBudget: StepBudget
  ) -> (found: [(position: Int?, url: [UInt8])], isComplete: Bool) {
    let search = Search(stepBudget, [group(language)], from: components, .within(language))
    let (found, isComplete) = search.deciders()
    return (found.map { ($0.numbers[0], $0.url) }, isComplete)
  }

  /// A shortest URL of a language that none of some lists opens.
  package static func url(
    of language: LinkLanguage, openedByNoneOf lists: [RouteAnalysis], _ stepBudget: StepBudget
  ) -> SearchResult<[UInt8]> {
    let groups = lists.map { $0.group(language) }
    return Search(stepBudget, groups, .within(language)).first(
      where: { deciders in
        !lists.indices.contains { lists[$0].components.opens(deciders[$0]) }
      }, unless: { _ in false })
  }

  /// The components that can match a URL of a language.
  private func group(_ language: LinkLanguage) -> Search.Group {
    Search.Group(index.positions(sharingURLsWith: language.prefix), of: components)
  }
}
