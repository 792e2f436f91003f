extension AndroidManifest {
  /// The hosts of filters for `https` links in order, without wildcards and values that are not known, each once.
  package var hosts: [String] {
    var seen: Set<String> = []
    return filters.filter { filter in filter.opensLinks && filter.schemes.contains { $0.text == "https" } }
      .flatMap { $0.authorities }.filter { !$0.host.isUnresolved && !$0.host.text.hasPrefix("*") }
      .map { $0.host.text.lowercased() }.filter { seen.insert($0).inserted }
  }

  /// Returns `true` if Android verifies a host when the app is installed: a filter for links with a scheme of the web and `autoVerify` has
  /// it (documented).
  package func verifies(_ host: String) -> Bool { verifiedHosts.contains(host) }

  /// The hosts that Android verifies, as a set.
  package var verifiedHosts: VerifiedHosts {
    VerifiedHosts(
      filters.filter { $0.opensLinks && $0.autoVerify && $0.hasWebScheme }.flatMap { $0.authorities }.map {
        $0.host.text
      })
  }
}

/// Hosts, some of them with a wildcard at the beginning, whatever their ports are.
package struct VerifiedHosts: Sendable {
  private var hosts: Set<String> = []
  /// The texts behind wildcards, and their different lengths.
  private var endings: Set<String> = []
  private var lengths: Set<Int> = []

  fileprivate init(_ texts: [String]) {
    for text in texts.map({ $0.lowercased() }) {
      if text.hasPrefix("*") {
        endings.insert(String(text.dropFirst()))
        lengths.insert(text.utf8.count - 1)
      } else {
        hosts.insert(text)
      }
    }
  }

  package func contains(_ host: String) -> Bool {
    let host = host.lowercased()
    if hosts.contains(host) { return true }
    let bytes = Array(host.utf8)
    return lengths.contains { $0 <= bytes.count && endings.contains(String(decoding: bytes.suffix($0), as: UTF8.self)) }
  }
}
