import AssetLinks

struct FilterReader {
  private(set) var filters: [IntentFilter] = []

  init(_ manifest: ManifestElement) {
    for application in manifest.all("application") {
      for activity in application.children where ["activity", "activity-alias"].contains(activity.name) {
        let enabled = [application, activity].compactMap { $0["enabled"] }
        for element in activity.all("intent-filter") where isKept(activity) && isKept(element) {
          filters.append(filter(element, of: activity, enabled: enabled))
        }
      }
    }
  }

  /// Returns `true` if the merger of manifests keeps an element.
  private func isKept(_ element: ManifestElement) -> Bool {
    !["remove", "removeAll"].contains(element.attributes["tools:node"]?.text)
  }

  private func filter(
    _ element: ManifestElement, of activity: ManifestElement, enabled: [ManifestText]
  ) -> IntentFilter {
    func names(_ name: String) -> [String] { element.all(name).filter(isKept).compactMap { $0["name"]?.text } }
    var filter = IntentFilter(
      range: element.range, activity: activity["name"]?.text, enabled: enabled, exported: activity["exported"],
      verify: element["autoVerify"], actions: names("action"), categories: names("category"))
    for data in element.all("data") where isKept(data) { add(data, to: &filter) }
    for group in element.all("uri-relative-filter-group") where isKept(group) {
      filter.groups.append(self.group(group))
    }
    return filter
  }

  private func add(_ data: ManifestElement, to filter: inout IntentFilter) {
    if let scheme = data["scheme"] { filter.schemes.append(scheme) }
    if let host = data["host"] {
      filter.authorities.append(IntentFilter.Authority(host: host, port: data["port"]))
    } else if let port = data["port"] {
      filter.strayPorts.append(port)
    }
    if let type = data["mimeType"] { filter.mimeTypes.append(type) }
    for name in ["ssp", "sspPrefix", "sspPattern", "sspAdvancedPattern", "sspSuffix"] {
      if filter.schemeSpecificPart == nil { filter.schemeSpecificPart = data[name] }
    }
    filter.paths += patterns("path", of: data)
  }

  private func group(_ element: ManifestElement) -> IntentFilter.Group {
    var group = IntentFilter.Group(range: element.range, allow: element["allow"])
    for data in element.all("data") where isKept(data) {
      group.path += patterns("path", of: data)
      group.query += patterns("query", of: data)
      group.fragment += patterns("fragment", of: data)
    }
    return group
  }

  /// The patterns of a part: those of its five attributes.
  private func patterns(_ part: String, of data: ManifestElement) -> [IntentFilter.PathPattern] {
    MatcherPattern.Kind.allCases.compactMap { kind in
      data[part + kind.rawValue].map { IntentFilter.PathPattern(kind: kind, text: $0, host: data["host"]) }
    }
  }
}
