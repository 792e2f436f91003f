package import SourceText

/// The settings of a host that decide how it serves an association file. What a reader does not understand decides nothing.
package struct HostingConfiguration: Sendable {
  package let source: SourceFile
  let host: Host
  /// Redirects, rewrites and restrictions, in the order in which the host tries them.
  var rules: [Rule] = []
  /// Settings of the content type.
  var types: [ContentType] = []
  /// Patterns of files that are not deployed.
  var exclusions: [Exclusion] = []

  enum Host: String, Sendable {
    case vercel = "Vercel"
    case netlify = "Netlify"
    case firebase = "Firebase Hosting"
    case staticWebApps = "Azure Static Web Apps"

    /// The ends of the domains that hosts give to their users.
    static let domains = [".netlify.app", ".netlify.com", ".vercel.app", ".now.sh"]
  }

  struct Rule: Sendable {
    let action: Action
    let pattern: RequestPattern
    /// The pattern or setting as written.
    let text: String
    /// Whether the rule also decides for a path at which there is a file.
    let replacesFiles: Bool
    var condition = Condition.none
    let range: SourceRange
  }

  enum Action: Sendable {
    case redirect(to: String)
    case rewrite(to: String)
    /// Only for users who have logged in.
    case restrict(to: [String])
    /// The response has nothing to do with the file, such as headers for some paths.
    case serve
  }

  /// The requests that a rule is for.
  enum Condition: Sendable {
    case none
    /// Those for a host.
    case host(String)
    /// Those with some cookie, header or query, or from some country.
    case other
  }

  struct ContentType: Sendable {
    let type: String
    let pattern: RequestPattern
    var condition = Condition.none
    let range: SourceRange
  }

  struct Exclusion: Sendable {
    let pattern: RequestPattern
    let text: String
    let range: SourceRange
  }

  init(_ source: SourceFile, _ host: Host) {
    self.source = source
    self.host = host
  }
}

extension HostingConfiguration {
  /// The names of the files that are read.
  package static let names: Set<String> = [
    "vercel.json", "netlify.toml", "_redirects", "_headers", "firebase.json", "staticwebapp.config.json",
  ]

  /// Reads a file by its name; `nil` for another name.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The folder of the site, from that of the file; empty for the same.
  package init?(_ source: SourceFile, name: String, site folder: String) {
    switch name {
    case "vercel.json": self = .vercel(source)
    case "firebase.json": self = .firebase(source, site: folder)
    case "staticwebapp.config.json": self = .staticWebApp(source)
    case "netlify.toml": self = .netlify(source)
    case "_redirects": self = .redirects(source)
    case "_headers": self = .headers(source)
    default: return nil
    }
  }

  /// The rule that decides a request; `nil` where none does or where it cannot be known.
  ///
  /// - Parameters:
  ///   - path: Begins with `/`.
  ///   - hasFile: Whether the folder of the site has a file at the path.
  func decision(for path: String, hasFile: Bool) -> Rule? {
    for rule in rules {
      switch (rule.pattern.match(path), rule.condition) {
      case (.no, _): continue
      // No app claims a domain of the host itself.
      case (_, .host(let name)) where Host.domains.contains(where: name.hasSuffix): continue
      case (.unknown, _), (.yes, .other): return nil
      case (.yes, _): return hasFile && !rule.replacesFiles ? nil : rule
      }
    }
    return nil
  }

  /// The content type that is set for a path; `nil` where there is none or where it cannot be known.
  func contentType(for path: String) -> ContentType? {
    var found: ContentType?
    for type in types {
      switch (type.pattern.match(path), type.condition) {
      case (.no, _): continue
      case (.yes, .none) where found.map { $0.type == type.type } ?? true: found = type
      default: return nil
      }
    }
    return found
  }

  /// The pattern that excludes a file from the deployment.
  func exclusion(of path: String) -> Exclusion? {
    exclusions.allSatisfy { $0.pattern.match(path) != .unknown }
      ? exclusions.first { $0.pattern.match(path) == .yes } : nil
  }
}
