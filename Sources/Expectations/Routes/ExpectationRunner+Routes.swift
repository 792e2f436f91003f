import Analysis
import Association
import Matching
import ProjectSettings
import Routes

// An expectation for a route is about each of its URLs. The components that decide any of them are found by a search through all states that
// the URLs of the route lead to, so an expectation that is met is proved; one that is not has a shortest URL as its example.

extension ExpectationRunner {
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
      let (deciders, isComplete) = list.analysis.deciders(of: language, routeBudget.part(steps: Budget.stepsOfRoute))
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

  /// The routes of all lists compared with the components, and the components of their files that decide none of them.
  mutating func routes() -> (outcomes: [RouteOutcome], unrouted: [UnreachedComponent]) {
    var outcomes: [RouteOutcome] = []
    var routed: [Set<ComponentName>] = plan.files.map { _ in [] }
    // The files with a list; whether all components that decide its routes are known.
    var known: [Int: Bool] = [:]
    for (number, planned) in plan.routes.enumerated() {
      let found = planned.files.compactMap { index in host(planned, index).map { (index, $0) } }
      if found.isEmpty, !planned.files.isEmpty { noteUnserved(planned) }
      // A file that devices ignore is one failure, whatever its routes are.
      let served = found.filter { plan.files[$0.0].file.fault == nil }
      for (index, host) in served {
        let apps = apps(planned, index)
        let lists = files[index].routeLists.lists(of: apps)
        for (entry, listed) in planned.table.entries.enumerated() {
          guard isServed(listed.route, index) else { continue }
          let isExcepted = !planned.settings.requires(listed.route.listedPath)
          let origin = listed.route.origin.isEmpty ? "https://\(host)" : listed.route.originText
          let (result, isComplete) = result(
            listed.route.language(planned.settings.tail), lists, origin, index, &routed[index])
          known[index] = (known[index] ?? true) && isComplete
          outcomes.append(
            RouteOutcome(list: number, entry: entry, file: index, result: result, isExcepted: isExcepted))
        }
      }
    }
    let unrouted = known.keys.sorted().filter { known[$0] == true }.flatMap { components($0, without: routed[$0]) }
    return (outcomes, unrouted)
  }

  /// The host of a list in a file; `nil` where none of its domains serves the file.
  private func host(_ planned: PlannedRoutes, _ index: Int) -> String? {
    let hosts = planned.settings.scope.domains.map { $0.value }
    let domains = files[index].domains
    guard !hosts.isEmpty, !domains.isEmpty else {
      return hosts.first ?? plan.files[index].domains.first ?? "example.com"
    }
    return hosts.first { domains.contains(comparedHost($0)) }
  }

  private mutating func noteUnserved(_ planned: PlannedRoutes) {
    let domains = planned.settings.scope.domains
    let hosts = domains.map { $0.value }
    if plan.configuresOthers(servedBy: hosts.map(comparedHost)) { return }
    let range = domains.first?.range ?? planned.settings.path.range
    noteUnserved(hosts, by: planned.files, (plan.configuration.source, range))
  }

  /// Returns `true` if a file is served by the host of a route, if it has one.
  private func isServed(_ route: Route, _ index: Int) -> Bool {
    guard !route.origin.isEmpty, !files[index].domains.isEmpty, let link = try? LinkURL(route.sample) else {
      return true
    }
    return files[index].domains.contains(comparedHost(link.host))
  }

  private mutating func apps(_ planned: PlannedRoutes, _ index: Int) -> [AppID] {
    let wanted = planned.settings.scope.apps
    if wanted.isEmpty { return files[index].apps }
    return wanted.compactMap { app in files[index].index(of: app.value).map { files[index].apps[$0] } }
  }

  /// The result for a route, and whether all components that decide it are known. Marks these.
  private mutating func result(
    _ language: LinkLanguage, _ lists: [RouteLists.List], _ origin: String, _ index: Int,
    _ routed: inout Set<ComponentName>
  ) -> (RouteOutcome.Result, isComplete: Bool) {
    func example(_ url: [UInt8], _ verdict: AppVerdict?) -> RouteOutcome.Example {
      RouteOutcome.Example(url: origin + String(decoding: url, as: UTF8.self), verdict: verdict)
    }
    var isComplete = true
    var isOpened = false
    var opened: RouteOutcome.Example?
    var unopened: (url: [UInt8], verdict: AppVerdict)?
    for list in lists {
      if routeBudget.isExhausted { return (.undecided, false) }
      let (deciders, isWhole) = list.analysis.deciders(of: language, routeBudget.part(steps: Budget.stepsOfRoute))
      if !isWhole { isComplete = false }
      var opensAll = isWhole && !deciders.isEmpty
      for decider in deciders {
        let verdict = list.verdict(decider.position)
        if let name = verdict.decider { routed.insert(name) }
        if verdict.verdict == .match {
          opened = opened ?? example(decider.url, verdict)
        } else {
          opensAll = false
          if unopened == nil || unopened?.verdict.verdict == .noMatch && verdict.verdict == .exclude {
            unopened = (decider.url, verdict)
          }
        }
      }
      if opensAll { isOpened = true }
    }
    if isOpened { return (.opened, isComplete) }
    guard isComplete else { return (.undecided, false) }
    guard let opened else {
      let url = unopened?.url ?? Array("/".utf8)
      return (.unopened(example(url, unopened?.verdict)), true)
    }
    // Each app leaves some URLs out: are there any that all leave out?
    let search = RouteAnalysis.url(
      of: language, openedByNoneOf: lists.map { $0.analysis }, routeBudget.part(steps: Budget.stepsOfRoute))
    switch search {
    case .none: return (.opened, true)
    case .undecided: return (.undecided, true)
    case .found(let url):
      let link = example(url, nil).url
      guard let bytes = try? LinkURL(link) else { return (.undecided, true) }
      let verdicts = files[index].box.matcher.verdicts(for: bytes).filter { $0.verdict != .match }
      let shown = verdicts.first { $0.verdict == .exclude } ?? verdicts.first
      return (.partly(opened: opened, unopened: example(url, shown)), true)
    }
  }

  private func components(_ index: Int, without routed: Set<ComponentName>) -> [UnreachedComponent] {
    var found: [UnreachedComponent] = []
    plan.files[index].file.applinks?.forEachComponent(ofApps: true) { name, _ in
      if !routed.contains(name) { found.append(UnreachedComponent(file: index, name: name, outcome: nil)) }
    }
    return found
  }
}

extension RouteSource {
  /// Returns `true` if a route should open an app. Patterns are compared with the path as it is listed.
  func requires(_ path: Substring) -> Bool { names(path) && !except.match(Array(path.utf8)[...]) }

  /// Returns `true` for each path without `only`, and for those that it names.
  func names(_ path: Substring) -> Bool { only.isEmpty || only.match(Array(path.utf8)[...]) }
}

extension Route {
  /// The path, the query and the fragment as they are listed.
  var listedPath: Substring { text.dropFirst(originText.count) }
}
