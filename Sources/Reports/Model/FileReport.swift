package import JSONSource
package import Lint

/// What was found in one file.
package struct FileReport: Sendable {
  package let file: ReportedFile
  package private(set) var results: [ReportResult]
  /// How many more there are of a rule whose results were too many to keep, by name of the rule.
  package let omitted: [(rule: String, count: Int)]
  /// What `--fix` did to the file before, in order.
  package let fixes: [AppliedFix]
  /// What was checked and found right.
  package let passed: [ReportCheck]
  /// How many results are not shown because a baseline or a configuration knows them.
  package private(set) var known = 0

  package init(
    _ file: ReportedFile, _ results: [ReportResult], omitted: [(rule: String, count: Int)] = [],
    fixes: [AppliedFix] = [], passed: [ReportCheck] = []
  ) {
    self.file = file
    self.results = Fingerprint.marked(results, in: file.source)
    self.omitted = omitted
    self.fixes = fixes
    self.passed = passed
  }

  /// What the linter found.
  package init(_ source: SourceFile, path: String? = nil, _ result: Linter.Result, fixes: [AppliedFix] = []) {
    self.init(
      ReportedFile(source, path: path), result.findings.map(ReportResult.init),
      omitted: result.omitted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, fixes: fixes)
  }

  /// The report with more results, all in order of place; those of the file as a whole come first.
  package func with(_ more: [ReportResult]) -> FileReport {
    if more.isEmpty { return self }
    let all = more + results
    let order = all.indices.sorted {
      (all[$0].range?.lower.value ?? -1, $0) < (all[$1].range?.lower.value ?? -1, $1)
    }
    return FileReport(file, order.map { all[$0] }, omitted: omitted, fixes: fixes, passed: passed)
  }

  /// Leaves out the results that are known, and counts them. The fingerprints of the others stay.
  package mutating func removeKnown(_ isKnown: (ReportResult) -> Bool) {
    let count = results.count
    results.removeAll(where: isKnown)
    known += count - results.count
  }

  /// Whether a result is at least as severe.
  package func reaches(_ severity: Severity) -> Bool { results.contains { $0.severity >= severity } }
}

extension Severity {
  var role: Style.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
