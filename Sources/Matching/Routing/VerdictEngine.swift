package import Association

/// Decides URLs by rules that are not components, such as those of another platform. A class, because Embedded Swift has existentials of
/// classes alone.
package protocol VerdictEngine: AnyObject, Sendable {
  var apps: [AppID] { get }

  /// The verdict of each app on an `https` or `http` URL.
  func verdicts(for url: LinkURL) -> [AppVerdict]
}
