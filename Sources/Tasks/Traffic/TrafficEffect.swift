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

  /// The reasons: one for each pair of deciding components, in no order.
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
    let winners = Dictionary(grouping: gainers) { $0.new.decider }.values
    return Dictionary(grouping: losers) { $0.old.decider }.values.flatMap { lost in winners.map { cause(lost, $0) } }
  }
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
