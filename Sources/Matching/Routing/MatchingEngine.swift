/// Decides URLs by the components of a plan. An engine works for one task at a time and may keep what it has compiled; all
/// engines give the same answers.
package protocol MatchingEngine {
  init(_ plan: RoutingPlan)

  /// The component that decides a URL in each entry of the plan, in the plan's order: the first whose parts all match.
  /// The URL's scheme and host are not looked at.
  mutating func decisions(for url: LinkURL) -> [Decision?]
}

/// The component that decides a URL in one entry.
package struct Decision: Sendable, Hashable {
  /// The index in `components` or `paths`.
  package let component: Int
  package let excludes: Bool
}
