import AssetLinksLint
package import Lint

extension RuleCatalog {
  package static let all = RuleCatalog(
    RuleCatalog.lint.rules + Rule.site + Rule.serving + Rule.claims + Rule.assetLinks + Rule.androidManifest
      + Rule.platforms)
}
