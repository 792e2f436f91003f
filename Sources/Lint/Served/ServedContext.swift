import Association
package import Serving
package import SourceText

/// Something that a rule found in how a domain is served.
package struct ServedFinding: Sendable {
  package let rule: String
  package let severity: Severity
  package let message: String
  /// The question whose answer it is about.
  package let question: DomainQuestion
  /// The place in the body of that answer.
  package let range: SourceRange?
  package let labels: [Label]
  package let help: [String]
  package let cost: String?

  /// A place in the body of any answer.
  package struct Label: Sendable {
    package let question: DomainQuestion
    package let range: SourceRange
    package let text: String
  }
}

/// What a rule about serving can ask, and where it reports to.
package final class ServedContext {
  package let served: ServedDomain
  package let options: LintOptions
  private(set) var findings: [ServedFinding] = []
  private var rule: Rule?
  private var files: [DomainQuestion: AssociationFile] = [:]
  private var contrasts: [[DomainQuestion]: FileContrast] = [:]

  init(_ served: ServedDomain, _ options: LintOptions) {
    self.served = served
    self.options = options
  }

  /// The domain between backquotes.
  var name: String { quoted(served.domain.host) }

  /// The answer to a question, where there is one.
  func response(_ question: DomainQuestion) -> HTTPResponse? { served[question]?.response }

  /// The file in the answer to a question; `nil` where that is something else (see `Exchange.file`).
  func file(_ question: DomainQuestion) -> AssociationFile? {
    if let known = files[question] { return known }
    guard let source = served[question]?.file else { return nil }
    let file = AssociationFile(source)
    files[question] = file
    return file
  }

  /// What another file does differently from the one that comes first; worked out once for each two.
  func contrast(_ first: DomainQuestion, _ second: DomainQuestion) -> FileContrast? {
    if let known = contrasts[[first, second]] { return known }
    guard let one = file(first), let other = file(second) else { return nil }
    let contrast = FileContrast(one, other, host: served.domain.host, budget: options.budget)
    contrasts[[first, second]] = contrast
    return contrast
  }

  func run(_ rule: Rule, _ check: () -> Void) {
    self.rule = rule
    check()
    self.rule = nil
  }

  /// Reports a finding of the rule that is being checked; see `LintContext`.
  func report(
    _ message: String, at question: DomainQuestion = .wellKnown, range: SourceRange? = nil, severity: Severity? = nil,
    labels: [ServedFinding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    guard let rule else { return }
    findings.append(
      ServedFinding(
        rule: rule.name, severity: options.severity(of: rule.name) ?? severity ?? rule.severity, message: message,
        question: question, range: range, labels: labels, help: help, cost: cost ?? rule.cost))
  }

  /// A text of a server between backquotes, escaped and shortened.
  func quoted(_ text: some StringProtocol) -> String {
    let limit = 200
    let shown = text.count > limit ? text.prefix(limit) + "…" : Substring(text)
    return "`\(escapedForDisplay(shown))`"
  }
}

extension Linter {
  /// Every finding of the rules about how a domain is served. What is wrong inside of its file, ``lint(_:options:rules:)`` tells.
  package static func lint(
    _ served: ServedDomain, options: LintOptions = LintOptions(), rules: [Rule] = Rule.all
  ) -> [ServedFinding] {
    let context = ServedContext(served, options)
    for rule in rules where !options.allowed.contains(rule.name) {
      if case .served(let check) = rule.check { context.run(rule) { check(context) } }
    }
    return context.findings
  }
}
