package import Association
package import Lint
package import SourceText

/// The contents of `aasa.yml`: association files, lint settings and expectations.
package struct ProjectConfiguration: Sendable {
  package let source: SourceFile
  package let apps: [String: Located<AppID>]
  package let environments: ProjectEnvironments
  /// The places that name the configurations which it extends; what is inherited has these places.
  package let extended: [SourceRange]
  /// The association files, relative to the configuration's folder.
  package let files: [ExpectedFile]
  /// The files of either platform that belong to another environment.
  package private(set) var filesElsewhere: [ExpectedFile] = []
  package internal(set) var lint: LintSettings
  package let android: AndroidSettings?
  /// The defaults of groups.
  package let scope: ExpectationScope
  package let services: [ServiceDemand]
  package let groups: [ExpectationGroup]
  package let routes: [RouteSource]
  package let coverage: CoverageDemands

  /// The association files, and behind them each `assetlinks.json`.
  package var filesOfBothPlatforms: [ExpectedFile] { files + (android?.files ?? []) }

  /// The names of the file; the first one is preferred.
  package static let names = ConfigurationFile.names

  /// `true` if the configuration has anything to test.
  package var hasExpectations: Bool {
    !groups.isEmpty || !routes.isEmpty || coverage.nothingOutside != nil || !services.isEmpty
      || files.contains { !$0.services.isEmpty }
  }

  /// The words about a configuration that has nothing to test, behind its name.
  package var lackOfExpectations: String {
    "has no expectations: no `groups`, `routes`, `credentials`, `clips` or `nothing-outside`\(limitOfInheritance)"
  }

  /// The words about a configuration without files, behind its name.
  package var lackOfFiles: String { "names no association file\(environments.scope)\(limitOfInheritance)" }

  private var limitOfInheritance: String {
    extended.isEmpty ? "" : "; files and expectations are not inherited from the configuration that it extends"
  }

  /// The domains that serve a file: those of its entry, else the common ones.
  package func domains(of file: ExpectedFile?) -> [String] {
    let own = file?.domains ?? []
    return (own.isEmpty ? scope.domains : own).map { $0.value }
  }

  static let keys =
    [extendsKey, "environment", "apps", "files", "android", "domain", "app", "values"]
    + ServiceDemand.Setting.allCases.map { $0.rawValue } + ["groups", "routes", "coverage", "lint"]

  static let extendsKey = "extends"
  /// The keys whose values are inherited from an extended configuration.
  static let inheritedKeys = ["environment", "apps", "values", "lint"]

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - root: The document with what it inherits; `nil` when the text holds none.
  ///   - environment: The environment that is asked for; `nil` for that of the configuration.
  /// - Returns: The configuration and its problems. With problems it must not be used.
  package static func read(
    _ source: SourceFile, _ root: ConfigurationNode?, rules: RuleCatalog, environment: String? = nil
  ) -> (configuration: ProjectConfiguration, problems: [ConfigurationProblem]) {
    var reader = NodeReader(source: source, rules: rules)
    let members = root.flatMap { reader.members(of: $0, "the configuration", keys: keys) } ?? [:]
    reader.readEnvironments(members, asked: environment, in: root)
    let extended = members[extendsKey].map { reader.names($0.value, "`extends`").map { $0.range } } ?? []
    let apps = members["apps"].map { reader.apps($0.value) } ?? [:]
    let scope = reader.scope(members, apps)
    // The domain of a file overrides the common one, and that of a group both.
    var inner = scope
    inner.domains = []
    var configuration = ProjectConfiguration(
      source: source, apps: apps, environments: reader.environments, extended: extended,
      files: members["files"].map { reader.files($0.value, apps) } ?? [],
      lint: members["lint"].map { reader.lint($0.value, extended: extended) } ?? LintSettings(),
      android: members["android"].flatMap { reader.android($0.value) }, scope: scope,
      services: reader.services(members, apps),
      groups: members["groups"].map { reader.groups($0.value, apps, within: inner) } ?? [],
      routes: members["routes"].map { reader.routes($0.value, apps, within: inner) } ?? [],
      coverage: members["coverage"].map { reader.coverage($0.value) } ?? CoverageDemands())
    configuration.filesElsewhere = reader.filesElsewhere
    let problems = reader.problems.sorted { $0.range.lower < $1.range.lower }
    return (configuration, problems)
  }

  /// The next step for a file of another environment; `nil` for other files.
  ///
  /// - Parameter path: From the configuration's folder.
  package func environment(ofFile path: String) -> String? {
    elsewhere(path) { $0.path.value.matches(path) }
  }

  /// The next step for a host whose file belongs to another environment; `nil` for other hosts.
  package func environment(ofHost host: String) -> String? {
    elsewhere(host) { file in file.domains.contains { $0.value.lowercased() == host.lowercased() } }
  }

  private func elsewhere(_ name: String, _ isMeant: (ExpectedFile) -> Bool) -> String? {
    filesElsewhere.first(where: isMeant)?.environment.map {
      "\(quoted(name)) belongs to the environment \(quoted($0)); use `--environment \(escapedForDisplay($0))`"
    }
  }
}

