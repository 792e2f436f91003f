package import SourceText

/// A run of rules over one subject: what the rules see, and where they report. Not shared between tasks.
package final class RuleContext<Subject> {
  package let subject: Subject
  package let options: LintOptions
  private var findings: [Finding] = []
  /// The number of findings that were left out, by rule.
  var omitted: [String: Linter.Omitted] {
    counts.mapValues { $0.filter { $1 > limit }.mapValues { $0 - limit } }.filter { !$1.isEmpty }
  }
  private var counts: [String: Linter.Omitted] = [:]
  /// The number of reports so far, also of findings that are not kept.
  private(set) var reports = 0
  /// The most findings of a rule and a severity that are kept.
  private let limit: Int
  /// The rule that is running.
  package private(set) var rule: Rule?
  /// Text before each message, where the place of a finding does not show its subject.
  package var messagePrefix = ""

  init(_ subject: Subject, _ options: LintOptions, limit: Int) {
    self.subject = subject
    self.options = options
    self.limit = limit
  }

  /// Returns the findings and keeps none.
  func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }

  /// Runs a check; its reports belong to the rule.
  func run(_ rule: Rule, _ check: () -> Void) {
    self.rule = rule
    check()
    self.rule = nil
  }

  /// Returns `true` if further findings of the running rule with a severity are only counted.
  private func isFull(_ severity: Severity) -> Bool { rule.map { counts[$0.name]?[severity] ?? 0 >= limit } ?? true }

  /// Returns `true` if a finding of the running rule would be kept: without, its texts need not be made.
  ///
  /// - Parameter severity: As it is reported; `nil` for the rule's.
  func keeps(_ severity: Severity?) -> Bool { countedSeverity(severity).map { !isFull($0) } ?? false }

  /// The severity of a finding of the running rule; `nil` if it is not even counted.
  private func countedSeverity(_ severity: Severity?) -> Severity? {
    guard let rule else { return nil }
    let severity = options.severity(of: rule.name) ?? severity ?? rule.severity
    return severity >= options.leastSeverity ? severity : nil
  }

  /// Reports a finding of the running rule. Beyond the limit it is only counted, and its texts are not evaluated.
  ///
  /// - Parameters:
  ///   - message: The fault: lower-case, no full stop, texts from outside only ``quoted(_:limit:)``.
  ///   - severity: Where the finding matters more or less than the rule says.
  ///   - cost: Where the cost is more exact than the rule's.
  package func report(
    _ message: @autoclosure () -> String, location: @autoclosure () -> Finding.Location, severity: Severity? = nil,
    labels: @autoclosure () -> [Finding.Label] = [], help: @autoclosure () -> [String] = [],
    cost: @autoclosure () -> String? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    guard let rule else { return }
    reports += 1
    guard let severity = countedSeverity(severity) else { return }
    let isFull = isFull(severity)
    counts[rule.name, default: [:]][severity, default: 0] += 1
    if isFull { return }
    let explains = options.explains
    // A text that was put together has room for more, which would be kept.
    let text = Array((messagePrefix + message()).utf8)
    var help = explains ? help() : []
    if let last = findings.last, last.help == help { help = last.help }
    findings.append(
      Finding(
        rule: rule.name, severity: severity, message: String(decoding: text, as: UTF8.self), location: location(),
        labels: explains ? labels() : [], help: help, cost: explains ? cost() ?? rule.cost : nil,
        fix: explains ? fix() : nil))
  }

  /// Reports a finding of the running rule in one of the files that are linted together.
  ///
  /// - Parameter file: The index of the file; `nil` where no file is at fault.
  package func report(
    _ message: String, in file: Int?, at range: SourceRange? = nil, severity: Severity? = nil,
    labels: [Finding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    report(
      message, location: Finding.Location(file: file, range), severity: severity, labels: labels, help: help, cost: cost
    )
  }
}
