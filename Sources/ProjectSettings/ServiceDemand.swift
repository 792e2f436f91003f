package import Association
package import SourceText

/// The apps that a service without patterns must list: exactly these, in any order.
package struct ServiceDemand: Sendable {
  package let setting: Setting
  /// The apps, with the place of the whole list; none where the service must list no app.
  package let apps: Located<[Located<AppID>]>

  /// The key in `aasa.yml`.
  package enum Setting: String, Sendable, CaseIterable {
    case credentials, clips

    /// The key in an association file.
    package var service: String {
      switch self {
      case .credentials: "webcredentials"
      case .clips: "appclips"
      }
    }
  }
}
