package import Association
import JSONSource
import Matching

/// Runs rules over a file.
package enum Linter {
  package struct Result: Sendable {
    /// In order of place; at the same place in order of rule name.
    package let findings: [Finding]
    /// How many more there are of a rule whose findings were too many to keep.
    package let omitted: [String: Omitted]
  }

  /// How many findings of a rule were counted and not kept, by their severity.
  package typealias Omitted = [Severity: Int]

  /// Every finding of the rules in a file. Nothing in a file makes it fail.
  package static func lint(
    _ file: AssociationFile, options: LintOptions = LintOptions(), rules: [Rule] = Rule.all
  ) -> Result {
    let active = rules.filter { !options.allowed.contains($0.name) }
    let enumerates = active.contains { $0.name == Rule.enumeratedComponents.name }
    let context = LintContext(file, options: options, enumerates: enumerates)
    checkFile(active, context)
    if let applinks = file.applinks {
      // What is wrong in a whole list is told after what is wrong in itself.
      checkAppLinks(active.filter { !$0.isAboutWholeLists }, applinks, context)
      checkAppLinks(active.filter { $0.isAboutWholeLists }, applinks, context)
    }
    var findings = context.findings
    for index in findings.indices {
      if let severity = options.severity(of: findings[index].rule) { findings[index].severity = severity }
    }
    findings.sort {
      ($0.range.lower.value, $0.range.upper.value, $0.rule, $0.message)
        < ($1.range.lower.value, $1.range.upper.value, $1.rule, $1.message)
    }
    var omitted = context.omitted
    for rule in options.denied { omitted[rule] = omitted[rule].map { [.error: $0.values.reduce(0, +)] } }
    return Result(findings: findings, omitted: omitted)
  }

  private static func checkFile(_ rules: [Rule], _ context: LintContext) {
    for rule in rules {
      if case .file(let check) = rule.check { context.run(rule) { check(context) } }
    }
  }

  private static func checkAppLinks(_ rules: [Rule], _ applinks: AppLinks, _ context: LintContext) {
    let checks = Checks(rules)
    for (rule, check) in checks.applinks { context.run(rule) { check(applinks, context) } }
    for variable in applinks.variables {
      for (rule, check) in checks.variable { context.run(rule) { check(variable, context) } }
    }
    /// Patterns of `defaults` that were looked at: they belong to many components and are reported once.
    var seen: Set<NodeID> = []
    for entry in applinks.entries where context.document.kind(entry.node) == .object {
      for (rule, check) in checks.entry { context.run(rule) { check(entry, context) } }
      if checks.component.isEmpty, checks.pattern.isEmpty { continue }
      for component in context.notableComponents(of: entry, in: applinks) {
        for (rule, check) in checks.component { context.run(rule) { check(component, entry, context) } }
        for site in sites(of: component, in: entry, context, &seen) {
          for (rule, check) in checks.pattern { context.run(rule) { check(site, context) } }
        }
      }
    }
  }

  /// The checks below `applinks`, by what they look at.
  private struct Checks {
    var applinks: [(Rule, @Sendable (AppLinks, LintContext) -> Void)] = []
    var entry: [(Rule, @Sendable (Entry, LintContext) -> Void)] = []
    var component: [(Rule, @Sendable (Component, Entry, LintContext) -> Void)] = []
    var pattern: [(Rule, @Sendable (PatternSite, LintContext) -> Void)] = []
    var variable: [(Rule, @Sendable (SubstitutionVariable, LintContext) -> Void)] = []

    init(_ rules: [Rule]) {
      for rule in rules {
        switch rule.check {
        case .file, .site, .served, .claims: break
        case .applinks(let check): applinks.append((rule, check))
        case .entry(let check): entry.append((rule, check))
        case .component(let check): component.append((rule, check))
        case .pattern(let check): pattern.append((rule, check))
        case .variable(let check): variable.append((rule, check))
        }
      }
    }
  }

  private static func sites(
    of component: Component, in entry: Entry, _ context: LintContext, _ seen: inout Set<NodeID>
  ) -> [PatternSite] {
    let document = context.document
    var sites: [PatternSite] = []
    func add(_ setting: Setting<PartConstraint>, _ part: PatternSite.Part) {
      if setting.origin != .component, let node = setting.node, !seen.insert(node).inserted { return }
      switch setting.value {
      case .any: break
      case .pattern(let source):
        let pattern = Pattern(source, in: document)
        sites.append(PatternSite(pattern: pattern, part: part, component: component, entry: entry))
      case .items(let items):
        for item in items {
          let pattern = Pattern(item.pattern, in: document)
          let part = PatternSite.Part.queryItem(name: document.string(item.name))
          sites.append(PatternSite(pattern: pattern, part: part, component: component, entry: entry))
        }
      }
    }
    add(component.path, .path)
    add(component.query, .query)
    add(component.fragment, .fragment)
    return sites
  }
}
