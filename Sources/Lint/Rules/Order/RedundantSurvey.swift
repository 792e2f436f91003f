import Analysis
import Association

/// The components of a file that can all be removed together without changing any verdict.
struct RedundantSurvey {
  struct Found {
    let component: Component
    let entry: Entry
    /// The components that cover it, in order; none for an exclusion that no later component overlaps.
    let by: [Component]
  }

  private(set) var found: [Found] = []

  /// Analyses the chosen entries from the last component to the first. Components that were found before, and those that decide
  /// nothing, do not cover others.
  init(_ applinks: AppLinks, _ context: LintContext, where isAsked: (Entry) -> Bool) {
    let order = context.order
    var removed: [ObjectIdentifier: Set<Int>] = [:]
    func remove(_ index: Int, _ entry: Entry) {
      for list in order.lists(of: entry) {
        if let position = list.position(of: index, in: entry) {
          removed[ObjectIdentifier(list), default: []].insert(position)
        }
      }
    }
    var standings: [(entry: Entry, index: Int, standing: Standing)] = []
    for entry in applinks.entries {
      for (index, standing) in order.standings(of: entry) {
        if case .covered = standing { remove(index, entry) }
        standings.append((entry, index, standing))
      }
    }
    for (entry, index, standing) in standings.reversed() where isAsked(entry) {
      guard case .decides = standing, let component = applinks.component(at: index, of: entry),
        !context.isMistaken(component.node),
        let by = Self.takeOver(index, entry, order.lists(of: entry), removed, context),
        !by.contains(where: { context.isMistaken($0.node) })
      else { continue }
      found.append(Found(component: component, entry: entry, by: by))
      remove(index, entry)
    }
  }

  /// The components that cover one for all apps of its entry; `nil` if something would change for one of them.
  private static func takeOver(
    _ index: Int, _ entry: Entry, _ lists: [DecidingList], _ removed: [ObjectIdentifier: Set<Int>],
    _ context: LintContext
  ) -> [Component]? {
    var longest: [Component] = []
    for list in lists {
      guard list.isComplete, let position = list.position(of: index, in: entry) else { return nil }
      switch list.reach(of: position) {
      case .covered, .acceptsNothing: continue
      case .undecided: return nil
      case .decides:
        guard case .redundant(let by) = list.necessity(of: position, without: removed[ObjectIdentifier(list)] ?? [])
        else { return nil }
        if by.count > longest.count { longest = context.components(at: by, of: list, in: entry) }
      }
    }
    return longest
  }
}
