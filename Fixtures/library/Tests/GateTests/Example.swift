import AppSiteAssociation

/// The file and the app of the examples.
enum Example {
  static let app = AppID("9QX4T7KM2P.shop.harbor.app")
  static let file = AssociationFile(text)
  static let text = #"""
    {
      "applinks": {
        "substitutionVariables": { "size": ["small", "large"] },
        "details": [
          {
            "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
            "defaults": { "caseSensitive": false },
            "components": [
              { "/": "/buy/help", "exclude": true, "comment": "A form" },
              { "/": "/buy/*" },
              { "/": "/hats/$(size)", "?": { "colour": "?*" } },
              { "/": "/hats", "?": "new" },
              { "/": "/buy/sale/*" }
            ]
          }
        ]
      },
      "appclips": { "apps": ["9QX4T7KM2P.shop.harbor.app.Clip"] }
    }
    """#

  /// The file with the first place of a text replaced.
  static func file(_ old: String, _ new: String) -> AssociationFile {
    AssociationFile(text.replacing(old, with: new, maxReplacements: 1))
  }
}
