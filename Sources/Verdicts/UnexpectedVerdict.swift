package import Association
package import Matching

/// A verdict on a URL that is not the expected one.
package struct UnexpectedVerdict: Sendable {
  package let url: String
  /// The first app with another verdict; `nil` for a file without apps.
  package let app: AppID?
  package let verdict: AppVerdict.Verdict
  package let expected: WantedVerdict
}
