package import Association
import Matching
package import ProjectSettings

/// The verdicts on many URLs, counted for each app.
package struct RoutingSummary {
  /// The counts of an app.
  package struct Share: Equatable {
    /// In the order of ``AppVerdict/Verdict/allCases``.
    package let verdicts: [RoutingTally.Count]
    /// The components that decided, in the order of the file.
    package let used: [Use]
    /// The components of the app's entries that decided nothing, in the order of the file.
    package let unused: [ComponentName]
  }

  /// A component and the URLs that it decided.
  package struct Use: Equatable {
    package let name: ComponentName
    package let count: RoutingTally.Count
  }

  package let urls: Int
  package let unusable: RoutingTally.Count
  package let unexpected: LineSamples<UnexpectedVerdict>
  /// Rows of a table that cannot be checked, with the reason.
  package let faultyRows: LineSamples<String>
  /// In the order of the file.
  package let apps: [(app: AppID, share: Share)]

  /// - Parameters:
  ///   - tally: The counts.
  ///   - answers: The unexpected verdicts.
  ///   - apps: The apps that were answered for.
  /// - Complexity: O(apps × components of their entries).
  package init(_ tally: RoutingTally, _ answers: AnsweredURLs, _ apps: [AppID], in file: AssociationFile) {
    unexpected = answers.unexpected
    faultyRows = answers.faultyRows
    urls = tally.urls
    unusable = tally.unusable
    let used = tally.components(apps: apps.count)
    let components = Self.components(apps, in: file)
    self.apps = apps.indices.map { app in
      let taken = Set(used[app].map(\.name))
      let share = Share(
        verdicts: AppVerdict.Verdict.allCases.map { tally.count($0, app: app) },
        used: used[app].sorted { $0.name < $1.name },
        unused: components[app].filter { !taken.contains($0) })
      return (apps[app], share)
    }
  }

  /// The components that may decide for each app. Ignored elements are left out.
  private static func components(_ apps: [AppID], in file: AssociationFile) -> [[ComponentName]] {
    var found = Array(repeating: [ComponentName](), count: apps.count)
    guard let applinks = file.applinks else { return found }
    let indices = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element, $0.offset) })
    for entry in applinks.entries {
      let named = entry.apps.compactMap { indices[$0.id] }
      guard !named.isEmpty else { continue }
      let places = (0..<entry.count).filter { applinks.component(at: $0, of: entry) != nil }
        .map { ComponentName(entry: entry.index, component: $0) }
      for app in named { found[app] += places }
    }
    return found
  }
}
