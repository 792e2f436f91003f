import AppClaims
import Lint
import SourceText

extension ClaimObstacle {
  func message(_ app: ClaimedApp) -> String {
    switch self {
    case .notAllowed:
      "the provisioning profile\(app.profile?.name.map { " \(quoted($0))" } ?? "") does not allow associated domains"
    case .prefixOfAnotherProfile(let prefix, let others):
      "the app ID has the prefix \(quoted(prefix)), but the profile is for \(quoted(others.joined(separator: ", ")))"
    case .watchApp: "the watchOS app claims domains instead of its WatchKit extension"
    case .developmentOnly: "a claim with `?mode=developer` alone has no effect in an app that is signed for release"
    }
  }

  /// The next action; `nil` where it depends on the claim.
  var help: String? {
    switch self {
    case .notAllowed: "enable Associated Domains for the app ID in the developer account, and create the profile again"
    case .prefixOfAnotherProfile: "sign the app with a profile of its own team"
    case .watchApp: "move the entitlement to the WatchKit extension"
    case .developmentOnly: nil
    }
  }
}

extension ClaimMode {
  /// The builds and devices on which claims in this mode alone have an effect, after a verb; `nil` for all.
  var limit: String? {
    let (development, management) =
      ("in builds that are signed for development", "where a device management installed the app")
    return switch self {
    case .ordinary: nil
    case .developer: development
    case .managed: management
    case .both: "\(development), and \(management)"
    }
  }
}

extension Claim {
  /// The next action for a claim that is for development or managed devices alone.
  var releaseHelp: String {
    let claim = "\(knownService?.rawValue ?? "applinks"):\(shownDomain ?? host.text)"
    return
      "claim `\(shownShort(claim))` too, \(mode == .developer ? "or instead for the release" : "for all other builds and devices")"
  }
}
