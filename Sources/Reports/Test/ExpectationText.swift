import Association
package import Expectations
import Matching
import ProjectSettings
import SourceText

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
      failures(), android?.lines() ?? [], services(), outside(), unreached(), unreachedRules(), routes(), undecided(),
    ].filter { !$0.isEmpty }
    blocks.append([places.summary(style)])
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The failures on Android; `nil` where the configuration has no Android app.
  private var android: AndroidText? {
    AndroidPlaces(places).map { AndroidText(places: $0, style: style, width: width, limits: limits) }
  }

  /// A line for each failure.
  package func concise() -> String {
    var lines: [String] = []
    for (index, outcome) in results.outcomes.enumerated() {
      for failure in outcome.failures {
        let place = places.place(failure) ?? places.place(index)
        let kind = style(.error, "failed[\(places.group(index))]")
        lines.append("\(place): \(kind) \(places.sentence(failure, index))")
      }
      let left = outcome.failed - outcome.failures.count
      if left > 0 { lines.append("\(places.place(index)): and \(grouped(left)) more") }
    }
    lines += android?.concise() ?? []
    for failure in results.services.flatMap(places.failures) {
      let kind = style(.error, "failed[\(failure.setting.rawValue)]")
      lines.append("\(places.place(failure.range)): \(kind) \(failure.sentence)\(places.inFile(failure.file))")
    }
    let kind = style(.error, "failed[coverage]")
    for found in results.outside {
      lines.append("\(place(found.file, found.name)): \(kind) \(places.sentence(found))\(places.origin(found.file))")
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
      for component in results.unreached {
        let origin = places.origin(component.file)
        lines.append("\(place(component.file, component.name)): \(kind) \(ExpectationPlaces.unreached)\(origin)")
      }
      lines += android?.conciseUnreached(kind) ?? []
    }
    lines.append(places.summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Failures

  /// For each expectation its first failure in full and the others a line each.
  private func failures() -> [String] {
    var blocks: [[String]] = []
    var hidden = 0
    for (index, outcome) in results.outcomes.enumerated() {
      guard let first = outcome.failures.first else { continue }
      guard blocks.count < limits.expectations else {
        hidden += outcome.failed
        continue
      }
      var lines = full(first, index)
      let others = outcome.failures.dropFirst().prefix(limits.others)
      lines += others.map { "\(style(.error, "failed")): \(url($0))" }
      let left = outcome.failed - 1 - others.count
      if left > 0 { lines.append("and \(grouped(left)) more like it") }
      blocks.append(lines)
    }
    if hidden > 0 { blocks.append(["and \(grouped(hidden)) more failures; --all shows them"]) }
    return Array(blocks.joined(separator: [""]))
  }

  private func url(_ failure: ExpectationFailure) -> String {
    let place = places.place(failure).map { "  \(style(.gutter, $0))" } ?? ""
    return escapedForDisplay(failure.url) + places.inFile(failure.file) + place
  }

  private func full(_ failure: ExpectationFailure, _ index: Int) -> [String] {
    var lines = ["\(style(.error, "failed")): \(style(.strong, escapedForDisplay(failure.url)))"]
    lines.append("  \(style(.gutter, "-->")) \(places.place(index)): \(places.group(index))")
    if let place = places.place(failure) { lines.append("  listed at \(place)") }
    if let route = failure.route, failure.isURLOfRoute { lines.append("  a URL of the route \(quoted(route))") }
    lines += paragraph("to " + places.wanted(failure, index), width: width, indent: 2, label: "expected  ")
    lines += paragraph(
      places.actual(failure, index) + places.inFile(failure.file), width: width, indent: 2, label: "actual    ")
    guard let explanation = places.explanation(failure) else { return lines }
    let text = ExplanationText(
      results.plan.files[failure.file].file, style: style, width: width - 2, limit: trials)
    let words = text.text(explanation).split(separator: "\n").map(String.init)
    // The verdict is shown above; the decider or the nearest miss follows.
    return lines + words.dropFirst().drop { !$0.hasSuffix(":") && !$0.hasPrefix("  decided by") }
  }

  // MARK: Services

  private func services() -> [String] {
    let blocks = results.services.flatMap(places.failures).map { failure -> [String] in
      let place = places.places(failure)
      var lines = paragraph(
        failure.sentence + places.inFile(failure.file), width: width, label: style(.error, "failed") + ": ")
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
          "    \(name(found.file, found.name))"
        ]
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// The line with the place of a demand.
  private func demand(_ place: String?) -> [String] {
    place.map { ["  \(style(.gutter, "-->")) \($0): coverage"] } ?? []
  }

  private func unreached() -> [String] {
    if results.unreached.isEmpty || !places.showsReach { return [] }
    let limit = unreachedLimit
    let isDemanded = results.demandsEveryComponent
    var lines = ["no expectation reaches these components\(isDemanded ? "" : ":")"]
    lines += isDemanded ? demand(places.everyComponent) : []
    for component in results.unreached.prefix(limit) {
      lines.append((isDemanded ? "\(style(.error, "failed")): " : "  ") + name(component))
      if let hint = places.hint(component) { lines += paragraph(hint, width: width, indent: 4) }
    }
    let left = results.unreached.count - limit
    if left > 0 { lines.append("  and \(grouped(left)) more; --all shows them") }
    return lines
  }

  /// The components or rules that are listed as unreached.
  private var unreachedLimit: Int { trials == .max ? .max : 20 }

  private func unreachedRules() -> [String] {
    let demand = results.demandsEveryComponent ? demand(places.everyComponent) : nil
    return android?.unreached(limit: unreachedLimit, demand: demand) ?? []
  }

  private func name(_ component: UnreachedComponent) -> String { name(component.file, component.name) }

  private func place(_ file: Int, _ name: ComponentName) -> String {
    let own = places.componentPlaces(file)
    return own.component(name.entry, name.component).map { own.place($0.node) } ?? places.file(file)
  }

  /// The component as the file has it, with its place.
  private func name(_ file: Int, _ name: ComponentName) -> String {
    let own = places.componentPlaces(file)
    guard let component = own.component(name.entry, name.component) else { return "" }
    let place = own.place(component.node)
    let excerpt = own.excerpt(component, limit: max(width - 4 - place.count, 24))
    return "\(excerpt)  \(style(.gutter, place))\(places.origin(file))"
  }

  private func routes() -> [String] {
    let demand = results.demandsEveryRoute ? demand(places.everyRoute) : []
    let text = RouteText(places, style: style, width: width, limit: unreachedLimit, demand: demand)
    return text.lines { self.name($0) }
  }

  private func undecided() -> [String] {
    if results.undecided.isEmpty { return [] }
    return results.undecided.map {
      "\(style(.error, "undecided")): whether components of \(places.file($0.file)) decide other URLs for "
        + "\(places.name($0.app)): the search budget ran out"
    } + demand(places.nothingOutside)
  }
}
