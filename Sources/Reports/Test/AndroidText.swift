import Expectations
import SourceText

/// The failures on Android as text.
struct AndroidText {
  let places: AndroidPlaces
  let style: Style
  let width: Int
  /// The numbers of shown expectations that failed, and of failures after the first of each.
  let limits: (expectations: Int, others: Int)

  /// For each expectation its first failure in full and the others a line each.
  func lines() -> [String] {
    var blocks: [[String]] = []
    var hidden = 0
    for (expectation, outcome) in places.outcomes {
      guard let first = outcome.failures.first else { continue }
      guard blocks.count < limits.expectations else {
        hidden += outcome.failed
        continue
      }
      var lines = ["\(style(.error, "failed")): \(style(.strong, escapedForDisplay(first.url)))"]
      lines.append("  \(style(.gutter, "-->")) \(places.place(expectation)): \(places.group(expectation))")
      lines += paragraph(
        "to " + places.wanted(expectation, first), width: width, indent: 2, label: "expected  ")
      lines += paragraph(places.actual(first), width: width, indent: 2, label: "actual    ")
      let others = outcome.failures.dropFirst().prefix(limits.others)
      lines += others.map { "\(style(.error, "failed")): \(escapedForDisplay($0.url))" }
      let left = outcome.failed - 1 - others.count
      if left > 0 { lines.append("and \(grouped(left)) more like it") }
      blocks.append(lines)
    }
    if hidden > 0 { blocks.append(["and \(grouped(hidden)) more failures; --all shows them"]) }
    return Array(blocks.joined(separator: [""]))
  }

  /// The rules that no expectation reaches.
  ///
  /// - Parameters:
  ///   - limit: The number of shown rules.
  ///   - demand: The line with the place of `every-component`; `nil` where it is not demanded.
  func unreached(limit: Int, demand: [String]?) -> [String] {
    let all = places.places.results.ruleCoverage.flatMap { coverage in coverage.unreached.map { (coverage, $0) } }
    if all.isEmpty || !places.showsReach { return [] }
    var lines = ["no expectation reaches these dynamic rules\(demand == nil ? ":" : "")"] + (demand ?? [])
    for (coverage, rule) in all.prefix(limit) {
      let own = places.rules[coverage.file]
      let place = own.place(coverage.rules[rule.index])
      let excerpt = own.excerpt(coverage.rules[rule.index], limit: max(width - 4 - place.count, 24))
      lines.append((demand == nil ? "  " : "\(style(.error, "failed")): ") + "\(excerpt)  \(style(.gutter, place))")
      if let hint = places.hint(rule) { lines += paragraph(hint, width: width, indent: 4) }
    }
    if all.count > limit { lines.append("  and \(grouped(all.count - limit)) more; --all shows them") }
    return lines
  }

  /// A line for each rule that `every-component` demands.
  func conciseUnreached(_ kind: String) -> [String] {
    places.places.results.ruleCoverage.flatMap { coverage in
      coverage.unreached.map {
        "\(places.rules[coverage.file].place(coverage.rules[$0.index])): \(kind) \(AndroidPlaces.unreached)"
      }
    }
  }

  /// A line for each failure.
  func concise() -> [String] {
    places.outcomes.flatMap { expectation, outcome -> [String] in
      let place = places.place(expectation)
      let kind = style(.error, "failed[\(places.group(expectation))]")
      let left = outcome.failed - outcome.failures.count
      return outcome.failures.map { "\(place): \(kind) \(places.sentence(expectation, $0))" }
        + (left > 0 ? ["\(place): and \(grouped(left)) more"] : [])
    }
  }
}
