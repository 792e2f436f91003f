import Expectations
import ProjectSettings
import SourceText
package import Tasks

extension ExpectationReport {
  /// The failures, a line each, then the counts.
  package var concise: Document {
    document([.init("", inline: "", [.terminalLines(lines + [.spans(places.summarySpans)])])])
  }

  private var lines: [Document.TerminalLine] {
    var lines: [Document.TerminalLine] = []
    func add(_ place: String, _ kind: String, _ text: String) {
      lines.append(.spans([.init("\(place): "), .init("failed[\(kind)]", .error), .init(" \(text)")]))
    }
    for shown in faults {
      add(shown.place, shown.rule, shown.message + (shown.fault.isAndroid ? "" : places.origin(shown.fault.file)))
    }
    for check in places.checks {
      for failure in check.outcome.failures {
        add(places.place(failure) ?? places.place(check), places.group(check), places.sentence(failure, check))
      }
      let left = check.outcome.failedURLs - check.outcome.failures.count
      if left > 0 { lines.append(.init("\(places.place(check)): and \(grouped(left)) more")) }
    }
    for failure in services.flatMap({ $0.failures }) {
      add(places.place(failure.range), failure.setting.rawValue, failure.sentence + places.inFile(failure.file))
    }
    for found in results.outside {
      add(places.part(found.file, found.name).place, "coverage", places.sentence(found) + places.origin(found.file))
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
    return lines
  }
}

extension ExpectationPlaces {
  /// The total of a run in its colours.
  var summarySpans: [Document.Span] {
    let parts = summaryParts
    let counts = [parts.failed.map { Document.Span($0, .error) }, parts.passed.map { Document.Span($0, .good) }]
    return Array(counts.compactMap { $0.map { [$0] } }.joined(separator: [.init(", ")])) + [.init(parts.rest)]
  }
}
