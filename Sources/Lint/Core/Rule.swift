package import Association
package import Matching

/// One fault that the linter knows: its name, its documentation, its examples and its check. The examples are the rule's
/// tests, and all of it together is the rule's page in the documentation.
package final class Rule: Sendable {
  /// The fault in kebab-case; permanent.
  package let name: String
  package let group: Group
  package let severity: Severity
  /// One line: what is wrong.
  package let summary: String
  /// Why it matters and why it has this severity; Markdown paragraphs.
  package let reason: String
  /// What it costs in production, one line; a finding may say something more exact.
  package let cost: String
  /// Where the rule is from.
  package let source: String
  package let examples: [Example]
  package let check: Check

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
  }

  /// What a rule looks at. Each check is called once for each thing of its kind, in the order of the file.
  package enum Check: Sendable {
    /// The file, also when it is not JSON.
    case file(@Sendable (LintContext) -> Void)
    /// `applinks`, where it is an object.
    case applinks(@Sendable (AppLinks, LintContext) -> Void)
    /// An element of `details` that is an object.
    case entry(@Sendable (Entry, LintContext) -> Void)
    /// An element of `components` or `paths` of the right kind that is more than an ordinary path (see `OrdinaryPaths.swift`).
    case component(@Sendable (Component, Entry, LintContext) -> Void)
    /// A pattern of such a component, of such an element of `paths` or of `defaults`, once each.
    case pattern(@Sendable (PatternSite, LintContext) -> Void)
    /// A member of `substitutionVariables`.
    case variable(@Sendable (SubstitutionVariable, LintContext) -> Void)
    /// The files of a site, where a folder is linted.
    case site(@Sendable (SiteContext) -> Void)
    /// How a domain is served, where one is audited.
    case served(@Sendable (ServedContext) -> Void)
    /// What apps claim, and the files that answer it.
    case claims(@Sendable (ClaimContext) -> Void)
  }

  package init(
    _ name: String, _ group: Group, _ severity: Severity, summary: String, reason: String, cost: String,
    source: String, examples: [Example], check: Check
  ) {
    self.name = name
    self.group = group
    self.severity = severity
    self.summary = summary
    self.reason = reason
    self.cost = cost
    self.source = source
    self.examples = examples
    self.check = check
  }
}

extension Rule {
  /// Whether the rule looks at lists of components, of which none should have to be changed first.
  var isAboutWholeLists: Bool {
    switch check {
    case .applinks, .entry: group == .order || group == .blowUps
    case .file, .component, .pattern, .variable, .site, .served, .claims: false
    }
  }
}

/// A file that shows a rule: a wrong one gives exactly one finding, the rule's own; a right one gives none.
package struct Example: Sendable {
  package let isWrong: Bool
  /// What the example shows, a few words.
  package let note: String
  package let bytes: [UInt8]
  /// The file after `--fix`, where the rule has a fix.
  package let fixed: String?
  /// `--min-ios` for this example.
  package let minimumSystem: SystemVersion?
  /// Other rules that find something in the same file, in order of place, because the fault cannot be shown without it.
  package let alongside: [String]
  /// The files of a site, for a rule about sites: all that the folder holds, by path.
  package var site: [(path: String, text: String)] = []
  /// What an app claims, for a rule about that.
  package var claims: ClaimsExample?
  /// What a domain was asked and answered, for a rule about serving: a `Transcript`.
  package var transcript: String?

  package static func wrong(_ note: String, transcript: String, alongside: [String] = []) -> Example {
    Example(
      isWrong: true, note: note, bytes: [], fixed: nil, minimumSystem: nil, alongside: alongside, transcript: transcript
    )
  }

  package static func right(_ note: String, transcript: String) -> Example {
    Example(
      isWrong: false, note: note, bytes: [], fixed: nil, minimumSystem: nil, alongside: [], transcript: transcript)
  }

  package static func wrong(_ note: String, site: [(path: String, text: String)]) -> Example {
    Example(
      isWrong: true, note: note, bytes: [], fixed: nil, minimumSystem: nil, alongside: [], site: site)
  }

  package static func right(_ note: String, site: [(path: String, text: String)]) -> Example {
    Example(
      isWrong: false, note: note, bytes: [], fixed: nil, minimumSystem: nil, alongside: [], site: site)
  }

  package static func wrong(
    _ note: String, _ text: String, fixed: String? = nil, minimumSystem: SystemVersion? = nil, alongside: [String] = []
  ) -> Example {
    Example(
      isWrong: true, note: note, bytes: Array(text.utf8), fixed: fixed, minimumSystem: minimumSystem,
      alongside: alongside)
  }

  /// A wrong example that is not text.
  package static func wrong(_ note: String, bytes: [UInt8], alongside: [String] = []) -> Example {
    Example(isWrong: true, note: note, bytes: bytes, fixed: nil, minimumSystem: nil, alongside: alongside)
  }

  package static func right(
    _ note: String, _ text: String, minimumSystem: SystemVersion? = nil, alongside: [String] = []
  ) -> Example {
    Example(
      isWrong: false, note: note, bytes: Array(text.utf8), fixed: nil, minimumSystem: minimumSystem,
      alongside: alongside)
  }
}

/// A pattern, which part of the URL it is for, and where it stands.
package struct PatternSite: Sendable {
  package let pattern: Pattern
  package let part: Part
  package let component: Component
  package let entry: Entry

  package enum Part: Sendable, Hashable {
    case path, query, fragment
    /// The value of a named item in a query dictionary.
    case queryItem(name: String)
  }

  /// Whether the pattern is an element of the old `paths`.
  package var isLegacyPath: Bool {
    if case .paths = entry.patterns { true } else { false }
  }
}
