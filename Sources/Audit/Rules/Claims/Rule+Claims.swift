package import Lint

extension Rule {
  package static let claims: [Rule] = [
    appNotServed, claimsNotAList, claimsNotAllowed, clipWithoutAppclips, developerModeOnly, duplicateClaim,
    ignoredAssociationFile, invalidClaimDomain, misplacedWildcard, missingService, noClaims, noServedFile, pathInClaim,
    portInClaim,
    prefixNotOfProfile, schemeInClaim, spaceInClaim, tooManyClaims, unclaimedApp, unclaimedService, unicodeDomain,
    unknownMode, unknownService, unresolvedBuildSetting, uppercaseClaim, watchAppClaims, wildcardWithoutApex,
    wrongPrefix,
  ]

  /// Where what is said of the entitlement is from.
  static let entitlementSource = "documented: Apple, \"Associated Domains Entitlement\""
}
