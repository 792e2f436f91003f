import Analysis
import Association
import Matching
import ProjectSettings
import Routes

// An expectation for a route is about each of its URLs. The components that decide any of them are found by a search through all states that
// the URLs of the route lead to, so an expectation that is met is proved; one that is not has a shortest URL as its example.

extension ExpectationRunner {
  /// The limit of the search for one route and list of components.
  static let routeBudget = Budget(states: 50_000, steps: 2_000_000_000)
  /// The steps for one search among the URLs of a route.
  static let stepsForRoute = 100_000_000

  /// Checks a route in all of its files.
  ///
  /// - Returns: Whether the route could be checked.
  mutating func ask(
    _ pattern: URLPattern, _ number: Int, _ planned: PlannedExpectation, _ place: Place,
    _ outcome: inout ExpectationOutcome
  ) -> Bool {
    let route = pattern.route(number)
    let shown = pattern.shown(number)
    let sample = route.sample
    guard let hosts = hosts(ofURL: sample, planned, place), let asked = places(hosts, planned, place) else {
      return false
    }
    if !hasWebScheme(route) {
      note("a route of universal links begins with `https://`", place)
      return false
    }
    let language = route.language(pattern.tail)
    if asked.isEmpty { outcome.elsewhere += 1 }
    for (index, host) in asked {
      let origin = route.origin.isEmpty ? "https://\(host)" : route.originText
      let found = fault(of: language, planned, index, origin, place)
      let url = found?.url ?? (route.origin.isEmpty ? origin + shown : shown)
      outcome.add(found?.fault, of: url, route: shown, in: index)
    }
    return true
  }

  /// Returns `false` for a route with another scheme than links have.
  func hasWebScheme(_ route: Route) -> Bool {
    route.origin.isEmpty || (try? LinkURL(route.sample))?.hasWebScheme != false
  }

  /// The fault of a route in a file, with a URL that shows it. Marks the components that decide as reached.
  private mutating func fault(
    of language: LinkLanguage, _ planned: PlannedExpectation, _ index: Int, _ origin: String, _ place: Place
  ) -> (url: String?, fault: CheckFault)? {
    if files[index].tested.file.fault != nil { return (nil, .file(.ignored)) }
    let expectation = planned.expectation
    var apps = files[index].apps
    if !expectation.scope.apps.isEmpty {
      apps = []
      for app in expectation.scope.apps {
        guard let own = files[index].index(of: app.value) else { return (nil, .file(.unlisted(app.value))) }
        apps.append(files[index].apps[own])
      }
    }
    if apps.isEmpty { return expectation.kind == .stays ? nil : (nil, .file(.noApps)) }
    var isUndecided = false
    var failing: [UInt8]?
    for list in files[index].routeLists.lists(of: apps) {
      guard !routeBudget.isExhausted else {
        isUndecided = true
        break
      }
      let (deciders, isComplete) = list.analysis.deciders(of: language, routeBudget.part(steps: Self.stepsForRoute))
      if !isComplete { isUndecided = true }
      for decider in deciders {
        let verdict = list.verdict(decider.position)
        files[index].reach(verdict, group: planned.group)
        if failing == nil, !isMet(expectation, verdict, index) { failing = decider.url }
      }
    }
    if let failing {
      // The matcher confirms the URL.
      let url = origin + String(decoding: failing, as: UTF8.self)
      if fill(index, url, place), let fault = fault(planned, nil, index) { return (url, fault) }
      isUndecided = true
    }
    return isUndecided ? (nil, .url(.undecided)) : nil
  }

  private mutating func isMet(_ expectation: Expectation, _ verdict: AppVerdict, _ index: Int) -> Bool {
    guard expectation.kind.allows(verdict.verdict) else { return false }
    return expectation.decider.map { isDecided(verdict, by: $0.value, index) } ?? true
  }
}
