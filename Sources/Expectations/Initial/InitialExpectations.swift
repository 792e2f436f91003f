import Analysis
package import AssetLinks
package import Association
import JSONSource
import Lint
import Matching
import ProjectSettings
import Routes
package import SourceText
package import Verdicts

/// A first file of expectations for an association file, which passes unchanged: for each component a URL that it decides and a near miss
/// that it does not, or the most frequent URLs of some traffic. A component with an error has no URLs that are made for it, because they
/// are not those that its author means.
package struct InitialExpectations {
  let file: AssociationFile
  private let path: String
  let domain: String

  /// - Parameter path: The association file, as the configuration is to name it.
  package init(_ file: AssociationFile, path: String, domain: String) {
    (self.file, self.path, self.domain) = (file, path, domain)
  }

  struct Group {
    /// Empty for all apps.
    let apps: [AppID]
    var lines: [Expectation.Kind: [Line]] = [:]
    var urls: Set<String> = []
  }

  /// An expectation as YAML, with the keys and values that it takes.
  struct Line {
    let text: [String]
    let size: Int
  }

  /// The file as YAML; `nil` when no component decides anything and no service can be expected. Fails where a configuration cannot hold
  /// the apps.
  ///
  /// - Complexity: that of ``Association/AssociationFile/componentURLs(app:host:budget:)``.
  package func yaml() throws(Failure) -> String? {
    let (groups, isComplete) = madeGroups()
    return try yaml(
      groups, isComplete: isComplete,
      heading: """
        # The effect of the association file on URLs, which `aasa test` checks. Change what should be different.
        # The URLs are made from the file. Replace them with URLs that your users open.
        """)
  }

  /// The groups with URLs that are made from the file, and whether they reach every component.
  private func madeGroups() -> (groups: [Group], isComplete: Bool) {
    var groups: [Group] = []
    var isComplete = true
    let mistakes = mistakes
    for component in file.componentURLs(host: domain) {
      // A text without a dot is not an app ID.
      let apps = component.apps.filter { $0.prefix != nil }
      guard !isMistaken(component.place, mistakes), case .decides(let test, let nearMiss) = component.outcome,
        !apps.isEmpty
      else {
        isComplete = false
        continue
      }
      if groups.last?.apps != apps { groups.append(Group(apps: apps)) }
      let last = groups.count - 1
      add(test.url, test.verdict, to: &groups[last])
      if let nearMiss { add(nearMiss.test.url, nearMiss.test.verdict, to: &groups[last]) }
    }
    return (groups, isComplete)
  }

  /// - Parameters:
  ///   - isComplete: Whether the groups reach every component.
  ///   - heading: Comments for the first lines.
  ///   - end: Comments for the last lines.
  func yaml(_ groups: [Group], isComplete: Bool, heading: String, end: String = "") throws(Failure) -> String? {
    let all = self.services
    guard !groups.isEmpty || !all.isEmpty else { return nil }
    var room = Room()
    let services = all.filter { room.take($0.apps, 2 + $0.apps.count) }
    let groups = groups.compactMap { room.fit($0) }
    if groups.isEmpty, services.isEmpty {
      throw Failure(
        "the file has more apps than the \(grouped(ConfigurationNode.limit)) keys and values of a configuration can name"
      )
    }
    let names = shortNames(groups.flatMap { $0.apps } + services.flatMap { $0.apps })
    var text = heading + (room.isTooSmall ? "\n# Some URLs or apps are left out: a configuration holds no more." : "")
    text += names.isEmpty ? "\n" : "\n\napps:\n"
    for (app, name) in names { text += "  \(name): \(yamlScalar(app.text))\n" }
    text += "\nfiles: \(yamlScalar(Glob.escaped(path)))\ndomain: \(yamlScalar(domain))\n"
    let known = Dictionary(uniqueKeysWithValues: names.map { ($0.app, $0.name) })
    for (setting, apps) in services {
      text += "\(setting.rawValue): [\(apps.compactMap { known[$0] }.joined(separator: ", "))]\n"
    }
    if !groups.isEmpty { text += "\ngroups:\n" }
    for group in groups {
      let apps = group.apps.compactMap { known[$0] }
      text += "  - name: \(apps.isEmpty ? "the browser" : apps.joined(separator: ", "))\n"
      if !apps.isEmpty { text += "    app: \(apps.count == 1 ? apps[0] : "[\(apps.joined(separator: ", "))]")\n" }
      for kind in Expectation.Kind.allCases {
        guard let lines = group.lines[kind] else { continue }
        text += "    \(kind.rawValue):\n" + lines.flatMap { $0.text }.map { "      \($0)\n" }.joined()
      }
    }
    if isComplete, !room.isTooSmall, !groups.isEmpty { text += "\ncoverage:\n  every-component: true\n" }
    return text + end
  }

  /// The keys and values that a configuration can still hold.
  private struct Room {
    // Those of the mapping at the top, `apps`, `files`, `domain`, `groups` and `coverage`.
    private var left = ConfigurationNode.limit - 13
    private var apps: Set<AppID> = []
    private(set) var isTooSmall = false

    /// Takes keys and values that name some apps.
    ///
    /// - Returns: `false` if there are too few left.
    mutating func take(_ named: [AppID], _ size: Int) -> Bool {
      // Not `subtracting`, which looks at all that are known.
      let new = Set(named).filter { !apps.contains($0) }
      guard size + 2 * new.count <= left else {
        isTooSmall = true
        return false
      }
      left -= size + 2 * new.count
      apps.formUnion(new)
      return true
    }

    /// The group with the URLs that fit; `nil` for none.
    mutating func fit(_ group: Group) -> Group? {
      let header = group.apps.isEmpty ? 3 : 4 + group.apps.count + (group.apps.count > 1 ? 1 : 0)
      guard take(group.apps, header) else { return nil }
      var fitting = group
      for kind in Expectation.Kind.allCases {
        guard let lines = group.lines[kind] else { continue }
        left -= 2
        let kept = lines.prefix { take([], $0.size) }
        fitting.lines[kind] = kept.isEmpty ? nil : Array(kept)
      }
      return fitting.lines.isEmpty ? nil : fitting
    }
  }

  /// The apps of services, as far as all of them have an ID with a dot, as the configuration needs it.
  private var services: [(setting: ServiceDemand.Setting, apps: [AppID])] {
    ServiceDemand.Setting.allCases.compactMap { setting in
      let apps = file.apps(ofService: setting.service).map { $0.id }
      return apps.isEmpty || apps.contains { $0.prefix == nil } ? nil : (setting, apps)
    }
  }

  /// The places of errors in components, ascending.
  private var mistakes: [Int] {
    let rules = RuleCatalog.lint.rules.filter { [.shape, .variables, .patterns].contains($0.group) }
    return Linter.lint(file, rules: rules).findings.filter { $0.severity == .error }.map { $0.range.lower.value }
      .sorted()
  }

  private func isMistaken(_ place: ComponentURLs.ComponentPlace, _ mistakes: [Int]) -> Bool {
    guard let applinks = file.applinks,
      let component = applinks.component(at: place.component, of: applinks.entries[place.entry])
    else { return false }
    let range = file.document.range(component.node).bytes
    let first = mistakes.partitioningIndex { $0 >= range.lowerBound }
    return first < mistakes.count && range.contains(mistakes[first])
  }

  /// - Parameter comment: A comment for the line above; `nil` for none.
  func add(_ url: String, _ verdict: AppVerdict, to group: inout Group, comment: String? = nil) {
    guard group.urls.insert(url).inserted else { return }
    let comment = comment.map { ["# \($0)"] } ?? []
    let written = yamlLink(url, on: domain)
    func write(_ kind: Expectation.Kind, _ text: [String], _ size: Int) {
      group.lines[kind, default: []].append(Line(text: comment + text, size: size))
    }
    switch verdict.verdict {
    case .match: write(.opens, ["- \(written)"], 1)
    case .noMatch: write(.stays, ["- \(written)"], 1)
    case .exclude:
      guard let decider = verdict.decider else { return }
      write(.excluded, ["- url: \(written)", "  by: \(name(decider))"], 5)
    }
  }

  func name(_ component: ComponentName) -> String { component.text(in: file) }

  /// A name for each app: the last part of its bundle ID, with a number where two have the same.
  private func shortNames(_ apps: [AppID]) -> [(app: AppID, name: String)] {
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return apps.uniqued().map { app in
      let last = app.text.split(separator: ".").last ?? ""
      let kept = last.lowercased().unicodeScalars.filter { $0.isASCIIAlphanumeric || $0 == "-" }
      var name = String(String.UnicodeScalarView(kept.prefix(30)))
      // YAML would read these as other values than texts.
      if !(name.first?.isLetter ?? false) || yamlWords.contains(name) {
        name = "app" + (name.isEmpty ? "" : "-" + name)
      }
      var numbered = name
      while !taken.insert(numbered).inserted {
        let number = numbers[name] ?? 2
        numbered = "\(name)-\(number)"
        numbers[name] = number + 1
      }
      return (app, numbered)
    }
  }

  /// URLs that no component matches, which are expected to stay in the browser.
  private static let browserURLs = 5

  /// The file as YAML with the most frequent URL of each component that decides requests; `nil` when no request can be expected. Fails as ``yaml()``.
  ///
  /// - Parameters:
  ///   - traffic: The requests of the domain.
  ///   - source: The name of their file, escaped.
  ///   - unit: A word for what it lists: `request`.
  package func yaml(_ traffic: TrafficTally, of source: String, unit: String) throws(Failure) -> String? {
    let box = MatcherBox(LinkRouter(file))
    var groups: [Group] = []
    var reached: Set<ComponentName> = []
    let named = file.applinks?.apps.filter { $0.prefix != nil } ?? []
    for apps in AppGroups(file, of: named).groups.map({ $0.apps }) {
      var group = Group(apps: apps)
      for (name, urls) in traffic.deciders.sorted(by: { $0.key < $1.key }) {
        guard let (url, verdict) = test(urls, for: apps[0], decidedBy: name, box) else { continue }
        reached.insert(name)
        add(url, verdict, to: &group, comment: "\(counted(urls.total, unit)): \(self.name(name))")
      }
      if !group.urls.isEmpty { groups.append(group) }
    }
    let browser = browserGroup(traffic, unit, box)
    if !browser.urls.isEmpty { groups.append(browser) }
    if groups.isEmpty { return nil }
    let others = traffic.otherHosts > 0 ? "\n# \(counted(traffic.otherHosts, unit)) of other hosts left out." : ""
    let unreached = unreached(reached)
    let heading = """
      # The most frequent URL of each component in \(source), which has \(counted(traffic.requests, unit)) of \(domain).\(others)
      # `aasa test` checks them. Change what should be different.
      """
    let end =
      unreached.isEmpty
      ? "" : "\n# No \(unit) reaches these components:\n" + unreached.map { "#   \($0)\n" }.joined()
    return try yaml(groups, isComplete: unreached.isEmpty, heading: heading, end: end)
  }

  /// The most frequent URL that a component decides for an app.
  private func test(
    _ urls: FrequentTexts, for app: AppID, decidedBy name: ComponentName, _ box: MatcherBox
  ) -> (url: String, verdict: AppVerdict)? {
    for url in urls.first(.max) {
      guard let link = try? LinkURL(bytes: url) else { continue }
      let verdict = box.matcher.verdicts(for: link).first { $0.app == app }
      guard let verdict, verdict.decider == name else { continue }
      return (onDomain(link), verdict)
    }
    return nil
  }

  private func browserGroup(_ traffic: TrafficTally, _ unit: String, _ box: MatcherBox) -> Group {
    var group = Group(apps: [])
    for url in traffic.unmatched.first(Self.browserURLs) {
      guard let link = try? LinkURL(bytes: url), let verdict = box.matcher.verdicts(for: link).first else { continue }
      let comment = group.urls.isEmpty ? "\(counted(traffic.unmatched.total, unit)): no component matches" : nil
      add(onDomain(link), verdict, to: &group, comment: comment)
    }
    return group
  }

  /// The URL with the domain as the configuration has it, whatever its scheme and the spelling of its host.
  private func onDomain(_ link: LinkURL) -> String {
    "https://\(host(of: domain))" + (link.path.isEmpty ? "/" : "") + String(decoding: link.afterHost, as: UTF8.self)
  }

  /// The other components, each with its name and its text.
  private func unreached(_ reached: Set<ComponentName>) -> [String] {
    var lines: [String] = []
    file.applinks?.forEachComponent(ofApps: true) { name, component in
      if !reached.contains(name) { lines.append("\(self.name(name))  \(excerpt(component))") }
    }
    return lines
  }

  private func excerpt(_ component: Component) -> String {
    let text = file.document.source.text(file.document.range(component.node))
    let line = text.split { $0.isWhitespace }.joined(separator: " ")
    return escapedForDisplay(line.prefix(80)) + (line.count > 80 ? "…" : "")
  }
}

