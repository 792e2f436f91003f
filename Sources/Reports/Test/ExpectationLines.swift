import Association
import Expectations
import Matching
import ProjectSettings
import SourceText
import Tasks

/// The failures of expectations as lines for a terminal.
struct ExpectationLines {
  private let report: ExpectationReport
  /// The numbers of shown expectations that failed, and of failures after the first of each.
  private let limits: (expectations: Int, others: Int)
  /// The components that an explanation shows, and those of all explanations together before which each shows all.
  private let trials: (each: Int, all: Int)
  /// The components, rules or routes that are listed as unreached.
  private let unreachedLimit: Int

  /// - Parameter showsAll: True where every failure that was kept is shown.
  init(_ report: ExpectationReport, showsAll: Bool = false) {
    self.report = report
    limits = showsAll ? (.max, .max) : (10, 9)
    trials = (3, showsAll ? 10_000 : 0)
    unreachedLimit = showsAll ? .max : 20
  }

  private var places: ExpectationPlaces { report.places }
  private var results: ExpectationResults { places.results }

  /// The parts, of which those without lines are not shown.
  var blocks: [[Document.Block]] {
    [
      fileFaults, failures(false), failures(true), services, outside, unreached(false), unreached(true), routes,
      undecided, [.terminalLines([summary])],
    ]
  }

  // MARK: Parts

  private var summary: Document.TerminalLine {
    let parts = places.summaryParts
    let counts = [parts.failed.map { Document.Span($0, .error) }, parts.passed.map { Document.Span($0, .good) }]
    return .spans(Array(counts.compactMap { $0.map { [$0] } }.joined(separator: [.init(", ")])) + [.init(parts.rest)])
  }

  private func failed(_ sentence: String) -> Document.Block {
    .lines([line(nil, .words(InlineText(message: sentence)))])
  }

  /// - Parameter indent: `nil` for a failure.
  private func line(_ indent: Int?, _ content: Document.Line.Content) -> Document.Line {
    indent.map { .init($0, content) } ?? .init(0, label: "failed", separator: ": ", role: .error, content)
  }

  /// A URL of a failure, and texts after it.
  private func failed(url: String, _ role: Style.Role?, _ after: [Document.Span] = []) -> Document.TerminalLine {
    .spans([.init("failed", .error), .init(": "), .init(url, role)] + after)
  }

  private func arrow(_ place: String) -> Document.TerminalLine {
    .spans([.init("  "), .init("-->", .gutter), .init(" \(place)")])
  }

  private func words(_ indent: Int, _ text: String, label: String = "") -> Document.Line {
    .init(indent, label: label.isEmpty ? "" : label.padded(to: 10), .words(InlineText(message: text)))
  }

  private func joined(_ blocks: [[Document.Block]]) -> [Document.Block] {
    Array(blocks.joined(separator: [Document.Block.gap]))
  }

  // MARK: Failures

  /// The faults of files, with the expectations that fail for them.
  private var fileFaults: [Document.Block] {
    let checks = places.checks
    return joined(
      report.faults.map { shown in
        let origin = shown.fault.isAndroid ? "" : places.origin(shown.fault.file)
        let expected = shown.checks.map { "\(places.place(checks[$0])) (\(places.group(checks[$0])))" }
        let at = expected.isEmpty ? "" : ", expected at " + listed(expected)
        let count = "\(counted(shown.count, "check")) \(shown.count == 1 ? "fails" : "fail")\(at)"
        return [
          failed(shown.sentence), .terminalLines([arrow(shown.place + origin)]),
          .lines((shown.help.map { [words(2, $0)] } ?? []) + (shown.count > 0 ? [words(2, count)] : [])),
        ]
      })
  }

  /// For each expectation its first failure in full and the others a line each.
  private func failures(_ isAndroid: Bool) -> [Document.Block] {
    var blocks: [[Document.Block]] = []
    var hidden = 0
    var left = trials.all
    for check in places.checks where check.isAndroid == isAndroid {
      let outcome = check.outcome
      guard let first = outcome.failures.first else { continue }
      guard blocks.count < limits.expectations else {
        hidden += outcome.failedURLs
        continue
      }
      let others = outcome.failures.dropFirst().prefix(limits.others)
      var lines = others.map { other in
        failed(
          url: escapedForDisplay(other.url) + places.inFile(other), nil,
          places.place(other).map { [.init("  "), .init($0, .gutter)] } ?? [])
      }
      let more = outcome.failedURLs - 1 - others.count
      if more > 0 { lines.append(.init("and \(grouped(more)) more like it")) }
      let explanation = blocks.count < ExpectationReport.explained ? explained(first, &left) : []
      blocks.append(full(first, check, explanation) + [.terminalLines(lines)])
    }
    if hidden > 0 { blocks.append([.terminalLines([.init("and \(grouped(hidden)) more failures; --all shows them")])]) }
    return joined(blocks)
  }

