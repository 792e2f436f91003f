/// One fault that the linter knows: its name, its documentation, its examples and its check. The examples are the rule's
/// tests, and all of it together is the rule's page in the documentation.
package final class Rule: Sendable {
  /// The fault in kebab-case; permanent.
  package let name: String
  package let group: Group
  package let severity: Severity
  /// The cost in production, one line; a finding may be more exact.
  package let cost: String
  package let check: Check

  #if !hasFeature(Embedded)
    /// The fault in one line.
    package let summary: String
    /// The reason for the rule and for its severity; Markdown paragraphs.
    package let reason: String
    /// The evidence for the rule.
    package let source: String
    /// Made on use: a run of the linter needs none.
    package var examples: [Example] { makeExamples() }
    private let makeExamples: @Sendable () -> [Example]
  #endif

  package enum Group: String, Sendable, CaseIterable {
    case json = "JSON"
    case shape = "Shape"
    case apps = "Apps"
    case generations = "Generations"
    case variables = "Variables"
    case patterns = "Patterns"
    case order = "Order"
    case blowUps = "Blow-ups"
    case site = "Site"
    case serving = "Serving"
    case claims = "Claims"
    case assetLinks = "Asset links"
    case androidManifest = "Android manifest"
  }

  package init(
    _ name: String, _ group: Group, _ severity: Severity, summary: String, reason: String, cost: String,
    source: String, examples: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) {
    self.name = name
    self.group = group
    self.severity = severity
    self.cost = cost
    self.check = check
    #if !hasFeature(Embedded)
      self.summary = summary
      self.reason = reason
      self.source = source
      makeExamples = examples
    #endif
  }
}

extension Rule {
  /// A function of a part of a subject, which reports findings to a context. It is called once for each such part, in order.
  ///
  /// The types are erased so that a catalog can hold rules about anything. A module adds the parts of its own subjects as static
  /// functions, such as `.entry` and `.site`.
  package struct Check: Sendable {
    private let body: AnyBody

    /// A class, because Embedded Swift casts nothing else.
    private class AnyBody: @unchecked Sendable {}

    private final class Body<Part, Subject>: AnyBody, @unchecked Sendable {
      let run: @Sendable (Part, RuleContext<Subject>) -> Void

      init(_ run: @escaping @Sendable (Part, RuleContext<Subject>) -> Void) { self.run = run }
    }

    package init<Part, Subject>(_ run: @escaping @Sendable (Part, RuleContext<Subject>) -> Void) { body = Body(run) }

    /// A check of a subject as a whole.
    package init<Subject>(_ run: @escaping @Sendable (RuleContext<Subject>) -> Void) {
      self.init { (_: Subject, context) in run(context) }
    }

    /// The function; `nil` for a check of other parts.
    func function<Part, Subject>(
      of part: Part.Type, in subject: Subject.Type
    ) -> (@Sendable (Part, RuleContext<Subject>) -> Void)? {
      (body as? Body<Part, Subject>)?.run
    }
  }
}

/// The rules that look at one kind of part of a subject.
struct PartRules<Part, Subject> {
  private let checks: [(rule: Rule, run: (Part, RuleContext<Subject>) -> Void)]

  init(_ rules: [Rule]) {
    checks = rules.compactMap { rule in rule.check.function(of: Part.self, in: Subject.self).map { (rule, $0) } }
  }

  var isEmpty: Bool { checks.isEmpty }

  func check(_ part: Part, _ context: RuleContext<Subject>) {
    for (rule, run) in checks { context.run(rule) { run(part, context) } }
  }
}
