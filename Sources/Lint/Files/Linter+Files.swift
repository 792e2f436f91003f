package import Association
import JSONSource
import Matching
import SourceText

extension Linter {
  /// Every finding of the rules in a file, in order of place; at the same place in order of rule name. No file makes it fail.
  package static func lint(
    _ file: AssociationFile, options: LintOptions = LintOptions(), rules: [Rule] = RuleCatalog.lint.rules
  ) -> Result {
    // Of a file with too large a part, only its form is checked.
    var rules = file.excess == nil ? rules : rules.filter { $0.group == .json }
    // A file of another kind has one finding.
    if file.isConfiguration { rules.removeAll { $0.name != Rule.notAnAssociationFile.name } }
    let subject = FileSubject(file, options)
    var unreached: Set<ByteOffset> = []
    var result = run(rules, on: subject, options, limit: options.findingsPerRule) { rules, context in
      PartRules(rules).check(subject, context)
      guard let applinks = file.applinks else { return }
      // Rules about whole lists run last: they skip components with other errors.
      check(applinks, rules.filter { !$0.isAboutWholeLists }, context)
      check(applinks, rules.filter { $0.isAboutWholeLists }, context)
      if options.listsUnreached, file.excess == nil { unreached = context.unreached }
    }.ordered()
    result.unreached = unreached
    return result
  }

  private static func check(_ applinks: AppLinks, _ rules: [Rule], _ context: LintContext) {
    let variables = PartRules<AssociationFile.SubstitutionVariable, FileSubject>(rules)
    let entries = PartRules<Entry, FileSubject>(rules)
    let components = PartRules<(Component, Entry), FileSubject>(rules)
    let patterns = PartRules<PatternSite, FileSubject>(rules)
    PartRules(rules).check(applinks, context)
    for variable in applinks.variables { variables.check(variable, context) }
    /// Patterns of `defaults` that were visited: they belong to many components and are reported once.
    var seen: Set<NodeID> = []
    for entry in applinks.entries where context.document.kind(entry.node) == .object {
      entries.check(entry, context)
      if components.isEmpty, patterns.isEmpty { continue }
      var copies = CopiedElements()
      for component in context.notableComponents(of: entry, in: applinks) where !copies.isSettled(component, context) {
        let reports = context.reports
        components.check((component, entry), context)
        component.forEachPattern { source, key, item, origin in
          if origin != .component, !seen.insert(source.node).inserted { return }
          if key == .path, context.isPlain(source.node, of: component) { return }
          let pattern = Pattern(source, in: context.document)
          let site = PatternSite(
            pattern: pattern, key: key, item: item, origin: origin, component: component, entry: entry)
          patterns.check(site, context)
        }
        copies.settle(component, hasReport: context.reports > reports, context)
      }
    }
  }
}

extension Rule {
  /// `true` if the rule is about lists of components without errors of their own, or compares them.
  fileprivate var isAboutWholeLists: Bool {
    [.order, .blowUps, .generations].contains(group)
      && (check.function(of: AppLinks.self, in: FileSubject.self) != nil
        || check.function(of: Entry.self, in: FileSubject.self) != nil)
  }
}

/// Elements of a list that are the same bytes as the one before: when the first copy has no report, the next ones have none.
struct CopiedElements {
  private var last: NodeID?
  private var isLastSettled = false
  private var isCopy = false

  /// Returns `true` if an element is a copy that needs no check.
  mutating func isSettled(_ component: Component, _ context: LintContext) -> Bool {
    let bytes = context.document.source.bytes
    isCopy = last.map { context.document.isWritten(component.node, like: $0, bytes.span) } ?? false
    return isCopy && isLastSettled
  }

  mutating func settle(_ component: Component, hasReport: Bool, _ context: LintContext) {
    last = component.node
    isLastSettled = isCopy && !hasReport
  }
}
