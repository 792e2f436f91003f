package import AndroidManifest
package import AssetLinks
import JSONSource
package import Lint
import Matching
import SourceText

/// The manifest of an Android app, as rules look at it.
package struct ManifestSubject {
  let manifest: AndroidManifest

  /// The filters whose links have a scheme of the web.
  var webFilters: [IntentFilter] { manifest.filters.filter { $0.isReachable && $0.hasWebScheme } }
}

package typealias ManifestContext = RuleContext<ManifestSubject>

/// An `assetlinks.json` and the intent filters that limit its dynamic rules.
package struct BoundLinksSubject {
  let links: AssetLinksFile
  let manifest: AndroidManifest

  /// The rules of the manifest's package that decide no URL of a scope, and the lists for which it is undecided.
  ///
  /// - Parameter scope: The `https` links of any host.
  func rulesOutside(_ scope: LinkScope) -> (rules: [DynamicRule], undecided: [NodeID]) {
    let budget = RuleList.fileBudget
    let bound = scope.automaton
    var outside: [DynamicRule] = []
    var undecided: [NodeID] = []
    let name = manifest.packageName.flatMap { $0.isUnresolved ? nil : $0.text }
    for statement in links.statements
    where statement.opensLinks && (name == nil || statement.app?.packageName?.text == name) {
      guard case .rules(let rules, let node) = statement.rules else { continue }
      guard !budget.isExhausted else {
        undecided.append(node)
        continue
      }
      let automaton = RuleAutomaton(rules.map { RuleText($0, in: links.document) }, .later)
      let (found, isComplete) = Search(budget.part(steps: RuleList.steps), [], beside: [automaton, bound]).deciders()
      guard isComplete else {
        undecided.append(node)
        continue
      }
      let deciding = Set(found.compactMap { $0.numbers[0] })
      let inside = Set(found.compactMap { $0.numbers[1] == nil ? nil : $0.numbers[0] })
      // A rule that decides nothing has a finding of its own.
      outside += rules.indices.filter { deciding.contains($0) && !inside.contains($0) }.map { rules[$0] }
    }
    return (outside, undecided)
  }
}

package typealias BoundLinksContext = RuleContext<BoundLinksSubject>

extension ManifestContext {
  /// Reports a finding of the running rule.
  func report(
    _ message: String, at range: SourceRange, severity: Severity? = nil, labels: [Finding.Label] = [],
    help: [String] = []
  ) {
    report(message, location: Finding.Location(range), severity: severity, labels: labels, help: help)
  }
}

extension Rule.Check {
  /// The manifest of an app.
  static func manifest(_ run: @escaping @Sendable (ManifestContext) -> Void) -> Self { Self(run) }

  /// An `assetlinks.json` with the manifest of its app.
  static func boundLinks(_ run: @escaping @Sendable (BoundLinksContext) -> Void) -> Self { Self(run) }
}

extension Linter {
  /// Every finding in a manifest, in order of place.
  package static func lint(_ manifest: AndroidManifest, options: LintOptions = LintOptions()) -> Result {
    run(
      Rule.androidManifest, on: ManifestSubject(manifest: manifest), options, limit: options.findingsPerRule
    ).ordered
  }

  /// Every finding in an `assetlinks.json` that the manifest of its app shows.
  package static func lint(
    _ links: AssetLinksFile, in manifest: AndroidManifest, options: LintOptions = LintOptions()
  ) -> Result {
    run(
      Rule.androidManifest, on: BoundLinksSubject(links: links, manifest: manifest), options,
      limit: options.findingsPerRule)
  }
}

extension Rule {
  /// The rules about the manifest of an Android app, by name.
  package static let androidManifest: [Rule] = [
    autoVerifyWithoutEffect, combinedFilterData, dynamicRuleOutsideManifest, filterWithoutAutoVerify,
    ignoredFilterData, unresolvedFilterValue,
  ]
}
