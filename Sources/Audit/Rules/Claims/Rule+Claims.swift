package import Lint

extension Rule {
  package static let claims: [Rule] = [
    appNotServed, claimsNotAList, claimsNotAllowed, clipWithoutAppclips, developerModeOnly, duplicateClaim,
    ignoredAssociationFile, invalidClaimDomain, managedModeOnly, misplacedWildcard, missingService, noClaims,
    noServedFile, pathInClaim, portInClaim, prefixNotOfProfile, schemeInClaim, spaceInClaim, tooManyClaims,
    unclaimedApp, unclaimedService, unicodeDomain, unknownAppID, unknownMode, unknownService, unresolvedBuildSetting,
    uppercaseClaim, watchAppClaims, wildcardWithoutApex, wrongPrefix,
  ]

  static let entitlementSource = "documented: Apple, \"Associated Domains Entitlement\""
  static let costOfLostClaim = "the app gets no links, passwords or clips for this domain"
}
