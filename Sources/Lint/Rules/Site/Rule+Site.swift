extension Rule {
  static let site: [Rule] = [
    filesDiffer, hostRedirect, hostRestriction, hostRewrite, missingWellKnown, noAssociationFile, notDeployed,
    unreadFile, wrongHostType,
  ]
}
