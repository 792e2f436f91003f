public import Association
public import Matching

/// A component of some apps, with URLs that it decides and does not decide.
///
///     for component in file.componentURLs(host: "harbor.shop") {
///       guard case .decides(let test, _) = component.outcome else { continue }
///       print("components[\(component.place.component)] decides \(test.url) for \(component.apps)")
///     }
public struct ComponentURLs: Sendable {
  /// The apps, which the same entries name, in the order of the file.
  public let apps: [AppID]
  /// The place of the component.
  public let place: ComponentURLs.ComponentPlace
  /// The URLs, or the reason why there are none.
  public let outcome: Outcome

  /// The URLs of a component, or the reason why there are none.
  ///
  ///     switch component.outcome {
  ///     case .decides(let test, let nearMiss): print(test.url, nearMiss?.test.url ?? "every URL")
  ///     case .acceptsNothing: print("matches no URL")
  ///     case .covered(let places): print("unreachable behind \(places.count) components")
  ///     case .undecided: print("needs a larger budget")
  ///     }
  public enum Outcome: Sendable {
    /// It decides the first URL, and not the near miss. A component that matches everything has no near miss.
    case decides(ComponentURLs.TestURL, nearMiss: ComponentURLs.NearMiss?)
    /// No possible URL matches it.
    case acceptsNothing
    /// The components at these places, all before it, match all of its URLs.
    case covered(by: [ComponentPlace])
    /// The budget ended first.
    case undecided
  }

  /// The place of a component: the index of its entry in `details`, and its own in `components` or `paths`.
  ///
  ///     let place = component.place
  ///     print("details[\(place.entry)].components[\(place.component)]")
  public struct ComponentPlace: Sendable, Hashable {
    /// The index of the entry in `details`.
    public let entry: Int
    /// The index in `components` or `paths`.
    public let component: Int

    package var name: ComponentName { ComponentName(entry: entry, component: component) }
  }

  /// A URL and its verdict for the first of the apps. Both engines confirm it.
  ///
  ///     if case .decides(let test, _) = component.outcome { print(test.url, test.verdict.verdict) }
  public struct TestURL: Sendable, Hashable {
    /// The URL in full.
    public let url: String
    /// The verdict on the URL.
    public let verdict: AppVerdict
  }

  /// A URL that a component does not decide, one small change away from one that it decides.
  ///
  ///     if case .decides(let test, let nearMiss?) = component.outcome {
  ///       print("decides \(test.url), and not \(nearMiss.test.url): \(nearMiss.change)")
  ///     }
  public struct NearMiss: Sendable, Hashable {
    /// The URL and its verdict.
    public let test: ComponentURLs.TestURL
    /// The difference from the URL that the component decides.
    public let change: Change

    /// The difference from the URL that the component decides.
    ///
    ///     switch nearMiss.change {
    ///     case .removed(let text): print("without \(text)")
    ///     case .added(let text): print("with \(text)")
    ///     case .replaced(let text, let other): print("with \(other) instead of \(text)")
    ///     }
    public enum Change: Sendable, Hashable {
      case removed(String)
      case added(String)
      case replaced(String, by: String)
    }
  }
}

extension AssociationFile {
  /// For each component of each app a URL that it decides, and a similar one that it does not.
  ///
  ///     for component in file.componentURLs() {
  ///       guard case .decides(let test, let nearMiss) = component.outcome else { continue }
  ///       print(test.url, nearMiss?.test.url ?? "")
  ///     }
  ///
  /// URLs are as people would write them if the component decides such a URL, and shortest otherwise. Apps that the same entries name are
  /// reported together.
  ///
  /// - Parameters:
  ///   - app: The only app; all by default.
  ///   - host: The host of the URLs.
  ///   - budget: The limit for all searches together. Beyond it the outcome is ``ComponentURLs/Outcome/undecided``.
  /// - Complexity: O(components × bytes of a URL) if guesses suffice; a search of automaton states for the others.
  public func componentURLs(
    app: AppID? = nil, host: String = "example.com", budget: Budget = Budget()
  ) -> [ComponentURLs] {
    componentURLs(app: app, host: host, budget: budget) { _, _ in }
  }

  /// The components that commands find URLs for: the others cost more time than anybody has for their URLs. An engine visits all entries
  /// for a URL.
  package var componentURLLimit: Int { min(20_000, 200_000_000 / max(applinks?.entries.count ?? 0, 1)) }

  /// The same for the first components, with progress.
  ///
  /// - Parameters:
  ///   - limit: The most components.
  ///   - report: Called before the first component and after each, with the numbers of components done and in all.
  package func componentURLs(
    app: AppID?, host: String, budget: Budget = Budget(), limit: Int = .max,
    report: (_ done: Int, _ total: Int) -> Void
  ) -> [ComponentURLs] {
    var file = AppGroups(self)
    let stepBudget = StepBudget(budget)
    var groups = file.groups
    if let app {
      groups = applinks?.apps.contains(app) == true ? [.init(entries: file.entries(of: app), apps: [app])] : []
    }
    let entries = applinks?.entries ?? []
    let total = groups.reduce(0) { $1.entries.reduce($0) { $0 + entries[$1].count } }
    var found: [ComponentURLs] = []
    report(0, total)
    for group in groups where found.count < limit {
      guard let verdicts = file.verdicts(for: group) else { continue }
      let components = file.components(of: group.entries, atMost: limit - found.count)
      var finder = URLFinder(group.apps, components, host, stepBudget)
      for position in components.items.indices {
        let samples = file.samples(for: components.items[position])
        found.append(finder.urls(for: position, samples, verdicts))
        report(found.count, total)
      }
    }
    return found
  }

