package import Association
import Matching

/// What the verdicts on many URLs come to, for each app.
package struct RoutingSummary {
  /// A component of a file: the index of its entry in `details`, and its own.
  package struct Place: Hashable, Comparable, Sendable {
    package let entry: Int
    package let component: Int

    package static func < (left: Place, right: Place) -> Bool {
      (left.entry, left.component) < (right.entry, right.component)
    }
  }

  /// What an app got.
  package struct Share: Equatable {
    /// In the order of ``AppVerdict/Verdict/allCases``.
    package let verdicts: [RoutingTally.Count]
    /// The components that decided, in the order of the file.
    package let used: [Use]
    /// The components of the app's entries that decided nothing, in the order of the file.
    package let unused: [Place]
  }

  package struct Use: Equatable {
    package let place: Place
    package let count: RoutingTally.Count
  }

  package let urls: Int
  package let unusable: RoutingTally.Count
  /// In the order of the file.
  package let apps: [(app: AppID, share: Share)]

  /// - Parameters:
  ///   - tally: What was counted.
  ///   - apps: The apps that were answered for.
  /// - Complexity: O(apps × components of their entries).
  package init(_ tally: RoutingTally, _ apps: [AppID], in file: AssociationFile) {
    urls = tally.urls
    unusable = tally.unusable
    let used = tally.components(apps: apps.count)
    let components = Self.components(apps, in: file)
    self.apps = apps.indices.map { app in
      let taken = Set(used[app].map(\.place))
      let share = Share(
        verdicts: AppVerdict.Verdict.allCases.map { tally.count($0, app: app) },
        used: used[app].sorted { $0.place < $1.place }.map { Use(place: $0.place, count: $0.count) },
        unused: components[app].filter { !taken.contains($0) })
      return (apps[app], share)
    }
  }

  /// The components that may decide for each app. Elements that count for nothing are none.
  private static func components(_ apps: [AppID], in file: AssociationFile) -> [[Place]] {
    var found = Array(repeating: [Place](), count: apps.count)
    guard let applinks = file.applinks else { return found }
    let indices = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element, $0.offset) })
    for entry in applinks.entries {
      let named = entry.apps.compactMap { indices[$0.id] }
      guard !named.isEmpty else { continue }
      let places = (0..<entry.count).filter { applinks.component(at: $0, of: entry) != nil }
        .map { Place(entry: entry.index, component: $0) }
      for app in named { found[app] += places }
    }
    return found
  }
}
