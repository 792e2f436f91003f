extension AndroidManifest {
  /// The hosts of filters for `https` links in order, without wildcards and values that are not known, each once.
  package var hosts: [String] {
    var seen: Set<String> = []
    return filters.filter { filter in filter.opensLinks && filter.schemes.contains { $0.text == "https" } }
      .flatMap(\.authorities).filter { !$0.host.isUnresolved && !$0.host.text.hasPrefix("*") }
      .map { $0.host.text.lowercased() }.filter { seen.insert($0).inserted }
  }

  /// Whether Android verifies a host when the app is installed: a filter for links with a scheme of the web and `autoVerify` has it (documented).
  package func verifies(_ host: String) -> Bool {
    filters.contains { filter in
      filter.opensLinks && filter.autoVerify && filter.hasWebScheme
        && filter.authorities.contains { $0.matches(host: host, port: $0.port.flatMap { Int($0.text) }) }
    }
  }
}
