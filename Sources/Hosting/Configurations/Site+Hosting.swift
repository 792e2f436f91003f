extension Site {
  /// A rule of a configuration that decides a request for an association file.
  struct HostingDecision {
    /// The index of the configuration among the files of a finding.
    let file: Int
    let configuration: HostingConfiguration
    let rule: HostingConfiguration.Rule
    /// The path of the request, which begins with `/`.
    let path: String

    var reach: HostingConfiguration.Reach {
      if case .paths = rule.pattern { return rule.reach }
      return HostingConfiguration.Reach { rule.pattern.match($0) != .no }
    }
  }

  /// The path of the file that devices read; `nil` for a site without one.
  var servedPath: String? { [Self.wellKnownPath, Self.rootPath].first { file($0) != nil } }

  /// The configurations with their indices among the files of a finding.
  var indexedHosting: [(file: Int, configuration: HostingConfiguration)] {
    hosting.enumerated().map { (files.count + $0.offset, $0.element) }
  }

  /// The rules that decide a request. Both files of Netlify are one list, of which the first match decides.
  func hostingDecisions(for path: String) -> [HostingDecision] {
    let hasFile = file(path) != nil
    let request = "/\(path)"
    var isDecided = false
    return indexedHosting.flatMap { file, configuration -> [HostingDecision] in
      let isNetlify = configuration.host == .netlify
      if isNetlify && isDecided { return [] }
      if isNetlify {
        isDecided = configuration.rules.contains { $0.condition == .none && $0.pattern.match(request) != .no }
      }
      return configuration.decisions(for: request, hasFile: hasFile).map {
        HostingDecision(file: file, configuration: configuration, rule: $0, path: request)
      }
    }
  }
}