/// An association file, or several under one pattern.
package struct ExpectedFile: Sendable {
  package let path: Located<Glob>
  /// The domains that serve the file; the first is that of URLs that are written as a path alone.
  package let domains: [Located<String>]
  /// The demands on its services; each overrides that on all files.
  package let services: [ServiceDemand]
  /// The file from which it is generated, relative to the configuration's folder.
  package let origin: Located<String>?
  /// `nil` for a file of all environments.
  package let environment: String?
}

extension NodeReader {
  mutating func apps(_ node: ConfigurationNode) -> [String: Located<AppID>] {
    var apps: [String: Located<AppID>] = [:]
    let example = "shop: 9QX4T7KM2P.shop.harbor.app"
    for member in mapping(node, "`apps`", from: "short names to app IDs", as: example) {
      guard let name = name(member.key, "the name of an app") else { continue }
      guard !name.value.contains(".") else {
        note("the short name \(quoted(name.value)) has a dot, as app IDs have", at: member.key)
        continue
      }
      guard case .mapping(let ids) = member.value.value else {
        if let app = appID(member.value) { apps[name.value] = app }
        continue
      }
      if ids.isEmpty { note("the app \(quoted(name.value)) has no app ID", at: member.value) }
      for id in ids {
        guard let environment = self.name(id.key, "the name of an environment"), let app = appID(id.value) else {
          continue
        }
        if environment.value == environments.current {
          apps[name.value] = app
        } else {
          appsElsewhere.insert(name.value)
        }
      }
    }
    return apps
  }

  private mutating func appID(_ node: ConfigurationNode) -> Located<AppID>? {
    guard let text = name(node, "an app ID") else { return nil }
    guard text.value.contains(".") else {
      return refused(
        "\(quoted(text.value)) is not an app ID", at: node,
        help: "an app ID is <prefix>.<bundle ID>, as in `9QX4T7KM2P.shop.harbor.app`")
    }
    return Located(AppID(text.value), node.range)
  }

  /// An app by its short name or by its ID.
  ///
  /// - Parameter key: The setting in messages.
  mutating func app(
    _ node: ConfigurationNode, _ apps: [String: Located<AppID>], _ key: String = "`app`"
  ) -> Located<AppID>? {
    guard let text = name(node, key) else { return nil }
    if let app = apps[text.value] { return Located(app.value, node.range) }
    if text.value.contains(".") { return Located(AppID(text.value), node.range) }
    if let environment = environments.current, appsElsewhere.contains(text.value) {
      if isReadingElsewhere { return nil }
      return refused(
        "the app \(quoted(text.value)) has no ID for the environment \(quoted(environment))", at: node,
        help: "add it under `apps`, or give what is for another environment its `environment`")
    }
    return refused(
      "no app is called \(quoted(text.value))", at: node,
      help: suggestion(
        for: text.value, among: apps.keys.sorted(),
        otherwise: "give it a name and its ID under `apps`, or write the ID here"))
  }

  mutating func files(
    _ node: ConfigurationNode, _ apps: [String: Located<AppID>], keys: [String] = Self.fileKeys
  ) -> [ExpectedFile] {
    elements(node, "`files`").compactMap { element in
      guard case .mapping = element.value else {
        return glob(element).map { ExpectedFile(path: $0, domains: [], services: [], origin: nil, environment: nil) }
      }
      guard let members = members(of: element, "a file", keys: keys) else { return nil }
      isReadingElsewhere = isElsewhere(members)
      defer { isReadingElsewhere = false }
      let services = services(members, apps)
      let domains = members["domain"].map { self.domains($0.value) } ?? []
      let origin = members["source"].flatMap { name($0.value, "`source`") }
      guard let path = required("path", of: members, "a file", at: element) else { return nil }
      guard let glob = glob(path) else { return nil }
      let file = ExpectedFile(
        path: glob, domains: domains, services: services, origin: origin,
        environment: members["environment"].flatMap { text($0.value, "`environment`") })
      if isReadingElsewhere { filesElsewhere.append(file) }
      return isReadingElsewhere ? nil : file
    }
  }

  private static let fileKeys =
    ["path", "domain", "source", "environment"] + ServiceDemand.Setting.allCases.map { $0.rawValue }

  mutating func globs(_ node: ConfigurationNode) -> [Located<Glob>] {
    elements(node, "`files`").compactMap { glob($0) }
  }

  mutating func glob(_ node: ConfigurationNode) -> Located<Glob>? {
    guard let text = name(node, "a path") else { return nil }
    do throws(Failure) {
      return Located(try Glob(text.value), node.range)
    } catch {
      return refused("\(quoted(text.value)) is not a pattern for paths: \(error.message)", at: node)
    }
  }
}
