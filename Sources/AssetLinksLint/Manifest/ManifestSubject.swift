package import AndroidManifest
package import AssetLinks
package import Lint
import SourceText

extension AndroidManifest {
  var viewFilters: [IntentFilter] { allViewFilters.filter { $0.isEnabled } }

  /// The filters for links with a scheme of the web, also of activities that are switched off.
  var allViewFilters: [IntentFilter] { filters.filter { $0.isForViewing && $0.hasWebScheme } }

  var webFilters: [IntentFilter] { filters.filter { $0.isReachable && $0.hasWebScheme } }
}

/// An `assetlinks.json` and the intent filters that limit its dynamic rules.
package struct BoundLinksSubject {
  let links: AssetLinksFile
  let manifest: AndroidManifest

  /// The lists of rules of the manifest's package, each with the rules that decide no URL of a scope: the `https` links of any host.
  func rulesOutside(_ scope: LinkScope) -> [RulesOutside] {
    let budget = RuleList.fileBudget
    let name = manifest.knownPackageName
    return links.statements.compactMap { statement in
      guard statement.isAboutLinks, name == nil || statement.app?.packageName?.text == name,
        let rules = statement.dynamicRules
      else { return nil }
      return RulesOutside(rules, in: links.document, scope, budget)
    }
  }
}

extension RuleContext<AndroidManifest> {
  func report(
    _ message: String, at range: SourceRange, severity: Severity? = nil, labels: [Finding.Label] = [],
    help: [String] = [], cost: String? = nil
  ) { report(message, location: Finding.Location(range), severity: severity, labels: labels, help: help, cost: cost) }
}

extension Rule.Check {
  static func manifest(_ run: @escaping @Sendable (RuleContext<AndroidManifest>) -> Void) -> Self { Self(run) }

  static func boundLinks(_ run: @escaping @Sendable (RuleContext<BoundLinksSubject>) -> Void) -> Self { Self(run) }
}

extension Linter {
  /// Every finding in a manifest, in order of place.
  package static func lint(_ manifest: AndroidManifest, options: LintOptions = LintOptions()) -> Result {
    run(Rule.androidManifest, on: manifest, options, limit: options.findingsPerRule).ordered()
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
  package static let androidManifest: [Rule] = [
    autoVerifyWithoutEffect, combinedFilterData, dynamicRuleOutsideManifest, filterPathWithQuery,
    filterPathWithoutSlash,
    filterWithPort, filterWithoutAutoVerify, ignoredFilterData, malformedFilterHost, malformedFilterPattern,
    malformedFilterScheme, mixedFilterSchemes, starIsNoWildcard, unreachableIntentFilter, unresolvedFilterValue,
  ]
}
