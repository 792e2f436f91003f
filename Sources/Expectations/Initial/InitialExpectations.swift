import Analysis
package import Association
import JSONSource
import Lint
import Matching
import ProjectSettings
package import SourceText

/// A first file of expectations for an association file, which passes unchanged: for each component a URL that it decides and a near miss
/// that it does not, or the most frequent URLs of some traffic. A component with an error has no URLs that are made for it, because they
/// are not those that its author means.
package struct InitialExpectations {
  let file: AssociationFile
  private let path: String
  let domain: String

  /// - Parameter path: The association file, as the configuration is to name it.
  package init(_ file: AssociationFile, path: String, domain: String) {
    self.file = file
    self.path = path
    self.domain = domain
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
  func yaml(
    _ groups: [Group], isComplete: Bool, heading: String, end: String = ""
  ) throws(Failure) -> String? {
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
    let names = shortNames(groups.flatMap(\.apps) + services.flatMap(\.apps))
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
        text += "    \(kind.rawValue):\n" + lines.flatMap(\.text).map { "      \($0)\n" }.joined()
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
      let apps = file.apps(ofService: setting.service).map(\.id)
      return apps.isEmpty || apps.contains { $0.prefix == nil } ? nil : (setting, apps)
    }
  }

  /// The places of errors in components, ascending.
  private var mistakes: [Int] {
    let rules = RuleCatalog.lint.rules.filter { [.shape, .variables, .patterns].contains($0.group) }
    return Linter.lint(file, rules: rules).findings.filter { $0.severity == .error }.map(\.range.lower.value).sorted()
  }

  private func isMistaken(_ place: ComponentPlace, _ mistakes: [Int]) -> Bool {
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
      let kept = last.lowercased().unicodeScalars.filter {
        $0.isASCIIAlphanumeric || $0 == "-"
      }
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
}
