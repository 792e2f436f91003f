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

extension NodeReader {
  mutating func services(
    _ members: [String: ConfigurationNode.Member], _ apps: [String: Located<AppID>]
  ) -> [ServiceDemand] {
    ServiceDemand.Setting.allCases.compactMap { setting in
      guard let node = members[setting.rawValue]?.value else { return nil }
      let name = "`\(setting.rawValue)`"
      let listed = elements(node, name).compactMap { app($0, apps, name) }
      return ServiceDemand(setting: setting, apps: Located(listed, node.range))
    }
  }
}