  /// The same for one component: an outcome for each group of apps that the same entries name; none where the component is one of more
  /// than can be analysed exactly.
  package func componentURLs(at name: ComponentName, host: String, budget: Budget = Budget()) -> [ComponentURLs] {
    var file = AppGroups(self)
    let stepBudget = StepBudget(budget)
    let entries = applinks?.entries ?? []
    return file.groups.filter { $0.entries.contains(name.entry) }.compactMap { group in
      let count = group.entries.reduce(0) { $0 + entries[$1].count }
      guard count <= OrderedComponents.exactLimit, let verdicts = file.verdicts(for: group) else { return nil }
      let components = file.components(of: group.entries)
      guard let position = components.items.firstIndex(where: { $0.name == name }) else { return nil }
      var finder = URLFinder(group.apps, components, host, stepBudget)
      return finder.urls(for: position, file.samples(for: components.items[position]), verdicts)
    }
  }
}

/// Finds URLs for the components of some apps.
private struct URLFinder {
  private let apps: [AppID]
  private let components: OrderedComponents
  private var analysis: ReachabilityAnalysis
  private let prefix: [UInt8]
  private let signatures = ComponentSignatures()
  /// The first of the components that are written alike, except perhaps for their effect, and the outcomes so far.
  private var written: [Int] = []
  private var outcomes: [ComponentURLs.Outcome] = []

  init(_ apps: [AppID], _ components: OrderedComponents, _ host: String, _ stepBudget: StepBudget) {
    self.apps = apps
    self.components = components
    analysis = ReachabilityAnalysis(components, stepBudget)
    prefix = urlPrefix(host: host)
  }

  /// Call it for each position in order.
  ///
  /// - Parameter samples: URLs that are preferred if the component decides them.
  mutating func urls(
    for position: Int, _ samples: [[UInt8]], _ verdicts: ConfirmedVerdicts
  ) -> ComponentURLs {
    let number = signatures.number(of: components.items[position].plan, ignoringEffect: true)
    let outcome: ComponentURLs.Outcome
    if number == written.count {
      written.append(position)
      outcome = self.outcome(position, samples, verdicts)
    } else {
      let twin = written[number]
      switch outcomes[twin] {
      case .acceptsNothing, .covered: outcome = outcomes[twin]
      case .decides, .undecided: outcome = .covered(by: [place(twin)])
      }
    }
    outcomes.append(outcome)
    return ComponentURLs(apps: apps, place: place(position), outcome: outcome)
  }

  private func place(_ position: Int) -> ComponentURLs.ComponentPlace {
    .init(entry: components.items[position].entry, component: components.items[position].index)
  }

  private mutating func outcome(
    _ position: Int, _ samples: [[UInt8]], _ verdicts: ConfirmedVerdicts
  ) -> ComponentURLs.Outcome {
    guard let app = apps.first else { return .undecided }
    for target in samples {
      if let outcome = decided(position, target, app, verdicts) { return outcome }
    }
    switch analysis.reach(of: position) {
    case .undecided: return .undecided
    case .acceptsNothing: return .acceptsNothing
    case .covered(let others): return .covered(by: others.map(place))
    case .decides(let target): return decided(position, target, app, verdicts) ?? .undecided
    }
  }

  /// The outcome if both engines confirm that the component decides a URL.
  private func decided(
    _ position: Int, _ target: [UInt8], _ app: AppID, _ verdicts: ConfirmedVerdicts
  ) -> ComponentURLs.Outcome? {
    // Raw characters of a sample are encoded.
    guard let link = try? LinkURL(bytes: prefix + target) else { return nil }
    let url = link.bytes
    guard let tried = verdicts.unconfirmed(url, app), decides(tried, position), verdicts.verdict(url, app) == tried
    else { return nil }
    return .decides(
      .init(url: String(decoding: url, as: UTF8.self), verdict: tried),
      nearMiss: nearMiss(position, Array(link.afterHost), tried, app, verdicts))
  }

  private func decides(_ verdict: AppVerdict, _ position: Int) -> Bool {
    verdict.decider == components.items[position].name
  }

  /// The first change that the component does not decide, preferably one with another verdict.
  private func nearMiss(
    _ position: Int, _ target: [UInt8], _ decided: AppVerdict, _ app: AppID, _ verdicts: ConfirmedVerdicts
  ) -> ComponentURLs.NearMiss? {
    typealias Miss = ComponentURLs.NearMiss
    func confirmed(_ changed: [UInt8], _ change: Miss.Change, _ verdict: AppVerdict) -> Miss? {
      guard verdicts.verdict(prefix + changed, app) == verdict else { return nil }
      return Miss(
        test: .init(url: String(decoding: prefix + changed, as: UTF8.self), verdict: verdict), change: change)
    }
    var sameVerdict: (changed: [UInt8], change: Miss.Change, verdict: AppVerdict)?
    for (changed, change) in SmallChanges.of(target) {
      guard let verdict = verdicts.unconfirmed(prefix + changed, app), !decides(verdict, position) else { continue }
      if verdict.verdict == decided.verdict {
        if sameVerdict == nil { sameVerdict = (changed, change, verdict) }
      } else if let miss = confirmed(changed, change, verdict) {
        return miss
      }
    }
    return sameVerdict.flatMap { confirmed($0.changed, $0.change, $0.verdict) }
  }
}
