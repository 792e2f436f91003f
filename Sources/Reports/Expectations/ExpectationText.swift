import Association
import Configuration
package import Expectations
import JSONSource
import Matching

/// Results as people read them: failures first, then what no expectation reached, then the counts.
package struct ExpectationText {
  private let places: ExpectationPlaces
  private let style: Style
  private let width: Int
  /// How many failures are shown, those with their explanation first.
  private let limits: (explained: Int, shown: Int)

  /// - Parameter showsAll: Whether every failure that was kept is shown with its explanation.
  package init(_ results: ExpectationResults, style: Style, width: Int, showsAll: Bool = false) {
    places = ExpectationPlaces(results)
    self.style = style
    self.width = width
    limits = showsAll ? (.max, .max) : (5, 50)
  }

  private var results: ExpectationResults { places.results }

  package func text() -> String {
    var blocks = [failures(), outside(), unreached(), undecided()].filter { !$0.isEmpty }
    blocks.append([places.summary(style)])
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// A line for each failure.
  package func concise() -> String {
    var lines: [String] = []
    for (index, outcome) in results.outcomes.enumerated() {
      for failure in outcome.failures {
        let place = places.place(failure) ?? places.place(index)
        let kind = style(.error, "failed[\(places.group(index))]")
        let words = "expected \(places.expected(index, failure)), actual \(places.actual(failure))"
        lines.append("\(place): \(kind) \(escapedForDisplay(failure.url)): \(words)")
      }
      let left = outcome.failed - outcome.failures.count
      if left > 0 { lines.append("\(places.place(index)): and \(left) more") }
    }
    for found in results.outside { lines.append(words(found)) }
    if results.demandsEveryComponent {
      for component in results.unreached { lines.append("\(name(component)): \(style(.error, "not reached"))") }
    }
    lines.append(places.summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Failures

  private func failures() -> [String] {
    var lines: [String] = []
    var shown = 0
    var hidden = 0
    for (index, outcome) in results.outcomes.enumerated() {
      hidden += outcome.failed - outcome.failures.count
      for failure in outcome.failures {
        shown += 1
        if shown > limits.shown {
          hidden += 1
          continue
        }
        if shown > 1, shown <= limits.explained { lines.append("") }
        if shown == limits.explained + 1 { lines.append("") }
        lines += shown <= limits.explained ? full(failure, index) : [line(failure, index)]
      }
    }
    if hidden > 0 { lines.append("and \(hidden) more; --all shows them") }
    return lines
  }

  private func line(_ failure: ExpectationFailure, _ index: Int) -> String {
    let place = places.place(failure) ?? places.place(index)
    return "\(style(.error, "failed")): \(escapedForDisplay(failure.url))  \(style(.gutter, place))"
  }

  private func full(_ failure: ExpectationFailure, _ index: Int) -> [String] {
    var lines = ["\(style(.error, "failed")): \(style(.strong, escapedForDisplay(failure.url)))"]
    lines.append("  \(style(.gutter, "-->")) \(places.place(index)): \(places.group(index))")
    if let place = places.place(failure) { lines.append("  listed at \(place)") }
    lines += paragraph(places.expected(index, failure), label: "expected  ")
    lines += paragraph(places.actual(failure), label: "actual    ")
    guard let explanation = places.explanation(failure) else { return lines }
    let text = ExplanationText(
      results.plan.files[failure.file].file, style: style, width: width - 2, limit: 3)
    let words = text.text(explanation).split(separator: "\n").map(String.init)
    // The verdict is told above; what decided, or the nearest miss, follows.
    return lines + words.dropFirst().drop { !$0.hasSuffix(":") && !$0.hasPrefix("  decided by") }
  }

  private func paragraph(_ text: String, label: String) -> [String] {
    let room = max(width - 2 - label.count, 24)
    return wrapped(text, width: room).enumerated().map {
      "  " + ($0.offset == 0 ? label : String(repeating: " ", count: label.count)) + $0.element
    }
  }

  // MARK: Coverage

  private func outside() -> [String] {
    results.outside.flatMap { found -> [String] in
      let heading = "\(style(.error, "failed")): \(style(.strong, found.url))"
      let component = "\(words(found.verdict)) by \(name(found.file, found.name))"
      return [heading] + paragraph("no expectation and no pattern of `nothing-outside` has it", label: "expected  ")
        + paragraph("\(component), for \(escapedForDisplay(found.app.text))", label: "actual    ")
    }
  }

  private func words(_ verdict: Verdict) -> String { verdict == .match ? "opened" : "excluded" }

  private func words(_ found: OutsideURL) -> String {
    "\(name(found.file, found.name)): \(style(.error, "outside")) \(found.url)"
  }

  private func unreached() -> [String] {
    if results.unreached.isEmpty { return [] }
    let limit = limits.shown
    let heading =
      results.demandsEveryComponent
      ? "\(style(.error, "failed")): no expectation reaches these components"
      : "no expectation reaches these components:"
    var lines = [heading]
    for component in results.unreached.prefix(limit) {
      lines.append("  \(name(component))")
      if let hint = places.hint(component) { lines += paragraph(hint, label: "  ") }
    }
    let left = results.unreached.count - limit
    if left > 0 { lines.append("  and \(left) more; --all shows them") }
    return lines
  }

  private func name(_ component: UnreachedComponent) -> String { name(component.file, component.name) }

  /// The component as the file has it, with its place.
  private func name(_ file: Int, _ name: ComponentName) -> String {
    let own = places.componentPlaces(file)
    guard let component = own.component(name.entry, name.component) else { return "" }
    let place = own.place(component.node)
    let excerpt = own.excerpt(component, limit: max(width - 4 - place.count, 24))
    return "\(excerpt)  \(style(.gutter, place))"
  }

  private func undecided() -> [String] {
    results.undecided.map {
      "\(style(.error, "undecided")): whether a component of \(places.file($0.file)) decides a URL outside, for "
        + "\(escapedForDisplay($0.app.text)): the budget of the search ended first"
    }
  }
}
