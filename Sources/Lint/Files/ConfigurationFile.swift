import Association
import SourceText

/// The configuration of this program.
package enum ConfigurationFile {
  /// Its names; the first one is preferred.
  package static let names = ["aasa.yml", ".aasa.yml"]

  static func isOne(_ file: AssociationFile) -> Bool {
    names.contains(String(LexicalPath.name(of: file.source.name))) && !file.hasServiceKey
  }
}

extension AssociationFile {
  /// `true` if a key of the outermost object is one of an association file.
  var hasServiceKey: Bool {
    guard let root = document.root, document.kind(root) == .object else { return false }
    return document.hasAssociationKey(root)
  }

  var isConfiguration: Bool { WebHost(configuredBy: self) != nil || ConfigurationFile.isOne(self) }
}

/// A host or a server with a configuration that decides how it serves files.
package enum WebHost: String, Sendable {
  case vercel = "Vercel"
  case netlify = "Netlify"
  case firebase = "Firebase Hosting"
  case staticWebApps = "Azure Static Web Apps"
  case nginx = "nginx"
  case apache = "Apache"

  /// The hosts by the names of their configurations.
  package static let configurations: [String: WebHost] = [
    "vercel.json": .vercel, "netlify.toml": .netlify, "_redirects": .netlify, "_headers": .netlify,
    "firebase.json": .firebase, "staticwebapp.config.json": .staticWebApps, ".htaccess": .apache,
    "nginx.conf": .nginx, "default.conf": .nginx,
  ]

  /// The host that a file configures: one with the name of a configuration, and without a service.
  init?(configuredBy file: AssociationFile) {
    guard let host = Self.configurations[String(LexicalPath.name(of: file.source.name))], !file.hasServiceKey else {
      return nil
    }
    self = host
  }
}
