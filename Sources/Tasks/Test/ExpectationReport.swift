import Association
package import Expectations
package import Lint
import Matching
import ProjectSettings
package import SourceText

/// Results of expectations in the model that all formats share. A check is an expectation, and each demand of `coverage`.
package struct ExpectationReport {
  package let places: ExpectationPlaces
  package let files: [ReportedFile]
  private let configuration: ReportedFile
  private let linkFiles: [ReportedFile]
  /// The names of ``ExpectationPlaces/checks``.
  private let checks: [Finding.Check]
  package let faults: [ShownFileFault]
  /// The demands on services with their failures.
  package let services: [(outcome: ServiceOutcome, failures: [ServiceFailure])]
  /// The name for programs of a file with a name for people.
  package let path: (String) -> String
  /// The failures that are reported with their closest component.
  package static let explained = 100

  /// - Parameter path: The name for programs of a file with a name for people.
  package init(_ results: ExpectationResults, path: @escaping (String) -> String) {
    let places = ExpectationPlaces(results)
    self.places = places
    self.path = path
    files = results.plan.files.map { ReportedFile($0.file.source, path: path($0.file.source.name)) }
    let source = results.plan.configuration.source
    configuration = ReportedFile(source, path: path(source.name))
    linkFiles = places.rules.map { ReportedFile($0.source, path: path($0.source.name)) }
    checks = Self.names(places)
    faults = places.shownFileFaults()
    services = results.services.map { ($0, places.failures($0)) }
  }

  package var results: ExpectationResults { places.results }

  package func report() -> Report {
    var report = Report(command: "test", rules: Self.rules, failOn: .error)
    report.outcome = places.summary
    report.files.append(expectations())
    let found = findings(false)
    for (index, file) in files.enumerated() {
      if let found = found[index] {
        report.files.append(FileReport(file, found).generated(from: results.plan.files[index].origin))
      }
    }
    let onAndroid = findings(true)
    for (index, file) in linkFiles.enumerated() {
      if let found = onAndroid[index] { report.files.append(FileReport(file, found)) }
    }
    return report
  }

  /// The findings in the configuration, and at its expectations and demands those that other files fail.
  package func configurationFindings() -> [Finding] {
    let report = report()
    return (report.files.first?.results ?? []) + faults.flatMap(inConfiguration)
      + report.files.dropFirst().flatMap(inConfiguration)
  }

  /// The findings in a file that keep a demand of `coverage` from being met, at the demand.
  private func inConfiguration(_ report: FileReport) -> [Finding] {
    let coverage = results.plan.configuration.coverage
    let demands = [
      Self.everyComponent: coverage.everyComponent?.range, Self.nothingOutside: coverage.nothingOutside?.range,
      Self.everyRoute: coverage.everyRoute?.range,
    ]
    return report.results.compactMap { found in
      guard let range = found.check.flatMap({ demands[$0] }) ?? nil else { return nil }
      return Finding(
        rule: found.rule, severity: found.severity,
        message: "\(report.file.place(found.location.range)): \(found.message)", range: range, help: found.help)
    }
  }

  // MARK: Faults of files

  /// The faults of the files of a platform, what no expectation reaches, and unexpected URLs, by file.
  private func findings(_ isAndroid: Bool) -> [Int: [Finding]] {
    var found: [Int: [Finding]] = [:]
    func add(_ file: Int, _ finding: Finding) { found[file, default: []].append(finding) }
    let demands = Dictionary(grouping: results.services) { $0.file }
    for shown in faults where shown.fault.isAndroid == isAndroid {
      add(shown.fault.file, finding(shown, isAndroid ? [] : demands[shown.fault.file] ?? []))
    }
    for unreached in places.unreached(isAndroid) { add(unreached.file, finding(unreached, isAndroid)) }
    if isAndroid { return found }
    for outside in results.outside { add(outside.file, finding(outside)) }
    for coverage in results.undecided { add(coverage.file, finding(coverage)) }
    for component in results.unrouted {
      add(
        component.file,
        Finding(
          rule: Self.unroutedComponent.name, severity: .info, message: ExpectationPlaces.unrouted,
          range: range(component.file, component.name)))
    }
    return found
  }

  /// - Parameter demands: The demands on services of the file.
  private func finding(_ shown: ShownFileFault, _ demands: [ServiceOutcome]) -> Finding {
    let planned = shown.checks.prefix(Self.labels).map { places.checks[$0].planned }
    var failed = shown.checks.map { checks[$0] }
    if shown.fault.cause == .ignored, !shown.fault.isAndroid {
      failed += demands.map(check)
      if results.demandsEveryComponent { failed.append(Self.everyComponent) }
      if results.demandsEveryRoute { failed.append(Self.everyRoute) }
      if results.plan.configuration.coverage.nothingOutside != nil { failed.append(Self.nothingOutside) }
    }
    var finding = Finding(
      rule: shown.rule, severity: .error, message: shown.message, range: shown.range,
      related: planned.map {
        Finding.Label("expected here", $0.expectation.urls.range, in: configuration)
      },
      help: shown.help.map { [$0] } ?? [], identity: [shown.sentence],
      check: failed.first ?? Finding.Check(group: "files", name: "devices read \(shown.source.name)"))
    finding.otherChecks = Array(failed.dropFirst())
    return finding
  }

  /// The expectations to which a fault of a file points.
  private static let labels = 3

  /// A fault of a file at the apps of the configuration that it is about, or at the expectations.
  private func inConfiguration(_ shown: ShownFileFault) -> [Finding] {
    var seen: Set<SourceRange> = []
    return shown.checks.compactMap { index in
      let expectation = places.checks[index].planned.expectation
      var range = expectation.urls.range
      if case .unlisted(let app) = shown.fault.cause,
        let place = expectation.scope.apps.first(where: { $0.value == app })
      {
        range = place.range
      }
      guard seen.insert(range).inserted else { return nil }
      return Finding(
        rule: shown.rule, severity: .error, message: "\(shown.place): \(shown.sentence)", range: range,
        help: shown.help.map { [$0] } ?? [])
    }
  }

  // MARK: Expectations

  private func expectations() -> FileReport {
    var failed: [Finding] = []
    var passed: [Finding.Check] = []
    var omitted = 0
    for (tested, check) in zip(places.checks, checks) {
      let outcome = tested.outcome
      if outcome.failed == 0, !outcome.isLeftOut { passed.append(check) }
      omitted += outcome.failedURLs - outcome.failures.count
      for failure in outcome.failures {
        failed.append(result(failure, tested, check, isExplained: failed.count < Self.explained))
      }
    }
    for (outcome, failures) in services {
      failed += failures.map { result($0, check(outcome)) }
      if outcome.failed == 0 { passed.append(check(outcome)) }
    }
    return FileReport(
      configuration, failed + routes(), omitted: omitted == 0 ? [:] : [Self.expectation.name: [.error: omitted]],
      passed: passed + demands())
  }

  /// The names of the expectations, each once: those that are alike have numbers.
  private static func names(_ places: ExpectationPlaces) -> [Finding.Check] {
    var seen: [Finding.Check: Int] = [:]
    return places.checks.map { tested in
      let named = Finding.Check(group: places.group(tested), name: places.name(tested))
      let number = seen[named, default: 0] + 1
      seen[named] = number
      return number == 1 ? named : Finding.Check(group: named.group, name: "\(named.name) (\(number))")
    }
  }

  /// The demands of `coverage` that are met. Those on a file that devices ignore are not.
  private func demands() -> [Finding.Check] {
    var met: [Finding.Check] = []
    guard results.ignoredFiles.isEmpty else { return met }
    if results.demandsEveryComponent, results.unreached.isEmpty, results.unreachedRules.isEmpty {
      met.append(Self.everyComponent)
    }
    if results.plan.configuration.coverage.nothingOutside != nil, results.outside.isEmpty, results.undecided.isEmpty {
      met.append(Self.nothingOutside)
    }
    if results.demandsEveryRoute, results.unopenedRoutes.isEmpty, results.unreadableLists.isEmpty {
      met.append(Self.everyRoute)
    }
    return met
  }

  private func result(
    _ failure: ExpectationFailure, _ tested: ExpectationPlaces.Check, _ check: Finding.Check, isExplained: Bool
  ) -> Finding {
    var related: [Finding.Label] = []
    if let range = failure.row?.range, let list = places.list(failure) {
      related.append(Finding.Label("listed here", range, in: list))
    }
    if let decider = places.decider(failure) {
      related.append(Finding.Label("decides", decider.range, in: files[failure.file]))
    }
    return Finding(
      rule: Self.expectation.name, severity: .error,
      message: places.sentence(failure, tested),
      range: tested.planned.expectation.urls.range, related: related,
      help: isExplained ? places.closestComponent(failure).map { [$0] } ?? [] : [],
      identity: [check.group ?? "", check.name, failure.url]
        + (files.count > 1 && !tested.isAndroid ? [results.plan.files[failure.file].path] : []),
      check: check)
  }

  // MARK: Services

  private func check(_ outcome: ServiceOutcome) -> Finding.Check {
    let path = files.count > 1 ? " of \(places.file(outcome.file))" : ""
    return Finding.Check(group: "services", name: outcome.demand.setting.rawValue + path)
  }

  private func result(_ failure: ServiceFailure, _ check: Finding.Check) -> Finding {
    let words = failure.isUnexpected ? "listed here" : "the service"
    return Finding(
      rule: Self.serviceApps.name, severity: .error, message: failure.sentence + places.inFile(failure.file),
      range: failure.range, related: failure.listed.map { [Finding.Label(words, $0, in: files[failure.file])] } ?? [],
      help: failure.help.map { [$0] } ?? [],
      identity: [failure.setting.rawValue, failure.app.text]
        + (files.count > 1 ? [results.plan.files[failure.file].path] : []),
      check: check)
  }

  // MARK: Coverage

  private func finding(_ unreached: Unreached, _ isAndroid: Bool) -> Finding {
    Finding(
      rule: Self.unreachedComponent.name, severity: results.demandsEveryComponent ? .error : .info,
      message: Unreached.sentence(isAndroid), range: unreached.decider?.range, help: unreached.hint.map { [$0] } ?? [],
      check: results.demandsEveryComponent ? Self.everyComponent : nil)
  }

  private func finding(_ outside: OutsideURL) -> Finding {
    Finding(
      rule: Self.urlOutside.name, severity: .error, message: places.sentence(outside),
      range: range(outside.file, outside.name), identity: [outside.app.text, outside.url], check: Self.nothingOutside)
  }

  private func finding(_ coverage: UndecidedCoverage) -> Finding {
    Finding(
      rule: Self.urlOutside.name, severity: .error,
      message: places.sentence(coverage), range: nil, identity: [coverage.app.text], check: Self.nothingOutside)
  }

  // MARK: Routes

  /// The routes that do not open an app, and lines that are no routes.
  private func routes() -> [Finding] {
    let severity: Severity = results.demandsEveryRoute ? .error : .info
    var found = results.unopenedRoutes.map { outcome in
      Finding(
        rule: Self.unopenedRoute.name, severity: severity, message: places.sentence(outcome),
        range: results.plan.routes[outcome.list].settings.path.range, related: places.listed(outcome),
        help: places.hints(outcome),
        identity: [places.route(outcome)] + (files.count > 1 ? [results.plan.files[outcome.file].path] : []),
        check: results.demandsEveryRoute ? Self.everyRoute : nil)
    }
    for planned in results.plan.routes {
      guard let words = places.unreadable(planned) else { continue }
      let isFailure = results.demandsEveryRoute && !planned.unreadable.isEmpty
      found.append(
        Finding(
          rule: Self.unreadableRoute.name, severity: isFailure ? .error : .info, message: words,
          range: planned.settings.path.range, identity: [planned.settings.path.value],
          check: isFailure ? Self.everyRoute : nil))
    }
    return found
  }

  private func range(_ file: Int, _ name: ComponentName) -> SourceRange? {
    places.part(file, name).decider?.range
  }

  // MARK: Rules

  private static let everyComponent = Finding.Check(group: "coverage", name: "every-component")
  private static let nothingOutside = Finding.Check(group: "coverage", name: "nothing-outside")
  private static let everyRoute = Finding.Check(group: "coverage", name: "every-route")

  private static let expectation = ReportRule(
    name: "expectation-failed", severity: .error, summary: "a URL has an unexpected verdict",
    markdown: "A URL that `aasa.yml` lists does not open the app, or opens it, or another component decides it.")
  private static let ignoredFile = ReportRule(
    name: "ignored-file", severity: .error, summary: "devices ignore a tested file",
    markdown: "Devices ignore the whole file, so every expectation of it fails. `aasa lint` reports all findings.")
  private static let unlistedApp = ReportRule(
    name: "unlisted-app", severity: .error, summary: "a file does not list an expected app",
    markdown: "`aasa.yml` has expectations for an app that the file does not list, so all of them fail.")
  private static let unreachedComponent = ReportRule(
    name: "unreached-component", severity: .info, summary: "a component or dynamic rule decides no expected URL",
    markdown: "An error where `coverage` has `every-component: true`.")
  private static let urlOutside = ReportRule(
    name: "url-outside", severity: .error, summary: "a component decides an unexpected URL",
    markdown: "With `nothing-outside`, components may decide only expected URLs and URLs of its patterns.")
  private static let serviceApps = ReportRule(
    name: "service-apps", severity: .error, summary: "a service lists other apps than expected",
    markdown: "`webcredentials` must list exactly the apps of `credentials`, and `appclips` those of `clips`.")
  private static let unopenedRoute = ReportRule(
    name: "unopened-route", severity: .info, summary: "a route does not open an app",
    markdown:
      "A route of a list under `routes` has URLs that no app opens. An error where `coverage` has `every-route: true`.")
  private static let unreadableRoute = ReportRule(
    name: "unreadable-route", severity: .info, summary: "lines of a list are no routes",
    markdown:
      "A list under `routes` has lines that are no routes, or parameters that are not supported. An error where `coverage` "
      + "has `every-route: true` and such a line has a path.")
  private static let unroutedComponent = ReportRule(
    name: "unrouted-component", severity: .info, summary: "a component decides no URL of a route",
    markdown: "No route of the lists under `routes` has a URL that the component decides.")
  private static let rules = [
    expectation, ignoredFile, unlistedApp, serviceApps, unreachedComponent, urlOutside, unopenedRoute, unreadableRoute,
    unroutedComponent,
  ]
}
