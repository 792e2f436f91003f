import Matching

/// The apps that open a URL with only one of two versions of a site's file, and the components that decide. URLs are counted by it, and it is
/// divided into pairs of components once for all of them.
struct TrafficEffect: Hashable {
  /// The index of the site.
  let site: Int
  /// In the order of the site.
  let apps: [App]

  struct App: Hashable {
    let index: Int
    let old: AppVerdict
    let new: AppVerdict

    func hash(into hasher: inout Hasher) { hasher.combine([old.decider, new.decider]) }
  }

  /// The reasons, in no order: one for each pair of deciding components of an app. A move has one for each component that loses URLs and for
  /// each that gains them, with one of the others: all pairs of them would be a square.
  var causes: [TrafficChange.Cause] {
    let losers = apps.filter { $0.old.verdict == .match }
    let gainers = apps.filter { $0.new.verdict == .match }
    func cause(_ losers: [App], _ gainers: [App]) -> TrafficChange.Cause {
      TrafficChange.Cause(
        site: site, losers: losers.map { $0.index }, gainers: gainers.map { $0.index }, old: (losers + gainers)[0].old,
        new: (gainers + losers)[0].new)
    }
    if losers.isEmpty || gainers.isEmpty {
      return Dictionary(grouping: apps) { [$0.old.decider, $0.new.decider] }.values
        .map { cause(losers.isEmpty ? [] : $0, gainers.isEmpty ? [] : $0) }
    }
    let lost = groups(losers) { $0.old.decider }
    let won = groups(gainers) { $0.new.decider }
    return won.map { cause(lost[0], $0) } + lost.dropFirst().map { cause($0, won[0]) }
  }
}

/// Apps by a component, in the order of the first of each group.
private func groups(
  _ apps: [TrafficEffect.App], by decider: (TrafficEffect.App) -> ComponentName?
) -> [[TrafficEffect.App]] {
  Dictionary(grouping: apps, by: decider).values.sorted { $0[0].index < $1[0].index }
}

extension TrafficEffect: Comparable {
  /// By site, then by the apps and their deciding components.
  static func < (left: Self, right: Self) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

  private var order: [Int] {
    [site]
      + apps.flatMap { app in
        [app.index] + [app.old, app.new].flatMap { [$0.entry ?? .max, $0.component ?? .max] }
      }
  }
}
