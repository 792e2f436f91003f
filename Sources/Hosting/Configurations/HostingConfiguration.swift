import Lint
package import SourceText

/// The settings of a host that decide how it serves an association file. What a reader does not understand decides nothing.
package struct HostingConfiguration: Sendable {
  package let source: SourceFile
  let host: WebHost
  /// Redirects, rewrites and restrictions, in the order in which the host tries them.
  var rules: [Rule] = []
  var types: [ContentType] = []
  /// Patterns of files that are not deployed.
  var exclusions: [Exclusion] = []

  /// The ends of the domains that hosts give to their users.
  private static let hostDomains = [".netlify.app", ".netlify.com", ".vercel.app", ".now.sh"]

  struct Rule: Sendable {
    let action: Action
    let pattern: RequestPattern
    /// The pattern or setting as written.
    let text: String
    /// `true` if the rule also decides for the path of an existing file.
    var replacesFiles = false
    var condition = Condition.none
    let range: SourceRange
    /// The other requests that match, where the pattern does not show them.
    var reach = Reach.site
  }

  /// The other requests that a rule for an association file matches, by two that stand for them.
  enum Reach: Sendable {
    case file
    /// Others in `.well-known`.
    case folder
    case site

    static let folderPath = "/\(Site.folder)/other"
    static let sitePath = "/other"

    init(_ matches: (_ path: String) -> Bool) {
      self = matches(Self.sitePath) ? .site : matches(Self.folderPath) ? .folder : .file
    }
  }

  enum Action: Sendable {
    case redirect(to: String)
    case rewrite(to: String)
    /// Only for users who have logged in.
    case restrict(to: [String])
    /// The response is an error, or a login.
    case refuse
    /// The response has nothing to do with the file, such as headers for some paths.
    case serve
  }

  /// The requests that a rule is for.
  enum Condition: Sendable, Hashable {
    case none
    case host(String)
    /// Those for hosts that begin with `www.`, and those for the others.
    case www, bareName
    /// Those with some cookie, header or query, or from some country.
    case other
  }

  /// The hosts of a condition, after a verb: " on `www.harbor.shop`"; empty for all.
  static func words(_ condition: Condition) -> String {
    switch condition {
    case .none, .other: ""
    case .host(let name): " on \(quoted(name))"
    case .www: " on names with `www.`"
    case .bareName: " on names without `www.`"
    }
  }

  struct ContentType: Sendable {
    let type: String
    let pattern: RequestPattern
    var condition = Condition.none
    /// `true` if the host sends this type without a setting.
    var isDefault = false
    let range: SourceRange
  }

  struct Exclusion: Sendable {
    let pattern: RequestPattern
    let text: String
    let range: SourceRange
  }

  init(_ source: SourceFile, _ host: WebHost) { (self.source, self.host) = (source, host) }
}

extension HostingConfiguration {
  /// Reads a file by its name; `nil` for another name. The folder of the site is seen from that of the file; empty for the same.
  package init?(_ source: SourceFile, name: String, site folder: String) {
    switch name {
    case "vercel.json": self = .vercel(source)
    case "firebase.json": self = .firebase(source, site: folder)
    case "staticwebapp.config.json": self = .staticWebApp(source)
    case "netlify.toml": self = .netlify(source)
    case "_redirects": self = .redirects(source)
    case "_headers": self = .headers(source)
    case ".htaccess" where folder.isEmpty: self = .htaccess(source)
    case "nginx.conf", "default.conf": self = .nginx(source)
    default: return nil
    }
  }

  /// The rules that decide a request for a path, which begins with `/`, with or without a file there: the first for each host, and the first for
  /// all hosts. None where that cannot be known.
  func decisions(for path: String, hasFile: Bool) -> [Rule] {
    var found: [Rule] = []
    var decided: Set<Condition> = []
    for rule in rules {
      let match = rule.pattern.match(path)
      switch (match, rule.condition) {
      case (.no, _): continue
      // No app claims a domain of the host itself.
      case (_, .host(let name)) where Self.hostDomains.contains(where: name.hasSuffix): continue
      case (.unknown, .none), (_, .other): return found
      case (.unknown, _): decided.insert(rule.condition)
      case (.yes, _):
        if decided.insert(rule.condition).inserted, !hasFile || rule.replacesFiles { found.append(rule) }
        if rule.condition == .none { return found }
      }
    }
    return found
  }

  /// The content type that is set for a path; `nil` if no type is set or it is unknown.
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
