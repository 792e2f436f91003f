extension Rule {
  static let site: [Rule] = [filesDiffer, missingWellKnown, noAssociationFile, unreadFile]
}
