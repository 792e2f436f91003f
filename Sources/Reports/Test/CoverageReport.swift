import Association
package import Expectations
package import JSONSource
import Matching
import ProjectSettings
import SourceText

/// The components that expectations reach, by file and by group.
package struct CoverageReport {
  private let results: ExpectationResults
  private let places: [ComponentPlaces]

  package init(_ results: ExpectationResults) {
    self.results = results
    places = results.plan.files.map { ComponentPlaces($0.file) }
  }

  /// The components of a group that are listed without `--all`.
  private static let limit = 3

  /// A block for each file: the number of its components, then for each group the ones that it reaches.
  ///
  /// - Parameter showsAll: Whether `--all` was given.
  package func text(showsAll: Bool, style: Style, width: Int) -> String {
    results.coverage.map { coverage in
      let file = escapedForDisplay(results.plan.files[coverage.file].file.source.name)
      let counts = "\(grouped(coverage.reachedCount)) of \(counted(coverage.componentCount, "component")) reached"
      var lines = wrapped("\(style(.strong, file)): \(counts)", width: width)
      let column = coverage.groups.map { grouped($0.count).count }.max() ?? 0
      for (index, names) in coverage.groups.enumerated() {
        let label = "  \(spaces(column - grouped(names.count).count))\(grouped(names.count))  "
        let group = escapedForDisplay(results.plan.configuration.groups[index].name)
        lines += paragraph(group + list(names, coverage.file, showsAll), width: width, label: label)
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func list(_ names: [ComponentName], _ file: Int, _ showsAll: Bool) -> String {
    if names.isEmpty { return "" }
    let shown = names.prefix(showsAll ? .max : Self.limit).compactMap { name in
      places[file].component(name).map(places[file].name)
    }
    let left = names.count - shown.count
    return ": " + shown.joined(separator: ", ") + (left > 0 ? " and \(grouped(left)) more" : "")
  }

  /// Writes the member `coverage`.
  ///
  /// - Parameter path: The name for programs of a file with a name for people.
  package func write(to object: inout JSONWriter, path: (String) -> String) {
    object.objects("coverage", results.coverage) { coverage, object in
      let own = places[coverage.file]
      object.member("file", path(results.plan.files[coverage.file].file.source.name))
      object.member("components", coverage.componentCount)
      object.member("reached", coverage.reachedCount)
      object.objects("groups", coverage.groups.enumerated()) { group, object in
        object.member("name", results.plan.configuration.groups[group.offset].name)
        object.objects("components", group.element.compactMap(own.component)) { own.write($0, &$1) }
      }
    }
  }
}
