package import Lint

extension Rule {
  /// The rules about the folder of a site and the configurations of its host.
  package static let site: [Rule] = [
    filesDiffer, hostRedirect, hostRestriction, hostRewrite, missingWellKnown, noAssociationFile, notDeployed,
    unreadAssetLinks, unreadFile, wrongHostType,
  ]
}
