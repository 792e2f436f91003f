import Association
import Matching
import SourceText

/// A component of a list that the system does not read, which would decide the URL otherwise.
package struct UnreadMatch: Sendable {
  package let decider: NamedDecider
  /// The reason why it is not read, as a sentence without its full stop.
  package let reason: String
}

/// The lists of a file that one generation of systems ignores: `paths` beside `components`, or everything that iOS 9 to 12 do not know.
struct UnreadLists {
  private let reading: AssociationFile
  private let other: AssociationFile
  private let tried: TriedURL
  private let places: ComponentPlaces
  private let isOld: Bool
  /// The entries that name an app, in order.
  private let named: [AppID: [Naming]]

  /// An entry that names an app in either reading.
  private struct Naming {
    let place: Int
    var isOwn = false
    var isOther = false
  }

  /// - Parameter reading: The file as the system reads it that is asked about.
  init(_ reading: AssociationFile, for url: LinkURL) {
    self.reading = reading
    isOld = reading.generation == .paths
    other = reading.read(by: isOld ? .current : .paths)
    tried = TriedURL(url, in: other)
    places = ComponentPlaces(other)
    var named: [AppID: [Naming]] = [:]
    func add(_ app: AppID, _ place: Int, _ note: (inout Naming) -> Void) {
      var all = named[app] ?? []
      if all.last?.place != place { all.append(Naming(place: place)) }
      note(&all[all.count - 1])
      named[app] = all
    }
    for (place, pair) in zip(reading.applinks?.entries ?? [], other.applinks?.entries ?? []).enumerated() {
      for app in pair.0.apps { add(app.id, place) { $0.isOwn = true } }
      for app in pair.1.apps { add(app.id, place) { $0.isOther = true } }
    }
    self.named = named
  }

  /// The first component of each unread list for an app that gives the URL another effect.
  func matches(_ verdict: AppVerdict) -> [UnreadMatch] {
    guard let entries = reading.applinks?.entries, let others = other.applinks?.entries else { return [] }
    return (named[verdict.app] ?? []).compactMap { naming in
      let other = others[naming.place]
      guard let reason = reason(entries[naming.place], other, naming),
        let component = tried.firstMatch(inEntry: other.index),
        component.exclude.value == (verdict.verdict == .match)
      else { return nil }
      return UnreadMatch(decider: .component(component, places), reason: reason)
    }
  }

  /// The reason why a list of an entry is not read for an app; `nil` if it is, or if it is not the app's.
  private func reason(_ entry: Entry, _ other: Entry, _ naming: Naming) -> String? {
    if isOld {
      guard naming.isOther else { return nil }
      if case .components = other.patterns { return "iOS 9 to 12 ignore `components`" }
      return naming.isOwn ? nil : "iOS 9 to 12 ignore `appIDs`"
    }
    guard case .components = entry.patterns, case .paths = other.patterns else { return nil }
    return other.apps.isEmpty
      ? "no system reads `paths` beside `components` and `appIDs`: iOS 13 and later ignore `paths`, older ones `appIDs`"
      : "iOS 13 and later ignore `paths` beside `components`"
  }
}
