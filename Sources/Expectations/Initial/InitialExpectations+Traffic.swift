import Analysis
import Association
import Matching
package import SourceText

extension InitialExpectations {
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
    for apps in AppGroups(file, of: named).groups.map(\.apps) {
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

  /// The text of a component on one line.
  private func excerpt(_ component: Component) -> String {
    let text = file.document.source.text(file.document.range(component.node))
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return escapedForDisplay(line.prefix(80)) + (line.count > 80 ? "…" : "")
  }
}
