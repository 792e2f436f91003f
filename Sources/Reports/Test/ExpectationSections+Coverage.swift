import Expectations
import Matching
import SourceText
import Tasks

extension ExpectationSections {
  /// The demands of `coverage` that are not met, and the components, rules and routes that are not reached. A page has them among the findings.
  var coverage: [Document.Section] {
    [section(outside), section(unreached(false)), section(unreached(true)), section(routes), section(undecided)]
  }

  private var outside: [Document.Block] {
    joined(
      results.outside.map { found in
        let decider = places.components[found.file].decider(found.name)?.title ?? ""
        let effect = found.verdict == .match ? "opens" : "excludes it for"
        return [
          .terminalLines([failed(url: found.url, .strong)] + demand(places.nothingOutside)),
          .lines(
            [
              words(2, "no URLs outside the expectations and the `nothing-outside` patterns", label: "expected"),
              words(2, "\(decider) \(effect) \(places.name(found.app))", label: "actual"),
            ] + line(4, places.part(found.file, found.name))),
        ]
      })
  }

  /// The line with the place of a demand.
  private func demand(_ place: String?) -> [Document.TerminalLine] { place.map { [arrow("\($0): coverage")] } ?? [] }

  private func unreached(_ isAndroid: Bool) -> [Document.Block] {
    let all = places.unreached(isAndroid)
    if all.isEmpty { return [] }
    let isDemanded = results.demandsEveryComponent
    let title = "no expectation reaches these \(Unreached.noun(isAndroid))s\(isDemanded ? "" : ":")"
    return [
      .terminalLines([.init(title)] + (isDemanded ? demand(places.everyComponent) : [])),
      .lines(
        all.prefix(unreachedLimit).flatMap { found in
          line(isDemanded ? nil : 2, found) + (found.hint.map { [words(4, $0)] } ?? [])
        }),
      more(all.count),
    ]
  }

  private func more(_ count: Int) -> Document.Block {
    let left = count - unreachedLimit
    return .terminalLines(left > 0 ? [.init("  and \(grouped(left)) more; --all shows them")] : [])
  }

  /// The component or rule as the file has it, with its place.
  ///
  /// - Parameter indent: `nil` for a failure.
  private func line(_ indent: Int?, _ found: Unreached) -> [Document.Line] {
    found.decider.map { [line(indent, .excerpt($0.excerpt(), place: found.place + found.origin))] } ?? []
  }

  /// The routes that do not open an app, and the components that no route reaches.
  private var routes: [Document.Block] {
    let demand = results.demandsEveryRoute ? demand(places.everyRoute) : []
    var blocks = RouteOutcome.headings.compactMap { heading -> [Document.Block]? in
      let found = results.unopenedRoutes.filter { $0.heading == heading }
      if found.isEmpty { return nil }
      let title = heading + (demand.isEmpty ? " (not required by `coverage`):" : "")
      return [.terminalLines([.init(title)] + demand)] + list(found)
    }
    if !results.unrouted.isEmpty {
      blocks.append([
        .terminalLines([.init("no route reaches these components:")]),
        .lines(results.unrouted.prefix(unreachedLimit).flatMap { line(2, places.part($0.file, $0.name)) }),
        more(results.unrouted.count),
      ])
    }
    blocks += results.plan.routes.compactMap { planned in
      let demand = planned.unreadable.isEmpty ? [] : [Document.Block.terminalLines(demand)]
      return places.unreadable(planned).map { [.paragraph(InlineText(message: $0))] + demand }
    }
    return joined(blocks)
  }

  private func list(_ outcomes: [RouteOutcome]) -> [Document.Block] {
    let lines = outcomes.prefix(unreachedLimit).flatMap { outcome -> [Document.Line] in
      let name = escapedForDisplay(places.route(outcome)) + places.inFile(outcome.file)
      return [line(results.demandsEveryRoute ? nil : 2, .exact(name, place: places.place(outcome)))]
        + places.hints(outcome).map { words(4, $0) }
    }
    return [.lines(lines), more(outcomes.count)]
  }

  private var undecided: [Document.Block] {
    if results.undecided.isEmpty { return [] }
    let lines = results.undecided.map { coverage in
      let what =
        "whether components of \(places.file(coverage.file)) decide other URLs for \(places.name(coverage.app))"
      return Document.TerminalLine.spans([
        .init("undecided", .error), .init(": \(what): the search budget ran out"),
      ])
    }
    return [.terminalLines(lines + demand(places.nothingOutside))]
  }
}

extension RouteOutcome {
  private static let unopened = "no app opens these routes"
  private static let partly = "some URLs of these routes open no app"
  private static let undecided = "the search budget ran out before these routes were decided"

  /// The headings of the routes that do not open an app.
  fileprivate static let headings = [unopened, partly, undecided]

  fileprivate var heading: String? {
    switch result {
    case .opened: nil
    case .unopened: Self.unopened
    case .partly: Self.partly
    case .undecided: Self.undecided
    }
  }
}