  private func full(
    _ failure: ExpectationFailure, _ check: ExpectationPlaces.Check, _ explanation: [Document.Line]
  ) -> [Document.Block] {
    var lines = [
      failed(url: escapedForDisplay(failure.url), .strong), arrow("\(places.place(check)): \(places.group(check))"),
    ]
    if let place = places.place(failure) { lines.append(.init("  listed at \(place)")) }
    if let route = failure.route, failure.isURLOfRoute { lines.append(.init("  a URL of the route \(quoted(route))")) }
    let details = [
      words(2, "to " + places.wanted(failure, check), label: "expected"),
      words(2, places.actual(failure, check) + places.inFile(failure), label: "actual"),
    ]
    // The verdict is shown above; the decider or the closest component follows.
    return [.terminalLines(lines), .lines(details + explanation)]
  }

  /// - Parameter left: The components that may still be shown in whole explanations.
  private func explained(_ failure: ExpectationFailure, _ left: inout Int) -> [Document.Line] {
    guard let explanation = places.explanation(failure), case .components(let own) = places.components[failure.file]
    else { return [] }
    let verdict = ExplainedVerdict(explanation, own)
    let limit = left > 0 ? .max : trials.each
    left -= verdict.others.count
    return verdict.trials(limit: limit, rest: trials.all == 0 ? "--all shows them" : "`aasa explain --all` shows them")
  }

  private var services: [Document.Block] {
    joined(
      report.services.flatMap { $0.failures }.map { failure in
        var lines = [arrow("\(places.place(failure.range)): \(failure.setting.rawValue)")]
        if failure.isUnexpected, let listed = failure.listed {
          lines.append(.init("  listed at \(report.files[failure.file].place(listed))"))
        }
        return [
          failed(failure.sentence + places.inFile(failure.file)), .terminalLines(lines),
          .lines(failure.help.map { [words(2, $0)] } ?? []),
        ]
      })
  }

  // MARK: Coverage

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

  // MARK: A line each

  var concise: [Document.TerminalLine] {
    var lines: [Document.TerminalLine] = []
    func add(_ place: String, _ kind: String, _ text: String) {
      lines.append(.spans([.init("\(place): "), .init("failed[\(kind)]", .error), .init(" \(text)")]))
    }
    for shown in report.faults {
      add(shown.place, shown.rule, shown.message + (shown.fault.isAndroid ? "" : places.origin(shown.fault.file)))
    }
    for check in places.checks {
      for failure in check.outcome.failures {
        add(places.place(failure) ?? places.place(check), places.group(check), places.sentence(failure, check))
      }
      let left = check.outcome.failedURLs - check.outcome.failures.count
      if left > 0 { lines.append(.init("\(places.place(check)): and \(grouped(left)) more")) }
    }
    for failure in report.services.flatMap({ $0.failures }) {
      add(places.place(failure.range), failure.setting.rawValue, failure.sentence + places.inFile(failure.file))
    }
    for found in results.outside {
      add(
        places.part(found.file, found.name).place, "coverage", places.sentence(found) + places.origin(found.file))
    }
    for coverage in results.undecided {
      add(places.nothingOutside ?? "", "coverage", places.sentence(coverage) + places.inFile(coverage.file))
    }
    for outcome in results.demandsEveryRoute ? results.unopenedRoutes : [] {
      add(places.place(outcome), "coverage", places.sentence(outcome))
    }
    for planned in results.unreadableLists {
      add(places.place(planned.settings.path.range), "coverage", places.unreadable(planned) ?? "")
    }
    for isAndroid in results.demandsEveryComponent ? [false, true] : [] {
      for found in places.unreached(isAndroid) {
        add(found.place, "coverage", Unreached.sentence(isAndroid) + found.origin)
      }
    }
    return lines + [summary]
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
