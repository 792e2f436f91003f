import Association
package import Lint
package import Serving
import SourceText

/// What was observed of a domain, and what was found in it: in how it is served, and in the file.
package struct AuditedDomain: Sendable {
  package let served: ServedDomain
  /// One for the file that devices read, with all that the linter knows; one for each other answer that has findings.
  package var reports: [FileReport]
  /// Whether devices ignore the file that is served.
  let isIgnored: Bool

  /// Looks at the file as the linter does.
  ///
  /// - Parameter options: How to lint what a URL gave.
  package init(_ served: ServedDomain, options: (_ url: String) -> LintOptions) {
    self.served = served
    var sources: [DomainQuestion: ReportedFile] = [:]
    func reported(_ question: DomainQuestion) -> ReportedFile? {
      if let known = sources[question] { return known }
      guard let exchange = served[question] else { return nil }
      let file = ReportedFile(exchange.file ?? SourceFile(name: exchange.request.url, bytes: []))
      sources[question] = file
      return file
    }
    let own = served[.wellKnown]?.request.url ?? served.domain.host
    let findings = Linter.lint(served, options: options(own))
    for finding in findings {
      _ = reported(finding.question)
      for label in finding.labels { _ = reported(label.question) }
    }
    var reports: [FileReport] = []
    var isIgnored = false
    for question in Self.order {
      let results = findings.filter { $0.question == question }.map { ReportResult($0, files: sources) }
      if question == served.readLocation, let source = served[question]?.file {
        let file = AssociationFile(source)
        isIgnored = file.fault != nil
        reports.append(FileReport(source, Linter.lint(file, options: options(source.name))).with(results))
      } else if !results.isEmpty, let file = reported(question) {
        reports.append(FileReport(file, results))
      }
    }
    self.reports = reports
    self.isIgnored = isIgnored
  }

  /// The same with the first results of each rule; the others are counted.
  package func limited(to limit: Int) -> AuditedDomain {
    var limited = self
    limited.reports = reports.map { $0.limited(to: limit) }
    return limited
  }

  private static let order: [DomainQuestion] = [.wellKnown, .root, .wellKnownJSON, .rootJSON, .twin, .cdn]
}

extension ReportResult {
  /// A finding of the linter about serving.
  ///
  /// - Parameter files: What the questions gave, at least those of the finding.
  init(_ finding: ServedFinding, files: [DomainQuestion: ReportedFile]) {
    self.init(
      rule: finding.rule, severity: finding.severity, message: finding.message, range: finding.range,
      related: finding.labels.compactMap { label in
        if label.question == finding.question { return RelatedPlace(label.text, label.range) }
        return files[label.question].map { RelatedPlace(label.text, label.range, in: $0) }
      }, help: finding.help, cost: finding.cost)
  }
}
