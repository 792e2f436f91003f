import Association
package import Expectations
package import JSONSource
import Matching
import ProjectSettings
import SourceText

/// The components and dynamic rules that expectations reach, by file and by group.
package struct CoverageReport {
  private let results: ExpectationResults
  private let places: [ComponentPlaces]
  private let android: AndroidPlaces?

  package init(_ results: ExpectationResults) {
    self.results = results
    places = results.plan.files.map { ComponentPlaces($0.file) }
    android = AndroidPlaces(ExpectationPlaces(results))
  }

  /// The components of a group that are listed without `--all`.
  private static let limit = 3

  /// A block for each file: the number of its components or rules, then for each group the ones that it reaches.
  ///
  /// - Parameter showsAll: Whether `--all` was given.
  package func text(showsAll: Bool, style: Style, width: Int) -> String {
    let components = results.coverage.map { coverage in
      block(
        results.plan.files[coverage.file].file.source.name, coverage.reachedCount, of: coverage.componentCount,
        "component", coverage.groups.map { (names: texts($0, coverage.file, showsAll), count: $0.count) }, style, width)
    }
    let rules = (android?.places.results.ruleCoverage ?? []).map { coverage in
      block(
        coverageName(coverage), coverage.reachedCount, of: coverage.rules.count, "dynamic rule",
        coverage.groups.map { (names: texts($0, coverage, showsAll), count: $0.count) }, style, width)
    }
    return (components + rules).joined(separator: "\n")
  }

  private func block(
    _ file: String, _ reached: Int, of count: Int, _ noun: String, _ groups: [(names: [String], count: Int)],
    _ style: Style, _ width: Int
  ) -> String {
    let counts = "\(grouped(reached)) of \(counted(count, noun)) reached"
    var lines = wrapped("\(style(.strong, escapedForDisplay(file))): \(counts)", width: width)
    let column = groups.map { grouped($0.count).count }.max() ?? 0
    for (index, group) in groups.enumerated() {
      let label = "  \(spaces(column - grouped(group.count).count))\(grouped(group.count))  "
      let name = escapedForDisplay(results.plan.configuration.groups[index].name)
      let left = group.count - group.names.count
      let list =
        group.count == 0
        ? "" : ": " + group.names.joined(separator: ", ") + (left > 0 ? " and \(grouped(left)) more" : "")
      lines += paragraph(name + list, width: width, label: label)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func texts(_ names: [ComponentName], _ file: Int, _ showsAll: Bool) -> [String] {
    names.prefix(showsAll ? .max : Self.limit).compactMap { name in
      places[file].component(name).map(places[file].name)
    }
  }

  private func texts(_ rules: [Int], _ coverage: RuleCoverage, _ showsAll: Bool) -> [String] {
    rules.prefix(showsAll ? .max : Self.limit).compactMap { index in
      android?.rules[coverage.file].excerpt(coverage.rules[index], limit: 60)
    }
  }

  private func coverageName(_ coverage: RuleCoverage) -> String {
    android?.plan.files[coverage.file].links.source.name ?? ""
  }

  /// Writes the member `coverage`.
  ///
  /// - Parameter path: The name for programs of a file with a name for people.
  package func write(to object: inout JSONWriter, path: (String) -> String) {
    let files = results.coverage.map(FileOfCoverage.components) + results.ruleCoverage.map(FileOfCoverage.rules)
    object.objects("coverage", files) { file, object in
      switch file {
      case .components(let coverage):
        let own = places[coverage.file]
        object.member("file", path(results.plan.files[coverage.file].file.source.name))
        object.member("components", coverage.componentCount)
        object.member("reached", coverage.reachedCount)
        object.objects("groups", coverage.groups.enumerated()) { group, object in
          object.member("name", results.plan.configuration.groups[group.offset].name)
          object.objects("components", group.element.compactMap(own.component)) { own.write($0, &$1) }
        }
      case .rules(let coverage):
        object.member("file", path(coverageName(coverage)))
        object.member("components", coverage.rules.count)
        object.member("reached", coverage.reachedCount)
        object.objects("groups", coverage.groups.enumerated()) { group, object in
          object.member("name", results.plan.configuration.groups[group.offset].name)
          object.objects("components", group.element) { index, object in
            object.member("entry", coverage.statement)
            object.member("component", index)
            if let position = android?.rules[coverage.file].position(coverage.rules[index]) { object.members(position) }
          }
        }
      }
    }
  }

  private enum FileOfCoverage {
    case components(FileCoverage)
    case rules(RuleCoverage)
  }
}
