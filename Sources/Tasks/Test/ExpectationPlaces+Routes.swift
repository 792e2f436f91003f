package import Expectations
import Lint
import Matching
import ProjectSettings
import Routes
import SourceText

extension ExpectationPlaces {
  private func entry(_ outcome: RouteOutcome) -> RouteTable.Entry {
    plan.routes[outcome.list].table.entries[outcome.entry]
  }

  package var everyRoute: String? { plan.configuration.coverage.everyRoute.map { place($0.range) } }

  /// The route as its list has it.
  package func route(_ outcome: RouteOutcome) -> String { entry(outcome).route.text }

  /// The place of a route: in its list, or the file of its page.
  package func place(_ outcome: RouteOutcome) -> String {
    let entry = entry(outcome)
    if let file = entry.file { return escapedForDisplay(file) }
    guard let range = entry.range, let list = routeLists[outcome.list] else {
      return place(plan.routes[outcome.list].settings.path.range)
    }
    return list.place(range)
  }

  /// The place of a route in its list, for programs.
  func listed(_ outcome: RouteOutcome) -> [Finding.Label] {
    guard let range = entry(outcome).range, let list = routeLists[outcome.list] else { return [] }
    return [Finding.Label("listed here", range, in: list)]
  }

  // MARK: Words

  static let unrouted = "no route reaches the component"

  /// `no app opens the route /about`.
  package func sentence(_ outcome: RouteOutcome) -> String {
    let route = quoted(route(outcome))
    let file = inFile(outcome.file)
    switch outcome.result {
    case .opened: return "each URL of the route \(route) opens an app\(file)"
    case .unopened(let example): return "no app opens the route \(route): \(reason(example, outcome.file))\(file)"
    case .partly(let opened, let unopened):
      return "an app opens some URLs of the route \(route) only: \(quoted(opened.url)), and not "
        + "\(quoted(unopened.url))\(file)"
    case .undecided: return "it is undecided whether an app opens the route \(route): the search budget ran out\(file)"
    }
  }

  /// The components that decide the examples of a route.
  package func hints(_ outcome: RouteOutcome) -> [String] {
    switch outcome.result {
    case .opened, .undecided: []
    case .unopened(let example): ["\(example.url): \(reason(example, outcome.file))"]
    case .partly(let opened, let unopened):
      [
        "\(opened.url): \(reason(opened, outcome.file))", "\(unopened.url): \(reason(unopened, outcome.file))",
      ]
    }
  }

  /// `details[0].components[2] excludes it for shop`.
  private func reason(_ example: RouteOutcome.Example, _ file: Int) -> String {
    guard let verdict = example.verdict else { return "the file lists none of the expected apps" }
    guard let decider = components[file].decider(of: verdict) else { return "no component matches" }
    return verdict.verdict == .match ? "\(decider.title) opens \(name(verdict.app))" : "\(decider.title) excludes it"
  }

  /// `routes.txt has 2 unreadable lines; line 4 is …`; `nil` where all were read.
  package func unreadable(_ planned: PlannedRoutes) -> String? {
    guard let first = planned.unreadable.first ?? planned.table.unreadable.first else { return nil }
    let (name, noun) = planned.source.map { ($0.name, "line") } ?? (planned.settings.path.value, "file")
    let line = planned.source.flatMap { source in
      first.range.map { "line \(SourceLines(source).position(of: $0.lower).line) is " }
    }
    return "\(escapedForDisplay(name)) has \(counted(planned.table.unreadableCount, "unreadable \(noun)")); "
      + "\(line ?? "")\(quoted(first.text)): \(first.problem.message)"
      + (first.problem.help.map { "; \($0)" } ?? "")
  }

  /// `; 10 of 12 routes open an app`
  var routeSummary: String {
    if results.routes.isEmpty { return "" }
    let required = results.requiredRoutes
    let opened = required - results.unopenedRoutes.count
    return "; \(grouped(opened)) of \(counted(required, "route")) \(required == 1 ? "opens" : "open") an app"
  }
}
