package import Association

/// A component without which the same links open the app.
package struct RedundantComponent {
  package let component: Component
  /// The components that take over, in order; none for an exclusion of URLs that no later component matches.
  package let by: [Component]
}

extension OrderAnalysis {
  /// The components that could be removed, all of them together, without changing what happens to any URL; the last ones first.
  ///
  /// Components found before are not relied on to take over from earlier ones, nor are components that decide nothing.
  ///
  /// - Parameters:
  ///   - isAsked: Whether an entry is examined.
  ///   - isIgnored: Whether a component is neither reported nor relied on.
  package func redundantComponents(
    where isAsked: (Entry) -> Bool, ignoring isIgnored: (Component) -> Bool
  ) -> [RedundantComponent] {
    var removed: [ObjectIdentifier: Set<Int>] = [:]
    func remove(_ component: Component, _ lists: [DecidingList]) {
      for list in lists {
        if let position = list.position(of: component) {
          removed[ObjectIdentifier(list), default: []].insert(position)
        }
      }
    }
    guard let applinks = file.applinks else { return [] }
    // Numbers alone: there can be a hundred thousand, and of each only one is needed at a time.
    var deciding: [(entry: UInt32, component: UInt32)] = []
    for entry in applinks.entries {
      let lists = lists(of: entry)
      let isAsked = isAsked(entry)
      for (component, outcome) in outcomes(of: entry) {
        switch outcome {
        case .covered: remove(component, lists)
        case .decides: if isAsked { deciding.append((UInt32(entry.index), UInt32(component.index))) }
        case .acceptsNothing, .undecided: continue
        }
      }
    }
    var found: [RedundantComponent] = []
    var last: (entry: UInt32, lists: [DecidingList])?
    for name in deciding.reversed() {
      let entry = applinks.entries[Int(name.entry)]
      guard let component = applinks.component(at: Int(name.component), of: entry), !isIgnored(component)
      else { continue }
      let lists = last?.entry == name.entry ? last?.lists ?? [] : lists(of: entry)
      last = (name.entry, lists)
      guard let by = Self.successors(of: component, lists, removed), !by.contains(where: isIgnored) else { continue }
      found.append(RedundantComponent(component: component, by: by))
      remove(component, lists)
    }
    return found
  }

  /// The components that take over for all apps of the entry; `nil` if something would change for one of them.
  private static func successors(
    of component: Component, _ lists: [DecidingList], _ removed: [ObjectIdentifier: Set<Int>]
  ) -> [Component]? {
    var longest: [Component] = []
    for list in lists {
      guard list.isComplete, let position = list.position(of: component) else { return nil }
      // Nothing takes over from the only component.
      if list.components.items.count == 1, !component.exclude.value { return nil }
      switch list.reaches[position] {
      case .covered, .acceptsNothing: continue
      case .undecided: return nil
      case .decides:
        guard case .redundant(let by) = list.necessity(of: position, without: removed[ObjectIdentifier(list)] ?? [])
        else { return nil }
        if by.count > longest.count { longest = list.components(at: by) }
      }
    }
    return longest
  }

  /// Calls `body` with the exclusions at the end of an entry that is too long for the analysis, the last first. They have no effect if
  /// no later entry opens its apps.
  package func forEachTrailingExclusion(of entry: Entry, _ body: (RedundantComponent) -> Void) {
    guard entry.isLong, openers.opensNothing(after: entry) else { return }
    for index in (0..<entry.count).reversed() {
      guard let component = file.applinks?.component(at: index, of: entry) else { continue }
      guard component.exclude.value else { return }
      body(RedundantComponent(component: component, by: []))
    }
  }
}

package struct AppOpeners {
  private var last: [AppID: Int] = [:]

  /// O(components) at worst; an entry is read up to its first component that does not exclude.
  package init(_ applinks: AppLinks?) {
    guard let applinks else { return }
    for entry in applinks.entries where applinks.components(of: entry).contains(where: { !$0.exclude.value }) {
      for app in entry.apps { last[app.id] = entry.index }
    }
  }

  /// Returns `true` if no entry opens the apps of this one.
  package func opensNothing(_ entry: Entry) -> Bool {
    !entry.apps.isEmpty && entry.apps.allSatisfy { last[$0.id] == nil }
  }

  /// Returns `true` if no later entry opens the apps of this one.
  package func opensNothing(after entry: Entry) -> Bool {
    !entry.apps.isEmpty && entry.apps.allSatisfy { last[$0.id].map { $0 <= entry.index } ?? true }
  }
}
