import AssetLinks
import SourceText

extension PlatformComparison {
  /// The result in a sentence without a full stop.
  var conclusion: String {
    let ordinary = "URLs with a path, without escapes and empty segments"
    let count = counted(differences.count, "difference")
    let limit = hasAllDifferences ? "" : "; more are possible: the search reached its budget"
    switch (result, ordinaryResult, urls) {
    case (.equal, _, .all): return "equal: both open the same URLs, which is proved"
    case (.equal, _, .ordinary): return "equal for \(ordinary), which is proved"
    case (.undecided, .equal, _):
      return "equal for \(ordinary), which is proved; undecided for others: the search reached its budget"
    case (.undecided, _, _): return "undecided: the search reached its budget and found no difference"
    case (.different, .equal, _): return "equal for \(ordinary), which is proved; \(count) for others\(limit)"
    case (.different, _, _): return "\(count): one URL for each pair of a component and a rule\(limit)"
    }
  }

  /// The statement that only one platform shares credentials, and what to do; `nil` where both do, or neither.
  var credentialNote: (message: String, help: String)? {
    switch (credentials.onApple, credentials.onAndroid) {
    case (true, false):
      (
        "the site shares passwords and passkeys with the app on iOS only",
        "add `\"\(Statement.loginCredentials)\"` to `relation`"
      )
    case (false, true):
      ("the site shares passwords and passkeys with the app on Android only", "add the app to `webcredentials`")
    default: nil
    }
  }
}

extension PlatformComparison.Difference { var platform: String { apple.verdict == .match ? "iOS" : "Android" } }
