package import Association
package import Lint
package import SourceText

package struct FileReport: Sendable {
  package private(set) var file: ReportedFile
  package private(set) var results: [Finding]
  /// The numbers of results that are not kept or not shown, by rule and severity.
  private var left: [String: Linter.Omitted]
  /// The number of results with a fix, with those that are not shown.
  package private(set) var fixable: Int
  /// `true` if results that are not kept may have a fix too.
  package private(set) var hasMoreFixes: Bool
  /// The fixes that were applied before, in order.
  package let fixes: [AppliedFix]
  package let passed: [Finding.Check]
  /// The number of results that a baseline or the configuration hides.
  package private(set) var known = 0
  /// The association file as it was read; `nil` for another file.
  package var association: AssociationFile?
  /// The domain that serves the file; `nil` where it is unknown.
  package var host: String?
  /// The places of the components that decide no URL, where the question listed them.
  package private(set) var unreached: Set<ByteOffset> = []

  package init(
    _ file: ReportedFile, _ results: consuming [Finding], omitted: [String: Linter.Omitted] = [:],
    fixes: [AppliedFix] = [], passed: [Finding.Check] = []
  ) {
    self.file = file
    fixable = results.fixableCount
    Fingerprint.mark(&results, in: file.source)
    self.results = results
    left = omitted
    hasMoreFixes = !omitted.isEmpty
    self.fixes = fixes
    self.passed = passed
  }

  package init(_ source: SourceFile, path: String? = nil, _ result: consuming Linter.Result) {
    self.init(ReportedFile(source, path: path), result)
  }

  /// - Parameter more: Further findings.
  init(_ file: ReportedFile, _ result: consuming Linter.Result, and more: [Finding] = [], fixes: [AppliedFix] = []) {
    let (omitted, unreached) = (result.omitted, result.unreached)
    var findings = result.takeFindings()
    findings.add(more)
    self.init(file, consume findings, omitted: omitted, fixes: fixes)
    self.unreached = unreached
  }

  /// The report with more results, all in order of place; those of the file as a whole come first.
  package func with(_ more: [Finding]) -> FileReport {
    if more.isEmpty { return self }
    var report = self
    report.results.add(more)
    Fingerprint.mark(&report.results, in: file.source)
    report.hasMoreFixes = !left.isEmpty
    report.fixable += more.fixableCount
    return report
  }

  /// The same report of a file that is generated from another one, which each result names.
  ///
  /// - Parameter origin: `nil` for a file that is not generated.
  package func generated(from origin: String?) -> FileReport {
    guard let origin else { return self }
    var report = self
    report.file = file.generated(from: origin)
    report.results = results.map { $0.generated(from: origin) }
    return report
  }

  /// The same report of a file that devices do not request while they get another one.
  ///
  /// - Parameters:
  ///   - other: The path of the file that devices get.
  ///   - severity: The severity that the settings have for a rule; `nil` where they have none.
  func unrequested(beside other: String, severity: (_ rule: String) -> Severity?) -> FileReport {
    var report = self
    report.results = results.map { $0.unrequested(beside: other, severity: severity($0.rule)) }
    for (rule, counts) in left where severity(rule) == nil {
      guard let errors = counts[.error] else { continue }
      report.left[rule]?[.error] = nil
      report.left[rule]?[.warning, default: 0] += errors
    }
    return report
  }

  /// Removes known results, and counts them. The fingerprints of the others stay.
  package mutating func removeKnown(_ isKnown: (Finding) -> Bool) {
    let count = results.count
    results.removeAll(where: isKnown)
    known += count - results.count
    fixable = results.fixableCount
  }

  /// The same report with the worst results of each rule; the others are counted.
  package func limited(to limit: Int) -> FileReport {
    if limit == .max { return self }
    var limited = self
    let (worst, others) = Linter.worst(of: results, limit)
    limited.results = worst
    limited.left.add(others)
    return limited
  }

  /// The same report with the results of some rules.
  package func keeping(_ isKept: (_ rule: String) -> Bool) -> FileReport {
    var kept = self
    kept.results = results.filter { isKept($0.rule) }
    kept.left = left.filter { isKept($0.key) }
    kept.fixable = kept.results.fixableCount
    return kept
  }

  /// Returns `true` if another report has the same findings at the same places.
  package func hasFindings(of other: FileReport) -> Bool {
    left == other.left
      && results.elementsEqual(other.results) {
        $0.fingerprint == $1.fingerprint && $0.severity == $1.severity && $0.message == $1.message
          && $0.location.range == $1.location.range
      }
  }

  /// The numbers of results that are not shown, by rule.
  package var omitted: [(rule: String, count: Int)] {
    left.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values.reduce(0, +)) }
  }

  /// The numbers of results of a severity that are not shown, by rule.
  package func omitted(of severity: Severity) -> [(rule: String, count: Int)] {
    left.sorted { $0.key < $1.key }.compactMap { rule, counts in counts[severity].map { (rule, $0) } }
  }

  /// The number of results of a severity, with those that are not shown.
  package func count(of severity: Severity) -> Int {
    left.values.reduce(results.count(of: severity)) { $0 + $1[severity, default: 0] }
  }

  func rules(reaching severity: Severity) -> Set<String> {
    Set(results.filter { $0.severity >= severity }.map { $0.rule }).union(
      left.filter { $0.value.contains { $0.key >= severity && $0.value > 0 } }.keys)
  }

  /// `true` if there is no result, shown or not.
  package var isEmpty: Bool { results.isEmpty && left.isEmpty }

  package func reaches(_ severity: Severity) -> Bool {
    Severity.allCases.contains { $0 >= severity && count(of: $0) > 0 }
  }

  /// `true` for an association file or `assetlinks.json` that devices ignore.
  package var isIgnored: Bool {
    if let association { return association.fault != nil }
    return results.hasFatal
  }
}

/// A fix that was applied, at its place in the file as it was then.
package struct AppliedFix: Sendable {
  package let rule: String
  package let title: String
  package let position: LineColumn
}
