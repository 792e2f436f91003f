package import AssetLinks
import Association
package import Lint
package import SourceText

extension Linter {
  /// The rules about JSON that hold for both platforms.
  private static let sharedRules = ["duplicate-key", "invalid-json"].compactMap(RuleCatalog.lint.named)

  /// Every finding of the rules in an `assetlinks.json`, in order of place.
  package static func lint(_ file: AssetLinksFile, options: LintOptions = LintOptions()) -> Result {
    var shownOptions = options
    shownOptions.commentKey = "a dynamic rule can have a `comments` key"
    let shared = lint(AssociationFile(file.source), options: shownOptions, rules: sharedRules)
    return shared.joined(
      with: run(Rule.assetLinks, on: AssetLinksSubject(file), options, limit: options.findingsPerRule))
  }

  /// Every finding in a file of either platform, which its content tells.
  package static func lint(_ source: SourceFile, options: LintOptions) -> Result {
    AssetLinksFile.isAssetLinks(source)
      ? lint(AssetLinksFile(source), options: options) : lint(AssociationFile(source), options: options)
  }
}

extension FaultText {
  /// The finding that is the reason why Android ignores a file; `nil` for a file that it reads.
  package static func finding(_ file: AssetLinksFile) -> Finding? {
    // Other rules report what is wrong with statements that Android never reads.
    file.fault == nil
      ? nil : Linter.lint(file).findings.first { ["invalid-json", "not-asset-links"].contains($0.rule) }
  }
}

extension Rule {
  package static let assetLinks: [Rule] = [
    appsShareURLs, debugPackage, earlyWildcardEnd, escapeInPattern, ignoredBesideInclude, malformedDynamicRules,
    malformedFingerprint, malformedPackageName, malformedRelation, malformedStatement, misplacedDynamicRules,
    missingHandleAllURLs, noAndroidApp, notAssetLinks, openPrefix, parserDependentPattern, placeholderFingerprint,
    placeholderPackageName, publicDebugKey, redundantDynamic, repeatedTarget,
    ruleNeverMatches, rulesUnderOtherRelation, severalRuleLists, statementWithoutEffect, trailingExclude,
    unknownNamespace, unknownStatementKey, unreachableDynamic, wildcardBehindStar,
    // Reports the searches of all others.
    dynamicAnalysisLimit,
  ]

  /// The sources of most rules about dynamic rules and serving, and about statements.
  package static let assetLinksSource = "documented: Android, \"Configure website associations\""
  static let statementListSource = "documented: Google, \"Digital Asset Links\""
}