extension AssetLinksFile {
  /// A first file of expectations for the first app, which passes unchanged, as YAML: for each dynamic rule a URL that it decides. `nil` when no app
  /// opens links.
  ///
  /// - Parameter path: The `assetlinks.json`, as the configuration is to name it.
  package func initialExpectations(path: String, domain: String) -> String? {
    guard let package = packages.first else { return nil }
    let others = packages.dropFirst()
    var text = """
      # The effect of the statements on URLs, which `aasa test` checks. Change what should be different.
      # The URLs are made from the file. Replace them with URLs that your users open.

      """
    if !others.isEmpty {
      text += "# Other apps of the file: \(others.map(escapedForDisplay).joined(separator: ", "))\n"
    }
    text += """

      android:
        files: \(yamlScalar(Glob.escaped(path)))
        package: \(yamlScalar(package))
      domain: \(yamlScalar(domain))

      groups:
        - name: \(yamlScalar(package))

      """
    for (key, urls) in initialURLs(of: package, domain) where !urls.isEmpty {
      text += "    \(key):\n" + urls.map { "      - \(yamlLink($0, on: domain))\n" }.joined()
    }
    return text
  }

  /// The paths that open the app and those that stay in the browser. Without dynamic rules, every URL opens the app.
  private func initialURLs(
    of package: String, _ domain: String
  ) -> [(key: String, urls: [String])] {
    let rules = ruleURLs(package: package, host: domain, StepBudget(.comparison))
    var (opened, excluded): ([String], [String]) = ([], [])
    for rule in rules {
      guard case .decides(let url) = rule.outcome else { continue }
      if rule.rule.excludes { excluded.append(url) } else { opened.append(url) }
    }
    if rules.isEmpty { opened = ["/"] }
    return [("opens", opened), ("stays-in-browser", excluded)]
  }
}

