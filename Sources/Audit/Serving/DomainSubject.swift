import Analysis
import Association
import Hosting
package import Lint
package import Serving
import SourceText

/// The responses of a domain, as rules read them: each is read once as a file, and each two files are compared once.
package final class DomainSubject {
  let served: ServedDomain
  private let budget: Budget
  private var files: [DomainQuestion: AssociationFile] = [:]
  private var contrasts: [[DomainQuestion]: FileContrast] = [:]

  init(_ served: ServedDomain, _ budget: Budget) { (self.served, self.budget) = (served, budget) }

  func file(_ question: DomainQuestion) -> AssociationFile? {
    if let known = files[question] { return known }
    guard let source = served[question]?.file else { return nil }
    let file = AssociationFile(source)
    files[question] = file
    return file
  }

  func contrast(_ first: DomainQuestion, _ second: DomainQuestion) -> FileContrast? {
    if let known = contrasts[[first, second]] { return known }
    guard let one = file(first), let other = file(second) else { return nil }
    let contrast = FileContrast(one, other, host: served.domain.host, budget: budget)
    contrasts[[first, second]] = contrast
    return contrast
  }
}

extension RuleContext<DomainSubject> {
  var served: ServedDomain { subject.served }

  /// The domain, or the URL of a development server, between backquotes.
  var name: String { quotedAtLength(served.domain.isDevelopmentServer ? served.domain.text : served.domain.host) }

  func response(_ question: DomainQuestion) -> HTTPResponse? { served[question]?.response }

  /// The file in the response to a request; `nil` for another body (see `Exchange.file`).
  func file(_ question: DomainQuestion) -> AssociationFile? { subject.file(question) }

  /// The difference of the second file from the first.
  func contrast(_ first: DomainQuestion, _ second: DomainQuestion) -> FileContrast? { subject.contrast(first, second) }

  /// Reports a finding of the running rule, in the body of a response.
  func report(
    _ message: String, at question: DomainQuestion = .wellKnown, range: SourceRange? = nil, severity: Severity? = nil,
    labels: [Finding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    let costWithCopy =
      "devices get the copy of Apple's CDN as long as it has one; without it, no app opens any link of the domain"
    let isFailure = (severity ?? rule?.severity) == .error && [.wellKnown, .root].contains(question)
    report(
      message, location: location(question, range), severity: severity, labels: labels, help: help,
      cost: cost ?? (isFailure && isOnCDNAlone ? costWithCopy : nil))
  }

  /// `true` if Apple's CDN alone has a file that devices read.
  private var isOnCDNAlone: Bool { !hasSoundFile && file(.cdn).map { $0.fault == nil } ?? false }

  func label(_ question: DomainQuestion, _ range: SourceRange, _ text: String) -> Finding.Label {
    Finding.Label(location(question, range), text)
  }

  private func location(_ question: DomainQuestion, _ range: SourceRange?) -> Finding.Location {
    Finding.Location(file: served.index(of: question), range)
  }

  /// A text of a server between backquotes, escaped and shortened less than others: URLs and reasons are long.
  func quotedAtLength(_ text: some StringProtocol) -> String { quoted(text, limit: 200) }
}

extension Rule.Check {
  static func served(_ run: @escaping @Sendable (RuleContext<DomainSubject>) -> Void) -> Self { Self(run) }
}

extension Linter {
  /// Every finding of the rules about how a domain is served. A finding's file is the index of a response. The served file itself is linted apart.
  package static func lint(_ served: ServedDomain, options: LintOptions = LintOptions()) -> [Finding] {
    run(Rule.serving, on: DomainSubject(served, options.budget), options).findings
  }
}
