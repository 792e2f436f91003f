import Association
package import Expectations
import Matching
import ProjectSettings
import SourceText
import Tasks

/// Results as text: failures, then components that no expectation reaches, then the counts.
package struct ExpectationText {
  private let places: ExpectationPlaces
  private let style: Style
  private let width: Int
  /// The numbers of shown expectations that failed, and of failures after the first of each.
  private let limits: (expectations: Int, others: Int)
  /// The components that an explanation shows.
  private let trials: Int

  /// - Parameter showsAll: Whether every failure that was kept is shown.
  package init(_ results: ExpectationResults, style: Style, width: Int, showsAll: Bool = false) {
    places = ExpectationPlaces(results)
    self.style = style
    self.width = width
    limits = showsAll ? (.max, .max) : (10, 9)
    trials = showsAll ? .max : 3
  }

  private var results: ExpectationResults { places.results }

  package func text() -> String {
    var blocks = [
      fileFaults(), failures(false), failures(true), services(), outside(), unreached(false), unreached(true), routes(),
      undecided(),
    ].filter { !$0.isEmpty }
    blocks.append([places.summary(style)])
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// A line for each failure.
  package func concise() -> String {
    var lines: [String] = []
    for shown in places.shownFileFaults() {
      let kind = style(.error, "failed[\(shown.rule)]")
      let origin = shown.fault.isAndroid ? "" : places.origin(shown.fault.file)
      lines.append("\(shown.place): \(kind) \(shown.message)\(origin)")
    }
    for check in places.checks {
      for failure in check.outcome.failures {
        let place = places.place(failure) ?? places.place(check)
        let kind = style(.error, "failed[\(places.group(check))]")
        lines.append("\(place): \(kind) \(places.sentence(failure, check))")
      }
      let left = check.outcome.failedURLs - check.outcome.failures.count
      if left > 0 { lines.append("\(places.place(check)): and \(grouped(left)) more") }
    }
    for failure in results.services.flatMap(places.failures) {
      let kind = style(.error, "failed[\(failure.setting.rawValue)]")
      lines.append("\(places.place(failure.range)): \(kind) \(failure.sentence)\(places.inFile(failure.file))")
    }
    let kind = style(.error, "failed[coverage]")
    for found in results.outside {
      let place = places.part(found.file, found.name).place
      lines.append("\(place): \(kind) \(places.sentence(found))\(places.origin(found.file))")
    }
    for coverage in results.undecided {
      let place = places.nothingOutside ?? ""
      lines.append("\(place): \(kind) \(places.sentence(coverage))\(places.inFile(coverage.file))")
    }
    if results.demandsEveryRoute {
      for outcome in results.unopenedRoutes {
        lines.append("\(places.place(outcome)): \(kind) \(places.sentence(outcome))")
      }
    }
    if results.demandsEveryComponent {
      for isAndroid in [false, true] {
        for found in places.unreached(isAndroid) {
          lines.append("\(found.place): \(kind) \(Unreached.sentence(isAndroid))\(found.origin)")
        }
      }
    }
    lines.append(places.summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func failed(_ sentence: String) -> [String] {
    TerminalPrinter(style: style, width: width).lines(of: [
      .init(0, label: "failed", separator: ": ", role: .error, .words(InlineText(message: sentence)))
    ])
  }

  // MARK: Failures

  /// The faults of files, with the expectations that fail for them.
  private func fileFaults() -> [String] {
    let checks = places.checks
    let blocks = places.shownFileFaults().map { shown -> [String] in
      var lines = failed(shown.sentence)
      let origin = shown.fault.isAndroid ? "" : places.origin(shown.fault.file)
      lines.append("  \(style(.gutter, "-->")) \(shown.place)\(origin)")
      if let help = shown.help { lines += paragraph(help, width: width, indent: 2) }
      let expected = shown.checks.map { "\(places.place(checks[$0])) (\(places.group(checks[$0])))" }
      if shown.count > 0 {
        let at = expected.isEmpty ? "" : ", expected at " + listed(expected)
        lines += paragraph(
          "\(counted(shown.count, "check")) \(shown.count == 1 ? "fails" : "fail")\(at)", width: width, indent: 2)
      }
      return lines
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// For each expectation its first failure in full and the others a line each.
  private func failures(_ isAndroid: Bool) -> [String] {
    var blocks: [[String]] = []
    var hidden = 0
    for check in places.checks where check.isAndroid == isAndroid {
      let outcome = check.outcome
      guard let first = outcome.failures.first else { continue }
      guard blocks.count < limits.expectations else {
        hidden += outcome.failedURLs
        continue
      }
      var lines = full(first, check)
      let others = outcome.failures.dropFirst().prefix(limits.others)
      lines += others.map { "\(style(.error, "failed")): \(url($0))" }
      let left = outcome.failedURLs - 1 - others.count
      if left > 0 { lines.append("and \(grouped(left)) more like it") }
      blocks.append(lines)
    }
    if hidden > 0 { blocks.append(["and \(grouped(hidden)) more failures; --all shows them"]) }
    return Array(blocks.joined(separator: [""]))
  }

  private func url(_ failure: ExpectationFailure) -> String {
    let place = places.place(failure).map { "  \(style(.gutter, $0))" } ?? ""
    return escapedForDisplay(failure.url) + places.inFile(failure) + place
  }

  private func full(_ failure: ExpectationFailure, _ check: ExpectationPlaces.Check) -> [String] {
    var lines = ["\(style(.error, "failed")): \(style(.strong, escapedForDisplay(failure.url)))"]
    lines.append("  \(style(.gutter, "-->")) \(places.place(check)): \(places.group(check))")
    if let place = places.place(failure) { lines.append("  listed at \(place)") }
    if let route = failure.route, failure.isURLOfRoute { lines.append("  a URL of the route \(quoted(route))") }
    lines += paragraph("to " + places.wanted(failure, check), width: width, indent: 2, label: "expected  ")
    lines += paragraph(
      places.actual(failure, check) + places.inFile(failure), width: width, indent: 2, label: "actual    ")
    guard let explanation = places.explanation(failure) else { return lines }
    // The verdict is shown above; the decider or the nearest miss follows.
    let file = ComponentPlaces(results.plan.files[failure.file].file)
    let trials = ExplainedVerdict(explanation, file).trials(limit: trials)
    return lines + TerminalPrinter(style: style, width: width - 2).lines(of: trials)
  }

  // MARK: Services

  private func services() -> [String] {
    let blocks = results.services.flatMap(places.failures).map { failure -> [String] in
      let place = places.places(failure)
      var lines = failed(failure.sentence + places.inFile(failure.file))
      lines.append("  \(style(.gutter, "-->")) \(place.configuration): \(failure.setting.rawValue)")
      if let listed = place.listed { lines.append("  listed at \(listed)") }
      if let help = failure.help { lines += paragraph(help, width: width, indent: 2) }
      return lines
    }
    return Array(blocks.joined(separator: [""]))
  }

  // MARK: Coverage

  private func outside() -> [String] {
    let blocks = results.outside.map { found -> [String] in
      let own = places.componentPlaces(found.file)
      let decider = own.component(found.name.entry, found.name.component).map { own.name($0) } ?? ""
      let what =
        found.verdict == .match ? "opens \(places.name(found.app))" : "excludes it for \(places.name(found.app))"
      return ["\(style(.error, "failed")): \(style(.strong, found.url))"] + demand(places.nothingOutside)
        + paragraph(
          "no URLs outside the expectations and the `nothing-outside` patterns", width: width, indent: 2,
          label: "expected  ")
        + paragraph("\(decider) \(what)", width: width, indent: 2, label: "actual    ") + [
          "    \(name(places.part(found.file, found.name)))"
        ]
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// The line with the place of a demand.
  private func demand(_ place: String?) -> [String] {
    place.map { ["  \(style(.gutter, "-->")) \($0): coverage"] } ?? []
  }

  private func unreached(_ isAndroid: Bool) -> [String] {
    let all = places.unreached(isAndroid)
    if all.isEmpty { return [] }
    let isDemanded = results.demandsEveryComponent
    var lines = ["no expectation reaches these \(Unreached.noun(isAndroid))s\(isDemanded ? "" : ":")"]
    lines += isDemanded ? demand(places.everyComponent) : []
    for found in all.prefix(unreachedLimit) {
      lines.append((isDemanded ? "\(style(.error, "failed")): " : "  ") + name(found))
      if let hint = found.hint { lines += paragraph(hint, width: width, indent: 4) }
    }
    return lines + more(all.count)
  }

  /// The components, rules or routes that are listed as unreached.
  private var unreachedLimit: Int { trials == .max ? .max : 20 }

  private func more(_ count: Int) -> [String] {
    count > unreachedLimit ? ["  and \(grouped(count - unreachedLimit)) more; --all shows them"] : []
  }

  /// The component or rule as the file has it, with its place.
  private func name(_ found: Unreached) -> String {
    if found.range == nil { return "" }
    let excerpt = found.excerpt(max(width - 4 - found.place.count, 24))
    return "\(excerpt)  \(style(.gutter, found.place))\(found.origin)"
  }

  // MARK: Routes

  /// The routes that do not open an app, and the components that no route reaches.
  private func routes() -> [String] {
    let demand = results.demandsEveryRoute ? demand(places.everyRoute) : []
    var blocks = RouteOutcome.Failure.allCases.compactMap { kind -> [String]? in
      let found = results.unopenedRoutes.filter { $0.failure == kind }
      return found.isEmpty
        ? nil : [kind.heading + (demand.isEmpty ? " (not required by `coverage`):" : "")] + demand + list(found)
    }
    if !results.unrouted.isEmpty {
      let shown = results.unrouted.prefix(unreachedLimit).map { "  " + name(places.part($0.file, $0.name)) }
      blocks.append(["no route reaches these components:"] + shown + more(results.unrouted.count))
    }
    blocks += results.plan.routes.compactMap { places.unreadable($0).map { paragraph($0, width: width) } }
    return Array(blocks.joined(separator: [""]))
  }

  private func list(_ outcomes: [RouteOutcome]) -> [String] {
    let label = results.demandsEveryRoute ? "\(style(.error, "failed")): " : "  "
    let shown = outcomes.prefix(unreachedLimit).flatMap { outcome in
      let name = escapedForDisplay(places.route(outcome)) + places.inFile(outcome.file)
      return ["\(label)\(name)  \(style(.gutter, places.place(outcome)))"]
        + places.hints(outcome).flatMap { paragraph($0, width: width, indent: 4) }
    }
    return shown + more(outcomes.count)
  }

  private func undecided() -> [String] {
    if results.undecided.isEmpty { return [] }
    return results.undecided.map {
      "\(style(.error, "undecided")): whether components of \(places.file($0.file)) decide other URLs for "
        + "\(places.name($0.app)): the search budget ran out"
    } + demand(places.nothingOutside)
  }
}

extension RouteOutcome {
  fileprivate enum Failure: CaseIterable {
    case unopened, partly, undecided

    var heading: String {
      switch self {
      case .unopened: "no app opens these routes"
      case .partly: "some URLs of these routes open no app"
      case .undecided: "the search budget ran out before these routes were decided"
      }
    }
  }

  fileprivate var failure: Failure? {
    switch result {
    case .opened: nil
    case .unopened: .unopened
    case .partly: .partly
    case .undecided: .undecided
    }
  }
}
