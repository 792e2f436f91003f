package import Association
package import Matching
import SourceText

/// A verdict on a URL that is not the expected one.
package struct UnexpectedVerdict: Sendable {
  package let url: String
  /// The first app with another verdict; `nil` for a file without apps.
  package let app: AppID?
  package let verdict: AppVerdict.Verdict
  package let expected: AppVerdict.Verdict

  /// "`no_match` instead of `match` for `9QX4T7KM2P.shop.harbor.app`".
  package var difference: String {
    let app = app.map { " for `\(escapedForDisplay($0.text))`" } ?? ""
    return "`\(verdict.rawValue)` instead of `\(expected.rawValue)`\(app)"
  }
}