/// The texts that YAML reads as other values.
let yamlWords: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]

/// A text as YAML, in double quotes where it could have another meaning.
func yamlScalar(_ text: String) -> String {
  let isSafe =
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/._~%=&+-?#".utf8.contains($0) }
    && !yamlWords.contains(text.lowercased())
    && text.utf8.first.map { $0 == UInt8(ascii: "/") || $0 >= 0x30 } == true
  return isSafe && text.contains { $0.isLetter || $0 == "/" } && !text.hasPrefix("?") ? text : yamlQuoted(text)
}

/// A URL as an expectation has it: a path where its host is the domain.
func yamlLink(_ url: String, on domain: String) -> String {
  let start = "https://\(host(of: domain))/"
  return yamlScalar(Route.escaped(String(url.hasPrefix(start) ? url.dropFirst(start.count - 1) : url[...])))
}

/// A domain as it is in URLs: in Punycode beyond ASCII.
func host(of domain: String) -> String {
  String(decoding: urlPrefix(host: domain).dropFirst("https://".utf8.count), as: UTF8.self)
}

/// A text in double quotes. YAML has no escape of two UTF-16 units, but one of eight digits.
private func yamlQuoted(_ text: String) -> String {
  let quoted = jsonQuoted(text) { $0.value < 0x10000 && isHostile($0) }
  return quoted.unicodeScalars.map { isHostile($0) ? "\\U" + hexadecimal($0.value, width: 8) : String($0) }.joined()
}
